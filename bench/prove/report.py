"""A report of a wrong answer: the position, the solver's plan, and a better one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import indent

from bench.prove.compare import Case, Solve, ask_solver
from bench.prove.exhaustive import Search, TooManyStates

from furnace.engine.action import Action
from furnace.notation.action import format_action
from furnace.notation.position import format_position
from furnace.notation.primitives import format_seat
from furnace.solver.weights import LAST_ROUND, Weights


def format_case(case: Case, ask: Solve = ask_solver) -> str:
    """Return all that is needed to investigate a case, from a one-line summary to the position."""
    return "\n".join(_lines(case, ask)) + "\n" + indent(format_position(case.state), "    ")


def _lines(case: Case, ask: Solve) -> Iterator[str]:
    yield summary(case)
    yield f"  weights: {format_weights(case.weights)}"
    try:
        plan = ask(*case)
    except Exception as error:
        yield f"  solver:  {type(error).__name__}: {error}"
    else:
        claim = "proven" if plan.is_proven else f"at most {plan.bound}"
        yield f"  solver:  {plan.value}, {claim}: {format_line(plan.actions)}"
    yield f"  best:    {_best(case)}"


def _best(case: Case) -> str:
    search = Search(case.seat, [case.weights])
    try:
        (value,) = search.best(case.state)
    except TooManyStates:
        return "not known, there are too many states"
    return f"{value}: {format_line(search.best_actions(case.state))}"


def summary(case: Case) -> str:
    """Return the seat's part of a position in one line: `2 coal | K5 | S4 C14@M01 C02+`."""
    name = format_seat(case.seat)
    lines = format_position(case.state).splitlines()
    (line,) = [line for line in lines if line.split()[0] == name]
    fields = line.removeprefix(f"{name} ").split(" | ")
    return " | ".join(field for field in fields if not field.startswith("discs "))


def format_line(actions: Iterable[Action]) -> str:
    """Return actions in notation, without the seat that takes them all."""
    return ", ".join(format_action(action).partition(" ")[2] for action in actions)


def format_weights(weights: Weights) -> str:
    """Return weights in words: `money 1, coal 3, C01 upgraded 7`."""
    if weights == LAST_ROUND:
        return "last round"
    named = [*weights._asdict().items()][:6]
    named += [(f"{card} upgraded", weight) for card, weight in weights.upgraded.items()]
    return ", ".join(f"{name} {weight}" for name, weight in named if weight) or "nothing"
