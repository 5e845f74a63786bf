"""Spec strings: a bot's name and its budget, such as `greedy`, `mcts:2000x2` or `mcts:100ms`."""

from __future__ import annotations

import re
from typing import NamedTuple

MAX_SIMULATIONS, MAX_SECONDS, MAX_THREADS = 10_000_000, 3_600.0, 64

_SIMULATIONS = re.compile(r"([1-9][0-9]*)(?:x([1-9][0-9]*))?")
_TIME = re.compile(r"([0-9]*\.?[0-9]+)(ms|s)(?:x([1-9][0-9]*))?")


class Budget(NamedTuple):
    """How long a bot may think: a number of simulations or of seconds, and its threads.

    Each thread grows its own tree and gets the full budget.
    """

    simulations: int = 0
    seconds: float = 0.0
    threads: int = 1


class Spec(NamedTuple):
    """A bot's name, and its budget if one is given."""

    name: str
    budget: Budget | None = None


class BadSpec(ValueError):
    """A budget that cannot be read or is out of range."""


def parse_spec(text: str) -> Spec:
    """Read a spec; raise BadSpec if what follows the colon is not a budget."""
    name, colon, budget = text.partition(":")
    return Spec(name, parse_budget(budget) if colon else None)


def parse_budget(text: str) -> Budget:
    """Read `2000`, `2000x2`, `2s`, `100ms` or `100msx2`."""
    if found := _SIMULATIONS.fullmatch(text):
        budget = Budget(simulations=int(found[1]), threads=int(found[2] or 1))
    elif found := _TIME.fullmatch(text):
        seconds = float(found[1]) / (1000 if found[2] == "ms" else 1)
        budget = Budget(seconds=seconds, threads=int(found[3] or 1))
    else:
        raise BadSpec(text)
    if not _is_possible(budget):
        raise BadSpec(text)
    return budget


def _is_possible(budget: Budget) -> bool:
    is_any = budget.simulations > 0 or budget.seconds > 0
    is_within = budget.simulations <= MAX_SIMULATIONS and budget.seconds <= MAX_SECONDS
    return is_any and is_within and budget.threads <= MAX_THREADS
