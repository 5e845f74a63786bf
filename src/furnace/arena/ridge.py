"""Ridge regression: least squares, each worth pulled towards what it was taken for before."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Question(NamedTuple):
    """What to fit: a row an observation, and the ends they are to add up to.

    A column's worth is pulled towards `prior` with the weight `pull`, that of so many rows with a 1
    in this column alone. `is_floored`: it may not be below 0.
    """

    rows: Numbers
    ends: Numbers
    prior: Numbers
    pull: Numbers
    is_floored: Mask


class Answer(NamedTuple):
    """The worth of each column, and its standard error: 0 where it was held."""

    worths: Numbers
    errors: Numbers


def ridge(question: Question, is_free: Mask) -> Answer:
    """The best worths of the free columns; the others are held at their prior.

    A column that would come out below its floor is held at 0, and the others are fitted again.
    """
    worths, is_free = question.prior.copy(), is_free.copy()
    while True:
        worths[is_free] = _solved(question, worths, is_free)
        is_below = is_free & question.is_floored & (worths < 0)
        if not is_below.any():
            return Answer(worths, _errors(question, worths, is_free))
        worths[is_below] = 0
        is_free &= ~is_below


def error_of(rows: Numbers, ends: Numbers, worths: Numbers) -> float:
    """How far off these worths are: the root of the mean square."""
    return float(np.sqrt(np.mean((ends - rows @ worths) ** 2)))


def _solved(question: Question, worths: Numbers, is_free: Mask) -> Numbers:
    """The worths of the free columns: the normal equations, with a row for each pull."""
    rows, pull = question.rows[:, is_free], question.pull[is_free]
    rest = question.ends - question.rows[:, ~is_free] @ worths[~is_free]
    target = rows.T @ rest + pull * question.prior[is_free]
    return np.asarray(np.linalg.solve(_normal(rows, pull), target), np.float64)


def _normal(rows: Numbers, pull: Numbers) -> Numbers:
    normal: Numbers = rows.T @ rows + np.diag(pull)
    return normal


def _errors(question: Question, worths: Numbers, is_free: Mask) -> Numbers:
    """Standard errors, each row taken for a trial of its own; a pull counts as what was seen."""
    rows = question.rows[:, is_free]
    inverse = np.linalg.inv(_normal(rows, question.pull[is_free]))
    fitted = np.sum(inverse * (rows.T @ rows))  # columns' worth of freedom that the pulls leave
    rest = question.ends - question.rows @ worths
    spread = rest @ rest / max(1.0, len(rest) - fitted)
    errors = np.zeros_like(worths)
    errors[is_free] = np.sqrt(spread * np.diag(inverse))
    return errors
