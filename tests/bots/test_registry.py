"""Bots are found by their spec, and loaded only when asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from furnace.bots.greedy import GreedyBot
from furnace.bots.random import RandomBot
from furnace.bots.registry import NAMES, UnknownBot, bot_of, check_spec


def test_each_name_has_a_bot() -> None:
    kinds = {name: type(bot_of(name)) for name in NAMES}
    assert kinds == {"greedy": GreedyBot, "random": RandomBot}


@pytest.mark.parametrize("spec", ["", "Greedy", "chess", "greedy:3", "registry"])
def test_an_unknown_spec_is_refused_with_the_names_there_are(spec: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        check_spec(spec)
    assert (refused.value.spec, refused.value.known) == (spec, NAMES)
    with pytest.raises(UnknownBot):
        bot_of(spec)


def test_a_bot_is_loaded_only_when_its_spec_is_asked_for() -> None:
    program = (
        "import sys; from furnace.bots.registry import bot_of, check_spec; check_spec('greedy');"
        "print('furnace.bots.greedy' in sys.modules, end=' ');"
        "bot_of('greedy'); print('furnace.bots.greedy' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout == "False True\n"
