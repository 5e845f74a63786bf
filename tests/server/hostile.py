"""Messages that the models accept and no honest page would send: notation with wrong contents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from pydantic import TypeAdapter

from furnace.server.wire.socket import ClientMessage

Message = dict[str, Any]

_READ: TypeAdapter[Any] = TypeAdapter(ClientMessage)

SEATS = ["p1", "p2", "p3", "p9", "p0", "p10", "a1", "P1", "p１", "p²", "p", ""]
CARDS = [
    "C01",
    "C12",
    "C99",
    "S1",
    "S99",
    "A1",
    "M01",
    "T3",
    "Z00z",
    "C1",
    "c01",
    "C٠١",
    "C001",
    "",
]
DISCS = ["1", "4", "9", "0", "n2", "n9", "v5", "v0", "v999999", "v1000000", "10", "٣", "½", "-1"]
NUMBERS = ["0", "1", "3", "999999", "1000000", "00", "-1", "1e3", "٧", "1_0", "0x1", "9" * 40]
SPACES = [" ", " ", " ", "  ", "\t", "\u00a0", "\u2003", "\u2028", "\x1f", "\x0b", "\u200b", ""]
ODD_TEXTS = ["\x00", "\u202e", "😀" * 20, "p1 " * 26, "ﬁ", "é" * 80, "p1\x00done", "'; --", "{}"]

VERBS: list[str] = [
    "{disc} {card}", "insert {card} at {number}", "use {card}.{number} x{number}",
    "use {card}.{number} {number}", "skip {card}.{number}", "upgrade {card}", "open {card}",
    "again {card}", "choose {card}", "keep {disc}", "place {card} on {card}", "manage {card}",
    "manage {card}.{number}", "copy {card}", "done", "undo", "redo", "takeback",
]  # fmt: skip
CHANCE: list[str] = ["first {seat}", "deal {card}", "deal {card} to {seat}", "roll {number}"]


@dataclass(frozen=True)
class Target:
    """A table as a hostile page knows it: what would be right there, so that little is wrong."""

    n: int
    vote: int
    own_seats: Sequence[int]
    moves: Sequence[str]
    texts: Sequence[str]


def hostile(random: Random, target: Target) -> Iterator[str]:
    """Messages without end; none may do anything at the target."""
    while True:
        message = random.choice(MAKERS)(random, target)
        yield _READ.validate_python(message).model_dump_json()


def _act(random: Random, target: Target) -> Message:
    return {"type": "act", "move": _move(random, target), "n": _n(random, target)} | {
        "text": _text(random, target)
    }


def _reset(random: Random, target: Target) -> Message:
    seat = random.randrange(5)
    return {"type": "reset", "move": _move(random, target), "n": _n(random, target), "seat": seat}


def _why(random: Random, target: Target) -> Message:
    return {"type": "why", "id": random.choice([0, 7, 1_000_000]), "text": _text(random, target)}


def _propose(random: Random, target: Target) -> Message:
    motion = random.choice(["takeback", "takeover"])
    return {"type": "propose", "motion": motion, "seat": random.randrange(5)}


def _ballot(random: Random, target: Target) -> Message:
    near = [target.vote] * 3 + [0, target.vote + 1, max(0, target.vote - 1), 1_000_000]
    return {"type": "ballot", "vote": random.choice(near), "agree": random.random() < 0.5}


def _reclaim(random: Random, target: Target) -> Message:
    """Of another player's seat: a player's own moves may always be taken back."""
    others = [seat for seat in range(5) if seat not in target.own_seats]
    return {"type": "reclaim", "seat": random.choice(others)}


MAKERS: list[Callable[[Random, Target], Message]] = [
    _act, _act, _act, _act, _act, _why, _why, _reset, _propose, _ballot, _reclaim
]  # fmt: skip


def _move(random: Random, target: Target) -> str:
    if random.random() < 0.05:
        return random.choice(target.moves)
    return f"hostile-{random.getrandbits(64):x}"


def _n(random: Random, target: Target) -> int:
    near = [target.n] * 6 + [target.n - 1, target.n + 1, 0, 1_000_000]
    return random.choice(near)


def _text(random: Random, target: Target) -> str:
    kind = random.random()
    if kind < 0.1:
        return random.choice(ODD_TEXTS)[:80]
    if kind < 0.3:
        return random.choice(target.texts)
    form = random.choice([*["{seat} " + verb for verb in VERBS], *CHANCE])
    words = [_filled(word, random, target) for word in form.split()]
    return random.choice(SPACES).join(words)[:80] or "p1"


def _filled(word: str, random: Random, target: Target) -> str:
    own = [f"p{seat + 1}" for seat in target.own_seats] * 12
    word = word.replace("{seat}", random.choice([*own, *SEATS]))
    word = word.replace("{card}", random.choice(CARDS)).replace("{disc}", random.choice(DISCS))
    return word.replace("{number}", random.choice(NUMBERS[: random.choice([3, 12])]))
