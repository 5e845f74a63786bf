"""The fit of valuations: the values of goods and cards, estimated from observations.

For each number of productions to come, the money that a seat gains until the end is modelled as a
sum of features: its goods, companies, upgrades and managers, each times its value. What a seat
gains otherwise is the rest of the valuation: a constant, and a term for its start-up and its
capitalist.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from furnace.arena.observations import Observation
from furnace.arena.ridge import (
    Mask,
    Numbers,
    RegressionProblem,
    RegressionResult,
    ridge_regression,
    root_mean_square_error,
)
from furnace.bots.valuation import ASSET_FIELDS, GOODS, Valuation

PRIOR_OBSERVATIONS = 40.0
"""The previous value of a feature weighs as much as this many observations of it.

In cross-validation with five folds, 40 to 160 predicted 150 base games of `greedy` best, and 20 to
80 predicted 60 Interbellum games best.
"""

REST_PRIOR_OBSERVATIONS = 0.1
"""The same for terms of the rest, which are pulled towards 0 so that the solution is unique."""

FOLDS = 5
"""One game in five is held out to measure the accuracy."""

Column = tuple[str, str]
"""A feature: a field of a valuation and a name in it, or a term of the rest."""

Valuations = Mapping[int, Valuation]
"""By the number of productions to come."""


class Accuracy(NamedTuple):
    """The root-mean-square errors of the predicted final money in the held-out games.

    `before`: with the previous values; `after`: with values fitted to the other games.
    """

    observations: int
    held_out: int
    before: float
    after: float


class Fit(NamedTuple):
    """Valuations fitted to all games, their standard errors, and the accuracy of such a fit."""

    valuations: Valuations
    errors: Valuations
    accuracy: Mapping[int, Accuracy]


class Change(NamedTuple):
    """The value of a card before and after a fit; `field` is that of the valuation."""

    to_come: int
    field: str
    card: str
    before: float
    after: float
    error: float


def fit(observations: Sequence[Observation], prior: Valuations) -> Fit:
    """Return new valuations; each needs observations, some of them in held-out games."""
    valuations, errors, accuracy = {}, {}, {}
    for to_come, before in prior.items():
        seen = [one for one in observations if one.to_come == to_come]
        columns = columns_of(before, seen)
        result = _fitted(seen, columns, before)
        valuations[to_come] = _valuation(columns, result.coefficients)
        errors[to_come] = _valuation(columns, result.errors)
        accuracy[to_come] = _accuracy(seen, columns, before)
    return Fit(valuations, errors, accuracy)


def is_held_out(observation: Observation) -> bool:
    """Return whether the observation is from a game held out to measure the accuracy."""
    return observation.game % FOLDS == 0


def changes(prior: Valuations, found: Fit) -> list[Change]:
    """Return the changes of the values of cards, largest first."""
    every = [
        Change(to_come, field, card, value, after[card], error[card])
        for to_come, valuation in prior.items()
        for field, values, after, error in zip(
            ASSET_FIELDS,
            valuation[:-1],
            found.valuations[to_come][:-1],
            found.errors[to_come][:-1],
            strict=True,
        )
        if field != "goods"
        for card, value in values.items()
    ]
    return sorted(every, key=lambda change: (-abs(change.after - change.before), change))


def columns_of(prior: Valuation, observations: Iterable[Observation]) -> tuple[Column, ...]:
    """Return the values of the valuation, in its order, and then the terms of the rest."""
    fitted = [(field, name) for field, values in _fields(prior) for name in values]
    seen = {column for one in observations for column in features(one)}
    return (*fitted, *sorted(column for column in seen if column[0] not in ASSET_FIELDS))


def features(observation: Observation) -> Counter[Column]:
    """Return how much of each column a seat had."""
    had = Counter({("goods", good): getattr(observation.goods, good) for good in GOODS})
    had.update(("basic", card) for card in observation.companies)
    had.update(("upgraded", card) for card in observation.upgraded)
    had.update(("managers", card) for card in observation.managers)
    had.update(("startup", card) for card in observation.startups)
    had.update(("capitalist", card) for card in [observation.capitalist] if card is not None)
    had["seat", ""] = 1
    return had


def _fields(valuation: Valuation) -> Iterable[tuple[str, Mapping[str, float]]]:
    return zip(ASSET_FIELDS, valuation[:-1], strict=True)


def _fitted(
    seen: Sequence[Observation], columns: Sequence[Column], prior: Valuation
) -> RegressionResult:
    problem = _problem(seen, columns, prior)
    return ridge_regression(problem, np.ones(len(columns), np.bool_))


def _accuracy(seen: Sequence[Observation], columns: Sequence[Column], prior: Valuation) -> Accuracy:
    """Return the errors on the held-out games of fits to the others, with old and new values."""
    others = [one for one in seen if not is_held_out(one)]
    held_out = _problem([one for one in seen if is_held_out(one)], columns, prior)
    problem, is_free = _problem(others, columns, prior), np.ones(len(columns), np.bool_)
    before = ridge_regression(problem, ~_is_asset_value(columns))
    after = ridge_regression(problem, is_free)
    return Accuracy(
        len(seen),
        len(held_out.targets),
        root_mean_square_error(held_out.rows, held_out.targets, before.coefficients),
        root_mean_square_error(held_out.rows, held_out.targets, after.coefficients),
    )


def _problem(
    seen: Sequence[Observation], columns: Sequence[Column], prior: Valuation
) -> RegressionProblem:
    rows = _rows(seen, columns)
    gains = np.array([one.final_money - one.goods.money for one in seen], np.float64)
    is_asset = _is_asset_value(columns)
    values = [dict(_fields(prior)).get(field, {}).get(name, 0.0) for field, name in columns]
    weights = np.where(is_asset, PRIOR_OBSERVATIONS, REST_PRIOR_OBSERVATIONS)
    penalty = weights * _mean_squares(rows)
    return RegressionProblem(rows, gains, np.array(values, np.float64), penalty, is_asset)


def _rows(seen: Sequence[Observation], columns: Sequence[Column]) -> Numbers:
    """Return a row per observation; M15, in no valuation, always comes with K8 (R19.8)."""
    rows = np.zeros((len(seen), len(columns)))
    positions = {column: position for position, column in enumerate(columns)}
    for row, one in zip(rows, seen, strict=True):
        for column, amount in features(one).items():
            if column in positions:
                row[positions[column]] = amount
    return rows


def _mean_squares(rows: Numbers) -> Numbers:
    """Return the mean square of the nonzero numbers of each column: the weight of one of them."""
    weights: Numbers = np.sum(rows**2, axis=0) / np.maximum(1, np.count_nonzero(rows, axis=0))
    return np.where(weights > 0, weights, 1.0)


def _is_asset_value(columns: Sequence[Column]) -> Mask:
    return np.array([field in ASSET_FIELDS for field, _ in columns], np.bool_)


def _valuation(columns: Sequence[Column], numbers: Numbers) -> Valuation:
    """Return the numbers of the columns as a valuation."""
    fields: dict[str, dict[str, float]] = {field: {} for field in Valuation._fields}
    for (field, name), number in zip(columns, numbers, strict=True):
        fields[field if field in fields else "rest"][name or field] = float(number)
    return Valuation(**fields)
