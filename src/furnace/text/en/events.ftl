# What happened, one line of the log each.

event-first_drawn = { $seat } has the first-player token.
event-dealt-row = { $card } is dealt.
event-dealt-school = { $card } stands at the end of the row.
event-dealt-manager = { $card } comes to the next Business School.
event-dealt-agent = { $card } plays as an Agent.
event-dealt-seat = { $to } receives { $card }.
event-dealt-offered = { $to } may choose { $card }.
event-card_chosen = { $seat } keeps { $card }.
event-coal_granted = { $seat } gains { $goods } beside the start goods.
event-manager_owned = { $seat } owns { $manager } by { $capitalist }.
event-rolled = The die shows { $pips } for the { $agent }.
event-phase_began-deal = Round { $round }: the auction.
event-phase_began-bidding = Bidding begins.
event-phase_began-resolution = The row is resolved from left to right.
event-phase_began-production = Round { $round }: production.
event-phase_began-over = The game is over.
event-discs_taken = { $owner } takes the discs { $discs }.
event-turn_came = It is { $owner }'s turn.
event-turn_came-nobody = All discs are placed.
event-disc_placed = { $owner } places { $disc } on { $card }.
event-bid_paid = { $seat } pays { $paid } for a disc of { $disc }.
event-asked = { $seat } is asked about { $card }.
event-answered = { $seat } is through with { $card }.
event-laid = { $seat } lays { $goods } onto { $card }.
event-compensated = { $owner }'s { $disc } on { $card } is compensated { $times ->
    [one] once
   *[other] { $times } times
}.
event-compensated-nothing = { $owner }'s { $disc } on { $card } leaves with nothing.
event-card_taken = { $owner } takes { $card }.
event-card_discarded-empty = Nobody bid on { $card }: it goes to the box.
event-card_discarded-agent = The { $agent } leads on { $card }: it goes to the box.
event-manager_taken = { $owner } takes { $manager } from { $card }.
event-manager_discarded = Nobody bid on { $card }: { $manager } goes to the box.
event-agent_paid = { $agent } is paid { $money } money for being outbid on { $card }.
event-agent_paid-production = { $agent } is paid { $money } money for its companies and managers.
event-gained-start = { $seat } starts with { $goods }.
event-gained-manager = { $seat } gains { $goods } by { $card }.
event-gained-compensation = { $seat } gains { $goods } as compensation from { $card }.
event-gained = { $seat } gains { $goods } from { $card }.
event-processed = { $seat } turns { $paid } into { $gained } at { $card }.
event-processed-compensation = { $seat } turns { $paid } into { $gained } as compensation from { $card }.
event-processed-lent = { $seat } turns { $paid } into { $gained } at { $card }; { $local } of it was lent.
event-processed-free = { $seat } gains { $gained } at { $card } for nothing.
event-manager_placed = { $seat } places { $manager } on { $card }.
event-manager_used = { $seat } uses { $manager } of { $card }.
event-manager_used-lends = { $manager } lends { $seat } { $lent } for { $card }.
event-taken_from_card = { $seat } takes { $goods } off { $card }.
event-bonus_began = { $seat } now gains { $goods } more per sale of { $good }, by { $card }.
event-own_card_discarded = { $seat } puts { $card } into the box.
event-inserted = { $seat } puts { $card } into the chain at place { $place }.
event-card_opened = { $seat } resolves { $card }.
event-paid_again = { $seat } pays { $paid } to { $capitalist } to resolve { $card } again.
event-paid_copy = { $seat } pays { $paid } to { $capitalist } to resolve { $card } of { $owner }.
event-line_reached = { $seat } comes to line { $line } of { $card }.
event-card_closed = { $seat } is through with { $card }.
event-upgraded = { $seat } upgrades { $card } for { $paid }.
event-upgraded-lent = { $seat } upgrades { $card } for { $paid }; { $local } of it was lent.
event-production_ended = { $seat } ends production.
event-round_ended = Round { $round } is over.
event-first_passed = The first-player token goes to { $seat }.
event-game_ended = { $outcome }

outcome-money = { $winners } wins with { $money } money.
outcome-cards = { $winners } wins with { $money } money, and more cards than who has as much.
outcome-resources = { $winners } wins with { $money } money and as many cards, but more resources.
outcome-shared = { $winners } share the victory with { $money } money.
outcome-agent = Nobody wins: the Agent has { $agents } money, the best seat { $money }.
outcome-solo = { $winners } wins with { $money } money; the better Agent has { $agents }.
outcome-agents = The Agents win: one has { $agents } money, and { $money } is not more.

log-undo = { $seat } takes the last action back.
log-redo = { $seat } takes it again.
log-takeback = { $seat } goes back before the last decision, as the table has agreed.
