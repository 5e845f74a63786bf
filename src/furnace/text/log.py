"""Which events the log shows: one sentence for each thing that happened.

The terminal and the page ask here, so that both show the same lines.
"""

from __future__ import annotations

from furnace.engine.event import (
    AgentPaid,
    Compensated,
    Dealt,
    Event,
    FirstDrawn,
    FirstPassed,
    PhaseBegan,
)
from furnace.engine.state import Phase

HIDDEN_KINDS = frozenset(
    {
        "answered",
        "asked",
        "card_closed",
        "card_opened",
        "discs_taken",
        "line_reached",
        "turn_came",
    }
)
"""Kinds of event that clients need to follow the position, but that tell a reader nothing new."""


def is_in_log(event: Event, seats: int) -> bool:
    """Whether the log of a table with this many seats shows an event."""
    match event:
        case Dealt(card, None):
            return card.startswith("A")  # the table shows the row
        case PhaseBegan(phase):
            return phase is not Phase.BIDDING  # the round's heading announces the auction
        case AgentPaid(money=0):
            return False
        case FirstDrawn() | FirstPassed():
            return seats > 1
        case Compensated(owner, disc, _, times):
            # What was gained has a line of its own. An Agent has no use for a compensation,
            # and a disc worth 0 has none.
            return times == 0 and owner < seats and disc.value > 0
    return event.kind not in HIDDEN_KINDS
