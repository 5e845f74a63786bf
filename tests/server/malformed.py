"""Messages that no page would send: mutations of good ones, and noise."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from pydantic import TypeAdapter, ValidationError

from furnace.server.wire.socket import ClientMessage

_READ: TypeAdapter[Any] = TypeAdapter(ClientMessage)

GOOD: list[dict[str, Any]] = [
    {"type": "act", "move": "move-00000001", "n": 12, "text": "p1 1 C01"},
    {"type": "reset", "move": "move-00000002", "n": 12, "seat": 0},
    {"type": "why", "id": 3, "text": "p1 4 C02"},
    {"type": "propose", "motion": "takeback", "seat": 0},
    {"type": "ballot", "vote": 1, "agree": True},
    {"type": "reclaim", "seat": 0},
]

ODD: list[Any] = [
    None, True, -1, 5, 1.5, 1e308, float("nan"), float("inf"), 10**30, -(10**400), 2**63, "", "0",
    "\x00", "\ud800", "\u202e", "a" * 300, "p1 done\n", "p1\x00done", [], [[]], {}, {"seat": 0},
    ["act"], "__proto__", "'; DROP TABLE entries; --", "😀" * 20,
]  # fmt: skip

LETTERS = '{}[]",:\\ntfue0123456789.-+eE \x00\x7f\u00e9\u2028😀'


def malformed(random: Random) -> Iterator[str]:
    """Texts without end, none of which is a message of the protocol."""
    while True:
        text = random.choice(MAKERS)(random)
        if not _is_good(text):
            yield text


def _is_good(text: str) -> bool:
    try:
        _READ.validate_json(text)
    except (ValidationError, UnicodeEncodeError):
        return False
    return True


def _good(random: Random) -> dict[str, Any]:
    return dict(random.choice(GOOD))


def _without_a_field(random: Random) -> str:
    message = _good(random)
    del message[random.choice([*message])]
    return json.dumps(message)


def _with_a_field_more(random: Random) -> str:
    return json.dumps({**_good(random), random.choice(["x", "", "seats", "\ud800"]): 1})


def _with_an_odd_value(random: Random) -> str:
    message = _good(random)
    message[random.choice([*message])] = random.choice(ODD)
    return json.dumps(message)


def _of_a_type_that_is_none(random: Random) -> str:
    kinds = ["", "snapshot", "update", "ACT", "act ", "hello", "table", "\x00", None, 0, ["act"]]
    return json.dumps({**_good(random), "type": random.choice(kinds)})


def _with_letters_changed(random: Random) -> str:
    text = json.dumps(_good(random))
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(text))
        text = text[:at] + random.choice(LETTERS) + text[at + random.randint(0, 2) :]
    return text


def _cut_off(random: Random) -> str:
    text = json.dumps(_good(random))
    return text[: random.randrange(len(text))]


def _twice(random: Random) -> str:
    return json.dumps(_good(random)) + random.choice(["", ",", "\n", " "]) + json.dumps(GOOD[0])


def _other_json(random: Random) -> str:
    return json.dumps(random.choice([*ODD, [_good(random)], {"message": _good(random)}]))


def _deep(random: Random) -> str:
    kind = random.choice(["[", '{"type":', '{"type":"act","n":'])
    depth = random.randint(50, 3900 // (len(kind) + 1))
    return kind * depth + random.choice(["", "1", "]" * depth])


def _huge_number(random: Random) -> str:
    number = random.choice(["-", ""]) + "9" * random.randint(20, 900)
    name = random.choice(["n", "seat", "id", "vote"])
    message = _good(random)
    message.pop(name, None)
    return json.dumps(message)[:-1] + f', "{name}": {number}}}'


def _escaped(random: Random) -> str:
    escape = random.choice(["\\ud800", "\\udc00\\ud800", "\\u0000", "\\x41", "\\uZZZZ", "\\"])
    return json.dumps(_good(random)).replace("p1", escape).replace("move-", f"{escape}-")


def _noise(random: Random) -> str:
    return "".join(random.choices(LETTERS, k=random.randint(0, 40)))


MAKERS: list[Callable[[Random], str]] = [
    _without_a_field,
    _with_a_field_more,
    _with_an_odd_value,
    _of_a_type_that_is_none,
    _with_letters_changed,
    _cut_off,
    _twice,
    _other_json,
    _deep,
    _huge_number,
    _escaped,
    _noise,
]
