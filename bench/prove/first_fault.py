"""The first wrong answer of the solver on the import path, as a line of JSON.

    python -m bench.prove.first_fault 20000 --situation extractors

The line has the path of the package, the number of positions compared, and the fault or null.
"""

from __future__ import annotations

import argparse
import json

from bench.prove.block import Job, run_block
from bench.prove.faults import Fault
from bench.prove.positions import STAGES
from bench.prove.situations import SITUATIONS

import furnace

SEED = 1


def first_fault(positions: int, situation: str | None = None) -> tuple[int, Fault | None]:
    """Compare up to this many positions, one production after another; stop at a wrong answer."""
    for number in range(positions // len(STAGES)):
        block = run_block(Job(SEED, number, len(STAGES), situation=situation))
        if block.faults:
            return (number + 1) * len(STAGES), block.faults[0]
    return positions, None


def main() -> None:
    """Compare, and print what was found."""
    parser = argparse.ArgumentParser(description="Find the first wrong answer of the solver.")
    parser.add_argument("positions", type=int)
    parser.add_argument("--situation", choices=SITUATIONS)
    options = parser.parse_args()
    number, fault = first_fault(options.positions, options.situation)
    print(json.dumps([furnace.__file__, number, fault and fault.values()]))


if __name__ == "__main__":
    main()
