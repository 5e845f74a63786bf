# Why something is not allowed: one sentence each; the rule's number is added behind it.

refusal = { $why } ({ $rule })

refusal-turn-game_over = The game is over.
refusal-turn-not_yours = It is not { $seat }'s turn.
refusal-turn-not_now = That is not what is asked for now.

refusal-setup-seats = The base game is for two to four seats, Interbellum for one to five: this is not for { $have }.
refusal-setup-ruleset_word = “{ $word }” is not a word of a ruleset; the words are base, capitalists, new-companies, quick-mix, new-startups, only-new-startups, new-capitalists, managers, variable-discs, capital-growth, agent-cards, fifth-seat, chain and short.
refusal-setup-ruleset_order = “{ $word }” is not a ruleset; write base first, then +capitalists, +new-companies, +quick-mix, +new-startups, +only-new-startups, +new-capitalists, +managers, +variable-discs, +capital-growth, +agent-cards, +fifth-seat, +chain, +short in that order.
refusal-setup-word_needs = { $word } is part of { $other }: it cannot be on without it.
refusal-setup-word_excludes = { $word } and { $other } exclude each other.
refusal-setup-fifth_seat = fifth-seat is for five seats, and five seats need it; there are { $have }.
refusal-setup-solo = One seat alone plays against two Agents with cards: agent-cards must be on.
refusal-setup-no_agents = Agents with cards play beside one or two seats, not beside { $have }.
refusal-setup-too_few_cards = There are { $have } { $word ->
    [startups] start-ups
   *[capitalists] capitalists
} for { $need } seats.
refusal-setup-too_few_companies = So many rounds and seats need { $need } companies, and there are { $have }: add new-companies or managers, play the short game, or leave the variable discs out.
refusal-setup-not_offered = { $seat } chooses one of the cards it was offered.

refusal-chance-no_such_outcome = Chance cannot do that now.

refusal-auction-no_such_disc = { $seat } has no disc { $disc } left.
refusal-auction-not_in_row = { $card } does not lie in the row.
refusal-auction-own_disc = { $seat } already has a disc on { $card }.
refusal-auction-same_value = A disc as high as { $disc } already lies on { $card }.
refusal-auction-not_asked = The question is about { $card }.
refusal-auction-not_enough_coal = { $seat } has not enough coal for { $disc }.
refusal-auction-no_such_value = { $seat }'s variable disc cannot be { $disc } now.
refusal-auction-second_disc = The neutral disc, and only it, may follow another disc in the same turn; { $disc } does not fit now.
refusal-auction-nothing_to_keep = There is no disc { $disc } to keep now: nobody asked { $seat } for it.
refusal-auction-must_place = { $seat } has no other disc left to lay { $disc } with: it must be placed.

refusal-effect-not_processing = Line { $line } of { $card } has no transactions to make.
refusal-effect-no_times = A line is used at least once; to leave it, skip it or go on.
refusal-effect-over_limit = Line { $line } of { $card } allows { $need ->
    [one] one transaction
   *[other] { $need } transactions
}, not { $have }.
refusal-effect-cannot_pay = That costs { $cost }, which is more than there is.
refusal-effect-already_used = Line { $line } of { $card } was used already; more of it goes only after something else has happened.
refusal-effect-asked_between = After { $need ->
    [one] one transaction
   *[other] { $need } transactions
} of { $card } you are asked to upgrade: not { $have } at once.

refusal-production-not_your_card = { $card } is not your card.
refusal-production-already_resolved = { $card } has already been resolved in this production.
refusal-production-not_resolved = { $card } has not been resolved yet in this production.
refusal-production-line_not_open = Line { $line } of { $card } is not the line that was reached.
refusal-production-lines_left = { $card } has more lines below line { $line }: use the line or skip it.
refusal-production-last_line = Line { $line } is the last of { $card }: go on to another card, or end production.
refusal-production-cards_left = { $card } has not been resolved yet.
refusal-production-no_upgrade_line = Companies are upgraded at an upgrade line, and none is open.
refusal-production-never_upgraded = { $card } is a start-up and is never upgraded.
refusal-production-already_upgraded = { $card } is already upgraded.
refusal-production-no_power = { $seat } has no power to resolve such a card.
refusal-production-power_spent = { $seat } has already used that power in this production.
refusal-production-no_neighbour_card = { $card } is no company of the neighbour on your right.
refusal-production-others_not_done = { $seat } resolves a neighbour's company when all others are done.
refusal-production-interrupted = Line { $line } of { $card } comes first: use it or skip it.

refusal-manager-not_yours = { $seat } has no { $card } in hand.
refusal-manager-order = Managers are placed in the order of their numbers, two alike in the order of their cards: { $card } comes too late for that.
refusal-manager-too_late = Managers are placed before the first card is resolved: too late for { $card }.
refusal-manager-card_has_one = { $card } has a manager already.
refusal-manager-not_here = { $card } does not stand on the card that is being resolved.
refusal-manager-spent = { $card } has been used for this card already.
refusal-manager-no_use = { $card } can do nothing here now.

refusal-chain-no_chain = This game is played without a production chain.
refusal-chain-not_next = { $card } is not the next card of the chain.
refusal-chain-insert_first = { $card } must be put into the chain first.
refusal-chain-no_arrival = { $card } is not the next new card.
refusal-chain-no_such_place = The chain has places 1 to { $need }, not { $have }.
