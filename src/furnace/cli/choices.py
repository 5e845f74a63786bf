"""The choices that have a number. Variable bids are too many: those are typed, as in `v3 C21`."""

from __future__ import annotations

from collections.abc import Sequence

from furnace.engine.action import Action, Bid
from furnace.engine.disc import DiscKind


def numbered_choices(choices: Sequence[Action]) -> tuple[Action, ...]:
    """The choices that have a number, in order.

    A variable disc that can have several values is typed. If nothing else can be done, its lowest
    value on each card has a number.
    """
    variable = variable_bids(choices)
    others = tuple(choice for choice in choices if choice not in variable)
    if others:
        return others
    least: dict[str, Bid] = {}
    for bid in variable:
        least.setdefault(bid.card, bid)
    return tuple(least.values())


def variable_bids(choices: Sequence[Action]) -> tuple[Bid, ...]:
    """The bids of a variable disc; none if it can have only one value."""
    bids = [choice for choice in choices if isinstance(choice, Bid)]
    variable = tuple(bid for bid in bids if bid.disc.kind is DiscKind.VARIABLE)
    return variable if len({bid.disc for bid in variable}) > 1 else ()


def format_values(values: Sequence[int]) -> str:
    """Whole numbers in order, runs of them joined: `0–2 4`."""
    runs: list[list[int]] = []
    for value in sorted(values):
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
