# The arena: its tables and its page, and what can be wrong with a contest.

arena-title = Arena
arena-playing = playing
arena-rounded = { $asked } games are rounded up to { $games }: { $deals } deals, each in { $seatings } seatings.
arena-going-on = { $file }: { $done } of { $games } games are there already.
arena-written = Written to { $folder }: games.csv, arena.html.
arena-stopped = Stopped after { $played } of { $games } games; the same command goes on where it was.
arena-stopped-unkept = Stopped after { $played } of { $games } games; with --out FOLDER it could go on where it was.
arena-died = A worker process died after { $played } of { $games } games.
arena-fault = { $bot } could not go on in game { $game } (seat p{ $seat }): { $error }
arena-faults = { $count } games had a fault; their deals are not counted, and the same command tries them again.
arena-nothing = No deal was played in all its seatings yet: nothing is measured.

arena-number = --{ $option } must be at least { $least }, not { $number }.
arena-sides-two = --sides is for two bots, not { $have }.
arena-sides-even = --sides needs an even number of seats, not { $seats }.
arena-ladder-wrong = { $text }: a ladder is a bot, its lowest budget and one that doubling leads to, like mcts:10ms..320ms.
arena-ladder-or-bots = --ladder brings its own bots: leave --bots, --sides and --agents out.
arena-time-or-simulations = --time and --simulations exclude each other.
arena-budget-wrong = { $budget }: a time is written like 100ms or 2s, and simulations as a whole number.
arena-bots-missing = Say who plays: --bots greedy,random, or --ladder.
arena-other = { $file } is of another contest: its { $setting } is { $there }, not { $asked }. Take another folder.
arena-broken = { $file }, line { $line }: this is no line of a journal.
arena-in-use = { $folder } is in use by another arena.
arena-extra = This needs { $package }, of the extra [{ $extra }]; install furnace-game[{ $extra }].

arena-by-bot = By bot
arena-pairs = Pair by pair
arena-times = Time to think
arena-ladder = Ladder of doubled budgets
arena-bot = bot
arena-pair = pair
arena-rung = rung
arena-against = { $one } – { $other }
arena-games = games
arena-deals = deals
arena-seats = seats
arena-seed = seed
arena-ruleset = ruleset
arena-share = share of victories
arena-ahead = ends ahead
arena-interval = 95 % interval
arena-even = if equal
arena-rank = mean rank
arena-margin = mean margin
arena-margin-interval = its interval
arena-rating = rating
arena-money = money at the end
arena-decisions = decisions
arena-mean-time = mean time
arena-slowest = slowest

arena-share-text = Every deal was played in all seatings. A shared victory is split; nobody has one where an Agent beat everyone. The intervals are by resampling deals, not games. A mark shows the share of equal bots.
arena-margin-text = The margin is the most money of a bot's seats less the most that anybody else has.
arena-rating-text = Plackett and Luce's model as of openskill, with two standard deviations; who is in the same games again and again is rated more surely than it should be.
arena-ladder-text = Each budget against half of it, at half of the seats each.
