"""The two pinned files beside this one: read, and written again.

    python tests/perft/pinned.py

plays every position of the folder and writes what it finds. Look at the difference before you
keep it: the counts change when a rule does, the order when a record or a bot could notice.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

COUNTS = Path(__file__).with_name("counts.toml")
ORDER = Path(__file__).with_name("order.txt")

COUNTS_HEAD = """\
# How many sequences of one action, two actions, … lead on from each position in positions/:
# of seats, dealt cards and dice, in production in every interleaving of the seats.
# Written by tests/perft/pinned.py with the engine itself; those in test_perft.py's HAND_WORKED
# were also worked out on paper.
"""
ORDER_HEAD = """\
# The legal actions of each position in positions/, of one actor after the other, in the order
# legal_actions gives them. Written by tests/perft/pinned.py.
"""


def pinned_counts() -> dict[str, list[int]]:
    """The counts by position."""
    return tomllib.loads(COUNTS.read_text(encoding="utf-8"))


def pinned_order() -> dict[str, list[str]]:
    """The legal actions by position."""
    sections = ORDER.read_text(encoding="utf-8").removeprefix(ORDER_HEAD).split("\n== ")[1:]
    lines = [section.split("\n") for section in sections]
    return {name: [action for action in actions if action] for name, *actions in lines}


def format_counts(found: dict[str, list[int]]) -> str:
    """The text of the file of counts."""
    return COUNTS_HEAD + "".join(f"\n{name} = {numbers}" for name, numbers in found.items()) + "\n"


def format_order(found: dict[str, list[str]]) -> str:
    """The text of the file of orders."""
    sections = ["\n".join([f"\n== {name}", *actions, ""]) for name, actions in found.items()]
    return ORDER_HEAD + "".join(sections)


def main() -> None:
    """Write both files again."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from perft.counting import NAMES, counts, listed

    COUNTS.write_text(format_counts({name: counts(name) for name in NAMES}), encoding="utf-8")
    ORDER.write_text(format_order({name: listed(name) for name in NAMES}), encoding="utf-8")


if __name__ == "__main__":
    main()
