"""What a production leaves a seat, seen from its next one.

The outlook says what goods and cards bring on the whole; what they bring to this seat, with the
cards it has, is said by its own next production, solved from where this one ends. Neither knows the
row to come, so both count.
"""

from __future__ import annotations

from functools import lru_cache

from furnace.bots.valuation import GOODS, NO_BIAS, Bias, Valuation, rest_value, valuation_of
from furnace.cards.goods import Goods
from furnace.cards.model import Company
from furnace.engine.owners import power_of
from furnace.engine.powers.question import Power
from furnace.engine.state import Seat, State, reset_cards, with_seat
from furnace.solver.solve import solve
from furnace.solver.weights import LAST_ROUND, UNIT, Weights, value_of

LOOKAHEAD_SHARE = 0.45
"""What part of what is left is seen from the next production; the rest is the outlook's."""

TIME_LIMIT_S = 0.002
"""Seconds for a production to come, counted."""

NEVER_DISCARD_VALUE = 100 * UNIT
"""More than a card could be given away for (M02)."""

SLOW_MANAGER_COUNT = 4
"""So many managers make a production of K8 hard."""

GOODS_STEP = 2
"""So much more of a good is tried."""


@lru_cache(maxsize=64)
def weights_of(state: State, bias: Bias = NO_BIAS) -> Weights:
    """What is left at the end of this production, as the solver takes it: by the outlook alone.

    The solver knows one worth for all cards, so that none is given away before the last round.
    """
    valuation = valuation_of(state, bias)
    if not valuation.goods:
        return LAST_ROUND
    goods = {kind: round(value * UNIT) for kind, value in valuation.goods.items()}
    upgraded = {card: round(value * UNIT) for card, value in valuation.upgraded.items()}
    return Weights(UNIT, **goods, card=NEVER_DISCARD_VALUE, upgraded=upgraded)


def has_lookahead(state: State, seat: int) -> bool:
    """Whether there is a next production, which the solver can be asked about often."""
    is_slow = _is_slow(power_of(state, seat)) and not state.ruleset.is_plain
    return state.round < state.ruleset.rounds and not is_slow


def _is_slow(power: Power) -> bool:
    """Whether productions with such a capitalist take long to solve with Interbellum: it resolves a
    card twice, puts all managers on one, or resolves another's."""
    is_repeating = power.again_cost() is not None or power.copy_cost() is not None
    return is_repeating or power.can_crowd_managers()


def is_slow_to_solve(state: State, seat: int) -> bool:
    """Whether a production takes the solver many times as long as others: K8 may put all its
    managers on one card."""
    me = state.seats[seat]
    placed = sum(len(mine.managers) for mine in me.cards)
    has_many = len(me.managers) + placed >= SLOW_MANAGER_COUNT
    return has_many and power_of(state, seat).can_crowd_managers()


def expected_money(state: State, seat: int, bias: Bias) -> float:
    """The money in the end that a seat may hope for, if it ends its production here."""
    me = state.seats[seat]
    money = _money(state, me, value_of(me, weights_of(state, bias)), bias)
    if has_lookahead(state, seat):
        money += LOOKAHEAD_SHARE * (_next_production_money(state, seat, bias) - money)
    return money + rest_value(valuation_of(state, bias), me)


def marginal_weights(state: State, seat: int, bias: Bias, before: Seat) -> Weights:
    """What a little more of each good, and each company turned over, is worth to a seat whose
    production ends here, and began as it was `before`."""
    weights, me = weights_of(state, bias), state.seats[seat]
    here = _next_production_money(state, seat, bias)

    def mixed(value: int, other: Seat, amounts: int) -> int:
        there = _next_production_money(with_seat(state, seat, other), seat, bias)
        return max(
            0,
            round(
                (1 - LOOKAHEAD_SHARE) * value + LOOKAHEAD_SHARE * UNIT * (there - here) / amounts
            ),
        )

    goods = {
        kind: mixed(getattr(weights, kind), me._replace(goods=_with_more(me, kind)), GOODS_STEP)
        for kind in GOODS
    }
    upgraded = dict(weights.upgraded)
    settled = {mine.card for mine in before.cards if mine.upgraded}
    for number, mine in enumerate(me.cards):
        if mine.card not in settled and isinstance(state.ruleset.cards[mine.card], Company):
            turned = mine._replace(upgraded=not mine.upgraded)
            cards = (*me.cards[:number], turned, *me.cards[number + 1 :])
            amounts = -1 if mine.upgraded else 1
            value = weights.upgraded.get(mine.card, 0)
            upgraded[mine.card] = mixed(value, me._replace(cards=cards), amounts)
    return weights._replace(**goods, upgraded=upgraded)


def _with_more(me: Seat, kind: str) -> Goods:
    return me.goods._replace(**{kind: getattr(me.goods, kind) + GOODS_STEP})


def _card_and_manager_value(valuation: Valuation, me: Seat) -> float:
    """What the cards of a seat are worth after this production as they lie, and its managers."""
    cards = sum(valuation.basic.get(mine.card, 0.0) for mine in me.cards)
    placed = [manager for mine in me.cards for manager in mine.managers]
    return cards + sum(valuation.managers.get(manager, 0.0) for manager in (*me.managers, *placed))


def _money(state: State, me: Seat, value: int, bias: Bias) -> float:
    """A value by the solver's weights in money, with cards and managers at their worth."""
    weights = weights_of(state, bias)
    kept = NEVER_DISCARD_VALUE * len(me.cards) if weights.card == NEVER_DISCARD_VALUE else 0
    return (value - kept) / weights.money + _card_and_manager_value(valuation_of(state, bias), me)


def _next_production_money(state: State, seat: int, bias: Bias) -> float:
    """What the next production of a seat comes to that ends this one here, without the rest."""
    me = state.seats[seat]
    seats = tuple(
        _at_next_production(me) if number == seat else Seat() for number in range(len(state.seats))
    )
    return _solved(state._replace(round=state.round + 1, producing=(seat,), seats=seats), bias)


def _at_next_production(me: Seat) -> Seat:
    """A seat as its next production begins, had it gained nothing in between."""
    placed = [manager for mine in me.cards for manager in mine.managers]
    managers = tuple(sorted((*me.managers, *placed)))
    cards = reset_cards(me.cards)
    return Seat(me.goods, me.discs, me.capitalist, cards, managers=managers, placeable=managers)


@lru_cache(maxsize=1024)
def _solved(state: State, bias: Bias) -> float:
    (seat,) = state.producing
    weights = weights_of(state, bias)
    found = solve(state, seat, weights, time_limit=TIME_LIMIT_S, is_counted=True)
    return _money(state, state.seats[seat], found.value, bias)
