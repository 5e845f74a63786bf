# Why something is not allowed: one sentence each; the rule's number is added behind it.

refusal = { $why } ({ $rule })

refusal-turn-game_over = The game is over.
refusal-turn-not_yours = It is not { $seat }'s turn.
refusal-turn-not_now = That is not what is asked for now.

refusal-setup-seats = Two, three or four seats can play, not { $have }.
refusal-setup-ruleset_word = “{ $word }” is not a word of a ruleset; the words are base, capitalists, chain and short.
refusal-setup-ruleset_order = “{ $word }” is not a ruleset; write base first, then +capitalists, +chain, +short in that order.

refusal-chance-no_such_outcome = Chance cannot do that now.

refusal-auction-no_such_disc = { $seat } has no disc { $disc } left.
refusal-auction-not_in_row = { $card } does not lie in the row.
refusal-auction-own_disc = { $seat } already has a disc on { $card }.
refusal-auction-same_value = A disc as high as { $disc } already lies on { $card }.
refusal-auction-not_asked = The question is about the compensation of { $card }.

refusal-effect-not_processing = Line { $line } of { $card } has no transactions to make.
refusal-effect-no_times = A line is used at least once; to leave it, skip it or go on.
refusal-effect-over_limit = Line { $line } of { $card } allows { $need ->
    [one] one transaction
   *[other] { $need } transactions
}, not { $have }.
refusal-effect-cannot_pay = That costs { $cost }, which is more than there is.

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
refusal-production-no_power = { $seat } has no power to resolve a card again.
refusal-production-power_spent = { $seat } has already resolved a card again in this production.

refusal-chain-no_chain = This game is played without a production chain.
refusal-chain-not_next = { $card } is not the next card of the chain.
refusal-chain-insert_first = { $card } must be put into the chain first.
refusal-chain-no_arrival = { $card } is not the next new card.
refusal-chain-no_such_place = The chain has places 1 to { $need }, not { $have }.
