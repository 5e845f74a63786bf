# The fit of outlooks: its tables, the heading of its file, and what can be wrong with its options.

fit-game = “{ $game }” has no values to fit; there are { $known }.
fit-died = A worker process died: nothing was fitted.
fit-stopped = Stopped before all games were played: nothing was fitted.
fit-playing = playing
fit-written = Written to { $file }.
fit-heading =
    Fitted by simulation, pulled towards the values before:
    { $command }
fit-accuracy = How far off the money foretold is, in games that were not fitted
fit-goods = The worth of goods, by productions to come
fit-changes = The cards whose worth changed most
fit-to-come = to come
fit-observations = observations
fit-held-out = held out
fit-good = good
fit-card = card
fit-what = what
fit-before = before
fit-after = after
fit-error = ±
fit-basic = the company
fit-upgraded = its upgrade
fit-managers = the manager
