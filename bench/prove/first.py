"""The first wrong answer of the solver that is on the path, as a line of JSON.

    python -m bench.prove.first 20000 --aim extractors

The line has the file of the package, the number of positions compared, and the fault or null.
"""

from __future__ import annotations

import argparse
import json

from bench.prove.aims import AIMS
from bench.prove.block import Job, run_block
from bench.prove.faults import Fault
from bench.prove.positions import STAGES

import furnace

SEED = 1


def first_fault(positions: int, aim: str | None = None) -> tuple[int, Fault | None]:
    """Compare up to this many positions, one production after another; stop at a wrong answer."""
    for number in range(positions // len(STAGES)):
        block = run_block(Job(SEED, number, len(STAGES), aim=aim))
        if block.faults:
            return (number + 1) * len(STAGES), block.faults[0]
    return positions, None


def main() -> None:
    """Compare, and print what was found."""
    parser = argparse.ArgumentParser(description="Look for the first wrong answer of the solver.")
    parser.add_argument("positions", type=int)
    parser.add_argument("--aim", choices=AIMS)
    options = parser.parse_args()
    number, fault = first_fault(options.positions, options.aim)
    print(json.dumps([furnace.__file__, number, fault and fault.values()]))


if __name__ == "__main__":
    main()
