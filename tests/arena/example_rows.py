"""A plain row, whose fields tests replace."""

from __future__ import annotations

from typing import Any

from furnace.arena.rows import Row

PLAIN = Row(
    game=1,
    seed=7,
    ruleset="base",
    players=2,
    seat=1,
    bot="random",
    first=True,
    startup="S1",
    capitalist=None,
    money=20,
    cards=5,
    coal=1,
    iron=2,
    oil=3,
    token=4,
    rank=1,
    win_share=0.0,
    decided_by="money",
)


def row(**fields: Any) -> Row:
    """Return the plain row with these fields."""
    return PLAIN._replace(**fields)
