"""What the player types: the number of a choice, a move, or a command."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from furnace.engine.action import Action, actor
from furnace.notation.action import parse_action
from furnace.notation.primitives import NotationError, format_seat


class NoSuchChoice(ValueError):
    """No choice has this number."""

    def __init__(self, number: str, most: int) -> None:
        super().__init__(f"{number} of {most}")
        self.number = number
        self.most = most


class NotYourMove(ValueError):
    """A move of another seat, or of chance."""

    def __init__(self, who: int) -> None:
        super().__init__(f"actor {who}")
        self.who = who


@dataclass(frozen=True, slots=True)
class TypedCommand:
    """A command and its argument."""

    name: str
    rest: str


COMMANDS = (
    "undo",
    "redo",
    "hint",
    "why",
    "log",
    "cards",
    "table",
    "position",
    "save",
    "help",
    "quit",
)
OTHER_NAMES = {"q": "quit", "exit": "quit", "?": "help"}
CARD = re.compile(r"[cskmha][0-9].*")
WHO = re.compile("p[1-9]|first|deal|roll")


def parse_input(text: str, seat: int, choices: Sequence[Action]) -> TypedCommand | Action:
    """The command, the choice with this number, or the move; raises an error for anything else."""
    word, _, rest = text.strip().partition(" ")
    command = OTHER_NAMES.get(word.lower(), word.lower())
    if command in COMMANDS:
        return TypedCommand(command, rest.strip())
    if word.isdecimal() and not rest.strip():
        return _choice(word, choices)
    return parse_move(text, seat)


def parse_move(text: str, seat: int) -> Action:
    """A move in notation; the player's own seat may be left out, and ids may be lower case."""
    words = [_card_case(word) for word in text.split()]
    if not words or not WHO.fullmatch(words[0]):
        words.insert(0, format_seat(seat))
    action = _parse(" ".join(words), text)
    if actor(action) != seat:
        raise NotYourMove(actor(action))
    return action


def _parse(move: str, typed: str) -> Action:
    """The action; if the complete text is wrong, the error quotes what was typed."""
    try:
        return parse_action(move)
    except NotationError as error:
        raise NotationError(error.code, typed if error.part == move else error.part) from error


def _choice(number: str, choices: Sequence[Action]) -> Action:
    numbered = {str(place): action for place, action in enumerate(choices, 1)}
    if number not in numbered:
        raise NoSuchChoice(number, len(choices))
    return numbered[number]


def _card_case(word: str) -> str:
    """A word in the case of the notation: `c21.1` as `C21.1`, others in lower case."""
    small = word.lower()
    return small.capitalize() if CARD.fullmatch(small) else small
