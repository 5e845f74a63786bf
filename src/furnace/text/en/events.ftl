# What happened: one event, one short sentence of the log.
# Every kind has its message, also those that the log leaves out (furnace.text.events).

event-first_drawn = { $seat } is the first player.
event-dealt-row = { $card } joins the row.
event-dealt-school = { $card } joins the end of the row.
event-dealt-manager = { $card } goes to the next Business School.
event-dealt-agent = { $agent } plays with { $card }.
event-dealt-seat = { $to } is dealt { $card }.
event-dealt-offered = { $to } is offered { $card }.
event-card_chosen = { $seat } keeps { $card }.
event-coal_granted = { $seat } also starts with { $goods }, because this game has variable discs.
event-manager_owned = { $seat } starts with { $manager }, thanks to { $capitalist }.
event-rolled = { $agent } rolls { $pips }.
event-phase_began-deal = Round { $round }: auction
event-phase_began-bidding = Bidding begins.
event-phase_began-resolution = The auction is resolved, left to right.
event-phase_began-production = Round { $round }: production
event-phase_began-over = The game is over.
event-discs_taken = { $owner } has discs { $discs }.
event-turn_came = { $owner } is next to bid.
event-turn_came-nobody = Bidding is over.
event-disc_placed = { $owner } bids { $disc } on { $card }.
event-bid_paid = { $seat } pays { $paid } for the variable disc.
event-bid_paid-raised = { $seat } pays { $paid } for the variable disc; { $thanks_to } makes it worth { $bonus } more.
event-bid_paid-free = { $seat } pays nothing for the variable disc; { $thanks_to } makes it worth { $bonus } more.
event-asked = { $seat } has a choice to make for { $card }.
event-answered = { $seat } has made the choice for { $card }.
event-laid-outbid = { $seat }’s { $card } receives { $goods } because { $seat }’s disc on { $at } is outbid.
event-laid-compensation = { $seat }’s { $card } receives { $goods } because { $seat }’s disc on { $at } is compensated.
event-laid-upgrade = { $seat }’s { $card } receives { $goods } paid to upgrade { $at }.
event-compensated = { $owner } is compensated { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
} for { $disc } on { $card }.
# Also for an Agent, which its own card may just have paid.
event-compensated-nothing = { $owner } gains nothing from the compensation of { $card }, for disc { $disc }.
event-card_taken = { $owner } wins { $card }.
event-card_discarded-empty = { $card } is discarded: no bids.
event-card_discarded-agent = { $card } is discarded: { $agent } won it.
event-manager_taken = { $owner } wins { $manager } at { $card }.
event-manager_discarded = { $manager } is discarded: no bids at { $card }.
event-agent_paid = { $agent } gains { $money ->
    [one] 1 coin
   *[other] { $money } coins
} for its outbid disc on { $card }.
event-agent_paid-production = { $agent } gains { $money ->
    [one] 1 coin
   *[other] { $money } coins
} for its companies and managers.
event-gained-start = { $seat } starts with { $goods }.
event-gained-manager = { $seat } gains { $goods } from { $card }.
event-gained-compensation = { $seat } gains { $goods } from the compensation of { $card }, for disc { $disc }.
event-gained-raised = { $seat } gains { $goods } from the compensation of { $card }, for disc { $disc }; { $thanks_to } counts it { $bonus } higher.
# In production, with a capitalist who uses compensations (K6).
event-gained-resolved = { $seat } gains { $goods } from the compensation of { $card }, thanks to { $thanks_to }.
event-gained = { $seat } gains { $goods } from { $card }.
event-processed = { $seat } exchanges { $paid } for { $gained } at { $card }.
event-processed-thanks = { $seat } exchanges { $paid } for { $gained } at { $card }, thanks to { $thanks_to }.
event-processed-card = { $seat } exchanges { $paid } lying on { $card } for { $gained }.
event-processed-compensation = { $seat } exchanges { $paid } for { $gained } with the compensation of { $card }, for disc { $disc }.
event-processed-raised = { $seat } exchanges { $paid } for { $gained } with the compensation of { $card }, for disc { $disc }; { $thanks_to } counts it { $bonus } higher.
event-processed-resolved = { $seat } exchanges { $paid } for { $gained } with the compensation of { $card }, thanks to { $thanks_to }.
event-processed-lent = { $seat } exchanges { $paid } ({ $lent } lent by a manager) for { $gained } at { $card }.
event-processed-all_lent = { $seat } exchanges { $paid } lent by a manager for { $gained } at { $card }.
event-processed-free = { $seat } gains { $gained } at { $card } for free.
event-manager_placed = { $seat } places { $manager } on { $card }.
event-manager_used = { $seat } uses { $manager } on { $card }.
event-manager_used-lends = { $manager } lends { $seat } { $lent } for { $card }.
event-loan_lapsed = { $seat } returns { $goods } that a manager lent for { $card }.
event-taken_from_card = { $seat } takes { $goods } from { $card }.
event-bonus_began = { $card } gives { $seat } { $goods } more per sale of { $good } for the rest of production.
event-own_card_discarded = { $seat } discards { $card }.
event-inserted = { $seat } inserts { $card } as number { $place } in the chain.
event-card_opened = { $seat } resolves { $card }.
event-paid_again = { $seat } uses { $capitalist } and pays { $paid } to resolve { $card } again.
event-paid_copy = { $seat } uses { $capitalist } and pays { $paid } to resolve { $card }, owned by { $owner }.
event-line_reached = { $seat } reaches line { $line } of { $card }.
# Shown only if nothing happened on the card.
event-card_closed = { $seat } resolves { $card }, but nothing happens.
event-upgraded = { $seat } upgrades { $card } for { $paid }.
event-upgraded-free = { $seat } upgrades { $card } for free.
event-upgraded-thanks = { $seat } upgrades { $card } for { $paid }, thanks to { $thanks_to }.
event-upgraded-lent = { $seat } upgrades { $card } for { $paid } ({ $lent } lent by a manager).
event-production_ended = { $seat } finishes production.
event-round_ended = Round { $round } ends.
event-first_passed = { $seat } goes first next round.
event-game_ended = { $outcome }

outcome-money = { $winners } wins with { $money ->
    [one] 1 coin
   *[other] { $money } coins
}.
outcome-cards = { $winners } wins with { $money ->
    [one] 1 coin
   *[other] { $money } coins
}; the tie went to the player with more cards.
outcome-resources = { $winners } wins with { $money ->
    [one] 1 coin
   *[other] { $money } coins
}; money and cards were tied, and more resources decided it.
outcome-shared = { $winners } share the win with { $money ->
    [one] 1 coin
   *[other] { $money } coins
} each.
outcome-agent = Nobody wins: the Agent has { $agents ->
    [one] 1 coin
   *[other] { $agents } coins
}, the best player { $money }.
outcome-solo = { $winners } wins with { $money ->
    [one] 1 coin
   *[other] { $money } coins
}; the better Agent has { $agents }.
outcome-agents = Nobody wins: the better Agent has { $agents ->
    [one] 1 coin
   *[other] { $agents } coins
}, the player { $money }.

log-move = { $seat }: { $move }
log-undo = { $seat } undoes the last move.
log-redo = { $seat } redoes it.
log-takeback = { $seat } takes back the last decision, by agreement.
