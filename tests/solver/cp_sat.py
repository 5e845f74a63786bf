"""The best production of the base game, in free order, as a model for OR-Tools' CP-SAT.

Every card left is resolved once, and with K1 one card once more: these resolvings are in a total
order, with a Boolean for each pair. Each processing line has a number of transactions, each company
a Boolean for its upgrade. The cost of a line must be there when it is reached: the goods at the
start, and what the resolvings before it gain and cost. All transactions of a line are paid for at
once: no line of the base game gains what it costs.

A model in which cards are assigned to numbered slots, and goods are carried from slot to slot, was
tried first: at 6 cards it took twenty times as long, and at 8 a dozen positions took more than five
minutes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from ortools.sat.python import cp_model

from furnace.cards.effects import Effect, Extraction, Processing
from furnace.cards.effects import Upgrade as UpgradeLine
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company, StartUp
from furnace.engine.owners import power_of
from furnace.engine.state import OwnedCard, State
from furnace.solver.weights import Weights

AGAIN = "again"
"""The name of K1's resolving; all others are named by their card."""

RESOURCES = Goods._fields[:4]
BEFORE_THE_FIRST_LINE = 0

Literal = cp_model.BoolVarT
Expression = cp_model.LinearExpr | int


class Flow(NamedTuple):
    """The effect of a line in a resolving: up to `most` times this cost and this gain."""

    line: int
    times: Expression
    most: int
    cost: Goods
    gain: Goods

    def net(self, good: str) -> int:
        """Return by how much one use changes a good."""
        return int(getattr(self.gain, good) - getattr(self.cost, good))


def best_value(state: State, seat: int, weights: Weights) -> int:
    """Return the highest value with which a seat can end its production."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(ProductionModel(state, seat, weights).model)
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    return round(solver.objective_value)


class ProductionModel:
    """One seat's production; `model` is complete."""

    def __init__(self, state: State, seat: int, weights: Weights) -> None:
        assert state.ruleset.is_plain, "the base game"
        assert not state.ruleset.is_chain, "the base game"
        self.model = cp_model.CpModel()
        self._ruleset, self._me, self._weights = state.ruleset, state.seats[seat], weights
        self._power = power_of(state, seat)
        self._resolvings = [owned.card for owned in self._me.cards if self._is_ahead(owned)]
        if self._again_cost is not None:
            self._resolvings.append(AGAIN)
        self._before = self._order()
        self._repeated = self._repetition()
        self._upgraded = self._upgrades()
        self._is_short_of_tokens: dict[tuple[str, int], Literal] = {}
        self._flows = {name: list(self._flows_of(name)) for name in self._resolvings}
        self._counts_before: dict[tuple[str, int, str], Expression] = {}
        for name in self._resolvings:
            self._pay_for(name)
        self.model.maximize(self._value())

    @property
    def _again_cost(self) -> Goods | None:
        return None if self._me.power_used else self._power.again_cost()

    @property
    def _startup(self) -> str:
        cards = self._ruleset.cards
        return next(m.card for m in self._me.cards if isinstance(cards[m.card], StartUp))

    def _is_open(self, card: str) -> bool:
        return self._me.open_card is not None and self._me.open_card.card == card

    def _is_ahead(self, owned: OwnedCard) -> bool:
        return not owned.resolved or self._is_open(owned.card)

    def _order(self) -> dict[tuple[str, str], Literal]:
        """Create the order of resolvings: total, with the open card before all others."""
        before: dict[tuple[str, str], Literal] = {}
        for one, other in combinations(self._resolvings, 2):
            literal = self.model.new_bool_var(f"{one} before {other}")
            before[one, other], before[other, one] = literal, literal.negated()
        for a, b, c in permutations(self._resolvings, 3):
            self.model.add_bool_or(before[b, a], before[c, b], before[a, c])
        for one, other in before:
            if self._is_open(one):
                self.model.add_bool_and(before[one, other])
        return before

    def _repetition(self) -> dict[str, Literal]:
        """Create the card that K1 resolves again, if any: one resolved before (R11.1)."""
        if self._again_cost is None:
            return {}
        cards = [owned.card for owned in self._me.cards]
        repeated: dict[str, Literal] = {c: self.model.new_bool_var(f"{c} again") for c in cards}
        self.model.add_at_most_one(repeated.values())
        for card in self._resolvings[:-1]:
            self.model.add_implication(repeated[card], self._before[card, AGAIN])
        return repeated

    def _upgrades(self) -> dict[tuple[str, str], Literal]:
        """Create the upgrades: of which company, in which resolving of the start-up (R6.2)."""
        turned: dict[tuple[str, str], Literal] = {}
        for owned in self._me.cards:
            if owned.upgraded or owned.card == self._startup:
                continue
            for name in {self._startup, AGAIN} & set(self._resolvings):
                literal = self.model.new_bool_var(f"{owned.card} upgraded in {name}")
                turned[owned.card, name] = literal
                if name == AGAIN:
                    self.model.add_implication(literal, self._repeated[self._startup])
        for card in {card for card, _ in turned}:
            self.model.add_at_most_one(turned[pair] for pair in turned if pair[0] == card)
        return turned

    def _flows_of(self, name: str) -> Iterator[Flow]:
        """Return all that may happen in a resolving; K1's may be of any card, and has a price."""
        if name != AGAIN:
            (owned,) = [owned for owned in self._me.cards if owned.card == name]
            yield from self._flows_of_card(name, owned)
            return
        assert self._again_cost is not None
        is_used = cp_model.LinearExpr.sum(list(self._repeated.values()))
        yield Flow(BEFORE_THE_FIRST_LINE, self._same(is_used), 1, self._again_cost, NOTHING)
        for owned in self._me.cards:
            yield from self._flows_of_card(name, owned)

    def _flows_of_card(self, name: str, owned: OwnedCard) -> Iterator[Flow]:
        card = self._ruleset.cards[owned.card]
        assert isinstance(card, (Company, StartUp))
        first = 1
        if name != AGAIN and self._is_open(owned.card):
            assert self._me.open_card is not None
            first = self._me.open_card.line
        for line, effect in enumerate(card.lines(is_upgraded=True), 1):
            is_additional = isinstance(card, Company) and line > len(card.basic)
            active = self._active(name, owned, is_additional)
            if line >= first and active is not None:
                yield from self._flows_of_line(name, line, effect, active)

    def _active(self, name: str, owned: OwnedCard, is_additional: bool) -> Literal | None:
        """Return whether a line is active, as a Boolean; None for never."""
        is_there = self._repeated[owned.card] if name == AGAIN else self._always
        if not is_additional or owned.upgraded:
            return is_there
        upgraded_there = [
            self._both(literal, self._before[where, name])
            for (card, where), literal in self._upgraded.items()
            if card == owned.card and where != name
        ]
        if not upgraded_there:
            return None
        # At most one of them is true: a company is upgraded once.
        return self._both(self._same(cp_model.LinearExpr.sum(upgraded_there)), is_there)

    def _flows_of_line(
        self, name: str, line: int, effect: Effect, active: Literal
    ) -> Iterator[Flow]:
        match effect:
            case Extraction(gain):
                yield Flow(line, active, 1, NOTHING, gain)
            case Processing(cost, gain, int(limit)):
                times = self.model.new_int_var(0, limit, f"{name}.{line}")
                self.model.add(times <= limit * active)
                yield Flow(line, times, limit, cost, gain)
            case UpgradeLine(cost):
                yield from self._upgrade_flows(name, line, cost)

    def _upgrade_flows(self, name: str, line: int, cost: Goods) -> Iterator[Flow]:
        """Yield the upgrades with their prices; K5's other price only if no token is left (Q27)."""
        turned = [literal for (_, where), literal in self._upgraded.items() if where == name]
        if not turned:
            return
        most, number = len(turned), cp_model.LinearExpr.sum(turned)
        other_price = self._power.upgrade_price(NOTHING, cost)
        if other_price == cost:
            yield Flow(line, number, most, cost, NOTHING)
            return
        others = self.model.new_int_var(0, most, f"{name}.{line} without token")
        is_short = self.model.new_bool_var(f"{name} is short of tokens")
        self._is_short_of_tokens[name, line] = is_short
        self.model.add(others <= most * is_short)
        self.model.add(others <= number)
        yield Flow(line, others, most, other_price, NOTHING)
        yield Flow(line, number - others, most, cost, NOTHING)

    def _pay_for(self, name: str) -> None:
        """Require enough of each resource at each line that costs it."""
        for good in RESOURCES:
            costly = {flow.line for flow in self._flows[name] if getattr(flow.cost, good)}
            if not costly:
                continue
            at_begin = self._at_begin(name, good)
            for line in costly:
                left = at_begin + sum(self._within(name, line, good))
                self.model.add(left >= 0)
                if good == "token" and (name, line) in self._is_short_of_tokens:
                    self.model.add(left == 0).only_enforce_if(self._is_short_of_tokens[name, line])

    def _at_begin(self, name: str, good: str) -> Expression:
        """Return the amount of a good when a resolving begins."""
        terms = [
            flow.net(good) * self._count_before(other, at, name)
            for other in self._resolvings
            if other != name
            for at, flow in enumerate(self._flows[other])
            if flow.net(good)
        ]
        return sum(terms, int(getattr(self._me.goods, good)))

    def _within(self, name: str, line: int, good: str) -> Iterator[Expression]:
        """Yield the changes of a good by a resolving up to a line, before that line gains
        anything."""
        for flow in self._flows[name]:
            if flow.line < line:
                yield flow.net(good) * flow.times
            elif flow.line == line:
                yield -getattr(flow.cost, good) * flow.times

    def _count_before(self, other: str, at: int, name: str) -> Expression:
        """Return how often a flow of another resolving happens before this one."""
        key = other, at, name
        if key not in self._counts_before:
            flow, is_before = self._flows[other][at], self._before[other, name]
            count = self.model.new_int_var(0, flow.most, f"{other} {at} before {name}")
            self.model.add(count <= flow.times)
            self.model.add(count <= flow.most * is_before)
            self.model.add(count >= flow.times - flow.most * is_before.negated())
            self._counts_before[key] = count
        return self._counts_before[key]

    def _value(self) -> Expression:
        """Return the value at the end of production; no amount may be negative then either."""
        me, weights = self._me, self._weights
        value: Expression = weights.card * len(me.cards)
        flows = [flow for flows in self._flows.values() for flow in flows]
        for good in Goods._fields:
            have = getattr(me.goods, good) + sum(flow.net(good) * flow.times for flow in flows)
            self.model.add(have >= 0)
            value += getattr(weights, good) * have
        values = weights.upgraded
        value += sum(values.get(owned.card, 0) for owned in me.cards if owned.upgraded)
        return value + sum(values.get(card, 0) * it for (card, _), it in self._upgraded.items())

    @property
    def _always(self) -> Literal:
        return self.model.new_constant(1)

    def _both(self, one: Literal, other: Literal) -> Literal:
        both = self.model.new_bool_var("")
        self.model.add_bool_and(one, other).only_enforce_if(both)
        self.model.add_bool_or(one.negated(), other.negated(), both)
        return both

    def _same(self, expression: Expression) -> Literal:
        """Return a Boolean that equals an expression."""
        literal = self.model.new_bool_var("")
        self.model.add(literal == expression)
        return literal
