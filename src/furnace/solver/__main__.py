"""`python -m furnace.solver`: make all machine code now, so that nobody waits for it later."""

from __future__ import annotations

import sys

from furnace.solver.entries import compile_all

if __name__ == "__main__":
    compile_all(sys.argv[1:])
