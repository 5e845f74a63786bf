"""A wrong answer, as the journal keeps it: the position as text."""

from __future__ import annotations

from typing import Any, NamedTuple

from bench.prove.compare import Case

from furnace.notation.position import format_position, parse_position
from furnace.solver.weights import Weights


class Fault(NamedTuple):
    """What is wrong, in which kind of position, and the case: position, seat and weights."""

    verdict: str
    kind: str
    position: str
    seat: int
    weights: Weights

    @property
    def case(self) -> Case:
        """The case that was answered wrongly."""
        return Case(parse_position(self.position), self.seat, self.weights)

    def values(self) -> list[Any]:
        """Return it as the journal writes it."""
        return list(self)

    @property
    def sort(self) -> tuple[str, str]:
        """What is wrong, and in what kind of position."""
        return self.verdict, self.kind


def fault_of(verdict: str, kind: str, case: Case) -> Fault:
    """Return a fault to be written down."""
    return Fault(verdict, kind, format_position(case.state), case.seat, case.weights)


def fault_from(values: list[Any]) -> Fault:
    """Return what `values` has written."""
    verdict, kind, position, seat, weights = values
    return Fault(verdict, kind, position, seat, Weights(*weights))
