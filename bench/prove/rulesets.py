"""The games that small productions are taken from: which rulesets, seats and capitalists."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import WORDS, Ruleset, parse_ruleset

SEATS = {"base": (2, 3, 4), "Interbellum": (2, 3, 4), "solo": (1,)}
ORDERS = ("free", "chain")


class Kind(NamedTuple):
    """A game, and the order in which its cards are resolved."""

    game: str
    order: str

    def __str__(self) -> str:
        return f"{self.game}, {self.order}"


KINDS = tuple(Kind(game, order) for game in SEATS for order in ORDERS)


@cache
def rulesets(kind: Kind, seats: int) -> tuple[Ruleset, ...]:
    """Return the rulesets of a kind.

    Those of Interbellum use the quick mix, in which any companies may meet (Q4). One of them has
    the capitalists of the base game, because K4i replaces K4 in the other (R13.4).
    """
    preset = "base" if kind.game == "base" else "interbellum"
    words = set(PRESETS[preset](seats).split("+")) | ({"chain"} if kind.order == "chain" else set())
    if preset == "base":
        return (_ruleset(words),)
    words.add("quick-mix")
    return _ruleset(words), _ruleset(words - {"new-capitalists"})


def _ruleset(words: set[str]) -> Ruleset:
    return parse_ruleset("+".join(word for word in WORDS if word in words))


@cache
def capitalists(kind: Kind, seats: int) -> tuple[str, ...]:
    """Return every capitalist that some ruleset of a kind allows."""
    return tuple(
        sorted({card for ruleset in rulesets(kind, seats) for card in ruleset.capitalists})
    )


def has_managers(kind: Kind) -> bool:
    """Whether games of a kind are played with managers."""
    return bool(rulesets(kind, SEATS[kind.game][0])[0].managers)


def ruleset_with(kind: Kind, seats: int, capitalist: str) -> Ruleset:
    """Return the first ruleset of a kind that has this capitalist."""
    return next(one for one in rulesets(kind, seats) if capitalist in one.capitalists)


def all_rulesets() -> tuple[Ruleset, ...]:
    """Return the rulesets of all kinds and numbers of seats, each once."""
    found = [one for kind in KINDS for seats in SEATS[kind.game] for one in rulesets(kind, seats)]
    return tuple(dict.fromkeys(found))
