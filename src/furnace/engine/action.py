"""Every decision of a game, and every outcome of chance: a closed set of small immutable classes.

The last field of each is its verb, which nobody sets: it keeps two kinds of action from ever
comparing equal.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from furnace.cards.references import CardId
from furnace.engine.disc import Disc
from furnace.engine.references import SeatNumber
from furnace.engine.state import CHANCE


class First(NamedTuple):
    """Chance: this seat starts (R2.7)."""

    player: SeatNumber
    verb: Literal["first"] = "first"


class Deal(NamedTuple):
    """Chance: a card to a seat at set-up (R2.2, R2.3), or a card to the table (R3.1, R15.1)."""

    card: CardId
    to: SeatNumber | None = None
    verb: Literal["deal"] = "deal"


class Roll(NamedTuple):
    """Chance: the Agent's die (R10.2)."""

    pips: int
    verb: Literal["roll"] = "roll"


class Choose(NamedTuple):
    """Keep one of the start-ups, or capitalists, one was offered (R22.3)."""

    seat: SeatNumber
    card: CardId
    verb: Literal["choose"] = "choose"


class Bid(NamedTuple):
    """Place a disc on a card of the row (R3.4); a variable disc has the value it is given."""

    seat: SeatNumber
    disc: Disc
    card: CardId
    verb: Literal["bid"] = "bid"


class Keep(NamedTuple):
    """Not to lay the neutral disc as a second one in this turn (R19.4)."""

    seat: SeatNumber
    disc: Disc
    verb: Literal["keep"] = "keep"


class Insert(NamedTuple):
    """Put a new card into the chain, to stand at this place counted from 1 (R9.2)."""

    seat: SeatNumber
    card: CardId
    place: int
    verb: Literal["insert"] = "insert"


class Place(NamedTuple):
    """Put a manager on a card for this production (R16.1)."""

    seat: SeatNumber
    manager: CardId
    card: CardId
    verb: Literal["place"] = "place"


class Use(NamedTuple):
    """Make this many transactions of a processing line; line 0 is a compensation (R1.3, R4.7)."""

    seat: SeatNumber
    card: CardId
    line: int
    times: int
    verb: Literal["use"] = "use"


class Upgrade(NamedTuple):
    """Turn a company over by the upgrade line one has come to (R6.2)."""

    seat: SeatNumber
    card: CardId
    verb: Literal["upgrade"] = "upgrade"


class Manage(NamedTuple):
    """Use a manager of the open card; `option` counts from 1 where it has several (R16.2)."""

    seat: SeatNumber
    manager: CardId
    option: int
    verb: Literal["manage"] = "manage"


class Skip(NamedTuple):
    """Leave a line where more of the card lies below; decline a compensation or what interrupts."""

    seat: SeatNumber
    card: CardId
    line: int
    verb: Literal["skip"] = "skip"


class Open(NamedTuple):
    """Begin to resolve a card; this leaves the card before it for good (R5.4)."""

    seat: SeatNumber
    card: CardId
    verb: Literal["open"] = "open"


class Again(NamedTuple):
    """Resolve a card once more by one's power (R11.1)."""

    seat: SeatNumber
    card: CardId
    verb: Literal["again"] = "again"


class Copy(NamedTuple):
    """Resolve a company of the right neighbour by one's power (R19.9)."""

    seat: SeatNumber
    card: CardId
    verb: Literal["copy"] = "copy"


class Done(NamedTuple):
    """End one's production (R5.9)."""

    seat: SeatNumber
    verb: Literal["done"] = "done"


ChanceAction = First | Deal | Roll
SeatAction = (
    Choose
    | Bid
    | Keep
    | Insert
    | Place
    | Use
    | Upgrade
    | Manage
    | Skip
    | Open
    | Again
    | Copy
    | Done
)
Action = ChanceAction | SeatAction

KINDS = (
    First,
    Deal,
    Roll,
    Choose,
    Bid,
    Keep,
    Insert,
    Place,
    Use,
    Upgrade,
    Manage,
    Skip,
    Open,
    Again,
    Copy,
    Done,
)
"""All kinds of action, in the order `legal_actions` lists them."""

_OF_CHANCE = frozenset((First, Deal, Roll))
_RANK = {kind: rank for rank, kind in enumerate(KINDS)}


def actor(action: Action) -> int:
    """Who takes this action: a seat, or CHANCE."""
    return CHANCE if type(action) in _OF_CHANCE else action.seat  # type: ignore[union-attr]


def order(action: Action) -> tuple[object, ...]:
    """The key by which legal actions are sorted: the kind, then the fields from left to right."""
    return (_RANK[type(action)], *action)
