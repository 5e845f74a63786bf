"""Ridge regression: least squares with a penalty that pulls each coefficient towards a prior."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Mask = NDArray[np.bool_]


class RegressionProblem(NamedTuple):
    """What to fit: a row of features and a target for each observation.

    Each coefficient is pulled towards `prior`; its `penalty` weighs as much as this many rows with
    a 1 in this column only. `is_nonnegative`: the coefficient may not be below 0.
    """

    rows: Numbers
    targets: Numbers
    prior: Numbers
    penalty: Numbers
    is_nonnegative: Mask


class RegressionResult(NamedTuple):
    """The coefficient of each column and its standard error, which is 0 if it was fixed."""

    coefficients: Numbers
    errors: Numbers


def ridge_regression(problem: RegressionProblem, is_free: Mask) -> RegressionResult:
    """Return the best coefficients of the free columns; the others are fixed at their prior.

    If a coefficient that must not be negative would be, it is fixed at 0 and the others are fitted
    again.
    """
    coefficients, is_free = problem.prior.copy(), is_free.copy()
    while True:
        coefficients[is_free] = _solution(problem, coefficients, is_free)
        is_negative = is_free & problem.is_nonnegative & (coefficients < 0)
        if not is_negative.any():
            return RegressionResult(coefficients, _standard_errors(problem, coefficients, is_free))
        coefficients[is_negative] = 0
        is_free &= ~is_negative


def root_mean_square_error(rows: Numbers, targets: Numbers, coefficients: Numbers) -> float:
    """Return the root of the mean squared residual of these predictions."""
    return float(np.sqrt(np.mean((targets - rows @ coefficients) ** 2)))


def _solution(problem: RegressionProblem, coefficients: Numbers, is_free: Mask) -> Numbers:
    """Return the coefficients of the free columns, by the normal equations with penalties."""
    rows, penalty = problem.rows[:, is_free], problem.penalty[is_free]
    unexplained = problem.targets - problem.rows[:, ~is_free] @ coefficients[~is_free]
    right_side = rows.T @ unexplained + penalty * problem.prior[is_free]
    return np.asarray(np.linalg.solve(_normal_matrix(rows, penalty), right_side), np.float64)


def _normal_matrix(rows: Numbers, penalty: Numbers) -> Numbers:
    matrix: Numbers = rows.T @ rows + np.diag(penalty)
    return matrix


def _standard_errors(problem: RegressionProblem, coefficients: Numbers, is_free: Mask) -> Numbers:
    """Return standard errors, with rows as independent trials and penalties as observations."""
    rows = problem.rows[:, is_free]
    inverse = np.linalg.inv(_normal_matrix(rows, problem.penalty[is_free]))
    degrees_of_freedom = np.sum(inverse * (rows.T @ rows))  # the effective number of coefficients
    residuals = problem.targets - problem.rows @ coefficients
    variance = residuals @ residuals / max(1.0, len(residuals) - degrees_of_freedom)
    errors = np.zeros_like(coefficients)
    errors[is_free] = np.sqrt(variance * np.diag(inverse))
    return errors
