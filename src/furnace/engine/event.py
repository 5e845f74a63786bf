"""What followed from an action, complete: the old state and its events give the new state.

As with actions, the last field is a kind that nobody sets.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from furnace.cards.goods import NOTHING, Goods
from furnace.engine.disc import Disc
from furnace.engine.outcome import Outcome
from furnace.engine.state import Phase


class FirstDrawn(NamedTuple):
    """A seat received the first-player token at set-up."""

    seat: int
    kind: Literal["first_drawn"] = "first_drawn"


class Dealt(NamedTuple):
    """A card was dealt, to a seat (`is_offered`: to choose from) or to the table."""

    card: str
    to: int | None
    is_offered: bool = False
    kind: Literal["dealt"] = "dealt"


class CardChosen(NamedTuple):
    """A seat kept one of the cards it was offered; the others went to the box."""

    seat: int
    card: str
    kind: Literal["card_chosen"] = "card_chosen"


class CoalGranted(NamedTuple):
    """A seat gained the coal that comes with the variable discs."""

    seat: int
    goods: Goods
    kind: Literal["coal_granted"] = "coal_granted"


class ManagerOwned(NamedTuple):
    """A seat owns the personal manager of its capitalist."""

    seat: int
    manager: str
    capitalist: str
    kind: Literal["manager_owned"] = "manager_owned"


class Rolled(NamedTuple):
    """The die was rolled for an Agent."""

    agent: int
    pips: int
    kind: Literal["rolled"] = "rolled"


class PhaseBegan(NamedTuple):
    """A phase began."""

    phase: Phase
    round: int
    kind: Literal["phase_began"] = "phase_began"


class DiscsTaken(NamedTuple):
    """An owner holds all its discs (again)."""

    owner: int
    discs: tuple[Disc, ...]
    kind: Literal["discs_taken"] = "discs_taken"


class TurnCame(NamedTuple):
    """It is this owner's turn to bid; None: nobody's any more."""

    owner: int | None
    kind: Literal["turn_came"] = "turn_came"


class DiscPlaced(NamedTuple):
    """A disc was placed on a card of the row."""

    owner: int
    disc: Disc
    card: str
    kind: Literal["disc_placed"] = "disc_placed"


class BidPaid(NamedTuple):
    """A seat paid for the value of its variable disc."""

    seat: int
    paid: Goods
    disc: Disc
    kind: Literal["bid_paid"] = "bid_paid"


class Asked(NamedTuple):
    """A line interrupts: its seat is asked about it first."""

    seat: int
    card: str
    line: int
    kind: Literal["asked"] = "asked"


class Answered(NamedTuple):
    """A seat is through with a line that had interrupted."""

    seat: int
    card: str
    line: int
    kind: Literal["answered"] = "answered"


class Laid(NamedTuple):
    """Goods were laid onto a card by its permanent effect."""

    seat: int
    goods: Goods
    card: str
    line: int
    kind: Literal["laid"] = "laid"


class Compensated(NamedTuple):
    """An outbid disc left its card, after this many times its compensation."""

    owner: int
    disc: Disc
    card: str
    times: int
    kind: Literal["compensated"] = "compensated"


class CardTaken(NamedTuple):
    """The highest disc took the company: a seat's, or that of an Agent with a card."""

    owner: int
    card: str
    kind: Literal["card_taken"] = "card_taken"


class CardDiscarded(NamedTuple):
    """A company of the row went to the box: no disc lay on it, or an Agent without a card led."""

    card: str
    agent: int | None
    kind: Literal["card_discarded"] = "card_discarded"


class ManagerTaken(NamedTuple):
    """The highest disc on a Business School took its manager."""

    owner: int
    manager: str
    card: str
    kind: Literal["manager_taken"] = "manager_taken"


class ManagerDiscarded(NamedTuple):
    """No disc lay on a Business School: its manager went to the box."""

    manager: str
    card: str
    kind: Literal["manager_discarded"] = "manager_discarded"


class AgentPaid(NamedTuple):
    """An Agent was paid: for an outbid disc on a card, or (card None) in production."""

    agent: int
    money: int
    card: str | None
    kind: Literal["agent_paid"] = "agent_paid"


class Gained(NamedTuple):
    """A seat gained goods by a line; None: start goods of a start-up, or what a manager gives."""

    seat: int
    goods: Goods
    card: str
    line: int | None
    kind: Literal["gained"] = "gained"


class Processed(NamedTuple):
    """A seat made transactions of a processing line; `local`: the part a manager's goods paid."""

    seat: int
    card: str
    line: int
    times: int
    paid: Goods
    gained: Goods
    local: Goods = NOTHING
    kind: Literal["processed"] = "processed"


class Inserted(NamedTuple):
    """A new card stands in the chain."""

    seat: int
    card: str
    place: int
    kind: Literal["inserted"] = "inserted"


class ManagerPlaced(NamedTuple):
    """A manager stands on a card."""

    seat: int
    manager: str
    card: str
    kind: Literal["manager_placed"] = "manager_placed"


class ManagerUsed(NamedTuple):
    """A seat used a manager of its open card; `lent`: goods for this card alone."""

    seat: int
    manager: str
    card: str
    lent: Goods = NOTHING
    kind: Literal["manager_used"] = "manager_used"


class TakenFromCard(NamedTuple):
    """A seat took the goods that lay on a card."""

    seat: int
    goods: Goods
    card: str
    line: int
    kind: Literal["taken_from_card"] = "taken_from_card"


class BonusBegan(NamedTuple):
    """From now to the end of the phase, each transaction that sells the good gains this too."""

    seat: int
    goods: Goods
    good: str
    card: str
    line: int
    kind: Literal["bonus_began"] = "bonus_began"


class OwnCardDiscarded(NamedTuple):
    """A seat put one of its own cards back in the box; the managers on it return."""

    seat: int
    card: str
    kind: Literal["own_card_discarded"] = "own_card_discarded"


class CardOpened(NamedTuple):
    """A seat began to resolve a card."""

    seat: int
    card: str
    kind: Literal["card_opened"] = "card_opened"


class PaidAgain(NamedTuple):
    """A seat paid its capitalist to resolve a card again."""

    seat: int
    card: str
    paid: Goods
    capitalist: str
    kind: Literal["paid_again"] = "paid_again"


class PaidCopy(NamedTuple):
    """A seat paid its capitalist to resolve a card of a neighbour."""

    seat: int
    card: str
    owner: int
    paid: Goods
    capitalist: str
    kind: Literal["paid_copy"] = "paid_copy"


class LineReached(NamedTuple):
    """A seat has come to a line of its open card that asks for a decision.

    A line below the last: only the managers on the card can still act.
    """

    seat: int
    card: str
    line: int
    kind: Literal["line_reached"] = "line_reached"


class CardClosed(NamedTuple):
    """A seat is through with its open card."""

    seat: int
    card: str
    kind: Literal["card_closed"] = "card_closed"


class Upgraded(NamedTuple):
    """A seat turned a company over, by a line of a card or by a manager (`cause`).

    `local`: the part that a manager's goods paid.
    """

    seat: int
    card: str
    paid: Goods
    cause: str
    local: Goods = NOTHING
    kind: Literal["upgraded"] = "upgraded"


class ProductionEnded(NamedTuple):
    """A seat ended its production."""

    seat: int
    kind: Literal["production_ended"] = "production_ended"


class RoundEnded(NamedTuple):
    """All seats are done; every card may be resolved again next round."""

    round: int
    kind: Literal["round_ended"] = "round_ended"


class FirstPassed(NamedTuple):
    """The first-player token passed to this seat."""

    seat: int
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
"""What an action has caused so far, in the order it happened."""
