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
        fail(_why_unused("time" if time else "simulations", specs))
    return changed


def _why_unused(option: str, specs: tuple[str, ...]) -> str:
    """Say why no bot gets the budget of an option: each has its own, or takes none."""
    own = [spec for spec in specs if spec.partition(":")[0] in WITH_BUDGET]
    if own:
        return say("arena-budget-own", option=option, bot=own[0])
    return say("arena-budget-unused", option=option, bots=", ".join(WITH_BUDGET))


def ladder_pairs(text: str) -> tuple[tuple[str, str], ...]:
    """Each budget of a ladder with the one before it; fails if the text is not a ladder."""
    try:
        specs = parse_ladder(text)
    except BadLadder:
        fail(say("arena-ladder-wrong", text=text))
    for spec in specs:
        check_bot(spec)
    return ladder_steps(specs)
