"""Text effects, resolved automatically when their turn comes (R12.4, Q24).

A new kind of text effect that gains something needs another case in `text_gain`.
"""

from __future__ import annotations

from collections.abc import Iterable

from furnace.cards import effects as printed
from furnace.cards.effects import Deed, Delivery, Effect, Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company, StartUp
from furnace.engine.event import BonusBegan, Gained, Log, TakenFromCard
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import CardLine, OpenCard, OwnedCard, Seat, with_goods
from furnace.engine.tableau import with_card


def resolve_text(
    ruleset: Ruleset, seat: int, me: Seat, open_card: OpenCard, effect: printed.TextEffect, log: Log
) -> Seat:
    """Return the seat after a text line of its open card."""
    if isinstance(effect, printed.SaleBonus):
        log.append(BonusBegan(seat, effect.gain, effect.good, open_card.card, open_card.line))
        begun = CardLine(open_card.card, open_card.line)
        return me._replace(bonuses=tuple(sorted((*me.bonuses, begun))))
    owned = _own_open_card(me, open_card)
    gain = text_gain(ruleset, me.cards, owned.goods if owned else NOTHING, effect)
    if gain == NOTHING:
        return me
    if isinstance(effect, printed.TakeAll):
        assert owned is not None
        return _take(seat, me, owned, gain, open_card, log)
    log.append(Gained(seat, gain, open_card.card, open_card.line))
    return with_goods(me, me.goods.plus(gain))


def text_gain(
    ruleset: Ruleset, cards: Iterable[OwnedCard], card_goods: Goods, effect: printed.TextEffect
) -> Goods:
    """Return what a text line gains when its turn comes, on a card with these goods."""
    match effect:
        case printed.PerCard(gain, deed, good):
            return gain.times(sum([card_has_deed(ruleset, owned, deed, good) for owned in cards]))
        case printed.TakeAll(good):
            return card_goods.only(good)
    return NOTHING


def card_has_deed(ruleset: Ruleset, owned: OwnedCard, deed: Deed, good: str) -> bool:
    """Whether a card has an active line that sells (or converts) the good (R18.1, Q39)."""
    card = ruleset.cards[owned.card]
    assert isinstance(card, (Company, StartUp))
    return has_deed(card.lines(owned.upgraded), deed, good)


def has_deed(lines: Iterable[Effect], deed: Deed, good: str) -> bool:
    """Whether one of these lines sells (or converts) the good; a delivery counts too (Q39)."""
    return any(_matches_deed(effect, deed, good) for effect in lines)


def _matches_deed(effect: Effect, deed: Deed, good: str) -> bool:
    inner = effect.effect if isinstance(effect, Delivery) else effect
    if not isinstance(inner, Processing) or inner.cost.only(good) == NOTHING:
        return False
    return inner.is_sale if deed is Deed.SELL else inner.is_conversion


def _own_open_card(me: Seat, open_card: OpenCard) -> OwnedCard | None:
    """Return the seat's open card; None if it is a neighbour's (R18.2, Q44)."""
    if open_card.owner is not None:
        return None
    return next(owned for owned in me.cards if owned.card == open_card.card)


def _take(
    seat: int, me: Seat, owned: OwnedCard, taken: Goods, open_card: OpenCard, log: Log
) -> Seat:
    log.append(TakenFromCard(seat, taken, open_card.card, open_card.line))
    me = with_card(me, owned, owned._replace(goods=owned.goods.minus(taken)))
    return with_goods(me, me.goods.plus(taken))
