"""The same seed gives the same game, even if it is saved and resumed in the middle."""

from __future__ import annotations

import pytest

from furnace.bots.registry import bot_of
from furnace.cli.session import Session
from furnace.engine.action import Action
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import Ruleset, parse_ruleset
from furnace.match import Chance, Match, play
from furnace.notation.header import Player
from furnace.notation.record import Record, format_record, new_record, parse_record

SPEC, SEED, GAME = "mcts:50", 5, 2
GAMES = [
    (PRESETS["base"](3), 3),
    (PRESETS["interbellum"](4), 4),
    ("base+new-companies+managers+variable-discs+capital-growth+agent-cards+chain+short", 2),
]


@pytest.mark.parametrize(("ruleset", "seats"), GAMES)
def test_a_resumed_game_continues_as_the_unbroken_one(ruleset: str, seats: int) -> None:
    rules = parse_ruleset(ruleset)
    whole = play(Match(rules, (bot_of(SPEC),) * seats, SEED, GAME)).actions
    for share in (3, 2):
        text = saved(rules, seats, whole[: len(whole) * (share - 1) // share])
        resumed = Session(parse_record(text), Chance(SEED, GAME)).run()
        assert resumed.record.history.actions == whole


def saved(rules: Ruleset, seats: int, actions: tuple[Action, ...]) -> str:
    """Return the text of a game so far."""
    players = tuple(Player(f"Bot {seat}", f"bot {SPEC}") for seat in range(1, seats + 1))
    record = new_record(rules, players)
    history = record.history
    for action in actions:
        history = history.add(action)
    return format_record(Record(rules, players, history))
