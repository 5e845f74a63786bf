# What a bot would do, and why.

hint-title = { $seat }, round { $round }: what the bot { $bot } makes of it
hint-column-rank = #
hint-column-action = do
hint-column-words = that is
hint-column-money =
    money in
    the end
hint-column-why = why
hint-searched = 1 is what it does; the figures are of the search that chose it and of a second one, which looked at all of them. Both came back most to what promises most.
hint-order = The other moves are ordered by win chance.
hint-order-explored = The other moves are ordered by win chance. The bot chooses the move its search explored most; with more time to think, it might choose one with a higher win chance.
hint-more = { $more ->
    [one] One more was weighed; see it with --most { $all }.
   *[other] { $more } more were weighed; see them with --most { $all }.
 }
hint-nobody = { $file }: nobody has anything to decide here. Name another moment with --at.
hint-not-acting = { $file }: { $seat } has nothing to decide here.
hint-why-not-text = --why-not “{ $text }”: { $why }
hint-why-not-seat = --why-not “{ $text }”: this is no action of { $seat }.
hint-refused = { $action } is not allowed here: { $why }
hint-best = { $action } is just what { $bot } would do.
hint-rather = { $bot } expects { $more } money more of { $best } than of { $action }.
hint-though = { $bot } does { $best } all the same, though it expects { $more } money more of { $action }.
hint-equal = { $bot } does { $best }, but expects as much of { $action }.
hint-wins-more = { $bot } expects to win more often with { $best } ({ $share }%) than with { $action } ({ $other }%).
hint-wins-less = { $bot } chooses { $best } ({ $share }%), the move its search explored most. { $action } has a higher win chance ({ $other }%): with more time to think, { $bot } might choose it.
hint-wins-alike = { $bot } chooses { $best }, but expects to win as often with { $action } ({ $share }%).
hint-not-simulated = { $bot } chooses { $best }. Its search did not explore { $action }.

reason-forced = Nothing else is allowed.
reason-by_lot = { $among } are as likely as each other.
reason-by_habit = Its plan begins so, though another may bring more.
reason-reckoned = By what goods and cards are worth after it.
reason-leads = Leads: the card brings { $taken }, being outbid { $outbid }; it stays on top { $odds } times in 100.
reason-leads-safe = Leads, and is not expected to be outbid: the card brings { $taken }.
reason-follows = Lies below another disc: the compensation brings { $outbid }.
reason-produces = Then: { $texts }{ $more ->
    [0] .
   *[other] , and { $more } more.
 }
reason-produces-proven = Then: { $texts }{ $more ->
    [0] .
   *[other] , and { $more } more.
 } Nothing is better after it.
reason-produces-last = The production ends here.
reason-simulated = Hopes for { $share } % of the victory; looked at { $visits ->
    [one] once
   *[other] { $visits } times
 }.
reason-simulated-never = The search did not come to it.
