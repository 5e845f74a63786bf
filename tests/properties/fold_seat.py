"""What each event changes for one seat: its goods, its cards, and the card it is resolving."""

from __future__ import annotations

from collections.abc import Callable

from furnace.cards.effects import Effect, Extraction, Processing, Text, Upgrade
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company, Manager, StartUp
from furnace.cards.powers import SoldOut
from furnace.engine.event import Gained, PaidCopy, Processed, Upgraded
from furnace.engine.state import LineOf, OwnedCard, Pending, Phase, Resolving, Seat, State


def gain(me: Seat, goods: Goods) -> Seat:
    """More goods."""
    return me._replace(goods=_sum(me.goods, goods, 1))


def pay(me: Seat, goods: Goods) -> Seat:
    """Fewer goods."""
    return me._replace(goods=_sum(me.goods, goods, -1))


def lay(me: Seat, card: str, goods: Goods, factor: int = 1) -> Seat:
    """Goods onto a card, or off it."""
    return _mark(me, card, lambda mine: mine._replace(goods=_sum(mine.goods, goods, factor)))


def choose(state: State, me: Seat, card: str) -> Seat:
    """Keep a card; the others of its kind that were offered are gone."""
    startups = state.ruleset.startups
    offered = tuple(one for one in me.offered if (one in startups) != (card in startups))
    if card in startups:
        return me._replace(offered=offered, cards=(OwnedCard(card),))
    return me._replace(offered=offered, capitalist=card)


def ask(me: Seat, card: str, line: int) -> Seat:
    """A line interrupts."""
    return me._replace(pending=(*me.pending, Pending(card, line)))


def gain_by(state: State, me: Seat, event: Gained) -> Seat:
    """Goods by a line, which is then past; or by a manager."""
    me = gain(me, event.goods)
    return me if event.line is None else past_line(state, me, event.card, event.line)


def past_line(state: State, me: Seat, card: str, line: int) -> Seat:
    """The open card is past a line of its own that did something by itself."""
    work = me.resolving
    if work is None or work.card != card or state.phase is not Phase.PRODUCTION:
        return me
    if not isinstance(_printed(state, card, line), (Extraction, Text)):
        return me  # a delivery, or a permanent effect: nothing of a resolving
    return at_line(me, line + 1)


def at_line(me: Seat, line: int) -> Seat:
    """The open card has come to a line, which may be used."""
    assert me.resolving is not None
    return me._replace(resolving=me.resolving._replace(line=line, settled=False))


def begin_bonus(me: Seat, card: str, line: int) -> Seat:
    """A text line works until the phase ends."""
    return me._replace(bonuses=tuple(sorted((*me.bonuses, LineOf(card, line)))))


def process(state: State, me: Seat, event: Processed) -> Seat:
    """Transactions: paid with lent goods, then with one's own or those on the card; counted."""
    own = _sum(event.paid, event.local, -1)
    effect = _printed(state, event.card, event.line)
    is_from_card = isinstance(effect, Processing) and effect.from_card
    me = lay(me, event.card, own, -1) if is_from_card else pay(me, own)
    return _count(state, _pay_local(gain(me, event.gained), event.local), event)


def upgrade(state: State, me: Seat, event: Upgraded) -> Seat:
    """A company turned over and paid; a line that prints a limit counts it."""
    me = pay(me, _sum(event.paid, event.local, -1))
    me = _mark(_pay_local(me, event.local), event.card, lambda mine: mine._replace(upgraded=True))
    work = me.resolving
    if work is None or me.pending or work.card != event.cause:
        return me
    effect = _printed(state, work.card, work.line)
    if not isinstance(effect, Upgrade) or effect.limit is None:
        return me
    return me._replace(resolving=work._replace(tally=_tally(work, work.line, 1), settled=True))


def insert(me: Seat, card: str, place: int) -> Seat:
    """An arrival in the chain."""
    cards = list(me.cards)
    cards.insert(place - 1, next(mine for mine in me.arrivals if mine.card == card))
    arrivals = tuple(other for other in me.arrivals if other.card != card)
    return me._replace(cards=tuple(cards), arrivals=arrivals)


def place(me: Seat, manager: str, card: str) -> Seat:
    """A manager on a card; those before it in order stay in hand."""
    after = me.placeable[me.placeable.index(manager) + 1 :]
    me = me._replace(managers=_less(me.managers, manager), placeable=after)
    return _mark(
        me,
        card,
        lambda mine: mine._replace(managers=tuple(sorted((*mine.managers, manager)))),
    )


def use_manager(state: State, me: Seat, manager: str, lent: Goods) -> Seat:
    """A manager is spent; if it was used by hand, the line may be used again."""
    work = me.resolving
    assert work is not None
    local = _sum(work.local, lent, 1)
    work = work._replace(managers=_less(work.managers, manager), local=local)
    me = me._replace(resolving=work)
    card = state.ruleset.cards[manager]
    assert isinstance(card, Manager)
    return me if isinstance(card.effect, SoldOut) else _unsettled(me, work)


def _unsettled(me: Seat, work: Resolving) -> Seat:
    pending = me.pending
    if pending:
        pending = (*pending[:-1], pending[-1]._replace(settled=False))
    return me._replace(resolving=work._replace(settled=False), pending=pending)


def discard(me: Seat, card: str) -> Seat:
    """The open card goes to the box, and its managers return."""
    (gone,) = (mine for mine in me.cards if mine.card == card)
    return me._replace(
        cards=tuple(mine for mine in me.cards if mine.card != card),
        managers=tuple(sorted((*me.managers, *gone.managers))),
        resolving=None,
    )


def open_card(me: Seat, card: str) -> Seat:
    """A card of one's own is begun; a copied one has been, by the price paid for it."""
    if me.resolving is not None:
        return me
    me = _mark(me, card, lambda mine: mine._replace(resolved=True))
    (mine,) = (mine for mine in me.cards if mine.card == card)
    return me._replace(resolving=Resolving(card, 1, managers=mine.managers), placeable=())


def copy(state: State, me: Seat, event: PaidCopy) -> Seat:
    """A neighbour's card is begun, with the managers on it."""
    managers: tuple[str, ...] = ()
    if event.owner < len(state.seats):
        cards = state.seats[event.owner].cards
        (managers,) = (mine.managers for mine in cards if mine.card == event.card)
    work = Resolving(event.card, 1, managers=managers, source=event.owner)
    return pay(me, event.paid)._replace(repeated=True, resolving=work)


def fresh(me: Seat) -> Seat:
    """A round is over: managers return, cards may be resolved again, bonuses end."""
    staff = [manager for mine in me.cards for manager in mine.managers]
    return me._replace(
        cards=tuple(mine._replace(resolved=False, managers=()) for mine in me.cards),
        managers=tuple(sorted((*me.managers, *staff))),
        repeated=False,
        placeable=(),
        bonuses=(),
    )


def _count(state: State, me: Seat, event: Processed) -> Seat:
    """The question asked, the compensation of the row or the open line: which was used?

    A transaction that cost nothing was a manager's, and leaves its line open to use.
    """
    asked = LineOf(event.card, event.line)
    if me.pending and me.pending[-1][:2] == asked:
        return _count_pending(state, me, event)
    if state.phase is Phase.RESOLUTION:
        return me._replace(pending=(Pending(*asked, event.times), *me.pending))
    work = me.resolving
    assert work is not None
    is_settled = event.paid != NOTHING
    tally = _tally(work, event.line, event.times)
    return me._replace(resolving=work._replace(tally=tally, settled=is_settled))


def _count_pending(state: State, me: Seat, event: Processed) -> Seat:
    """Between two transactions of a compensation always stands a window: it is never settled."""
    top = me.pending[-1]
    is_compensation = bool(state.row) and state.row[0].card == event.card
    is_settled = event.paid != NOTHING and not is_compensation
    top = Pending(top.card, top.line, top.made + event.times, is_settled)
    return me._replace(pending=(*me.pending[:-1], top))


def _tally(work: Resolving, line: int, times: int) -> tuple[int, ...]:
    counts = [*work.tally, *[0] * (line + 1 - len(work.tally))]
    counts[line] += times
    return tuple(counts)


def _pay_local(me: Seat, local: Goods) -> Seat:
    if local == NOTHING:
        return me
    assert me.resolving is not None
    left = _sum(me.resolving.local, local, -1)
    return me._replace(resolving=me.resolving._replace(local=left))


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
        cards=tuple(mark(mine) if mine.card == card else mine for mine in me.cards),
        arrivals=tuple(mark(mine) if mine.card == card else mine for mine in me.arrivals),
    )


def _less(managers: tuple[str, ...], manager: str) -> tuple[str, ...]:
    left = list(managers)
    left.remove(manager)
    return tuple(left)


def _sum(goods: Goods, other: Goods, factor: int) -> Goods:
    pairs = zip(goods, other, strict=True)
    return Goods(*[amount + factor * more for amount, more in pairs])
