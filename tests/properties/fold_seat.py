"""What each event changes for one seat: its goods, its cards, and the card it is resolving."""

from __future__ import annotations

from collections.abc import Callable

from furnace.cards.effects import Effect, Extraction, Processing, Text, Upgrade
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company, Manager, StartUp
from furnace.cards.powers import SoldOut
from furnace.engine.event import Gained, PaidCopy, Processed, Upgraded
from furnace.engine.state import CardLine, Interruption, OpenCard, OwnedCard, Phase, Seat, State


def gain(me: Seat, goods: Goods) -> Seat:
    """More goods."""
    return me._replace(goods=_sum(me.goods, goods, 1))


def pay(me: Seat, goods: Goods) -> Seat:
    """Fewer goods."""
    return me._replace(goods=_sum(me.goods, goods, -1))


def put_on_card(me: Seat, card: str, goods: Goods, factor: int = 1) -> Seat:
    """Goods onto a card, or off it."""
    return _mark(me, card, lambda owned: owned._replace(goods=_sum(owned.goods, goods, factor)))


def choose(state: State, me: Seat, card: str) -> Seat:
    """Keep a card; the others of its kind that were offered are gone."""
    startups = state.ruleset.startups
    offered = tuple(one for one in me.offered if (one in startups) != (card in startups))
    if card in startups:
        return me._replace(offered=offered, cards=(OwnedCard(card),))
    return me._replace(offered=offered, capitalist=card)


def ask(me: Seat, card: str, line: int) -> Seat:
    """A line interrupts."""
    return me._replace(pending=(*me.pending, Interruption(card, line)))


def gain_by(state: State, me: Seat, event: Gained) -> Seat:
    """Goods by a line, which is then past; or by a manager."""
    me = gain(me, event.goods)
    return me if event.line is None else past_line(state, me, event.card, event.line)


def past_line(state: State, me: Seat, card: str, line: int) -> Seat:
    """The open card is past a line of its own that did something automatically."""
    open_card = me.open_card
    if open_card is None or open_card.card != card or state.phase is not Phase.PRODUCTION:
        return me
    if not isinstance(_printed(state, card, line), (Extraction, Text)):
        return me  # a delivery, or a permanent effect: nothing of an open card
    return at_line(me, line + 1)


def at_line(me: Seat, line: int) -> Seat:
    """The open card has come to a line, which may be used."""
    assert me.open_card is not None
    return me._replace(open_card=me.open_card._replace(line=line, just_used=False))


def begin_bonus(me: Seat, card: str, line: int) -> Seat:
    """A text line works until the phase ends."""
    return me._replace(bonuses=tuple(sorted((*me.bonuses, CardLine(card, line)))))


def process(state: State, me: Seat, event: Processed) -> Seat:
    """Transactions: paid with lent goods, then with the seat's own or the card's; counted."""
    own = _sum(event.paid, event.lent, -1)
    effect = _printed(state, event.card, event.line)
    is_from_card = isinstance(effect, Processing) and effect.from_card
    me = put_on_card(me, event.card, own, -1) if is_from_card else pay(me, own)
    return _count(state, _pay_lent(gain(me, event.gained), event.lent), event)


def upgrade(state: State, me: Seat, event: Upgraded) -> Seat:
    """A company upgraded and paid; a line that prints a limit counts it."""
    me = pay(me, _sum(event.paid, event.lent, -1))
    me = _mark(_pay_lent(me, event.lent), event.card, lambda owned: owned._replace(upgraded=True))
    open_card = me.open_card
    if open_card is None or me.pending or open_card.card != event.cause:
        return me
    effect = _printed(state, open_card.card, open_card.line)
    if not isinstance(effect, Upgrade) or effect.limit is None:
        return me
    return me._replace(
        open_card=open_card._replace(tally=_tally(open_card, open_card.line, 1), just_used=True)
    )


def insert(me: Seat, card: str, place: int) -> Seat:
    """An arrival in the chain."""
    cards = list(me.cards)
    cards.insert(place - 1, next(owned for owned in me.arrivals if owned.card == card))
    arrivals = tuple(other for other in me.arrivals if other.card != card)
    return me._replace(cards=tuple(cards), arrivals=arrivals)


def place(me: Seat, manager: str, card: str) -> Seat:
    """A manager on a card; those before it in order stay in hand."""
    after = me.placeable[me.placeable.index(manager) + 1 :]
    me = me._replace(managers=_less(me.managers, manager), placeable=after)
    return _mark(
        me,
        card,
        lambda owned: owned._replace(managers=tuple(sorted((*owned.managers, manager)))),
    )


def use_manager(state: State, me: Seat, manager: str, lent: Goods) -> Seat:
    """A manager is spent; if it was used by hand, the line may be used again."""
    open_card = me.open_card
    assert open_card is not None
    left = _sum(open_card.lent, lent, 1)
    open_card = open_card._replace(managers=_less(open_card.managers, manager), lent=left)
    me = me._replace(open_card=open_card)
    card = state.ruleset.cards[manager]
    assert isinstance(card, Manager)
    return me if isinstance(card.effect, SoldOut) else _usable_again(me, open_card)


def _usable_again(me: Seat, open_card: OpenCard) -> Seat:
    pending = me.pending
    if pending:
        pending = (*pending[:-1], pending[-1]._replace(just_used=False))
    return me._replace(open_card=open_card._replace(just_used=False), pending=pending)


def lapse(me: Seat, goods: Goods) -> Seat:
    """Lent goods are gone with the card they were lent for."""
    return _pay_lent(me, goods)


def discard(me: Seat, card: str) -> Seat:
    """The open card goes to the box, and its managers return."""
    (gone,) = (owned for owned in me.cards if owned.card == card)
    return me._replace(
        cards=tuple(owned for owned in me.cards if owned.card != card),
        managers=tuple(sorted((*me.managers, *gone.managers))),
        open_card=None,
    )


def begin_card(me: Seat, card: str) -> Seat:
    """A card of the seat's own is begun; a copied one has been, by the price paid for it."""
    if me.open_card is not None:
        return me
    me = _mark(me, card, lambda owned: owned._replace(resolved=True))
    (owned,) = (owned for owned in me.cards if owned.card == card)
    return me._replace(open_card=OpenCard(card, 1, managers=owned.managers), placeable=())


def copy(state: State, me: Seat, event: PaidCopy) -> Seat:
    """A neighbour's card is begun, with the managers on it."""
    managers: tuple[str, ...] = ()
    if event.owner < len(state.seats):
        cards = state.seats[event.owner].cards
        (managers,) = (owned.managers for owned in cards if owned.card == event.card)
    open_card = OpenCard(event.card, 1, managers=managers, owner=event.owner)
    return pay(me, event.paid)._replace(power_used=True, open_card=open_card)


def fresh(me: Seat) -> Seat:
    """A round is over: managers return, cards may be resolved again, bonuses end."""
    staff = [manager for owned in me.cards for manager in owned.managers]
    return me._replace(
        cards=tuple(owned._replace(resolved=False, managers=()) for owned in me.cards),
        managers=tuple(sorted((*me.managers, *staff))),
        power_used=False,
        placeable=(),
        bonuses=(),
    )


def _count(state: State, me: Seat, event: Processed) -> Seat:
    """The question asked, the compensation of the row or the open line: which was used?

    A transaction that cost nothing was a manager's, and leaves its line open to use.
    """
    asked = CardLine(event.card, event.line)
    if me.pending and me.pending[-1][:2] == asked:
        return _count_pending(state, me, event)
    if state.phase is Phase.RESOLUTION:
        return me._replace(pending=(Interruption(*asked, event.times), *me.pending))
    open_card = me.open_card
    assert open_card is not None
    is_just_used = event.paid != NOTHING
    tally = _tally(open_card, event.line, event.times)
    return me._replace(open_card=open_card._replace(tally=tally, just_used=is_just_used))


def _count_pending(state: State, me: Seat, event: Processed) -> Seat:
    """Count the transactions of the interrupting line.

    Between two of a compensation always stands a window, so it can be used again.
    """
    top = me.pending[-1]
    is_compensation = bool(state.row) and state.row[0].card == event.card
    is_just_used = event.paid != NOTHING and not is_compensation
    top = Interruption(top.card, top.line, top.made + event.times, is_just_used)
    return me._replace(pending=(*me.pending[:-1], top))


def _tally(open_card: OpenCard, line: int, times: int) -> tuple[int, ...]:
    counts = [*open_card.tally, *[0] * (line + 1 - len(open_card.tally))]
    counts[line] += times
    return tuple(counts)


def _pay_lent(me: Seat, lent: Goods) -> Seat:
    if lent == NOTHING:
        return me
    assert me.open_card is not None
    left = _sum(me.open_card.lent, lent, -1)
    return me._replace(open_card=me.open_card._replace(lent=left))


def _printed(state: State, card: str, line: int) -> Effect | None:
    """A line as it is printed; None for what is no line of a company or start-up."""
    printed = state.ruleset.cards[card]
    if not isinstance(printed, (Company, StartUp)):
        return None
    if line == 0:
        return printed.compensation if isinstance(printed, Company) else None
    lines = printed.lines(is_upgraded=True)
    return lines[line - 1] if line <= len(lines) else None


def _mark(me: Seat, card: str, mark: Callable[[OwnedCard], OwnedCard]) -> Seat:
    return me._replace(
        cards=tuple(mark(owned) if owned.card == card else owned for owned in me.cards),
        arrivals=tuple(mark(owned) if owned.card == card else owned for owned in me.arrivals),
    )


def _less(managers: tuple[str, ...], manager: str) -> tuple[str, ...]:
    left = list(managers)
    left.remove(manager)
    return tuple(left)


def _sum(goods: Goods, other: Goods, factor: int) -> Goods:
    pairs = zip(goods, other, strict=True)
    return Goods(*[amount + factor * more for amount, more in pairs])
