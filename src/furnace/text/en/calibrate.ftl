# Calibration of the Agents: its tables, and what can be wrong with its options.

calibrate-payouts = { $text }: payouts are written like A1=1/2/3,A4=2/2/4, for a transaction, a company and a manager.
calibrate-ruleset = { $ruleset }: one seat plays alone, against Agents with cards.
calibrate-died = A worker process died: nothing was measured.
calibrate-stopped = Stopped before all games were played: nothing was measured.
calibrate-nothing = No payouts make the Agents harder one after the other in these games: play more of them.
calibrate-cannot-write = { $file } cannot be written: { $why }
calibrate-playing = playing
calibrate-pairs = { $bot } alone against each pair
calibrate-agents = Agent by Agent
calibrate-margin = Every interval lies within { $low } to { $high }, by { $margin } at the least.
calibrate-outside = Not every interval lies within { $low } to { $high }: by { $margin } at the worst.
calibrate-written = Written to { $file }.
calibrate-pair = Agents
calibrate-agent = Agent
calibrate-games = games
calibrate-won = won
calibrate-interval = 95 % interval
calibrate-money = bot's money
calibrate-left = first's money
calibrate-right = second's money
calibrate-payout = payout
calibrate-beaten = beaten
calibrate-its-money = its money
calibrate-efforts = transactions, companies, managers
