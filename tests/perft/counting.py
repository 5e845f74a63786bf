"""Perft: how many sequences of actions of each length lead on from a position, chance included."""

from __future__ import annotations

from pathlib import Path

from furnace.engine import game
from furnace.engine.action import Action
from furnace.engine.state import State
from furnace.notation.action import format_action
from furnace.notation.position import parse_position

FOLDER = Path(__file__).parent / "positions"
NAMES = tuple(sorted(file.stem for file in FOLDER.glob("*.position")))

MOST_SEQUENCES = 30_000
MAX_ACTIONS = 8

Known = dict[tuple[State, int], int]


def position(name: str) -> State:
    """A position of the folder beside this file."""
    return parse_position((FOLDER / f"{name}.position").read_text(encoding="utf-8"))


def legal_actions(state: State) -> list[Action]:
    """What all actors may do, one actor after the other."""
    return [action for seat in game.actors(state) for action in game.legal_actions(state, seat)]


def listed(name: str) -> list[str]:
    """The legal actions of a position as text, in their order."""
    return [format_action(action) for action in legal_actions(position(name))]


def counts(name: str) -> list[int]:
    """The numbers of sequences of one action, two, … as long as they are not too many."""
    found: list[int] = []
    state, known = position(name), Known()
    while len(found) < MAX_ACTIONS:
        found.append(perft(state, len(found) + 1, known))
        if found[-1] * len(legal_actions(state)) > MOST_SEQUENCES:
            break
    return found


def perft(state: State, depth: int, known: Known) -> int:
    """The number of sequences; a State reached twice is counted once and looked up then."""
    if depth == 0:
        return 1
    key = (state, depth)
    if key not in known:
        after = [game.apply(state, action).state for action in legal_actions(state)]
        known[key] = sum(perft(next_, depth - 1, known) for next_ in after)
    return known[key]


def plain_perft(state: State, depth: int) -> int:
    """The same number without a memory: every sequence is played."""
    if depth == 0:
        return 1
    after = [game.apply(state, action).state for action in legal_actions(state)]
    return sum(plain_perft(next_, depth - 1) for next_ in after)
