# The arena: its tables and its page, and what can be wrong with a tournament.

arena-title = Arena
arena-playing = Playing
arena-rounded = { $asked } games are rounded up to { $games }: { $deals ->
    [one] 1 deal
   *[other] { $deals } deals
}, each in { $seatings } seatings.
arena-going-on = { $file }: { $done } of { $games } games have already been played.
arena-written = Written to { $folder }: games.csv, arena.html.
arena-stopped = Stopped after { $played } of { $games } games. Run the same command again to continue.
arena-stopped-unkept = Stopped after { $played } of { $games } games. With --out FOLDER, a stopped run can be continued.
arena-died = A worker process died after { $played } of { $games } games.
arena-forfeits = { $count ->
    [one] 1 game was forfeited by a bot that failed, and counts as lost for that bot.
   *[other] { $count } games were forfeited by bots that failed, and count as lost for them.
}
arena-few = Only { $deals ->
    [one] 1 deal
   *[other] { $deals } deals
}. With fewer than { $fair }, the intervals may be too narrow.
arena-nothing = No deal has been played in all its seatings yet, so there is no result.

arena-sides-or-more = Two bots need --sides in a game with { $seats } players. Otherwise, name one bot per player.
arena-sides-two = --sides compares two bots, not { $have }.
arena-sides-even = --sides and --ladder need an even number of players, not { $seats }.
arena-ladder-wrong = “{ $text }” is not a ladder. Name a bot, its lowest budget and one reached by doubling, such as mcts:10ms..320ms.
arena-ladder-or-bots = --ladder names its own bots. Leave --bots, --sides, --time and --simulations out.
arena-time-or-simulations = Choose either --time or --simulations.
arena-budget-wrong = “{ $budget }” is not a budget. Write a time such as 100ms or 2s, or a whole number of simulations.
arena-bots-missing = Name the bots, such as --bots greedy,random, or a --ladder.
arena-other = { $file } belongs to another tournament: its { $setting } is { $there }, not { $asked }. Choose another folder.
arena-broken = { $file }, line { $line }: this is not a line of a journal.
arena-in-use = { $folder } is in use by another arena.
arena-extra = This needs { $package }, from the extra [{ $extra }]. Install furnace-game[{ $extra }].

arena-forfeits-head = Forfeits
arena-half-time = Mean, half budget
arena-half-slowest = Slowest, half budget
arena-by-bot = Wins
arena-pairs = Pairwise comparison
arena-ranks = Rank and money
arena-times = Thinking time
arena-ladder = Ladder of doubled budgets
arena-bot = Bot
arena-pair = Pair
arena-rung = Budgets
arena-against = { $one } vs { $other }
arena-games = Games
arena-deals = Deals
arena-seats = Players
arena-seed = Seed
arena-ruleset = Ruleset
arena-share = Win share
arena-ahead = Ends ahead
arena-interval = 95% interval
arena-even = If equal
arena-rank = Mean rank
arena-margin = Mean margin
arena-margin-interval = 95% interval
arena-rating = Rating
arena-money = Final money
arena-decisions = Decisions
arena-mean-time = Mean time
arena-slowest = Slowest

arena-money-title = Money
arena-rating-title = Ratings
arena-share-text = Every deal was played in all seatings. A shared win is split; where an Agent beats everyone, nobody wins. A forfeited game is lost for the bot that failed, and the others share the win. The intervals come from resampling deals, not games. A tick marks the win share of equal bots.
arena-margin-text = The margin is a bot’s mean money minus the mean of all other players, Agents included. Deals with a forfeited game are left out.
arena-rating-text = Plackett–Luce ratings by openskill, from the ranks of all players, with two standard deviations. Bots that meet in the same games again and again look more certain here than they are.
arena-ladder-text = Each budget plays against half of it. Each plays for half of the players.
