"""How much time is left for a question that several solvers are asked one after another."""

from __future__ import annotations

from time import perf_counter_ns

from furnace.solver.clock import NO_LIMIT


def limit_of(seconds: float | None, is_counted: bool = False) -> int:
    """A time limit as the machine code takes it: nanoseconds, below zero where they are counted."""
    if seconds is None:
        return NO_LIMIT
    limit = max(1, int(seconds * 1e9))
    return -limit if is_counted else limit


class Watch:
    """Nanoseconds from now on. Where time is counted it does not pass between the solvers: each has
    its share of the whole."""

    def __init__(self, limit: int) -> None:
        self.limit = abs(limit)
        self.is_counted = limit < 0
        self.end = perf_counter_ns() + self.limit

    def left(self) -> int:
        """What is left, in nanoseconds."""
        return self.limit if self.is_counted else self.end - perf_counter_ns()

    def share(self, limit: int) -> int:
        """So many nanoseconds, as a limit."""
        return -limit if self.is_counted else limit
