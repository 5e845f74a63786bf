"""`python -m furnace.solver`: make all machine code now, so that nobody waits for it later."""

from __future__ import annotations

import sys
from importlib import import_module

ENTRIES = {
    "kernel": ("furnace.kernel.batch", "furnace.kernel.masks", "furnace.kernel.outcomes"),
    "solver": ("furnace.solver.columns.solve", "furnace.solver.general.solve"),
}
"""The modules that hold entries, by package."""


def main(packages: list[str]) -> None:
    """Compile, or load, the entries of these packages; of all where none is named."""
    for package in packages or ENTRIES:
        for module in ENTRIES[package]:
            import_module(module)


if __name__ == "__main__":
    main(sys.argv[1:])
