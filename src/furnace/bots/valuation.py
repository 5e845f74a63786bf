"""Values of goods and cards after a production, by the number of productions still to come.

They are a linear model of the money at the end; `furnace dev fit` fits the files in `fitted/`.
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
INTERBELLUM = "interbellum"
"""The game whose values of managers are used for all games."""


class Valuation(NamedTuple):
    """Marginal values in money: of each resource, company, upgrade of a company, and manager.

    `rest`: the money from later auctions, which does not depend on goods and companies: a constant
    for every `seat`, and a term for each start-up and capitalist.
    """

    goods: Mapping[str, float]
    basic: Mapping[str, float]
    upgraded: Mapping[str, float]
    managers: Mapping[str, float]
    rest: Mapping[str, float] = {}


ASSET_FIELDS = Valuation._fields[:-1]
"""The fields that value what a seat owns; `rest` is fitted too, but does not depend on that."""


class Bias(NamedTuple):
    """Factors on the values of goods and upgrades."""

    goods: float = 1.0
    upgraded: float = 1.0


NO_BIAS = Bias()

END_VALUATION = Valuation({}, {}, {}, {})
"""The valuation after the last production, when only money counts."""


def valuation_of(state: State, bias: Bias = NO_BIAS) -> Valuation:
    """Return the valuation that applies at the end of this round's production."""
    to_come = state.ruleset.rounds - state.round
    return _biased_valuation(fitted_game(state.ruleset), min(to_come, MAX_TO_COME), bias)


@lru_cache(maxsize=64)
def _biased_valuation(game: str, to_come: int, bias: Bias) -> Valuation:
    if to_come == 0:
        return END_VALUATION
    valuation = fitted_valuations(game)[to_come]
    goods = {kind: value * bias.goods for kind, value in valuation.goods.items()}
    upgraded = {card: value * bias.upgraded for card, value in valuation.upgraded.items()}
    managers = fitted_valuations(INTERBELLUM)[to_come].managers
    return valuation._replace(goods=goods, upgraded=upgraded, managers=managers)


def rest_value(valuation: Valuation, seat: Seat) -> float:
    """Return the money a seat is expected to gain in addition to its goods and cards."""
    cards = [owned.card for owned in (*seat.cards, *seat.arrivals)]
    return sum(valuation.rest.get(name, 0.0) for name in ("seat", *cards, str(seat.capitalist)))


def fitted_game(ruleset: Ruleset) -> str:
    """Return the game whose values fit a ruleset, by the companies in it."""
    return INTERBELLUM if "new-companies" in ruleset.words else "base"


@cache
def fitted_valuations(game: str) -> Mapping[int, Valuation]:
    """Return the valuations of a game, by the number of productions to come."""
    text = (files("furnace.bots") / "fitted" / f"{game}.toml").read_text(encoding="utf-8")
    return parse_valuations(text)


def parse_valuations(text: str) -> Mapping[int, Valuation]:
    """Read valuations from the text of `format_valuations`."""
    tables = tomllib.loads(text)["to_come"]
    return {
        int(number): Valuation(*(dict(table.get(field, {})) for field in Valuation._fields))
        for number, table in tables.items()
    }


def format_valuations(valuations: Mapping[int, Valuation], heading: str) -> str:
    """Return the text of a file with valuations; the heading says how it was made."""
    lines = [f"# {line}" for line in heading.splitlines()]
    for number, valuation in sorted(valuations.items()):
        for field, values in zip(Valuation._fields, valuation, strict=True):
            lines += ["", f"[to_come.{number}.{field}]"]
            lines += [f"{name} = {value:.2f}" for name, value in sorted(values.items())]
    return "\n".join(lines) + "\n"
