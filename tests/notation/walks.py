"""Random walks of a history: actions, undo, redo and takeback as they may come at a table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from furnace.engine import game
from furnace.engine.action import Action
from furnace.engine.errors import IllegalAction
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE, State
from furnace.notation.header import Player
from furnace.notation.history import Entry, History, HistoryRefused, Redo, Takeback, Undo
from furnace.notation.record import Record
from properties.random_play import Table, dice, start, walk

NAMES = ("Ann", "Ben van Dam", "Çağla", "p4", "Eve-5")
KINDS = ("human", "bot greedy", "bot random", "bot mcts:500", "human")


def record_of(table: Table, history: History) -> Record:
    """A record of this history, with names that are not too simple."""
    players = [Player(*player) for player in zip(NAMES, KINDS, strict=True)]
    return Record(parse_ruleset(table.ruleset), tuple(players[: table.seats]), history)


def game_of(table: Table, seed: int) -> Record:
    """A whole random game, without a step back."""
    history = History(start(table))
    for move in walk(table, seed):
        history = history.add(move.action)
    return record_of(table, history)


def random_walk(table: Table, seed: int, steps: int) -> Iterator[History]:
    """A history growing entry by entry; tries that are refused are not entries."""
    rng, history = dice(table, seed), History(start(table))
    for _ in range(steps):
        entry = _random_entry(history, rng)
        if entry is None:
            return
        try:
            history = history.add(entry)
        except (HistoryRefused, IllegalAction):
            continue
        yield history


def replayed(begin: State, actions: tuple[Action, ...]) -> State:
    """The state these actions lead to."""
    for action in actions:
        begin = game.apply(begin, action).state
    return begin


def _random_entry(history: History, rng: Random) -> Entry | None:
    seat = rng.randrange(len(history.state.seats))
    match rng.random():
        case chance if chance < 0.12:
            return Undo(seat)
        case chance if chance < 0.2:
            return Redo(seat)
        case chance if chance < 0.215:
            return Takeback(seat)
    actors = game.actors(history.state)
    return _random_action(history, rng.choice(actors), rng) if actors else None


def _random_action(history: History, who: int, rng: Random) -> Action:
    if who == CHANCE and (seen := history.revealed_before()):
        return seen
    return rng.choice(game.legal_actions(history.state, who))
