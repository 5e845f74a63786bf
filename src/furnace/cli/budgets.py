"""Budgets of searching bots, as options give them."""

from __future__ import annotations

from furnace.arena.budgets import BadLadder, is_time, parse_ladder, rungs, with_budget
from furnace.bots.registry import WITH_BUDGET
from furnace.cli.console import fail
from furnace.cli.options import check_bot
from furnace.text.catalogue import catalogue


def with_shared_budget(
    specs: tuple[str, ...], time: str | None, simulations: int | None
) -> tuple[str, ...]:
    """The specs, those of searching bots that name no budget with the one for all."""
    say = catalogue().say
    if time is not None and simulations is not None:
        fail(say("arena-time-or-simulations"))
    if time is not None and not is_time(time):
        fail(say("arena-budget-wrong", budget=time))
    if simulations is not None and simulations < 1:
        fail(say("arena-budget-wrong", budget=str(simulations)))
    budget = time or simulations
    return specs if budget is None else with_budget(specs, str(budget), WITH_BUDGET)


def ladder_pairs(text: str) -> tuple[tuple[str, str], ...]:
    """Each budget of a ladder with the one before it; fails where there is no such ladder."""
    try:
        specs = parse_ladder(text)
    except BadLadder:
        fail(catalogue().say("arena-ladder-wrong", text=text))
    for spec in specs:
        check_bot(spec)
    return rungs(specs)
