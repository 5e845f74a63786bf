"""Budgets of search bots, from options."""

from __future__ import annotations

from furnace.arena.budgets import BadLadder, is_time, ladder_steps, parse_ladder, with_budget
from furnace.bots.registry import WITH_BUDGET
from furnace.cli.console import fail, say
from furnace.cli.options import check_bot


def with_shared_budget(
    specs: tuple[str, ...], time: str | None, simulations: int | None
) -> tuple[str, ...]:
    """The specs; search bots without a budget get the one that an option gives."""
    if time is not None and simulations is not None:
        fail(say("arena-time-or-simulations"))
    if time is not None and not is_time(time):
        fail(say("arena-budget-wrong", budget=time))
    budget = time or simulations
    if budget is None:
        return specs
    changed = with_budget(specs, str(budget), WITH_BUDGET)
    if changed == specs:
        option = "time" if time else "simulations"
        fail(say("arena-budget-unused", option=option, bots=", ".join(WITH_BUDGET)))
    return changed


def ladder_pairs(text: str) -> tuple[tuple[str, str], ...]:
    """Each budget of a ladder with the one before it; fails if the text is not a ladder."""
    try:
        specs = parse_ladder(text)
    except BadLadder:
        fail(say("arena-ladder-wrong", text=text))
    for spec in specs:
        check_bot(spec)
    return ladder_steps(specs)
