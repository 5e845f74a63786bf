# Why something is not allowed: what is wrong, then what to do. The rule is a part of its own, so that a page can link it.

refusal = { $why } See { $rule }.
rule-reference = rule { $rule }
ruling-reference = ruling { $rule }

refusal-turn-game_over = The game is over.
refusal-turn-not_yours = It isn’t { $seat }’s turn.
refusal-turn-not_now = { $when ->
    [bidding] You can’t do that now. It is time to place a disc.
    [question] That isn’t one of your choices now. Answer the question about { $card } first.
   *[production] You can’t do that in production.
}

refusal-setup-seats = { $actual ->
    [one] One player
   *[other] { $actual } players
} can’t play this. The base game is for 2 to 4 players; 1 and 5 need rules from Interbellum.
refusal-setup-ruleset_word = “{ $word }” is not part of a ruleset. Choose from base, capitalists, new-companies, quick-mix, new-startups, only-new-startups, new-capitalists, managers, variable-discs, capital-growth, agent-cards, fifth-seat, chain and short.
refusal-setup-ruleset_order = “{ $word }” is not a ruleset. Start with base, then add what you want in this order: +capitalists, +new-companies, +quick-mix, +new-startups, +only-new-startups, +new-capitalists, +managers, +variable-discs, +capital-growth, +agent-cards, +fifth-seat, +chain, +short.
refusal-setup-word_needs = “{ $word }” needs “{ $other }”. Turn that on too.
refusal-setup-word_excludes = “{ $word }” and “{ $other }” can’t be combined. Turn one of them off.
refusal-setup-fifth_seat = { $actual ->
    [5] Five players need the fifth seat. Add fifth-seat to the ruleset.
   *[other] The fifth seat is for five players only. Remove fifth-seat from the ruleset.
}
refusal-setup-solo = A solo game is played against Agents with cards. Turn on “Agents with cards”.
refusal-setup-no_agents = “Agents with cards” is for one or two players, not { $actual }. Turn it off.
refusal-setup-too_few_cards = There are only { $actual } { $pool ->
    [startups] start-ups
   *[capitalists] capitalists
} for { $required } players. Include more of them.
refusal-setup-too_few_companies = This many rounds and players need { $required } companies, but there are only { $actual }. Turn on “New companies”, “Managers” or “Short game”, or turn off “Variable discs”.
refusal-setup-not_offered = { $seat } must choose one of the cards on offer.

refusal-chance-no_such_outcome = Chance can’t do that now.

refusal-auction-no_such_disc = { $seat } has no disc { $disc } to place.
refusal-auction-not_in_row = { $card } isn’t in the row.
refusal-auction-own_disc = { $seat } already has a disc on { $card }.
refusal-auction-same_value = { $card } already has a disc worth { $value }.
refusal-auction-not_asked = Decide about { $card } first.
refusal-auction-not_enough_coal = { $seat } doesn’t have enough coal for { $disc }.
refusal-auction-no_such_value = { $seat }’s variable disc can’t be { $disc } now.
refusal-auction-second_disc = Only the neutral disc is placed second, right after another disc. You can’t place { $disc } now.
refusal-auction-nothing_to_keep = There is no disc { $disc } to keep now.
refusal-auction-must_place = { $seat } has no other disc left, so { $disc } must be placed now.

refusal-effect-not_processing = There is nothing to exchange on line { $line } of { $card }.
refusal-effect-no_times = Use a line at least once, or skip it.
refusal-effect-over_limit = { $line ->
    [0] The compensation
   *[other] Line { $line }
} of { $card } { $most ->
    [0] can’t be used any more
    [one] can be used only once now, not { $actual } times
   *[other] can be used at most { $most } times now, not { $actual }
}.
refusal-effect-cannot_pay = That costs { $cost }, more than you have.
refusal-effect-already_used = You have already used line { $line } of { $card }. You can use it again only after something else happens.
refusal-effect-asked_between = { $most ->
    [one] You may upgrade after the first exchange. Use { $card } once first, not { $actual } times, then decide.
   *[other] You may upgrade after { $most } exchanges. Use { $card } { $most } times first, not { $actual }, then decide.
}

refusal-production-not_your_card = { $card } isn’t your card.
refusal-production-already_resolved = { $card } has already been resolved in this production.
refusal-production-not_resolved = { $card } hasn’t been resolved in this production yet.
refusal-production-line_not_open = { $line ->
    [0] You aren’t resolving the compensation of { $card } now.
   *[other] You aren’t at line { $line } of { $card } now.
}
refusal-production-lines_left = { $card } has more lines after line { $line }. Use this line or skip it first.
refusal-production-last_line = Line { $line } is the last of { $card }. Continue with another card, or finish production.
refusal-production-cards_left = { $card } hasn’t been resolved yet. Resolve it first.
refusal-production-no_upgrade_line = You can upgrade only at an upgrade line, and you aren’t at one.
refusal-production-never_upgraded = { $card } is a start-up. Start-ups can’t be upgraded.
refusal-production-already_upgraded = { $card } is already upgraded.
refusal-production-no_power = { $seat } doesn’t have the power to do that.
refusal-production-power_spent = { $seat } has already used that power in this production.
refusal-production-no_neighbour_card = { $card } is not a company of your neighbour on the right.
refusal-production-others_not_done = { $seat } can do that only when everyone else has finished production.
refusal-production-interrupted = Line { $line } of { $card } comes first. Use it or skip it.

refusal-manager-not_yours = { $seat } doesn’t have { $card } in hand.
refusal-manager-order = Managers are placed in order of their numbers, and identical ones in order of the cards they are placed on. It’s too late for { $card }.
refusal-manager-too_late = Managers are placed before the first card is resolved. It’s too late for { $card }.
refusal-manager-card_has_one = { $card } already has a manager.
refusal-manager-not_here = { $card } isn’t on the card you are resolving.
refusal-manager-spent = { $card } has already been used for this card.
refusal-manager-no_use = { $card } can’t do anything here now.

refusal-chain-no_chain = This game has no production chain.
refusal-chain-not_next = { $card } isn’t the next card in your chain.
refusal-chain-insert_first = Insert { $card } into your chain first.
refusal-chain-no_arrival = { $card } isn’t the next card to insert.
refusal-chain-no_such_place = Your chain has no place { $actual }. Choose 1 to { $most }.
