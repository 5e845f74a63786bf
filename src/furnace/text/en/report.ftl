# The balance report: its tables and its page, and what can be wrong with its options.

report-section-turn = Turn order
report-section-startup = Start-ups
report-section-capitalist = Capitalists
report-section-company = Companies
report-section-manager = Managers
report-plot-money = Money compared with the others in the same game
report-plot-share = Win share
report-plot-won = Won by a player, out of all times dealt, by disc
report-title = Balance report
report-playing = Playing
report-reading = Reading
report-written = Written to { $folder }: report.csv, report.html.
report-died = A worker process died after { $played } of { $games } games. The report covers those.
report-stopped = Stopped after { $played } of { $games } games. The report covers those.
report-unfinished = { $count ->
    [one] 1 unfinished game is
   *[other] { $count } unfinished games are
} left out.
report-nothing = No finished game was found.
report-files-or-bots = Name records, or bots to simulate with --bots, not both.
report-sources-missing = Name records or folders of records, or bots to simulate with --bots.
report-group = { $ruleset }, { $seats ->
    [one] 1 player
   *[other] { $seats } players
}
report-text = Money is a difference of means: the players who had the card, minus the other players in the same games. It is shown with a 95% interval; one interval in twenty misses the true value. This shows correlation, not cause: whoever wins a company has also spent a disc on it. A tick marks the win share of equal players.

report-games = Games
report-of-company = Companies: win share, and money compared with the others
report-of-startup = Start-ups: win share, and money compared with the others
report-of-capitalist = Capitalists: win share, and money compared with the others
report-of-manager = Managers: win share, and money compared with the others
report-of-turn = Turn order: win share, and money compared with the others
report-won-company = Companies: how they were won
report-won-manager = Managers: how they were won
report-by-round-company = Companies by round: times won × win share, money
report-by-round-manager = Managers by round: times won × win share, money
report-one-company = Company
report-one-startup = Start-up
report-one-capitalist = Capitalist
report-one-manager = Manager
report-one-turn = Turn
report-place = { $number ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $number }th
}
report-round = Round { $number }
report-there = Dealt
report-won = Won
report-discs = By disc
report-held = Held
report-share = Win share
report-interval = 95% interval
report-money = Money
report-money-interval = 95% interval
