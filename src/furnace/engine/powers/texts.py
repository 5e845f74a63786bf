"""Text effects: lines in words, resolved by themselves when their turn comes (R12.4, Q24).

A new kind of text effect is one more case here.
"""

from __future__ import annotations

from furnace.cards import effects as printed
from furnace.cards.effects import Deed, Delivery, Effect, Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company, StartUp
from furnace.engine.event import BonusBegan, Gained, Log, TakenFromCard
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import LineOf, OwnedCard, Resolving, Seat, with_goods
from furnace.engine.tableau import with_card


def resolve_text(
    ruleset: Ruleset, seat: int, me: Seat, work: Resolving, effect: printed.TextEffect, log: Log
) -> Seat:
    """The seat after a text line of its open card."""
    match effect:
        case printed.PerCard(gain, deed, good):
            times = sum(does(ruleset, mine, deed, good) for mine in me.cards)
            return _gain(seat, me, gain.times(times), work, log)
        case printed.TakeAll(good):
            return _take_all(seat, me, good, work, log)
        case printed.SaleBonus(gain, good):
            log.append(BonusBegan(seat, gain, good, work.card, work.line))
            begun = LineOf(work.card, work.line)
            return me._replace(bonuses=tuple(sorted((*me.bonuses, begun))))


def does(ruleset: Ruleset, mine: OwnedCard, deed: Deed, good: str) -> bool:
    """Whether a card has an active line that sells, or converts, the good (R18.1, Q39)."""
    card = ruleset.cards[mine.card]
    assert isinstance(card, (Company, StartUp))
    return any(_is_such(effect, deed, good) for effect in card.lines(mine.upgraded))


def _is_such(effect: Effect, deed: Deed, good: str) -> bool:
    made = effect.effect if isinstance(effect, Delivery) else effect
    if not isinstance(made, Processing) or made.cost.only(good) == NOTHING:
        return False
    return made.is_sale if deed is Deed.SELL else made.is_conversion


def _gain(seat: int, me: Seat, gain: Goods, work: Resolving, log: Log) -> Seat:
    if gain == NOTHING:
        return me
    log.append(Gained(seat, gain, work.card, work.line))
    return with_goods(me, me.goods.plus(gain))


def _take_all(seat: int, me: Seat, good: str, work: Resolving, log: Log) -> Seat:
    """R18.2; on a neighbour's card the goods stay the neighbour's (Q44)."""
    if work.source is not None:
        return me
    mine = next(mine for mine in me.cards if mine.card == work.card)
    taken = mine.goods.only(good)
    if taken == NOTHING:
        return me
    log.append(TakenFromCard(seat, taken, work.card, work.line))
    me = with_card(me, mine, mine._replace(goods=mine.goods.minus(taken)))
    return with_goods(me, me.goods.plus(taken))
