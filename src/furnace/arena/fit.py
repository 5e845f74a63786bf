"""The fit of outlooks: what goods and cards turned out to be worth, from observations.

For each number of productions to come a seat's money at the end, less what it had by then, is taken
for a sum: of its goods, its companies, their upgrades and its managers, each at its worth. What a
seat gets beside them is the rest of the outlook: a term for every seat, one for its start-up, one
for its capitalist.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from furnace.arena.observations import Observation
from furnace.arena.ridge import Answer, Mask, Numbers, Question, error_of, ridge
from furnace.bots.valuation import FITTED_FIELDS, GOODS, Valuation

PULL = 40.0
"""The present worth of a thing counts as much as so many observations of seats that had it.

Each fifth of 150 base games of `greedy` was foretold by the others best with 40 to 160, each fifth
of 60 Interbellum games with 20 to 80.
"""

WEAK = 0.1
"""The same for terms of the rest; they are pulled to 0, so that there is one solution."""

HELD_OUT = 5
"""Every so manieth game is not fitted when it is measured how well the others foretell it."""

Column = tuple[str, str]
"""A field of an outlook and a name in it; or a term of the rest."""

Outlooks = Mapping[int, Valuation]


class Accuracy(NamedTuple):
    """How far off the ends foretold for the games held out are, in money, as a standard error.

    `before`: by the worths there were; `after`: by worths fitted to the other games.
    """

    observations: int
    held_out: int
    before: float
    after: float


class Fit(NamedTuple):
    """By productions to come: worths fitted to all games, their standard errors, the accuracy."""

    outlooks: Outlooks
    errors: Outlooks
    accuracy: Mapping[int, Accuracy]


class Change(NamedTuple):
    """A card whose worth is another than it was; `field` is that of the outlook."""

    to_come: int
    field: str
    card: str
    before: float
    after: float
    error: float


def fit(observations: Sequence[Observation], prior: Outlooks) -> Fit:
    """New outlooks for old; there must be observations for each, of games held out too."""
    outlooks, errors, accuracy = {}, {}, {}
    for to_come, before in prior.items():
        seen = [one for one in observations if one.to_come == to_come]
        columns = columns_of(before, seen)
        answer = _fitted(seen, columns, before)
        outlooks[to_come] = _outlook(columns, answer.worths)
        errors[to_come] = _outlook(columns, answer.errors)
        accuracy[to_come] = _accuracy(seen, columns, before)
    return Fit(outlooks, errors, accuracy)


def is_held_out(observation: Observation) -> bool:
    """Whether this is one of the games by which a fit is measured."""
    return observation.game % HELD_OUT == 0


def changes(prior: Outlooks, found: Fit) -> list[Change]:
    """The cards by how much their worth has changed, the most first."""
    every = [
        Change(to_come, field, card, worth, after[card], error[card])
        for to_come, outlook in prior.items()
        for field, worths, after, error in zip(
            FITTED_FIELDS,
            outlook[:-1],
            found.outlooks[to_come][:-1],
            found.errors[to_come][:-1],
            strict=True,
        )
        if field != "goods"
        for card, worth in worths.items()
    ]
    return sorted(every, key=lambda change: (-abs(change.after - change.before), change))


def columns_of(prior: Valuation, observations: Iterable[Observation]) -> tuple[Column, ...]:
    """All worths of the outlook, in its order, and then the terms of the rest."""
    kept = [(field, name) for field, worths in _fields(prior) for name in worths]
    seen = {column for one in observations for column in amounts(one)}
    return (*kept, *sorted(column for column in seen if column[0] not in FITTED_FIELDS))


def amounts(observation: Observation) -> Counter[Column]:
    """How much of each column a seat had."""
    had = Counter({("goods", good): getattr(observation.goods, good) for good in GOODS})
    had.update(("basic", card) for card in observation.companies)
    had.update(("upgraded", card) for card in observation.upgraded)
    had.update(("managers", card) for card in observation.managers)
    had.update(("startup", card) for card in observation.startups)
    had.update(("capitalist", card) for card in [observation.capitalist] if card is not None)
    had["seat", ""] = 1
    return had


def _fields(outlook: Valuation) -> Iterable[tuple[str, Mapping[str, float]]]:
    return zip(FITTED_FIELDS, outlook[:-1], strict=True)


def _fitted(seen: Sequence[Observation], columns: Sequence[Column], prior: Valuation) -> Answer:
    question = _question(seen, columns, prior)
    return ridge(question, np.ones(len(columns), np.bool_))


def _accuracy(seen: Sequence[Observation], columns: Sequence[Column], prior: Valuation) -> Accuracy:
    """Fit to most games, with worths as they were and with new ones, and foretell the others."""
    others = [one for one in seen if not is_held_out(one)]
    held_out = _question([one for one in seen if is_held_out(one)], columns, prior)
    question, is_free = _question(others, columns, prior), np.ones(len(columns), np.bool_)
    before, after = ridge(question, ~_are_worths(columns)), ridge(question, is_free)
    return Accuracy(
        len(seen),
        len(held_out.ends),
        error_of(held_out.rows, held_out.ends, before.worths),
        error_of(held_out.rows, held_out.ends, after.worths),
    )


def _question(seen: Sequence[Observation], columns: Sequence[Column], prior: Valuation) -> Question:
    rows = _rows(seen, columns)
    ends = np.array([one.end - one.goods.money for one in seen], np.float64)
    is_worth = _are_worths(columns)
    present = [dict(_fields(prior)).get(field, {}).get(name, 0.0) for field, name in columns]
    pull = np.where(is_worth, PULL, WEAK) * _sizes(rows)
    return Question(rows, ends, np.array(present, np.float64), pull, is_worth)


def _rows(seen: Sequence[Observation], columns: Sequence[Column]) -> Numbers:
    """A row an observation; M15, in no outlook, is always K8's and is fitted with K8 (R19.8)."""
    rows = np.zeros((len(seen), len(columns)))
    places = {column: place for place, column in enumerate(columns)}
    for row, one in zip(rows, seen, strict=True):
        for column, amount in amounts(one).items():
            if column in places:
                row[places[column]] = amount
    return rows


def _sizes(rows: Numbers) -> Numbers:
    """The mean square of each column where it is not 0: what one such observation weighs."""
    weights: Numbers = np.sum(rows**2, axis=0) / np.maximum(1, np.count_nonzero(rows, axis=0))
    return np.where(weights > 0, weights, 1.0)


def _are_worths(columns: Sequence[Column]) -> Mask:
    return np.array([field in FITTED_FIELDS for field, _ in columns], np.bool_)


def _outlook(columns: Sequence[Column], numbers: Numbers) -> Valuation:
    """The numbers of the columns as an outlook."""
    fields: dict[str, dict[str, float]] = {field: {} for field in Valuation._fields}
    for (field, name), number in zip(columns, numbers, strict=True):
        fields[field if field in fields else "rest"][name or field] = float(number)
    return Valuation(**fields)
