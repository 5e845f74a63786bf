# The balance report: its tables and its page, and what can be wrong with its options.

report-title = Balance report
report-playing = playing
report-reading = reading
report-written = Written to { $folder }: report.csv, report.html.
report-stopped = Stopped after { $played } of { $games } games: this is the report of those.
report-unfinished = { $count } games are not over and are left out.
report-nothing = No finished game was found.
report-files-or-bots = Name files and folders of records, or --bots to simulate, not both.
report-sources-missing = Say which games: files and folders of records, or --bots to simulate.
report-number = --{ $option } must be at least { $least }, not { $number }.
report-group = { $ruleset }, { $seats } seats
report-text = Money is a difference of means: of the seats that had it, less the other seats of the same games; with its 95 % interval. It tells what goes together, not what causes what: who wins a company has paid a disc for it. A mark shows the share of victories of any seat.

report-games = games
report-of-company = Companies
report-of-startup = Start-ups
report-of-capitalist = Capitalists
report-of-manager = Managers
report-of-turn = Turn order
report-by-round-company = Companies by round: times won × share of victories, money
report-by-round-manager = Managers by round: times won × share of victories, money
report-one-company = company
report-one-startup = start-up
report-one-capitalist = capitalist
report-one-manager = manager
report-one-turn = place
report-place = { $number }. from the first player
report-round = round { $number }
report-there = dealt
report-won = won by a seat
report-discs = with which disc
report-held = held
report-share = share of victories
report-interval = 95 % interval
report-money = money more
report-money-interval = its interval
