"""The events caused by an action. They are complete: the old state and its events give the new
state.

As with actions, the last field is the kind, which callers never set.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, NamedTuple

from furnace.cards.goods import Goods
from furnace.cards.references import CardId
from furnace.engine.disc import Disc
from furnace.engine.events_of_production import (
    BonusBegan,
    CardClosed,
    CardOpened,
    Gained,
    Inserted,
    LineReached,
    LoanLapsed,
    ManagerPlaced,
    ManagerUsed,
    OwnCardDiscarded,
    PaidAgain,
    PaidCopy,
    Processed,
    ProductionEnded,
    TakenFromCard,
    Upgraded,
)
from furnace.engine.outcome import Outcome
from furnace.engine.references import OwnerNumber, SeatNumber
from furnace.engine.state import Phase

__all__ = [
    "AgentPaid",
    "Answered",
    "Asked",
    "BidPaid",
    "BonusBegan",
    "CardChosen",
    "CardClosed",
    "CardDiscarded",
    "CardOpened",
    "CardTaken",
    "CoalGranted",
    "Compensated",
    "Dealt",
    "DiscPlaced",
    "DiscsTaken",
    "Event",
    "FirstDrawn",
    "FirstPassed",
    "Gained",
    "GameEnded",
    "Inserted",
    "Laid",
    "LaidFor",
    "LineReached",
    "LoanLapsed",
    "Log",
    "ManagerDiscarded",
    "ManagerOwned",
    "ManagerPlaced",
    "ManagerTaken",
    "ManagerUsed",
    "OwnCardDiscarded",
    "PaidAgain",
    "PaidCopy",
    "PhaseBegan",
    "Processed",
    "ProductionEnded",
    "Rolled",
    "RoundEnded",
    "TakenFromCard",
    "TurnCame",
    "Upgraded",
]


class FirstDrawn(NamedTuple):
    """A seat received the first-player token at set-up."""

    seat: SeatNumber
    kind: Literal["first_drawn"] = "first_drawn"


class Dealt(NamedTuple):
    """A card was dealt to a seat (`is_offered`: to choose from), to an Agent or to the table."""

    card: CardId
    to: SeatNumber | None
    is_offered: bool = False
    agent: OwnerNumber | None = None
    kind: Literal["dealt"] = "dealt"


class CardChosen(NamedTuple):
    """A seat kept one of the cards it was offered; the others went back to the box."""

    seat: SeatNumber
    card: CardId
    kind: Literal["card_chosen"] = "card_chosen"


class CoalGranted(NamedTuple):
    """A seat gained the extra coal of games with variable discs."""

    seat: SeatNumber
    goods: Goods
    kind: Literal["coal_granted"] = "coal_granted"


class ManagerOwned(NamedTuple):
    """A seat received the personal manager of its capitalist."""

    seat: SeatNumber
    manager: CardId
    capitalist: CardId
    kind: Literal["manager_owned"] = "manager_owned"


class Rolled(NamedTuple):
    """The die was rolled for an Agent."""

    agent: OwnerNumber
    pips: int
    kind: Literal["rolled"] = "rolled"


class PhaseBegan(NamedTuple):
    """A phase began."""

    phase: Phase
    round: int
    kind: Literal["phase_began"] = "phase_began"


class DiscsTaken(NamedTuple):
    """An owner took all its discs in hand."""

    owner: OwnerNumber
    discs: tuple[Disc, ...]
    kind: Literal["discs_taken"] = "discs_taken"


class TurnCame(NamedTuple):
    """It is this owner's turn to bid; None means that bidding is over."""

    owner: OwnerNumber | None
    kind: Literal["turn_came"] = "turn_came"


class DiscPlaced(NamedTuple):
    """A disc was placed on a card of the row."""

    owner: OwnerNumber
    disc: Disc
    card: CardId
    kind: Literal["disc_placed"] = "disc_placed"


class BidPaid(NamedTuple):
    """A seat paid for the value of its variable disc, to which a capitalist may add a bonus.

    If the bonus is the complete value, nothing was paid.
    """

    seat: SeatNumber
    paid: Goods
    disc: Disc
    thanks_to: CardId | None = None
    bonus: int | None = None
    kind: Literal["bid_paid"] = "bid_paid"


class Asked(NamedTuple):
    """A line interrupts: its seat must decide about it first."""

    seat: SeatNumber
    card: CardId
    line: int
    kind: Literal["asked"] = "asked"


class Answered(NamedTuple):
    """A seat has finished with an interrupting line."""

    seat: SeatNumber
    card: CardId
    line: int
    kind: Literal["answered"] = "answered"


class LaidFor(StrEnum):
    """What made a permanent effect put goods on its card."""

    OUTBID = "outbid"
    COMPENSATION = "compensation"
    UPGRADE = "upgrade"


class Laid(NamedTuple):
    """Goods were put on a card by its permanent effect, for what happened on the card `at`."""

    seat: SeatNumber
    goods: Goods
    card: CardId
    line: int
    laid_for: LaidFor
    at: CardId
    kind: Literal["laid"] = "laid"


class Compensated(NamedTuple):
    """An outbid disc was removed from its card after being compensated this many times."""

    owner: OwnerNumber
    disc: Disc
    card: CardId
    times: int
    kind: Literal["compensated"] = "compensated"


class CardTaken(NamedTuple):
    """The owner of the highest disc won the company: a seat, or an Agent with a card."""

    owner: OwnerNumber
    card: CardId
    kind: Literal["card_taken"] = "card_taken"


class CardDiscarded(NamedTuple):
    """A company of the row was discarded: it had no disc, or an Agent without a card won it."""

    card: CardId
    agent: OwnerNumber | None
    kind: Literal["card_discarded"] = "card_discarded"


class ManagerTaken(NamedTuple):
    """The owner of the highest disc on a Business School won its manager."""

    owner: OwnerNumber
    manager: CardId
    card: CardId
    kind: Literal["manager_taken"] = "manager_taken"


class ManagerDiscarded(NamedTuple):
    """A Business School had no disc, so its manager was discarded."""

    manager: CardId
    card: CardId
    kind: Literal["manager_discarded"] = "manager_discarded"


class AgentPaid(NamedTuple):
    """An Agent was paid for an outbid disc on a card, or (card None) in production."""

    agent: OwnerNumber
    money: int
    card: CardId | None
    kind: Literal["agent_paid"] = "agent_paid"


class RoundEnded(NamedTuple):
    """All seats have finished; every card may be resolved again next round."""

    round: int
    kind: Literal["round_ended"] = "round_ended"


class FirstPassed(NamedTuple):
    """The first-player token passed to this seat."""

    seat: SeatNumber
    kind: Literal["first_passed"] = "first_passed"


class GameEnded(NamedTuple):
    """The last round is over."""

    outcome: Outcome
    kind: Literal["game_ended"] = "game_ended"


Event = (
    FirstDrawn
    | Dealt
    | CardChosen
    | CoalGranted
    | ManagerOwned
    | Rolled
    | PhaseBegan
    | DiscsTaken
    | TurnCame
    | DiscPlaced
    | BidPaid
    | Asked
    | Answered
    | Laid
    | Compensated
    | CardTaken
    | CardDiscarded
    | ManagerTaken
    | ManagerDiscarded
    | AgentPaid
    | Gained
    | Processed
    | Inserted
    | ManagerPlaced
    | ManagerUsed
    | LoanLapsed
    | TakenFromCard
    | BonusBegan
    | OwnCardDiscarded
    | CardOpened
    | PaidAgain
    | PaidCopy
    | LineReached
    | CardClosed
    | Upgraded
    | ProductionEnded
    | RoundEnded
    | FirstPassed
    | GameEnded
)

Log = list[Event]
"""The events of an action so far, in order."""
