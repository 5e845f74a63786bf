# What happened, one line of the log each.

event-first_drawn = { $seat } has the first-player token.
event-dealt-row = { $card } is dealt.
event-dealt-seat = { $to } receives { $card }.
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
event-compensated = { $owner }'s { $disc } on { $card } is compensated { $times ->
    [one] once
   *[other] { $times } times
}.
event-compensated-nothing = { $owner }'s { $disc } on { $card } leaves with nothing.
event-card_taken = { $seat } takes { $card }.
event-card_discarded-empty = Nobody bid on { $card }: it goes to the box.
event-card_discarded-agent = The { $agent } leads on { $card }: it goes to the box.
event-gained-start = { $seat } starts with { $goods }.
event-gained-compensation = { $seat } gains { $goods } as compensation from { $card }.
event-gained = { $seat } gains { $goods } from { $card }.
event-processed = { $seat } turns { $paid } into { $gained } at { $card }.
event-processed-compensation = { $seat } turns { $paid } into { $gained } as compensation from { $card }.
event-inserted = { $seat } puts { $card } into the chain at place { $place }.
event-card_opened = { $seat } resolves { $card }.
event-paid_again = { $seat } pays { $paid } to { $capitalist } to resolve { $card } again.
event-line_reached = { $seat } comes to line { $line } of { $card }.
event-card_closed = { $seat } is through with { $card }.
event-upgraded = { $seat } upgrades { $card } for { $paid }.
event-production_ended = { $seat } ends production.
event-round_ended = Round { $round } is over.
event-first_passed = The first-player token goes to { $seat }.
event-game_ended = { $outcome }

outcome-money = { $winners } wins with { $money } money.
outcome-cards = { $winners } wins with { $money } money, and more cards than who has as much.
outcome-resources = { $winners } wins with { $money } money and as many cards, but more resources.
outcome-shared = { $winners } share the victory with { $money } money.
