# The fit of values of goods and cards: its tables, the heading of its file, and what can be wrong with its options.

fit-game = “{ $game }” has no values to fit. { choose-one }
fit-died = A worker process died. Nothing was fitted.
fit-stopped = Stopped before all games were played. Nothing was fitted.
fit-playing = Playing
fit-heading =
    Fitted by simulation, pulled towards the previous values:
    { $command }
fit-accuracy = Error of the predicted final money, in held-out games
fit-goods = Values of goods, by remaining productions
fit-changes = Cards whose values changed most
fit-to-come = Remaining
fit-observations = Observations
fit-held-out = Held out
fit-good = Good
fit-card = Card
fit-what = Part
fit-before = Before
fit-after = After
fit-error = ±
fit-basic = company
fit-upgraded = upgrade
fit-managers = manager
