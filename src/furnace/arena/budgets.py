"""Budgets of search bots: one shared by all, and ladders of doubled budgets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from furnace.bots.spec import BadSpec, parse_budget, parse_spec

_LADDER = re.compile(r"([a-z]+):([0-9]*\.?[0-9]+)(ms|s|)\.\.([0-9]*\.?[0-9]+)(ms|s|)(x[0-9]+)?")
_SECONDS = {"ms": 0.001, "s": 1.0}
MAX_DOUBLINGS = 20


class BadLadder(ValueError):
    """The text is not a ladder: a bot, its lowest budget, and one reached by doubling."""


def with_budget(specs: Iterable[str], budget: str, search_bots: Iterable[str]) -> tuple[str, ...]:
    """Return the specs, with this budget added to search bots that have none."""
    names = tuple(search_bots)
    return tuple(f"{spec}:{budget}" if spec in names else spec for spec in specs)


def parse_ladder(text: str) -> tuple[str, ...]:
    """Return the specs of a ladder: `mcts:10ms..40ms` is mcts:10ms, mcts:20ms, mcts:40ms."""
    found = _LADDER.fullmatch(text)
    if found is None or bool(found[3]) != bool(found[5]):
        raise BadLadder(text)
    name, low, unit, high, high_unit, threads = found.groups(default="")
    times = float(high) * _scale(high_unit) / (float(low) * _scale(unit) or 1)
    doublings = next(
        (n for n in range(1, MAX_DOUBLINGS + 1) if abs(times - 2**n) < 1e-9 * 2**n), None
    )
    if doublings is None or not float(low):
        raise BadLadder(text)
    budgets = [f"{float(low) * 2**n:.12g}" for n in range(doublings + 1)]
    return tuple(f"{name}:{budget}{unit}{threads}" for budget in budgets)


def ladder_steps(specs: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return each budget, paired with the one before it."""
    return tuple((longer, shorter) for shorter, longer in pairwise(specs))


def _scale(unit: str) -> float:
    return _SECONDS.get(unit, 1.0)


def is_timed(spec: str) -> bool:
    """Return whether the budget of this spec is a time, not a number of simulations."""
    budget = parse_spec(spec).budget
    return budget is not None and budget.seconds > 0


def is_time(text: str) -> bool:
    """Return whether the text is a time, such as 100ms or 2s."""
    try:
        return parse_budget(text).seconds > 0
    except BadSpec:
        return False
