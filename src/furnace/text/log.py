"""What the log shows: one sentence for each thing that happened.

The terminal and the server ask here, so that both show the same lines.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from furnace.cards.goods import NOTHING
from furnace.engine.event import (
    AgentPaid,
    CardClosed,
    CardOpened,
    Compensated,
    Dealt,
    Event,
    FirstDrawn,
    FirstPassed,
    Gained,
    Laid,
    LaidFor,
    ManagerUsed,
    PhaseBegan,
    Processed,
)
from furnace.engine.owners import power_of
from furnace.engine.state import Phase, State

HIDDEN_KINDS = frozenset(
    {
        "answered",
        "asked",
        "card_opened",
        "discs_taken",
        "line_reached",
        "turn_came",
    }
)
"""Kinds of event that clients need to follow the position, but that tell a reader nothing new."""


def events_in_log(events: Sequence[Event], state: State) -> list[Event | None]:
    """Return for each event of an action, which led to this state, what the log shows.

    None for what it leaves out. Equal transactions that follow each other, and what each of them
    gains, are shown once: the first with the sum, the others not. Gains without a transaction are
    not added up: they would belong to different lines.
    """
    shown: list[Event | None] = []
    sums: dict[Hashable, int] = {}
    for previous, event, following in zip(
        (None, *events), events, (*events[1:], None), strict=False
    ):
        if not isinstance(event, (Gained, Processed, ManagerUsed)):
            sums.clear()
        at = len(shown)
        if isinstance(event, Processed) or (sums and isinstance(event, Gained)):
            at = sums.setdefault(_key(event), at)
        if at < len(shown):
            shown[at] = _sum(shown[at], event)
            shown.append(None)
        else:
            shown.append(event if _is_in_log(previous, event, following, state) else None)
    return shown


def _is_in_log(previous: Event | None, event: Event, following: Event | None, state: State) -> bool:
    """Whether the log shows an event, given the ones before and after it."""
    match event:
        case Dealt(card, None):
            return card.startswith("A")  # the table shows the row
        case PhaseBegan(phase):
            return phase is not Phase.BIDDING  # the round's heading announces the auction
        case AgentPaid(money=0):
            return False
        case FirstDrawn() | FirstPassed():
            return len(state.seats) > 1
        case Compensated(times=0):
            return _is_left_unused(event, following, state)
        case Compensated():
            return False  # what was gained or exchanged has a line of its own
        case CardClosed():
            return isinstance(previous, CardOpened)  # else its lines say so
        case ManagerUsed(_, manager):
            # What a manager gave has a line of its own.
            return not isinstance(following, Gained) or following.card != manager
    return event.kind not in HIDDEN_KINDS


def _is_left_unused(compensated: Compensated, following: Event | None, state: State) -> bool:
    """Whether a player gained nothing by an outbid disc that could be compensated.

    A disc that counts as 0 cannot be, and what its owner's cards receive has a line of its own.
    """
    owner, disc, card, *_ = compensated
    if owner >= len(state.seats) or power_of(state, owner).compensated_value(disc.value) == 0:
        return False
    match following:
        case Laid(seat=seat, laid_for=LaidFor.COMPENSATION, at=at):
            return (seat, at) != (owner, card)
    return True


def _key(event: Gained | Processed) -> Hashable:
    """Return what equal events have in common."""
    if isinstance(event, Gained):
        return event._replace(goods=NOTHING)
    plain = event._replace(times=0, paid=NOTHING, gained=NOTHING, lent=NOTHING)
    return plain._replace(thanks_to=None, bonus=None), event.paid == NOTHING


def _sum(event: Event | None, more: Event) -> Event:
    """Return the sum of two equal events."""
    if isinstance(event, Gained) and isinstance(more, Gained):
        return event._replace(goods=event.goods.plus(more.goods))
    assert isinstance(event, Processed)
    assert isinstance(more, Processed)
    return event._replace(
        times=event.times + more.times,
        paid=event.paid.plus(more.paid),
        gained=event.gained.plus(more.gained),
        lent=event.lent.plus(more.lent),
        thanks_to=event.thanks_to or more.thanks_to,
        bonus=event.bonus or more.bonus,
    )
