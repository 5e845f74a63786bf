"""What goods and cards are worth after a production, by how many are still to come.

The numbers are fitted by simulation: `furnace fit` writes the files in `fitted/`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from furnace.engine.ruleset import Ruleset
from furnace.engine.state import Seat, State

GOODS = ("coal", "iron", "oil", "token")
MOST_TO_COME = 3
WITH_MANAGERS = "interbellum"
"""Where managers were fitted; they are worth as much beside base companies."""


class Outlook(NamedTuple):
    """In money: one of each resource, a company as it lies, what its upgrade adds, a manager.

    `rest`: what comes beside them, from auctions to come: for every `seat`, and more or less for
    each start-up and capitalist.
    """

    goods: Mapping[str, float]
    basic: Mapping[str, float]
    upgraded: Mapping[str, float]
    managers: Mapping[str, float]
    rest: Mapping[str, float] = {}


WORTHS = Outlook._fields[:-1]
"""The fields of what a seat may have more or less of."""


class Leaning(NamedTuple):
    """A taste: goods in hand, or companies turned over, count for more than they are worth."""

    goods: float = 1.0
    upgraded: float = 1.0


UPRIGHT = Leaning()

NOTHING_LEFT = Outlook({}, {}, {}, {})
"""After the last production only money counts."""


def outlook_of(state: State, leaning: Leaning = UPRIGHT) -> Outlook:
    """The outlook after the production of this round."""
    to_come = state.ruleset.rounds - state.round
    return _leaning_outlook(game_of(state.ruleset), min(to_come, MOST_TO_COME), leaning)


@lru_cache(maxsize=64)
def _leaning_outlook(game: str, to_come: int, leaning: Leaning) -> Outlook:
    if to_come == 0:
        return NOTHING_LEFT
    outlook = fitted(game)[to_come]
    goods = {kind: worth * leaning.goods for kind, worth in outlook.goods.items()}
    upgraded = {card: worth * leaning.upgraded for card, worth in outlook.upgraded.items()}
    managers = fitted(WITH_MANAGERS)[to_come].managers
    return outlook._replace(goods=goods, upgraded=upgraded, managers=managers)


def rest_of(outlook: Outlook, seat: Seat) -> float:
    """What a seat will have beside what its goods and cards are worth."""
    cards = [mine.card for mine in (*seat.cards, *seat.arrivals)]
    return sum(outlook.rest.get(name, 0.0) for name in ("seat", *cards, str(seat.capitalist)))


def game_of(ruleset: Ruleset) -> str:
    """Which of the two fits a ruleset: by the companies that are dealt."""
    return WITH_MANAGERS if "new-companies" in ruleset.words else "base"


@cache
def fitted(game: str) -> Mapping[int, Outlook]:
    """The outlooks of a game, by the productions to come."""
    text = (files("furnace.bots") / "fitted" / f"{game}.toml").read_text(encoding="utf-8")
    return parse_outlooks(text)


def parse_outlooks(text: str) -> Mapping[int, Outlook]:
    """Outlooks from the text that `format_outlooks` gives."""
    tables = tomllib.loads(text)["to_come"]
    return {
        int(number): Outlook(*(dict(table.get(field, {})) for field in Outlook._fields))
        for number, table in tables.items()
    }


def format_outlooks(outlooks: Mapping[int, Outlook], heading: str) -> str:
    """A file of outlooks; the heading says how it was made."""
    lines = [f"# {line}" for line in heading.splitlines()]
    for number, outlook in sorted(outlooks.items()):
        for field, worths in zip(Outlook._fields, outlook, strict=True):
            lines += ["", f"[to_come.{number}.{field}]"]
            lines += [f"{name} = {worth:.2f}" for name, worth in sorted(worths.items())]
    return "\n".join(lines) + "\n"
