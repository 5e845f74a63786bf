"""What followed from an action, complete: the old state and its events give the new state.

As with actions, the last field is a kind that nobody sets.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from furnace.cards.model import Goods
from furnace.engine.disc import Disc
from furnace.engine.outcome import Outcome
from furnace.engine.state import Phase


class FirstDrawn(NamedTuple):
    """A seat received the first-player token at set-up."""

    seat: int
    kind: Literal["first_drawn"] = "first_drawn"


class Dealt(NamedTuple):
    """A card was dealt, to a seat or to the row."""

    card: str
    to: int | None
    kind: Literal["dealt"] = "dealt"


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


class Compensated(NamedTuple):
    """An outbid disc left its card, after this many times its compensation."""

    owner: int
    disc: Disc
    card: str
    times: int
    kind: Literal["compensated"] = "compensated"


class CardTaken(NamedTuple):
    """The highest disc took the company."""

    seat: int
    card: str
    kind: Literal["card_taken"] = "card_taken"


class CardDiscarded(NamedTuple):
    """A company of the row went to the box: no disc lay on it, or the highest was an Agent's."""

    card: str
    agent: int | None
    kind: Literal["card_discarded"] = "card_discarded"


class Gained(NamedTuple):
    """A seat gained goods by a line of a card; line None: the start goods of a start-up."""

    seat: int
    goods: Goods
    card: str
    line: int | None
    kind: Literal["gained"] = "gained"


class Processed(NamedTuple):
    """A seat made transactions of a processing line."""

    seat: int
    card: str
    line: int
    times: int
    paid: Goods
    gained: Goods
    kind: Literal["processed"] = "processed"


class Inserted(NamedTuple):
    """A new card stands in the chain."""

    seat: int
    card: str
    place: int
    kind: Literal["inserted"] = "inserted"


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


class LineReached(NamedTuple):
    """A seat has come to a line of its open card that asks for a decision."""

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
    """A seat turned a company over."""

    seat: int
    card: str
    paid: Goods
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
    | Rolled
    | PhaseBegan
    | DiscsTaken
    | TurnCame
    | DiscPlaced
    | Compensated
    | CardTaken
    | CardDiscarded
    | Gained
    | Processed
    | Inserted
    | CardOpened
    | PaidAgain
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
