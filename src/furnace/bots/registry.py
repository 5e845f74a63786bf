"""Bots by their spec; the module of a bot is loaded when its spec is first asked for."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from furnace.bots.base import Bot

NAMES = ("greedy", "random")
"""The bots there are, each the function `build` in the module of its name."""

WITH_BUDGET: tuple[str, ...] = ()
"""Bots whose spec may name a budget."""


class UnknownBot(ValueError):
    """No bot has this spec; `known` are the specs there are."""

    def __init__(self, spec: str, known: tuple[str, ...] = NAMES) -> None:
        super().__init__(f"{spec!r}: {known}")
        self.spec = spec
        self.known = known


def check_spec(spec: str) -> None:
    """Raise UnknownBot where no bot has this spec; loads nothing."""
    if spec not in NAMES:
        raise UnknownBot(spec)


def bot_of(spec: str) -> Bot:
    """The bot of a spec."""
    check_spec(spec)
    built: Bot = import_module(f"furnace.bots.{spec}").build()
    return built


def is_fast(spec: str) -> bool:
    """Whether this bot is built on the kernel, which is compiled when it is first used."""
    check_spec(spec)
    return False


def prepare(specs: Iterable[str]) -> None:
    """Make the machine code that these bots need, once, before several processes ask for it."""
    for spec in specs:
        check_spec(spec)
