"""The most frequently called constructors; they bypass the slower ones that NamedTuple generates.

Each builds the same value from a plain tuple of all its fields, including the verb or kind, in two
thirds of the time (docs/decisions/0001).
"""

from __future__ import annotations

from functools import partial

from furnace.engine.action import Bid, Deal, Open
from furnace.engine.event import (
    CardClosed,
    CardOpened,
    Compensated,
    Dealt,
    DiscPlaced,
    Gained,
    LineReached,
    TurnCame,
)

make_bid = partial(tuple.__new__, Bid)
make_deal = partial(tuple.__new__, Deal)
make_open = partial(tuple.__new__, Open)

make_card_closed = partial(tuple.__new__, CardClosed)
make_card_opened = partial(tuple.__new__, CardOpened)
make_compensated = partial(tuple.__new__, Compensated)
make_dealt = partial(tuple.__new__, Dealt)
make_disc_placed = partial(tuple.__new__, DiscPlaced)
make_gained = partial(tuple.__new__, Gained)
make_line_reached = partial(tuple.__new__, LineReached)
make_turn_came = partial(tuple.__new__, TurnCame)
