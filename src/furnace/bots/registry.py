"""Bots by their spec; the module of a bot is loaded when its spec is first asked for."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec

from furnace.bots.base import Bot
from furnace.bots.spec import BadSpec, Spec, parse_spec
from furnace.engine.ruleset import Ruleset

LEVELS = ("apprentice", "foreman", "director", "magnate")
"""For people, the weakest first."""

CHARACTERS = ("hoarder", "upgrader", "blocker")
"""Of similar strength and different taste."""

MODULES = {
    **dict.fromkeys(LEVELS, "levels"),
    **dict.fromkeys(CHARACTERS, "characters"),
    "mcts": "mcts",
    "planner": "planner",
    "greedy": "greedy.bot",
    "random": "random",
}
"""The module of each bot, levels first: its function `build` takes the spec."""

NAMES = tuple(MODULES)

WITH_BUDGET = ("mcts",)
"""Bots whose spec may name a budget."""

PLAIN = ("apprentice", "foreman", "greedy", "random")
"""Bots of the plain install; all others need the extra `[fast]`."""


class UnknownBot(ValueError):
    """No bot has this spec; `known` are the names there are."""

    def __init__(self, spec: str, known: tuple[str, ...] = NAMES) -> None:
        super().__init__(f"{spec!r}: {known}")
        self.spec = spec
        self.known = known


class BadBudget(UnknownBot):
    """There is such a bot, but it takes no budget, or none like this."""


def check_spec(spec: str) -> None:
    """Raise UnknownBot or BadBudget where no bot has this spec; loads nothing."""
    _parsed(spec)


def _parsed(text: str) -> Spec:
    if text.partition(":")[0] not in NAMES:
        raise UnknownBot(text)
    try:
        spec = parse_spec(text)
    except BadSpec:
        raise BadBudget(text) from None
    if spec.budget is not None and spec.name not in WITH_BUDGET:
        raise BadBudget(text)
    return spec


def is_fast(spec: str) -> bool:
    """Whether this bot is built on the kernel, which is compiled when it is first used."""
    return _parsed(spec).name not in PLAIN


def available() -> tuple[str, ...]:
    """The bots that run with what is installed, levels first."""
    can_all = find_spec("numba") is not None
    return tuple(name for name in NAMES if can_all or name in PLAIN)


def strongest() -> str:
    """The strongest level that runs with what is installed."""
    return [name for name in available() if name in LEVELS][-1]


def prepare(specs: Iterable[str], ruleset: Ruleset | None = None) -> None:
    """Compile what these bots need, before several processes ask for it; without a ruleset, what
    they need for all of them."""
    if any([is_fast(spec) for spec in specs]):
        from furnace.bots.search import SEARCH
        from furnace.kernel.compiler.making import make_ready
        from furnace.kernel.compiler.parts import parts_of
        from furnace.solver import SOLVER
        from furnace.solver.entries import solvers_of

        solvers = solvers_of(ruleset) if ruleset else parts_of(SOLVER)
        make_ready(*parts_of(SEARCH), *solvers)


def bot_of(spec: str) -> Bot:
    """The bot of a spec."""
    parsed = _parsed(spec)
    bot: Bot = import_module(f"furnace.bots.{MODULES[parsed.name]}").build(parsed)
    return bot
