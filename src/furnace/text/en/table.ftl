# The table in the terminal.

table-title = Round { $round } of { $rounds } · { $phase }
phase-setup = set-up
phase-deal = auction
phase-bidding = auction
phase-resolution = resolving the auction
phase-production = production
phase-over = game over

column-company = Company
column-discs = Discs
column-put =
    bid
    { $disc }
column-put-variable =
    bid
    v
column-place =
    place
    { $manager }
column-seat = Player
column-money = Money
column-coal = Coal
column-iron = Iron
column-oil = Oil
column-token = Tokens
column-discs-left = Discs left
column-cards = Cards
column-managers = Managers
column-card = Your cards
column-state = State

mark-first = (first)
mark-resolved = resolved
mark-open = open, line { $line }
mark-new = new
mark-upgraded = upgraded
mark-in-hand = in hand
mark-lying = { $goods } on it
mark-bonus = active
mark-lent = { $goods } lent
mark-copied = { $owner }’s
row-outbid = outbid: { $effect }
row-additional = ▲ { $effect }
row-or = or { $effect }
row-manager = { $manager }: { $text }

ask-bid = Place a disc. Type a number, or a disc and a card such as “{ $example }”.
ask-bid-variable = Place a disc. Type a number, or a disc and a card such as “{ $example }”. Type the variable disc with its value, such as “{ $typed }”.
ask-variable = Place the variable disc. Type its value and a card such as “{ $typed }”, or a number for the lowest value.
ask-second = You may place { $disc } on another card now. Type a number or “{ $example }”.
ask-disc = Your turn: place a disc.
ask-second-disc = You may place { $disc } on another card now.
ask-choose = You are fifth in turn order: keep one of these.
ask-place = Place your managers, or resolve your first card.
ask-school = Your disc { $disc } at { $card } is outbid: use its { $points ->
    [one] point
   *[other] { $points } points
}.
ask-delivery = Delivery of { $card }: { $effect }, now { $times ->
    [one] once
   *[other] up to { $times } times
}?
ask-window = { $card } lets you upgrade now: { $effect }.
ask-managers = { $card } is done, but its managers can still act.
ask-compensation = Your disc { $disc } on { $card } is outbid. Use { $effect } now, { $times ->
    [one] once
   *[other] up to { $times } times
}?
ask-insert = Insert { $card } into your chain.
ask-line = { $card }: { $effect }.
ask-next = Resolve your next card.
ask-done-or-again = Resolve a card again, or finish production.
ask-done-or-copy = Resolve a neighbour’s company, or finish production.
ask-done = All your cards are resolved.
ask-prompt = { $seat }>
help-hint = Number or move, or: hint, undo, why MOVE, log, cards, save FILE, help, quit.
help =
    A number        choose that option
    4 C21           bid: place disc 4 on C21
    v3 C21          place the variable disc with the value 3, for 3 coal
    open C21        resolve C21
    use C21.1 x2    use line 1 of C21 twice
    skip C21.1      leave line 1 of C21 unused
    upgrade C21     upgrade C21
    done            finish production
    undo, redo      undo your last move, or redo it
    hint            show what the strongest bot would do here, and why
    hint MOVE       compare a move with the bot’s choice
    why MOVE        explain why a move is not allowed now
    log             show everything that has happened
    cards           show the cards of this game
    table           show the table again
    position        show the position in notation
    save FILE       save the game to a file; continue it with --resume FILE
    quit            leave; the game is saved

    In the tables:
    C01+            upgraded
    C01@M01         manager M01 is on it
    C01•2           2 resources lie on it
    (C01)           new, to be inserted into the chain
    n2              the neutral disc
    v0–3            the variable disc, with the values you can pay
    Ann (first)     the first player of the round

    ▲               works once the company is upgraded
    ×2              up to 2 times each time the line is resolved
    outbid          what you gain for each point of your disc if it is outbid
    delivery        happens once: when you win the card, or upgrade it
    always          works as soon as its side of the card is in play
    sale            an exchange that gains coins
    conversion      an exchange that gains coal, iron, oil or tokens

    A disc in brackets, such as [4 Ann], leads on its card.

play-bot = { $name } ({ $kind })
play-welcome = { $players ->
    [one] Player
   *[other] Players
}: { $names }. Game: { $words }.
play-thinking = { $seat } is thinking…
play-hint-more = { $more ->
    [one] One more move was considered.
   *[other] { $more } more moves were considered.
} Ask about any move with hint MOVE.
play-saved = Saved to { $file }.
play-kept = The game is saved in { $file }. Continue with: furnace play --resume { $file }
play-bot-failed = { $seat } (bot { $bot }, seat { $number }) failed: { $error }. The game is saved in { $file }. Continue with: furnace play --resume { $file }
play-bot-failed-unsaved = { $seat } (bot { $bot }, seat { $number }) failed: { $error }. The game could not be saved.
play-undone = Undone: { $move }
play-taken-back = Taken back, with the bots’ consent: { $move }. Takebacks so far: { $count }.
play-redone = Redone: { $move }
play-allowed = This move is allowed.
play-unknown-number = There is no choice { $number }. Choose 1 to { $most }.
play-unreadable = “{ $part }” is not a move. Type help to see what you can type.
play-not-yours = You play { $own }, not { $other }.
play-empty = Type a number, a move or help.
play-no-move = Name a move, such as: why 4 C21
play-no-file = Name a file, such as: save my-game.furnace
play-cannot-write = { $file } cannot be written: { $why }
play-cannot-read = { $file } cannot be read: { $why }
play-over = The game is over. Type undo to go back, save FILE to save a copy, or quit.
play-resumed = Resumed { $file } with { $actions ->
    [one] 1 action
   *[other] { $actions } actions
}.

option-bots-number = { $seats ->
    [one] You have one opponent. Name one bot
   *[other] You have { $seats } opponents. Name one bot for all of them, or one for each
}, not { $have }.
option-least = --{ $option } must be at least { $least }, not { $number }.
option-bot = “{ $spec }” is not a bot. { choose-one }
option-budget = “{ $spec }” is not a bot. Only { $bots } takes a budget, such as mcts:2000 (simulations), mcts:100ms or mcts:2s. Add x2 (mcts:2sx2) for two threads. The limits are { $simulations } simulations, { $seconds } seconds and { $threads } threads.
option-seat = There is no seat { $seat }. Choose 1 to { $seats }.
option-no-human = This game has no human player. Watch it with furnace replay.
option-humans = This game has { $humans } human players, but furnace play is for one.

check-ok = { $file }: ok, { $actions ->
    [one] 1 action
   *[other] { $actions } actions
}, { $state }
check-over = { $outcome }
check-unfinished = unfinished (round { $round }, { $phase })
check-failed = { $file }, line { $line }: { $text }
check-reason = { "    " }{ $why }

replay-at = --at { $at } is too high: { $file } has only { $all ->
    [one] one action
   *[other] { $all } actions
 }.
replay-prompt = { $at } of { $all } · Enter: next, b: back, number: go there, e: end, q: quit

play-file-exists = { $file } already exists. Choose another name.
option-resume = A saved game keeps its settings. Leave the other options out.
option-ruleset-or-preset = Name a preset or a ruleset, not both.
option-preset = “{ $preset }” is not a preset. { choose-one }
option-solo = The solo preset is for one player, not { $seats }. For more players, choose interbellum.
option-agents-number = { $agents ->
    [0] No Agent has a card in this game. Leave --agents out.
    [one] One Agent has a card in this game. Name one with --agents, not { $have }.
   *[other] { $agents } Agents have cards in this game. Name { $agents } with --agents, not { $have }.
}
option-agents-card = --agents cannot take “{ $card }” here. Name different Agents from { $known }.

serve-address = Furnace is running at { $address }
serve-extra = The browser table needs { $module }. Install it with: pip install "furnace-game[web]"
serve-platform = The server runs on Linux and macOS. On Windows, start it in WSL.
serve-socket = Cannot create the socket { $path }: its folder is missing, or the user may not write there.
serve-port = Cannot listen on { $host }, port { $port }: { $why }
bot-names = Iva, Marek, Orla, Theo, Nadia, Emil, Tilda, Bruno, Vera, Otto
