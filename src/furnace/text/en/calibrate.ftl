# Calibration of the Agents: its tables, and what can be wrong with its options.

calibrate-payouts = “{ $text }” is not a list of payouts. Write for example A1=1/2/3,A4=2/2/4: the coins per point, company and manager.
calibrate-ruleset = “{ $ruleset }” cannot be played solo against Agents with cards.
calibrate-died = A worker process died. Nothing was measured.
calibrate-stopped = Stopped before all games were played. Nothing was measured.
calibrate-nothing = In these games, no payouts make each Agent harder than the one before. Play more games.
calibrate-playing = Playing
calibrate-pairs = { $bot }, solo against each pair
calibrate-agents = By Agent
calibrate-margin = Every interval lies between { $low } and { $high }, with at least { $margin } to spare.
calibrate-outside = Not every interval lies between { $low } and { $high }. The worst is { $margin } outside.
calibrate-pair = Agents
calibrate-agent = Agent
calibrate-games = Games
calibrate-won = Won
calibrate-interval = 95% interval
calibrate-money = Bot’s money
calibrate-left = First Agent’s
calibrate-right = Second Agent’s
calibrate-payout = Payout
calibrate-beaten = Beaten
calibrate-its-money = Its money
calibrate-efforts = Points, companies, managers
