"""Evaluate the end of a production by a lookahead to the seat's next production.

The fitted valuation gives average values of goods and cards. Their value to this seat, with its own
cards, comes from its next production, solved from the end of this one. Neither knows the next row,
so the estimate is a weighted mean of both.
"""

from __future__ import annotations

from functools import lru_cache

from furnace.bots.valuation import GOODS, NO_BIAS, Bias, Valuation, rest_value, valuation_of
from furnace.cards.goods import Goods
from furnace.cards.model import Company
from furnace.engine.owners import power_of
from furnace.engine.powers.base import Power
from furnace.engine.state import Seat, State, reset_cards, with_seat
from furnace.solver.production import solve
from furnace.solver.weights import COIN, LAST_ROUND, Weights, value_of

LOOKAHEAD_SHARE = 0.45
"""The weight of the next production in the estimate; the rest is the valuation's."""

TIME_LIMIT_S = 0.002
"""The solver's limit for a next production, in seconds of counted work."""

NEVER_DISCARD_VALUE = 100 * COIN
"""A value per card that is higher than any gain from discarding one (M02)."""

SLOW_MANAGER_COUNT = 4
"""With this many managers, a production of K8 is slow to solve."""

GOODS_STEP = 2
"""The step in goods by which marginal values are measured."""


@lru_cache(maxsize=64)
def weights_of(state: State, bias: Bias = NO_BIAS) -> Weights:
    """Return the solver's weights for the end of this production, from the valuation only.

    The solver has a single value for all cards, so no card is discarded before the last round.
    """
    valuation = valuation_of(state, bias)
    if not valuation.goods:
        return LAST_ROUND
    goods = {kind: round(value * COIN) for kind, value in valuation.goods.items()}
    upgraded = {card: round(value * COIN) for card, value in valuation.upgraded.items()}
    return Weights(COIN, **goods, card=NEVER_DISCARD_VALUE, upgraded=upgraded)


def has_lookahead(state: State, seat: int) -> bool:
    """Return whether there is a next production that is fast enough to solve repeatedly."""
    is_slow = has_slow_capitalist(power_of(state, seat)) and not state.ruleset.is_plain
    return state.round < state.ruleset.rounds and not is_slow


def has_slow_capitalist(power: Power) -> bool:
    """Return whether productions with such a capitalist are slow to solve with Interbellum.

    It resolves a card twice, resolves a neighbour's card, or puts all managers on one card.
    """
    is_repeating = power.again_cost() is not None or power.copy_cost() is not None
    return is_repeating or power.can_crowd_managers()


def has_many_managers(state: State, seat: int) -> bool:
    """Return whether a production takes much longer to solve than others.

    K8 may put all its managers on one card.
    """
    me = state.seats[seat]
    placed = sum(len(owned.managers) for owned in me.cards)
    has_many = len(me.managers) + placed >= SLOW_MANAGER_COUNT
    return has_many and power_of(state, seat).can_crowd_managers()


def expected_money(state: State, seat: int, bias: Bias) -> float:
    """Return the money a seat is expected to have at the end, if it ends its production here."""
    me = state.seats[seat]
    money = _money(state, me, value_of(me, weights_of(state, bias)), bias)
    if has_lookahead(state, seat):
        money += LOOKAHEAD_SHARE * (_next_production_money(state, seat, bias) - money)
    return money + rest_value(valuation_of(state, bias), me)


def marginal_weights(state: State, seat: int, bias: Bias, before: Seat) -> Weights:
    """Return the marginal value of each good and each upgrade to a seat that ends production here.

    Companies that were upgraded `before` this production keep their fitted value.
    """
    weights, me = weights_of(state, bias), state.seats[seat]
    here = _next_production_money(state, seat, bias)

    def mean(fitted: int, other: Seat, step: int) -> int:
        there = _next_production_money(with_seat(state, seat, other), seat, bias)
        marginal = LOOKAHEAD_SHARE * COIN * (there - here) / step
        return max(0, round((1 - LOOKAHEAD_SHARE) * fitted + marginal))

    goods = {
        kind: mean(getattr(weights, kind), me._replace(goods=_with_more(me, kind)), GOODS_STEP)
        for kind in GOODS
    }
    upgraded = dict(weights.upgraded)
    upgraded_before = {owned.card for owned in before.cards if owned.upgraded}
    for number, owned in enumerate(me.cards):
        if owned.card not in upgraded_before and isinstance(
            state.ruleset.cards[owned.card], Company
        ):
            changed = owned._replace(upgraded=not owned.upgraded)
            cards = (*me.cards[:number], changed, *me.cards[number + 1 :])
            step = -1 if owned.upgraded else 1
            value = weights.upgraded.get(owned.card, 0)
            upgraded[owned.card] = mean(value, me._replace(cards=cards), step)
    return weights._replace(**goods, upgraded=upgraded)


def _with_more(me: Seat, kind: str) -> Goods:
    return me.goods._replace(**{kind: getattr(me.goods, kind) + GOODS_STEP})


def _card_and_manager_value(valuation: Valuation, me: Seat) -> float:
    """Return the value of a seat's companies, upgrades not counted, and of its managers."""
    cards = sum(valuation.basic.get(owned.card, 0.0) for owned in me.cards)
    placed = [manager for owned in me.cards for manager in owned.managers]
    return cards + sum(valuation.managers.get(manager, 0.0) for manager in (*me.managers, *placed))


def _money(state: State, me: Seat, value: int, bias: Bias) -> float:
    """Convert a value by the solver's weights to money, with cards and managers at their value."""
    weights = weights_of(state, bias)
    kept = NEVER_DISCARD_VALUE * len(me.cards) if weights.card == NEVER_DISCARD_VALUE else 0
    return (value - kept) / weights.money + _card_and_manager_value(valuation_of(state, bias), me)


def _next_production_money(state: State, seat: int, bias: Bias) -> float:
    """Return the money after a seat's next production if it ends this one here, without rest."""
    me = state.seats[seat]
    seats = tuple(
        _at_next_production(me) if number == seat else Seat() for number in range(len(state.seats))
    )
    return _solved_money(
        state._replace(round=state.round + 1, producing=(seat,), seats=seats), bias
    )


def _at_next_production(me: Seat) -> Seat:
    """Return the seat at the beginning of its next production, with nothing gained in between."""
    placed = [manager for owned in me.cards for manager in owned.managers]
    managers = tuple(sorted((*me.managers, *placed)))
    cards = reset_cards(me.cards)
    return Seat(me.goods, me.discs, me.capitalist, cards, managers=managers, placeable=managers)


@lru_cache(maxsize=1024)
def _solved_money(state: State, bias: Bias) -> float:
    (seat,) = state.producing
    weights = weights_of(state, bias)
    found = solve(state, seat, weights, time_limit=TIME_LIMIT_S, is_counted=True)
    return _money(state, state.seats[seat], found.value, bias)
