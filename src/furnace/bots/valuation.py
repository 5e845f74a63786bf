"""What goods and cards are worth after a production, by how many are still to come.

The numbers are fitted by simulation: `furnace dev fit` writes the files in `fitted/`.
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
MAX_TO_COME = 3
WITH_MANAGERS = "interbellum"
"""Where managers were fitted; they are worth as much beside base companies."""


class Valuation(NamedTuple):
    """In money: one of each resource, a company as it lies, what its upgrade adds, a manager.

    `rest`: what comes beside them, from auctions to come: for every `seat`, and more or less for
    each start-up and capitalist.
    """

    goods: Mapping[str, float]
    basic: Mapping[str, float]
    upgraded: Mapping[str, float]
    managers: Mapping[str, float]
    rest: Mapping[str, float] = {}


FITTED_FIELDS = Valuation._fields[:-1]
"""The fields of what a seat may have more or less of."""


class Bias(NamedTuple):
    """A taste: goods in hand, or companies turned over, count for more than they are worth."""

    goods: float = 1.0
    upgraded: float = 1.0


NO_BIAS = Bias()

END_VALUATION = Valuation({}, {}, {}, {})
"""After the last production only money counts."""


def valuation_of(state: State, bias: Bias = NO_BIAS) -> Valuation:
    """The outlook after the production of this round."""
    to_come = state.ruleset.rounds - state.round
    return _biased_valuation(fitted_game(state.ruleset), min(to_come, MAX_TO_COME), bias)


@lru_cache(maxsize=64)
def _biased_valuation(game: str, to_come: int, bias: Bias) -> Valuation:
    if to_come == 0:
        return END_VALUATION
    valuation = fitted_valuations(game)[to_come]
    goods = {kind: value * bias.goods for kind, value in valuation.goods.items()}
    upgraded = {card: value * bias.upgraded for card, value in valuation.upgraded.items()}
    managers = fitted_valuations(WITH_MANAGERS)[to_come].managers
    return valuation._replace(goods=goods, upgraded=upgraded, managers=managers)


def rest_value(valuation: Valuation, seat: Seat) -> float:
    """What a seat will have beside what its goods and cards are worth."""
    cards = [mine.card for mine in (*seat.cards, *seat.arrivals)]
    return sum(valuation.rest.get(name, 0.0) for name in ("seat", *cards, str(seat.capitalist)))


def fitted_game(ruleset: Ruleset) -> str:
    """Which of the two fits a ruleset: by the companies that are dealt."""
    return WITH_MANAGERS if "new-companies" in ruleset.words else "base"


@cache
def fitted_valuations(game: str) -> Mapping[int, Valuation]:
    """The outlooks of a game, by the productions to come."""
    text = (files("furnace.bots") / "fitted" / f"{game}.toml").read_text(encoding="utf-8")
    return parse_valuations(text)


def parse_valuations(text: str) -> Mapping[int, Valuation]:
    """Outlooks from the text that `format_outlooks` gives."""
    tables = tomllib.loads(text)["to_come"]
    return {
        int(number): Valuation(*(dict(table.get(field, {})) for field in Valuation._fields))
        for number, table in tables.items()
    }


def format_valuations(valuations: Mapping[int, Valuation], heading: str) -> str:
    """A file of outlooks; the heading says how it was made."""
    lines = [f"# {line}" for line in heading.splitlines()]
    for number, valuation in sorted(valuations.items()):
        for field, values in zip(Valuation._fields, valuation, strict=True):
            lines += ["", f"[to_come.{number}.{field}]"]
            lines += [f"{name} = {value:.2f}" for name, value in sorted(values.items())]
    return "\n".join(lines) + "\n"
