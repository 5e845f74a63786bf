# Cards and goods

card-startup = Start-up
card-school-kind = Business School
card-or = or
card-manager-on-it = Manager: { $manager }.
card-lying = On it: { $goods }.
card-zoom = Look at { $card }
zoom-close = Close

disc-said = { $kind ->
    [neutral] neutral disc { $value }
    [variable] variable disc worth { $value }
    [unset] variable disc
   *[fixed] disc { $value }
}
disc-of = { $owner }: { $disc }
disc-leads = { $owner }: { $disc }, leading
disc-stack = Discs, highest first

gallery-heading = Card gallery
gallery-about = All { $count } cards of the game. Select one to enlarge it.
gallery-upgraded = Show upgraded sides
gallery-in-full = Show effects in full

# Pages

title-home = Furnace
title-new = New table · Furnace
title-join = Join a table · Furnace
title-recover = Keep playing · Furnace
title-games = My games · Furnace
title-table = Table · Furnace
title-gallery = Card gallery · Furnace
title-privacy = Privacy · Furnace
title-missing = Page not found · Furnace

page-brand = Furnace
page-skip = Skip to content
page-loading = Loading…
page-retry = Try again
page-gallery = Card gallery
page-broken = Something went wrong on this page. Reload it; your game is safe.
page-offline = Can’t reach the server. Try again in a moment.
page-status = The server couldn’t answer (status { $status }). Try again in a moment.
page-privacy = Privacy
missing-heading = Page not found
missing-table = Table not found
missing-text = The link may be incomplete. Your games are safe.
missing-home = Home

nav-label = Pages
nav-new = New table
nav-join = Join
nav-games = My games

me-open = { $name }: your name, account and theme
me-heading = You
me-guest = You are playing as a guest. To play in other browsers too, create an account or save your recovery link.
me-account = Signed in as { $account }.
me-name = Your name
me-rename = Save
me-renamed = Your name is now { $name }.
me-theme = Theme
theme-system = System
theme-dark = Dark
theme-light = Light
me-sign-in = Sign in
me-create = Create account
me-recovery = Recovery link
me-sign-out = Sign out everywhere
signed-out = This browser has been signed out, so you are a new guest here. Sign in, or open your newest recovery link, to get your games back.
recovery-heading = Keep your games
recovery-text = Save this link, or open it on another device, to play on as { $name }.
recovery-warning = Anyone who has this link plays as you, so keep it to yourself.
recovery-code = QR code of your recovery link
recovery-link = Recovery link
recovery-copy = Copy the recovery link
recovery-copied = Copied. Keep it somewhere safe.
recovery-renew = New recovery link; the old one and other browsers that used it will stop working
recovery-renewed = Here is a new link. The old one no longer works, and other browsers are signed out.
recover-heading = Keep playing
recover-text = This link belongs to { $name }.
recover-warning = Only use a link that you saved yourself. Anyone else who has it plays as { $name } too.
recover-present = Your games here as { $present } are not moved. Keep this link to return to them.
recover-present-link = Recovery link of { $present }
recover-present-copy = Copy the recovery link of { $present }
recover-go = Play as { $name }
recover-here = You are already playing as { $name } in this browser.
recover-account = You are signed in as { $account }. Sign out first, then open the link again.
recover-incomplete = This recovery link is not complete. It should end in a long code after “#”.
account-close = Close
account-name = Account name
account-name-help = 3–24 letters, digits, or _ . -
account-password = Password
account-password-help = At least 8 characters.
account-sign-in-help = Games you started here will be added to your account.
account-create-help = Games you started here stay yours on every device you sign in on.

home-tagline = Bid for companies, profit even when you’re outbid, and get the most out of your production. The richest player wins.
home-play = Play now
home-playing = Setting up…
home-game = Game
home-players = Players
home-rivals = Bots
home-against = { $players ->
    [1] solo
    [2] you and one bot
   *[other] you and { $bots } bots
}
home-more = Other ways to play
home-new-text = Choose every option, invite friends or share one device.
home-join-text = Use an invitation link from a friend.
home-games-text = Continue a game, or look back at a finished one.
home-unfinished = Continue playing
home-gallery-text = Every company, start-up, capitalist and manager.

preset-first-game = First game
preset-first-game-help = No capitalists: the easiest way to learn.
preset-base = Base game
preset-base-help = Each player has a capitalist with a power.
preset-interbellum = Interbellum
preset-interbellum-help = The full expansion: new companies, managers and variable discs.
preset-solo = Solo
preset-solo-help = Just you, against two Agents that earn coins.

new-heading = New table
new-preset = Which game?
new-seats = How many players?
new-who = Who plays?
new-seat = Player { $number }
new-seat-me = Me
new-seat-here = Someone on this device
new-seat-open = A friend, by link
new-seat-bot = Bot: { $bot }
new-seat-name = Name of player { $number }
new-seat-name-default = Player { $number }
new-parts = Options
new-parts-help = Change anything you like. If two options conflict, we’ll tell you when you open the table.
new-reset = Reset options
new-agents = Agents
new-agents-help = Choose the Agents you play against, or leave them to chance.
new-agent-first = First Agent
new-agent-second = Second Agent
new-agent-drawn = Random
new-open = Open table
new-opening = Opening…
new-links = You’ll get a link for each friend on the next page.

word-capitalists = Capitalists
word-capitalists-help = Play with the capitalists of the base game.
word-new-companies = New companies
word-new-companies-help = Add the 24 companies of Interbellum to 24 from the base game.
word-quick-mix = Quick mix
word-quick-mix-help = Draw the 24 base companies at random from all 36.
word-new-startups = New start-ups
word-new-startups-help = Add the start-ups of Interbellum.
word-only-new-startups = Only new start-ups
word-only-new-startups-help = Use only the start-ups of Interbellum.
word-new-capitalists = New capitalists
word-new-capitalists-help = Play with the capitalists of Interbellum.
word-managers = Managers
word-managers-help = Add managers and Business Schools.
word-variable-discs = Variable discs
word-variable-discs-help = Add a disc worth the coal you spend on it.
word-capital-growth = Capital Growth
word-capital-growth-help = Variable discs cost nothing and are worth the number of the round.
word-agent-cards = Agents with cards
word-agent-cards-help = Give Agents cards: they keep what they win and earn coins.
word-chain = Production chain
word-chain-help = Resolve your cards in a fixed order, and insert new ones into it.
word-short = Short game
word-short-help = Play three rounds instead of four.

join-heading = Join a table
join-text = Someone has saved a seat for you.
join-link = Invitation link
join-link-help = Paste the link you received.
join-not-a-link = This isn’t an invitation link. It should end in a long code after “#”.
join-name = Play as
join-go = Join
join-going = Joining…

games-heading = My games
games-playing = In progress
games-over = Finished
games-guest = You are playing as a guest, so this browser alone remembers that these games are yours.
games-abandoned = Abandoned
games-none = No games yet. Start your first one.
game-own = Custom game
state-open = Waiting for players
state-playing = In progress
state-abandoned = Abandoned
state-your-turn = Your turn
state-won = You won
state-shared = You share the win
state-lost = { $winners } won
state-nobody = Nobody won

lobby-heading = Waiting for players
lobby-host = Send each friend their own link. The game starts automatically when everyone has joined.
lobby-guest = The game starts automatically when everyone has joined.
lobby-seats = Players
lobby-you = you
lobby-bot = bot · { $bot }
lobby-here = online
lobby-gone = offline
lobby-open = Not joined yet
lobby-waiting = { $open ->
    [one] Waiting for one more player.
   *[other] Waiting for { $open } more players.
}
lobby-link = Link for player { $number }
lobby-copy = Copy
lobby-copy-seat = Copy the link for player { $number }
lobby-copied = Copied. This link works for one person.
lobby-copy-by-hand = The browser doesn’t let us copy. The link is selected, so you can copy it yourself.
lobby-renew = New link
lobby-renew-seat = New link for player { $number }; the old one will stop working
lobby-renewed = Here is a new link. The old one no longer works.
lobby-parts = { $game }: { $parts }
lobby-watch = Anyone with this page’s address can watch, but not play.
lobby-watching = { $watching ->
    [one] One person is watching.
   *[other] { $watching } people are watching.
}

result-heading = Result
result-ranking = Ranking
result-rank = Rank
result-resources = Resources
result-tie = { $decided ->
    [cards] Tied on money: more cards decided.
    [resources] Tied on money and cards: more resources decided.
    [shared] Tied on money, cards and resources: the win is shared.
   *[agent] No player beat the Agents.
}
result-money = Money by round
result-round = Round { $round }
result-rematch = Rematch
result-rematching = Setting up…
result-rematch-link = Go to rematch
result-record = Download record
result-again = New table

log-heading = Log
log-empty = Nothing has happened yet.
log-start = Set-up
log-undone = Undone.

vote-heading = Vote
vote-takeback = { $whose ->
    [own] { $by } asks to take back their last decision.
   *[other] { $by } asks to take back the last decision of { $seat }.
}
vote-takeover = { $by } asks for a bot to play for { $seat }.
vote-count = { $agreed } of { $needed } votes
vote-deadline = { $seconds ->
    [one] 1 second left
   *[other] { $seconds } seconds left
}
vote-agree = Agree
vote-refuse = Decline

seat-propose-bot = Propose a bot for { $seat }
seat-reclaim = Take back my seat

# Table

table-heading = Table
table-loading = Loading the table…
table-lost = Connection lost. Reconnecting… Your game is safe.
table-retrying = The server can’t save your move at the moment. It will be sent again automatically.
table-unsent = Connection lost, so this was not sent. Try again in a moment.
table-reload = There is a new version of Furnace. Reload to continue; your game is safe.
table-reload-button = Reload
table-round = Round { $round } of { $rounds }
table-watching = Watching
table-over = The game is over.
abandoned-text = This game was closed because nobody had played for a long time.
abandoned-resume = Resume the game
table-asked = { $who }: { $question }
table-chance = Dealing…
table-moment = One moment…
table-waiting = Waiting for { $who }.
table-producing = Still producing: { $who }.
table-ended = You have finished production.
table-ways = Undo and redo
table-undo = Undo
table-redo = Redo
table-reset = Restart
table-reset-long = Restart production
table-takeback = Ask to undo
table-skip = Skip
table-skip-long = Skip animation
table-close = Close

table-row = Auction
table-auction-card = { $card }, no discs
table-auction-card-discs = { $card }, discs: { $discs }
table-auction-card-lit = { $description }; you can bid here
table-auction-card-unlit = { $description }; you can’t bid here now
table-discs = Your discs
table-disc = { $kind ->
    [neutral] Neutral disc { $value }
    [variable] Variable disc
   *[fixed] Disc { $value }
}
table-coal = Coal for the variable disc
table-coal-less = Less coal
table-coal-more = More coal
table-coal-value = { $coal } coal: worth { $value }
table-coal-place = Place on { $card }
table-hint = Choose a disc and a highlighted card, in either order.
table-hint-card = Choose a highlighted card. Point at a card, or press and hold it, to see what you would get.
table-preview-win = If you win
table-preview-outbid = If outbid
table-preview-leads = { $card }. This bid leads.
table-preview-leads-paid = { $card }, for { $price }. This bid leads.
table-preview-behind = { $card }. For now, { $who } leads with { $value }.
table-preview-lead = Leads
table-preview-no-lead = Doesn’t lead
table-preview-nothing = nothing
table-preview-times = { $times } ×
table-upgrade = Upgrade { $card }

table-rivals = Other players
table-first = first player
table-fold = Everything { $who } has
table-bot = bot · { $bot }
table-stand-in = bot · { $bot } stands in
table-you = you
table-here = online
table-away = offline
table-agent = Agent
table-note-producing = producing
table-note-done = finished
table-gain = +{ $money }
table-loss = −{ $money }
table-last-gain = Last production: gained { $gained }, paid { $paid }.
table-seat-switch = Switch player

table-ledger = This production
table-ledger-empty = Nothing gained or paid yet.
table-ledger-paid = Paid
table-ledger-gained = Gained
table-unused = Unused
table-unused-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
table-unused-managers = { $count ->
    [one] 1 manager
   *[other] { $count } managers
}
table-unused-power = the capitalist’s power
table-times = ×{ $count }
table-leave = Skip effect
table-decline = No compensation
table-no-upgrade = No upgrade
table-actions = Your production
table-done-offer = Finish production
table-left = Unused: { $what }.
table-next = Resolve { $card }
table-open-short = Resolve
table-upgrade-short = Upgrade
table-order-hint = Arrange your cards as you like, then resolve them one by one.
table-insert-hint = Choose a place in your chain for the new card.
table-upgrade-hint = Choose a highlighted card to upgrade, or continue.
table-again-short = Again
table-place-short = Place here
table-copies = Companies of your neighbour on the right
table-managers = Managers in hand
table-place-hint = { $manager }: { $said }. Choose a card for it.
table-plan-earlier = Move { $card } earlier in your plan
table-plan-later = Move { $card } later in your plan
