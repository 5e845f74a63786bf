"""Every decision of a game and every chance outcome: a closed set of small immutable classes.

The last field of each is its verb, which callers never set. It keeps two kinds of action from ever
comparing equal.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from furnace.cards.references import CardId
from furnace.engine.disc import Disc
from furnace.engine.references import SeatNumber
from furnace.engine.state import CHANCE


class First(NamedTuple):
    """Chance: this seat is the first player (R2.7)."""

    player: SeatNumber
    verb: Literal["first"] = "first"


class Deal(NamedTuple):
    """Chance: deal a card to a seat at set-up (R2.2, R2.3), or to the table (R3.1, R15.1)."""

    card: CardId
    to: SeatNumber | None = None
    verb: Literal["deal"] = "deal"


class Roll(NamedTuple):
    """Chance: roll the die for an Agent (R10.2)."""

    pips: int
    verb: Literal["roll"] = "roll"


class Choose(NamedTuple):
    """Keep one of the start-ups or capitalists offered (R22.3)."""

    seat: SeatNumber
    card: CardId
    verb: Literal["choose"] = "choose"


class Bid(NamedTuple):
    """Place a disc on a card of the row (R3.4); a variable disc has the value chosen for it."""

    seat: SeatNumber
    disc: Disc
    card: CardId
    verb: Literal["bid"] = "bid"


class Keep(NamedTuple):
    """Decline to place the neutral disc as a second one this turn (R19.4)."""

    seat: SeatNumber
    disc: Disc
    verb: Literal["keep"] = "keep"


class Insert(NamedTuple):
    """Insert a new card into the chain at this place, counted from 1 (R9.2)."""

    seat: SeatNumber
    card: CardId
    place: int
    verb: Literal["insert"] = "insert"


class Place(NamedTuple):
    """Place a manager on a card for this production (R16.1)."""

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
    """Upgrade a company with the current upgrade line (R6.2)."""

    seat: SeatNumber
    card: CardId
    verb: Literal["upgrade"] = "upgrade"


class Manage(NamedTuple):
    """Use a manager of the open card; `option` counts from 1, or is 0 without options (R16.2)."""

    seat: SeatNumber
    manager: CardId
    option: int
    verb: Literal["manage"] = "manage"


class Skip(NamedTuple):
    """Leave a line that has lines below it, or decline a compensation or interruption."""

    seat: SeatNumber
    card: CardId
    line: int
    verb: Literal["skip"] = "skip"


class Open(NamedTuple):
    """Begin to resolve a card, and finish the one before it for good (R5.4)."""

    seat: SeatNumber
    card: CardId
    verb: Literal["open"] = "open"


class Again(NamedTuple):
    """Resolve a card once more with K1's power (R11.1)."""

    seat: SeatNumber
    card: CardId
    verb: Literal["again"] = "again"


class Copy(NamedTuple):
    """Resolve a company of the neighbour on the right with K9's power (R19.9)."""

    seat: SeatNumber
    card: CardId
    verb: Literal["copy"] = "copy"


class Done(NamedTuple):
    """Finish production (R5.9)."""

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
"""All kinds of action, in the order in which `legal_actions` lists them."""

_OF_CHANCE = frozenset((First, Deal, Roll))


def actor(action: Action) -> int:
    """Return who takes this action: a seat or CHANCE."""
    return CHANCE if type(action) in _OF_CHANCE else action.seat  # type: ignore[union-attr]
