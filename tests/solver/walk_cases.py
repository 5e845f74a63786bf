"""`python tests/solver/walk_cases.py`: search all cases again and write them to `walked.txt`.

Needed after a change of the cards, the rules of production or the positions made here: the tests
then say that a position has changed. A case with too many states is left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.prove.exhaustive import TooManyStates, best

from position_builder import ANN
from solver.cases import WALKED, Case, format_case, mark_of

MAX_STATES = 10_000
NUMBERS = {
    ("base", 2): 100,
    ("base", 3): 200,
    ("base", 4): 400,
    ("base", 5): 700,
    ("chain", 2): 100,
    ("chain", 3): 200,
    ("chain", 4): 400,
    ("chain", 5): 500,
    ("interbellum", 2): 300,
    ("interbellum", 3): 600,
    ("interbellum", 4): 600,
    ("interbellum", 5): 450,
}
"""The number of seeds for each kind and number of cards."""


def walk_all() -> Iterator[Case]:
    for (kind, cards), number in NUMBERS.items():
        for seed in range(10_000 * cards, 10_000 * cards + number):
            case = Case(kind, cards, seed, 0, 0, "")
            state = case.state
            try:
                found = best(state, ANN, case.weights, MAX_STATES)
            except TooManyStates:
                continue
            yield case._replace(reached=found.reached, value=found.value, mark=mark_of(state))


if __name__ == "__main__":
    WALKED.write_text("".join(f"{format_case(case)}\n" for case in walk_all()))
