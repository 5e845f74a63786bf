# What a bot would do, and why.

hint-title = { $seat }, round { $round }: what { $bot } would do
hint-column-rank = #
hint-column-action = Move
hint-column-words = Meaning
hint-column-money =
    Expected
    money
hint-column-why = Why
hint-searched = Move 1 is the bot’s choice. The figures combine the search that chose it with a second search over every move. Both explored promising moves most.
hint-order = The other moves are ordered by win chance. Estimates for moves with few simulations are rough.
hint-order-explored = The other moves are ordered by win chance. The bot chose the move its own search explored most; the figures also include the second search, so another move may show more simulations or a higher win chance. Estimates for moves with few simulations are rough.
hint-more = { $more ->
    [one] One more move was considered. See it with --most { $all }.
   *[other] { $more } more moves were considered. See them with --most { $all }.
 }
hint-nobody = { $file }: nobody has a decision to make here. Choose another point with --at.
hint-not-acting = { $file }: { $seat } has no decision to make here.
hint-failed = { $bot } failed to give a hint: { $error }
hint-why-not-text = --why-not “{ $text }”: { $why }
hint-why-not-seat = --why-not “{ $text }”: this is not a move of { $seat }.
hint-refused = { $action } isn’t allowed here. { $why }
hint-best = { $action } is exactly what { $bot } would do.
hint-rather = { $bot } expects { $more } more coins from { $best } than from { $action }.
hint-though = { $bot } still chooses { $best }, although it expects { $more } more coins from { $action }.
hint-equal = { $bot } chooses { $best }, but expects as much from { $action }.
hint-wins-more = { $bot } expects to win more often with { $best } ({ $share }%) than with { $action } ({ $other }%).
hint-wins-less = { $bot } chooses { $best } ({ $share }%), the move its search explored most. { $action } has a higher win chance ({ $other }%): with more time to think, { $bot } might choose it.
hint-wins-alike = { $bot } chooses { $best }, but expects to win as often with { $action } ({ $share }%).
hint-not-simulated = { $bot } chooses { $best }. Its search did not explore { $action }.

coins-more = +{ NUMBER($money, minimumFractionDigits: 1, maximumFractionDigits: 1) }
coins-less = −{ NUMBER($money, minimumFractionDigits: 1, maximumFractionDigits: 1) }

reason-forced = The only legal move.
reason-by_lot = One of { $among } equally likely moves.
reason-by_habit = First step of its plan, though another move may bring more.
reason-reckoned = Based on the estimated value of your goods and cards afterwards.
reason-leads = Takes the lead ({ $hold_probability }% chance of keeping it): { $taken } coins if won, { $outbid } if outbid.
reason-leads-safe = Takes the lead and should keep it: { $taken } coins.
reason-follows = Bids for the compensation: { $outbid } coins.
reason-produces = Then: { $texts }{ $more ->
    [0] .
    [one] , and one more move.
   *[other] , and { $more } more moves.
 }
reason-produces-proven = Then: { $texts }{ $more ->
    [0] .
    [one] , and one more move.
   *[other] , and { $more } more moves.
 } Proven optimal.
reason-produces-last = Finishes production.
reason-simulated = Win chance { $share }%, from { $visits ->
    [one] 1 simulation
   *[other] { $visits } simulations
 }.
reason-simulated-never = Not explored by the search.
