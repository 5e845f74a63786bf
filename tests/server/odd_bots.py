"""A worker process whose registry has bots that misbehave, for the tests of the workers."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType

from furnace.bots import registry
from furnace.engine.action import Action, Done
from furnace.engine.state import Phase, State
from furnace.server import bot_process

MARK = Path(sys.argv[1])
"""A file that is there once a `fickle` bot has died."""


def sleepy(state: State, seat: int, random: Random) -> Action:
    """Never ends."""
    while True:
        time.sleep(0.01)


def dreamy(state: State, seat: int, random: Random) -> Action:
    """Decides as `random` does until it produces, which never ends."""
    if state.phase is Phase.PRODUCTION:
        sleepy(state, seat, random)
    return registry.bot_of("random").choose(state, seat, random)


def doomed(state: State, seat: int, random: Random) -> Action:
    """Takes its process with it, as `kill -9` would."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def fickle(state: State, seat: int, random: Random) -> Action:
    """Is killed the first time, and then decides as `random` does."""
    if not MARK.exists():
        MARK.touch()
        doomed(state, seat, random)
    return registry.bot_of("random").choose(state, seat, random)


def broken(state: State, seat: int, random: Random) -> Action:
    """Raises."""
    raise ValueError("broken")


def cheating(state: State, seat: int, random: Random) -> Action:
    """Does what is not allowed, and talks."""
    print("I win.")
    return Done(seat)


def register(choose: Callable[[State, int, Random], Action]) -> None:
    """Add a bot under the name of its function."""
    name = choose.__name__
    module = ModuleType(f"furnace.bots.{name}")
    vars(module)["build"] = lambda spec: type(name, (), {"choose": staticmethod(choose)})()
    sys.modules[module.__name__] = module
    registry.MODULES[name] = name
    vars(registry)["NAMES"] = (*registry.NAMES, name)


if __name__ == "__main__":
    for bot in (sleepy, dreamy, doomed, fickle, broken, cheating):
        register(bot)
    bot_process.main()
