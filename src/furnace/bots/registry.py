"""Create bots from their specs; a bot's module is loaded when it is first needed."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec

from furnace.bots.base import Bot
from furnace.bots.spec import BadSpec, Spec, parse_spec
from furnace.engine.ruleset import Ruleset

LEVELS = ("apprentice", "foreman", "director", "magnate")
"""For people to play against, the weakest first."""

CHARACTERS = ("hoarder", "upgrader", "blocker")
"""Similar in strength, different in style."""

MODULES = {
    **dict.fromkeys(LEVELS, "levels"),
    **dict.fromkeys(CHARACTERS, "characters"),
    "mcts": "mcts",
    "planner": "planner",
    "greedy": "greedy.bot",
    "random": "random",
}
"""The module of each bot, levels first; its function `build(spec)` creates the bot."""

NAMES = tuple(MODULES)

WITH_BUDGET = ("mcts",)
"""Bots whose spec may have a budget."""

PLAIN = ("apprentice", "foreman", "greedy", "random")
"""Bots of the plain install; the others need the extra `[fast]`."""


class UnknownBot(ValueError):
    """No bot has this name; `known` are the existing names."""

    def __init__(self, spec: str, known: tuple[str, ...] = NAMES) -> None:
        super().__init__(f"{spec!r}: {known}")
        self.spec = spec
        self.known = known


class BadBudget(UnknownBot):
    """The bot exists, but takes no budget, or not this one."""


def check_spec(spec: str) -> None:
    """Raise UnknownBot or BadBudget if no bot has this spec; load nothing."""
    _checked_spec(spec)


def _checked_spec(text: str) -> Spec:
    if text.partition(":")[0] not in NAMES:
        raise UnknownBot(text)
    try:
        spec = parse_spec(text)
    except BadSpec:
        raise BadBudget(text) from None
    if spec.budget is not None and spec.name not in WITH_BUDGET:
        raise BadBudget(text)
    return spec


def catalogue_name(spec: str) -> str | None:
    """Return a spec without its budget, or None if no bot of this name runs here.

    Without one in its spec, a bot has the budget of `BUDGETS`, which is small.
    """
    name = spec.partition(":")[0]
    return name if name in available() else None


def is_fast(spec: str) -> bool:
    """Return whether this bot uses the kernel, which is compiled when it is first used."""
    return _checked_spec(spec).name not in PLAIN


def available() -> tuple[str, ...]:
    """Return the bots that run with what is installed, levels first."""
    can_all = find_spec("numba") is not None
    return tuple(name for name in NAMES if can_all or name in PLAIN)


def strongest() -> str:
    """Return the strongest level that runs with what is installed."""
    return [name for name in available() if name in LEVELS][-1]


def prepare(specs: Iterable[str], ruleset: Ruleset | None = None) -> None:
    """Compile what these bots need, before several processes need it at once.

    Without a ruleset, compile for all rulesets.
    """
    if any([is_fast(spec) for spec in specs]):
        from furnace.bots.search import SEARCH
        from furnace.kernel.compiler.build import ensure_compiled
        from furnace.kernel.compiler.parts import parts_of
        from furnace.solver import SOLVER
        from furnace.solver.solver_parts import parts_of_ruleset

        solvers = parts_of_ruleset(ruleset) if ruleset else parts_of(SOLVER)
        ensure_compiled(*parts_of(SEARCH), *solvers)


def bot_of(spec: str) -> Bot:
    """Create the bot of a spec."""
    parsed = _checked_spec(spec)
    bot: Bot = import_module(f"furnace.bots.{MODULES[parsed.name]}").build(parsed)
    return bot
