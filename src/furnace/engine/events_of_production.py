"""What a seat does in production, as events (furnace.engine.event).

Most of them also follow compensations, and deliveries, which an auction can bring.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from furnace.cards.goods import NOTHING, Goods
from furnace.cards.references import CardId, GoodName
from furnace.engine.disc import Disc
from furnace.engine.references import OwnerNumber, SeatNumber


class Gained(NamedTuple):
    """A seat gained goods from a line; line None means start goods, or from a manager.

    `disc` was compensated with the line, and `thanks_to` is the capitalist that allowed it or added
    `bonus` to the disc.
    """

    seat: SeatNumber
    goods: Goods
    card: CardId
    line: int | None
    disc: Disc | None = None
    thanks_to: CardId | None = None
    bonus: int | None = None
    kind: Literal["gained"] = "gained"


class Processed(NamedTuple):
    """A seat made transactions of a line; `lent` is the part paid with a manager's goods.

    `disc` was compensated with the line, and `thanks_to` is the card that allowed as many: a
    capitalist, which may have added `bonus` to the disc, or what raised the printed limit.
    """

    seat: SeatNumber
    card: CardId
    line: int
    times: int
    paid: Goods
    gained: Goods
    lent: Goods = NOTHING
    disc: Disc | None = None
    thanks_to: CardId | None = None
    bonus: int | None = None
    from_card: bool = False
    kind: Literal["processed"] = "processed"


class Inserted(NamedTuple):
    """A new card was inserted into the chain."""

    seat: SeatNumber
    card: CardId
    place: int
    kind: Literal["inserted"] = "inserted"


class ManagerPlaced(NamedTuple):
    """A manager was placed on a card."""

    seat: SeatNumber
    manager: CardId
    card: CardId
    kind: Literal["manager_placed"] = "manager_placed"


class ManagerUsed(NamedTuple):
    """A seat used a manager of its open card; `lent` are goods for this card only."""

    seat: SeatNumber
    manager: CardId
    card: CardId
    lent: Goods = NOTHING
    kind: Literal["manager_used"] = "manager_used"


class LoanLapsed(NamedTuple):
    """A seat finished its open card with lent goods left; they are lost (Q37)."""

    seat: SeatNumber
    goods: Goods
    card: CardId
    kind: Literal["loan_lapsed"] = "loan_lapsed"


class TakenFromCard(NamedTuple):
    """A seat took goods from a card."""

    seat: SeatNumber
    goods: Goods
    card: CardId
    line: int
    kind: Literal["taken_from_card"] = "taken_from_card"


class BonusBegan(NamedTuple):
    """Until the phase ends, each transaction that sells the good gains these goods as well."""

    seat: SeatNumber
    goods: Goods
    good: GoodName
    card: CardId
    line: int
    kind: Literal["bonus_began"] = "bonus_began"


class OwnCardDiscarded(NamedTuple):
    """A seat discarded one of its own cards; the managers on it return."""

    seat: SeatNumber
    card: CardId
    kind: Literal["own_card_discarded"] = "own_card_discarded"


class CardOpened(NamedTuple):
    """A seat began to resolve a card."""

    seat: SeatNumber
    card: CardId
    kind: Literal["card_opened"] = "card_opened"


class PaidAgain(NamedTuple):
    """A seat paid its capitalist to resolve a card again."""

    seat: SeatNumber
    card: CardId
    paid: Goods
    capitalist: CardId
    kind: Literal["paid_again"] = "paid_again"


class PaidCopy(NamedTuple):
    """A seat paid its capitalist to resolve a card of a neighbour."""

    seat: SeatNumber
    card: CardId
    owner: OwnerNumber
    paid: Goods
    capitalist: CardId
    kind: Literal["paid_copy"] = "paid_copy"


class LineReached(NamedTuple):
    """A seat reached a line that asks for a decision; below the last one only managers act."""

    seat: SeatNumber
    card: CardId
    line: int
    kind: Literal["line_reached"] = "line_reached"


class CardClosed(NamedTuple):
    """A seat finished its open card."""

    seat: SeatNumber
    card: CardId
    kind: Literal["card_closed"] = "card_closed"


class Upgraded(NamedTuple):
    """A seat upgraded a company with a line of a card or a manager (`cause`).

    `lent` is the part paid with a manager's goods, `thanks_to` the capitalist that changed the
    price.
    """

    seat: SeatNumber
    card: CardId
    paid: Goods
    cause: CardId
    lent: Goods = NOTHING
    thanks_to: CardId | None = None
    kind: Literal["upgraded"] = "upgraded"


class ProductionEnded(NamedTuple):
    """A seat ended its production."""

    seat: SeatNumber
    kind: Literal["production_ended"] = "production_ended"
