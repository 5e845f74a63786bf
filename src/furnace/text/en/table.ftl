# The table in the terminal.

table-title = Round { $round } of { $rounds } · { $phase }
phase-setup = set-up
phase-deal = auction
phase-bidding = auction
phase-resolution = auction, resolution
phase-production = production
phase-over = the end

column-company = Company
column-discs = Discs
column-put =
    put
    { $disc }
column-put-variable =
    put
    v
column-place =
    put
    { $manager }
column-seat = Seat
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

mark-first = ►
mark-resolved = resolved
mark-open = open, line { $line }
mark-new = new
mark-upgraded = upgraded
mark-in-hand = in hand
mark-lying = { $goods } on it
mark-bonus = at work
mark-lent = lent { $goods }
mark-copied = of { $owner }
mark-ours = { $card }, ours
row-outbid = outbid: { $effect }
row-additional = ▲ { $effect }
row-or = or { $effect }
row-manager = { $manager }: { $text }

ask-bid = { $seat }, place a disc: type a number, or a disc and a company such as “{ $example }”.
ask-bid-variable = { $seat }, place a disc: type a number, or a disc and a company such as “{ $example }”; the variable disc goes with its value, such as “{ $typed }”.
ask-variable = { $seat }, place the variable disc with any value that stands there, such as “{ $typed }”; a number takes the lowest.
ask-second = { $seat }, { $disc } may follow in the same turn, on another card: type a number or “{ $example }”.
ask-disc = { $seat }, place a disc on a card.
ask-second-disc = { $seat }, { $disc } may follow in the same turn, on another card.
ask-choose = { $seat }, you are the fifth in turn order: keep one of these.
ask-place = { $seat }, place managers on your cards, or resolve the first card.
ask-school = { $seat }, your { $disc } at { $card } is outbid: { $points ->
    [one] one point
   *[other] { $points } points
}, each for { $either } or { $other }.
ask-delivery = { $seat }, a delivery of { $card }: up to { $times ->
    [one] one transaction
   *[other] { $times } transactions
} of { $effect }.
ask-window = { $seat }, by { $card } you may upgrade at once: { $effect }.
ask-staff = { $seat }, every line of { $card } is done: its managers may still act.
ask-compensation = { $seat }, your { $disc } on { $card } is outbid: up to { $times ->
    [one] one transaction
   *[other] { $times } transactions
} of { $effect }.
ask-insert = { $seat }, put { $card } into your chain.
ask-line = { $seat }, { $card }: { $effect }.
ask-next = { $seat }, resolve the next card.
ask-done-or-again = { $seat }, every card is resolved: resolve one again, or end production.
ask-done-or-copy = { $seat }, every card is resolved: resolve one of the neighbour on your right, or end production.
ask-done = { $seat }, every card is resolved.
ask-prompt = { $seat }>
help-hint = A number or a move; hint, undo, why MOVE, log, cards, save FILE, help, quit.
help =
    A number        take that choice
    4 C21           a move in notation, with or without your seat in front
    v3 C21          the variable disc with the value 3, for 3 coal
    undo, redo      take back and take again
    hint            what the strongest bot would do here, and why
    hint MOVE       what it thinks of a move: why not that one?
    why MOVE        why a move is not allowed now
    log             everything that happened, in order
    cards           the cards of this game
    table           draw the table again
    position        the position as text
    save FILE       write the game to a file; go on later with --resume FILE
    quit            leave; the game is kept

play-bot = { $name } ({ $kind })
play-welcome = { $names } { $players ->
    [one] sits
   *[other] sit
} down to play: { $words }.
play-thinking = { $seat } thinks …
play-hint-more = { $more ->
    [one] One more was weighed
   *[other] { $more } more were weighed
}; ask about a move with hint MOVE.
play-saved = Saved to { $file }.
play-kept = The game is kept in { $file }. Go on with: furnace play --resume { $file }
play-undone = Taken back: { $move }
play-taken-back = The bots agree: back before { $move }. (takebacks: { $count })
play-redone = Taken again: { $move }
play-allowed = That is allowed.
play-unknown-number = There is no choice { $number }; choices go from 1 to { $most }.
play-not-yours = You play { $mine }, not { $other }.
play-empty = Type a number, a move or help.
play-no-move = Name a move: why 4 C21
play-no-file = Name a file: save my-game.furnace
play-cannot-write = { $file } cannot be written: { $why }
play-cannot-read = { $file } cannot be read: { $why }
play-over = The game is over. save FILE keeps the record; undo goes back; quit leaves.
play-resumed = Resumed { $file } with { $actions } actions.

option-bots-number = { $seats ->
    [one] One seat is for a bot
   *[other] { $seats } seats are for bots
}: name one bot for all of them, or one each, not { $have }.
option-least = --{ $option } must be at least { $least }, not { $number }.
option-bot = “{ $spec }” is not a bot; there are { $known }.
option-budget = “{ $spec }”: only { $bots } takes a budget, such as 2000 simulations, 100ms or 2s, each with x2 for two threads; at most { $simulations } simulations, { $seconds } seconds and { $threads } threads.
option-seat = Seat { $seat } is not one of the { $seats } seats.
option-no-human = This file has no human seat; use furnace replay to watch it.
option-humans = This file has { $humans } human seats; furnace play has a place for one person.

check-ok = { $file }: ok, { $actions } actions, { $state }
check-over = { $outcome }
check-unfinished = not finished (round { $round }, { $phase })
check-failed = { $file }, line { $line }: { $text }
check-reason = { "    " }{ $why }

replay-at = --at { $at }: { $file } has only { $all ->
    [one] one action
   *[other] { $all } actions
 }.
replay-prompt = { $at } of { $all } · Enter: next, b: back, a number: go there, e: end, q: quit

play-file-exists = { $file } is there already: choose another name.
option-resume = A resumed game goes on as it was set up: leave the other options out.
option-ruleset-or-preset = Name a preset or a ruleset, not both.
option-preset = “{ $preset }” is not a preset; there are { $known }.
option-solo = The preset solo is for one player, not { $seats }; with two players take interbellum. (R21.2)
option-agents-number = { $agents ->
    [0] No Agent has a card in this game
    [one] One Agent has a card in this game
   *[other] { $agents } Agents have cards in this game
}: --agents cannot name { $have }.
option-agents-card = “{ $card }” cannot be the card of an Agent here: there are { $known }, each once.

serve-address = Furnace is open at { $address }
serve-extra = The browser table needs more than the plain install ({ $module } is missing): pip install "furnace-game[web]"
serve-platform = The server runs on Linux and macOS; on Windows start it in WSL.
serve-port = Nothing can listen at { $host }, port { $port }: { $why }
bot-names = Iva, Marek, Orla, Theo, Nadia, Emil, Tilda, Bruno, Vera, Otto
