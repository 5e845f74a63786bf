"""Smaller cases than a given one: each leaves out a single thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain

from bench.prove.compare import Case
from bench.prove.weights import MONEY_ONLY

from furnace.cards.goods import NOTHING, Goods
from furnace.engine.errors import SetupRefused
from furnace.engine.owners import power_of, return_discs
from furnace.engine.ruleset import Ruleset, parse_ruleset
from furnace.engine.state import OwnedCard, Seat, State, with_seat
from furnace.notation.errors import PositionError
from furnace.notation.position import format_position, parse_position
from furnace.solver.weights import LAST_ROUND, Weights


def smaller_cases(case: Case) -> Iterator[Case]:
    """Return cases that leave out something, those that leave out most first."""
    states = chain(
        _in_smaller_rulesets(case.state),
        _without_others(case.state, case.seat),
        (with_seat(case.state, case.seat, me) for me in _smaller_seats(case)),
    )
    yield from (case._replace(state=state) for state in states if _is_possible(state, case.seat))
    yield from (case._replace(weights=weights) for weights in _simpler_weights(case))


def _is_possible(state: State, seat: int) -> bool:
    """Whether a position is possible, and the seat still produces."""
    try:
        return parse_position(format_position(state)) == state and seat in state.producing
    except PositionError:
        return False


def _smaller_seats(case: Case) -> Iterator[Seat]:
    me = case.state.seats[case.seat]
    yield from _without_a_card(me)
    yield from _without_a_manager(me)
    yield from _with_less(me)
    yield from _with_simpler_cards(me)
    if _has_power_left(case):
        yield me._replace(power_used=True)


def _has_power_left(case: Case) -> bool:
    """Whether the capitalist may still resolve one more card in this production."""
    power = power_of(case.state, case.seat)
    is_able = power.again_cost() is not None or power.copy_cost() is not None
    return is_able and not case.state.seats[case.seat].power_used


def _without_a_card(me: Seat) -> Iterator[Seat]:
    for at in range(len(me.cards)):
        yield me._replace(cards=me.cards[:at] + me.cards[at + 1 :])
    for at in range(len(me.arrivals)):
        yield me._replace(arrivals=me.arrivals[:at] + me.arrivals[at + 1 :])


def _without_a_manager(me: Seat) -> Iterator[Seat]:
    for manager in dict.fromkeys(me.managers):
        yield me._replace(
            managers=_less(me.managers, manager), placeable=_less(me.placeable, manager)
        )
    for at, owned in enumerate(me.cards):
        for manager in dict.fromkeys(owned.managers):
            left = owned._replace(managers=_less(owned.managers, manager))
            yield _with_card(_without_manager_on(me, owned, manager), at, left)


def _without_manager_on(me: Seat, owned: OwnedCard, manager: str) -> Seat:
    """Return the seat without a manager on the open card, in its `open_card` too."""
    open_card = me.open_card
    if open_card is None or open_card.card != owned.card:
        return me
    return me._replace(open_card=open_card._replace(managers=_less(open_card.managers, manager)))


def _less(managers: tuple[str, ...], manager: str) -> tuple[str, ...]:
    return tuple(sorted((Counter(managers) - Counter([manager])).elements()))


def _with_less(me: Seat) -> Iterator[Seat]:
    """Return the seat with fewer goods, no card open, or no bonus."""
    for goods in _fewer(me.goods):
        yield me._replace(goods=goods)
    if me.open_card is not None:
        yield me._replace(open_card=None, pending=())
    if me.bonuses:
        yield me._replace(bonuses=())


def _fewer(goods: Goods) -> Iterator[Goods]:
    for kind, amount in zip(Goods._fields, goods, strict=True):
        for lower in _lower(amount):
            yield goods._replace(**{kind: lower})


def _with_simpler_cards(me: Seat) -> Iterator[Seat]:
    """Return the seat with a card without goods on it, already resolved, or on its basic side."""
    for at, owned in enumerate(me.cards):
        for goods in _fewer(owned.goods):
            yield _with_card(me, at, owned._replace(goods=goods))
        if not owned.resolved:
            yield _with_card(me, at, owned._replace(resolved=True))
        if owned.upgraded:
            yield _with_card(me, at, owned._replace(upgraded=False))


def _with_card(me: Seat, at: int, owned: OwnedCard) -> Seat:
    return me._replace(cards=(*me.cards[:at], owned, *me.cards[at + 1 :]))


def _without_others(state: State, seat: int) -> Iterator[State]:
    """Return other seats with a card less or without goods and managers, Agents with a company
    less."""
    for other, rival in enumerate(state.seats):
        if other != seat:
            bare = tuple(owned._replace(managers=(), goods=NOTHING) for owned in rival.cards)
            for smaller in (rival._replace(cards=bare, goods=NOTHING), *_without_a_card(rival)):
                if smaller != rival:
                    yield with_seat(state, other, smaller)
    poorer = tuple(agent._replace(companies=agent.companies[1:]) for agent in state.agents)
    if poorer != state.agents:
        yield state._replace(agents=poorer)


def _in_smaller_rulesets(state: State) -> Iterator[State]:
    """Return the same table in a ruleset with one word less, if that has all its cards."""
    words = state.ruleset.words
    for word in words[1:]:
        try:
            ruleset = parse_ruleset("+".join(one for one in words if one != word))
        except SetupRefused:
            continue
        if ruleset.why_not_seats(len(state.seats)) is None:
            yield from _in_ruleset(state, ruleset)


def _in_ruleset(state: State, ruleset: Ruleset) -> Iterator[State]:
    cards = {owned.card for seat in state.seats for owned in (*seat.cards, *seat.arrivals)}
    if not cards <= set(ruleset.cards):
        return
    seats = tuple(
        seat._replace(
            capitalist=capitalist,
            cards=seat.cards if ruleset.is_chain else (*seat.cards, *seat.arrivals),
            arrivals=seat.arrivals if ruleset.is_chain else (),
        )
        for seat, capitalist in zip(state.seats, _capitalists(state, ruleset), strict=True)
    )
    smaller = state._replace(
        ruleset=ruleset,
        seats=seats,
        unseen=tuple(card for card in state.unseen if card in ruleset.companies),
        schools=state.schools if ruleset.schools else (),
        stack=tuple(one for one in state.stack if one in ruleset.managers),
    )
    yield return_discs(smaller, [])


def _capitalists(state: State, ruleset: Ruleset) -> list[str | None]:
    """Return the seats' own capitalists if the ruleset has them, or any that are left."""
    if not ruleset.capitalists:
        return [None] * len(state.seats)
    own = [seat.capitalist for seat in state.seats]
    left = [card for card in ruleset.capitalists if card not in own]
    return [card if card in ruleset.capitalists else left.pop(0) for card in own]


def _simpler_weights(case: Case) -> Iterator[Weights]:
    """Return only money; or a lower weight, unless they are those of the last round."""
    weights = case.weights
    if weights == MONEY_ONLY:
        return
    yield MONEY_ONLY
    if weights == LAST_ROUND:
        return
    for field in Weights._fields[:6]:
        for lower in _lower(getattr(weights, field)):
            yield Weights._make({**weights._asdict(), field: lower}.values())
    yield from (weights._replace(upgraded=upgraded) for upgraded in _simpler_upgraded(case))


def _simpler_upgraded(case: Case) -> Iterator[dict[str, int]]:
    """Return weights for only the seat's own upgraded companies, or without one of them."""
    me, upgraded = case.state.seats[case.seat], case.weights.upgraded
    own = {owned.card for owned in (*me.cards, *me.arrivals)}
    if not own >= set(upgraded):
        yield {card: weight for card, weight in upgraded.items() if card in own}
    for card, weight in upgraded.items():
        for lower in _lower(weight):
            yield {**upgraded, card: lower} if lower else _without(upgraded, card)


def _without(upgraded: Mapping[str, int], card: str) -> dict[str, int]:
    return {other: weight for other, weight in upgraded.items() if other != card}


def _lower(number: int) -> list[int]:
    """Return lower numbers: zero, one, a half, one less."""
    return [lower for lower in sorted({0, 1, number // 2, number - 1}) if lower < number]
