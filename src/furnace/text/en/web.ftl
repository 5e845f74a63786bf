# Cards and goods

card-printed = { $label }: { $said }.
card-compensation = If outbid, × disc
card-basic = Basic line
card-additional = Once upgraded
card-upgraded = Upgraded line
card-line = Line
card-school = If outbid, each point for
card-school-or = or for
card-said-capitalist = Power
card-said-manager = On its card
card-said-agent = Places
card-startup = Start-up
card-school-kind = Business School
card-or = or
card-staffed = { $manager } stands on it.
card-lying = { $goods } lie on it.
card-look = Look at { $card }
zoom-close = Close

disc-said = { $kind ->
    [neutral] neutral disc { $value }
    [variable] variable disc worth { $value }
    [unset] variable disc
   *[fixed] disc { $value }
}
disc-spoken = { $kind ->
    [neutral] { $value } (neutral)
    [variable] { $value } (variable)
   *[fixed] { $value }
}
disc-listed = { $kind ->
    [neutral] the neutral { $value }
    [variable] the variable disc
   *[fixed] { $value }
}
disc-of = { $owner }: { $disc }
disc-leads = { $owner }: { $disc }, leads
disc-stack = Discs, the highest first

gallery-heading = The cards
gallery-about = Every card of the game: { $count } of them. Look at one to see it large, with its words.
gallery-upgraded = Show companies upgraded

# Pages

title-home = Furnace
title-new = New table · Furnace
title-join = Join a table · Furnace
title-games = My games · Furnace
title-table = Table · Furnace
title-gallery = The cards · Furnace
title-missing = No such page · Furnace

page-brand = Furnace
page-skip = Skip to the page
page-loading = One moment …
page-retry = Try again
page-gallery = All cards
page-broken = Something went wrong on this page. Load it anew: nothing that was accepted is lost.
page-offline = The server cannot be reached. Try again in a moment.
page-status = The server could not answer (status { $status }). Try again in a moment.
missing-heading = There is no such page
missing-table = There is no such table
missing-text = The link may be cut short. Your games are where you left them.
missing-home = Back to the start

nav-label = Pages
nav-new = New table
nav-join = Join
nav-games = My games

me-open = { $name }: your name, account and display
me-heading = You
me-guest = A guest in this browser. An account keeps your games when you change it.
me-account = Signed in as { $account }.
me-name = Your name
me-rename = Save
me-renamed = From now on you are { $name }.
me-theme = Display
theme-system = As the system
theme-dark = Dark
theme-light = Light
me-sign-in = Sign in
me-create = Create account
me-sign-out = Sign out
account-close = Close
account-name = Account name
account-name-help = 3 to 24 letters and digits; also _ . and -
account-password = Password
account-password-help = At least 8 characters.
account-sign-in-help = The games you have begun here come with you.
account-create-help = The games you have begun here stay yours, on every device you sign in on.

home-tagline = Bid for companies, gain even where you are outbid, and run your works well. The most money wins.
home-play = Play now
home-playing = Setting up …
home-game = Game
home-players = Players
home-rivals = Bots
home-against = { $players ->
    [1] alone
    [2] you and a bot
   *[other] you and { $bots } bots
}
home-more = Other ways to play
home-new-text = Every part of the game, friends by link, or several at one device.
home-join-text = You have an invitation.
home-games-text = Go on where you left off, or look at a finished game.
home-unfinished = Go on playing
home-gallery-text = Every company, start-up, capitalist and manager.

preset-first-game = First game
preset-first-game-help = Without capitalists: the quickest to learn.
preset-base = Base game
preset-base-help = Every player has a capitalist with a power.
preset-interbellum = Interbellum
preset-interbellum-help = The whole expansion: new companies, managers and variable discs.
preset-solo = Solo
preset-solo-help = Alone against two Agents that are paid.

new-heading = New table
new-preset = Which game?
new-seats = How many players?
new-who = Who plays?
new-seat = Seat { $number }
new-seat-me = Me
new-seat-here = Also at this device
new-seat-open = A friend, by link
new-seat-bot = Bot: { $bot }
new-seat-name = Name at seat { $number }
new-seat-name-default = Player { $number }
new-parts = Parts of the game
new-parts-help = The game above has set these. Change what you like: what cannot go together, the table says when it is opened.
new-reset = As the game has them
new-agents = Agents
new-agents-help = Which Agents play beside you.
new-agent-first = First Agent
new-agent-second = Second Agent
new-agent-drawn = By chance
new-open = Open the table
new-opening = Opening …
new-links = You get a link for each friend on the next page.

word-capitalists = Capitalists
word-capitalists-help = The capitalists of the base game.
word-new-companies = New companies
word-new-companies-help = The 24 companies of Interbellum, with 24 of the base game.
word-quick-mix = Quick mix
word-quick-mix-help = Draw the 24 base companies at random, not two of each pile.
word-new-startups = New start-ups
word-new-startups-help = The start-ups of Interbellum too.
word-only-new-startups = Only new start-ups
word-only-new-startups-help = The start-ups of Interbellum alone.
word-new-capitalists = New capitalists
word-new-capitalists-help = The capitalists of Interbellum.
word-managers = Managers
word-managers-help = Managers and Business Schools.
word-variable-discs = Variable discs
word-variable-discs-help = A disc worth the coal one spends on it.
word-capital-growth = Capital growth
word-capital-growth-help = Variable discs worth the number of the round.
word-agent-cards = Agents with cards
word-agent-cards-help = Agents that keep what they win, and are paid.
word-chain = Production chain
word-chain-help = Companies are resolved in a fixed order, and new ones are inserted into it.
word-short = Short game
word-short-help = Three rounds, not four.

join-heading = Join a table
join-text = Someone has kept a seat for you.
join-link = Invitation link
join-link-help = Paste the link you were sent.
join-not-a-link = This is not an invitation. The link ends in a long code behind “#”.
join-name = The name you play under
join-go = Take the seat
join-going = Taking the seat …

games-heading = My games
games-playing = Going on
games-over = Finished
games-none = No games yet. Your first one is a click away.
game-own = Own mix
state-open = Waiting for players
state-playing = In play
state-your-turn = In play: your turn
state-won = You won
state-shared = You share the victory
state-lost = { $winners } won
state-nobody = The Agents won

lobby-heading = The table is laid
lobby-host = Send each friend a link of their own. The game begins by itself when every seat is taken.
lobby-guest = The game begins by itself when every seat is taken.
lobby-seats = Seats
lobby-you = you
lobby-bot = bot · { $bot }
lobby-here = here
lobby-gone = not here now
lobby-open = Nobody yet
lobby-waiting = { $open ->
    [one] One seat is still open.
   *[other] { $open } seats are still open.
}
lobby-link = Link for seat { $number }
lobby-copy = Copy
lobby-copy-seat = Copy the link for seat { $number }
lobby-copied = Copied. The link is good for one person.
lobby-copy-by-hand = The browser does not let us copy: the link is marked, copy it by hand.
lobby-renew = New link
lobby-renew-seat = New link for seat { $number }; the old one becomes void
lobby-renewed = A new link; the old one is void.
lobby-parts = { $game }: { $parts }
lobby-watch = Who is given the address of this page can watch, and not play.
lobby-watching = { $watching ->
    [one] One is watching.
   *[other] { $watching } are watching.
}

result-heading = Result
result-ranking = Ranking
result-rank = Rank
result-resources = Resources
result-tie = { $decided ->
    [cards] Equal money: more cards decided.
    [resources] Equal money and as many cards: more resources decided.
    [shared] Equal money, as many cards, as many resources: the victory is shared.
   *[agent] An Agent came out ahead of every seat.
}
result-money = Money by round
result-round = Round { $round }
result-rematch = Rematch
result-rematching = Laying the table …
result-rematch-link = To the rematch
result-record = Download the record
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
vote-takeover = { $by } asks for a bot to play on for { $seat }.
vote-count = { $agreed } of { $needed } needed agree.
vote-deadline = { $seconds ->
    [one] 1 second left
   *[other] { $seconds } seconds left
}
vote-agree = Agree
vote-refuse = Refuse

seat-propose-bot = Propose a bot for { $seat }
seat-reclaim = Take my seat back from the bot

# Table

table-heading = The table
table-loading = The table is being laid …
table-lost = The connection is lost. It mends itself; nothing is lost.
table-unsent = The connection is lost, and this was not sent. Try again in a moment.
table-reload = The server has a newer version of this page. Nothing is lost: load it anew to go on.
table-reload-button = Load anew
table-round = Round { $round } of { $rounds }
table-watching = Watching
table-over = The game is over.
table-asked = { $who }: { $question }
table-chance = The next cards are on their way …
table-moment = One moment …
table-waiting = Waiting for { $who }.
table-producing = Still producing: { $who }.
table-ended = Your production has ended.
table-ways = Back and forth
table-undo = Undo
table-redo = Redo
table-reset = Reset
table-takeback = Ask to undo
table-skip = Skip
table-close = Close

table-row = The auction
table-lot = { $card }, no disc
table-lot-discs = { $card }; discs: { $discs }
table-lot-lit = { $lot }; you can bid here
table-lot-unlit = { $lot }; no bid here now
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
table-hint = Choose a disc and a lit card, in either order.
table-hint-card = Choose a lit card. Point at one, or hold it, to see what you get.
table-peek-win = If you win
table-peek-outbid = If outbid
table-peek-leads = You take { $card }. You would lead.
table-peek-leads-paid = You take { $card } for { $price }. You would lead.
table-peek-behind = You take { $card }. But { $who } leads with { $value }.
table-peek-lead = leads;
table-peek-no-lead = does not lead;
table-peek-outbid-short = if outbid:
table-peek-nothing = nothing
table-peek-times = { $times } ×
table-upgrade = Upgrade { $card }

table-rivals = The others at the table
table-first = first player
table-fold = All that { $who } has
table-bot = bot · { $bot }
table-stand-in = bot · { $bot } stands in
table-you = you
table-here = here
table-away = not here now
table-agent = Agent
table-note-producing = producing
table-note-done = production ended
table-gain = +{ $money }
table-loss = −{ $money }
table-last-gain = Last production: gained { $gained }, paid { $paid }.
table-seat-switch = Which seat you play

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
table-unused-power = the capitalist's power
table-times = ×{ $count }
table-leave = Leave it
table-decline = Decline
table-no-upgrade = No upgrade now
table-bench = Your bench
table-done-offer = End production
table-left = You leave { $what }.
table-next = Open { $card }
table-open-short = Open
table-upgrade-short = Upgrade
table-order-hint = Lay your cards in the order you like, and open them one by one.
table-insert-hint = Choose a place in your chain for the new card.
table-upgrade-hint = Choose a lit card to upgrade, or go on.
table-again-short = Again
table-place-short = Place here
table-copies = Cards of the neighbour on your right
table-managers = Managers in hand
table-place-hint = { $manager }: { $said }. Choose the card it shall stand on.
table-plan-earlier = { $card }: earlier in your plan
table-plan-later = { $card }: later in your plan
