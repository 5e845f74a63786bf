"""What a seat did in a production, card by card, read from the engine's events.

Each card has what came of its own lines; each company turned over, what that cost and brought. Lent
goods count as the seat's own: where they pay for turning a company over, the card that they lie on
gives them, and the company costs them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from furnace.cards.goods import NOTHING, Goods
from furnace.engine.action import Action, Done
from furnace.engine.event import (
    CardOpened,
    Event,
    Gained,
    ManagerPlaced,
    OwnCardDiscarded,
    PaidAgain,
    PaidCopy,
    Processed,
    TakenFromCard,
    Upgraded,
)
from furnace.engine.game import apply
from furnace.engine.state import Seat, State
from furnace.kernel.numbers import COMPANIES, FIRST_MANAGER, NUMBERS
from furnace.kernel.tables import FLAGS, FROM_CARD, KIND, PERMANENT, SALE_BONUS
from furnace.solver.drafts.columns import (
    AFTER,
    BASIC,
    COAL_ONLY,
    DURING,
    EARLY,
    FREE_SOURCE,
    MAIN,
    NO_SOURCE,
    SELF,
    SHOWN,
    TOKEN_ONLY,
    WINDOW_SOURCE,
)

COPIED, REPEATED = "K9", "K1"
Slot = int | str
"""A card by its number, or what K9 copied or K1 repeated."""

_SOURCES = {"C56": FREE_SOURCE, "S7": WINDOW_SOURCE, "M01": SELF}
_TWO_LINES = "S6"
"""Its two upgrade lines have different prices."""


@dataclass
class Deed:
    """A card resolved: what its lines came to, how often each was used, what was taken from it,
    and how many cards were resolved before it."""

    card: int
    place: int
    lines: Goods = NOTHING
    counts: Counter[int] = field(default_factory=Counter)
    laid: int = 0
    is_discarded: bool = False


@dataclass
class Turning:
    """A company turned over: when (`mode`, and after how many cards), by what, what it cost and
    brought, how often a delivery sold then; and what was lent to it, on the card of which slot."""

    mode: int
    source: int
    is_iron: bool
    place: int
    lender: Slot
    lent: Goods
    goods: Goods
    sales: int = 0


class Deeds:
    """All that a seat did; `seat` is as it was before."""

    def __init__(self, seat: Seat) -> None:
        self.seat = self.after = seat
        self.crews = {NUMBERS[mine.card]: _crew(mine.managers) for mine in seat.cards}
        self.resolved = {NUMBERS[mine.card] for mine in seat.cards if mine.resolved}
        self.shown = {NUMBERS[mine.card] for mine in seat.cards if mine.upgraded}
        self.done: dict[Slot, Deed] = {}
        self.turned: dict[int, Turning] = {}
        self.slot: Slot = ""
        self._fee: tuple[Slot, Goods] | None = None
        self._receiver: Deed | Turning | None = None

    @property
    def is_iron(self) -> bool:
        """Whether K5 paid iron for a token."""
        return any(turning.is_iron for turning in self.turned.values())

    @property
    def repeated(self) -> int | None:
        """The card that K1 repeated."""
        return self.done[REPEATED].card if REPEATED in self.done else None

    def how(self, card: int) -> tuple[int, int, bool]:
        """When a card was turned over in this production, by what, and whether for iron."""
        if card in self.turned:
            turning = self.turned[card]
            return turning.mode, turning.source, turning.is_iron
        is_shown = card >= COMPANIES or card in self.shown
        return SHOWN if is_shown else BASIC, NO_SOURCE, False

    def forget_turning(self, card: int) -> None:
        """As if a company had not been turned over; what was lent for that is not used."""
        turning = self.turned.pop(card)
        lender = self.done[turning.lender]
        lender.lines = lender.lines.minus(turning.lent)

    def total(self) -> Goods:
        """What the seat has by all that is noted."""
        goods = self.seat.goods
        for deed in self.done.values():
            goods = goods.plus(deed.lines)
        for turning in self.turned.values():
            goods = goods.plus(turning.goods)
        return goods

    def note(self, event: Event) -> None:
        """Put an event where it belongs."""
        match event:
            case PaidAgain(_, _, paid):
                self._fee = REPEATED, paid
            case PaidCopy(_, _, _, paid):
                self._fee = COPIED, paid
            case CardOpened(_, card):
                self._open(NUMBERS[card])
            case ManagerPlaced(_, manager, card):
                self.crews[NUMBERS[card]] += _crew([manager])
            case Gained(_, goods, card, line):
                self._gain(goods, NUMBERS[card], line)
            case TakenFromCard(_, goods, card):
                self._aim(NUMBERS[card])
                self._add(goods)
            case Processed():
                self._process(event, NUMBERS[event.card])
            case OwnCardDiscarded():
                self.done[self.slot].is_discarded = True
            case Upgraded():
                self._turn_over(event, NUMBERS[event.card])

    def _open(self, card: int) -> None:
        self.slot, paid = self._fee or (card, NOTHING)
        self.done[self.slot] = Deed(card, len(self.done), NOTHING.minus(paid))
        if self._fee is None:
            self.resolved.add(card)
        self._fee = None

    def _aim(self, card: int) -> None:
        """What comes next belongs to the open card, or to the turning over of another."""
        is_open = card == self.done[self.slot].card
        self._receiver = self.done[self.slot] if is_open else self.turned[card]

    def _add(self, goods: Goods) -> None:
        receiver = self._receiver
        if isinstance(receiver, Deed):
            receiver.lines = receiver.lines.plus(goods)
        elif receiver is not None:
            receiver.goods = receiver.goods.plus(goods)

    def _gain(self, goods: Goods, card: int, line: int | None) -> None:
        """A gift goes where that went which it was given for."""
        if line is None:
            self._receiver = self.done[self.slot]  # a manager's
        elif KIND[card << 3 | line] not in (PERMANENT, SALE_BONUS):
            self._aim(card)
            self._count(line, 1)
        self._add(goods)

    def _process(self, event: Processed, card: int) -> None:
        self._aim(card)
        paid = event.paid.minus(event.local)
        if FLAGS[card << 3 | event.line] & FROM_CARD:
            self.done[self.slot].laid += paid.coal
            paid = NOTHING
        self._add(event.gained.minus(paid))
        self._count(event.line, event.times)

    def _count(self, line: int, times: int) -> None:
        if isinstance(self._receiver, Deed):
            self._receiver.counts[line] += times
        elif self._receiver is not None:
            self._receiver.sales += times

    def _turn_over(self, event: Upgraded, card: int) -> None:
        source, open_card = _source(event), self.done[self.slot]
        mode = DURING if card == self.slot else AFTER if card in self.resolved else EARLY
        is_iron = source != SELF and event.paid.iron > 0
        price = NOTHING.minus(event.paid)
        turning = Turning(mode, source, is_iron, len(self.done), self.slot, event.local, price)
        if source == SELF:
            turning.goods = NOTHING  # M01 is used at a line of the card
            open_card.lines = open_card.lines.plus(price)
        open_card.lines = open_card.lines.plus(event.local)
        self.turned[card] = turning


def deeds_of(state: State, seat: int, actions: Iterable[Action]) -> Deeds:
    """Play a production by the engine up to `done`, and note what is done."""
    deeds = Deeds(state.seats[seat])
    for action in actions:
        if isinstance(action, Done):
            break
        state, events = apply(state, action)
        for event in events:
            deeds.note(event)
    deeds.after = state.seats[seat]
    assert deeds.total() == deeds.after.goods, "nothing is left out"
    return deeds


def _crew(managers: Iterable[str]) -> Counter[int]:
    return Counter(NUMBERS[manager] - FIRST_MANAGER for manager in managers)


def _source(event: Upgraded) -> int:
    if event.cause == _TWO_LINES:
        return COAL_ONLY if event.paid.coal else TOKEN_ONLY
    return _SOURCES.get(event.cause, MAIN)
