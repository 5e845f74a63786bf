"""The lines of a seat's cards in plain terms: extractions, trades and upgrades.

The greedy bot reckons with nothing else. Texts, permanent effects, managers and K6's first line are
worked into the lines they bear on, or become lines of the plain kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from furnace.bots.greedy.assets import Assets
from furnace.bots.greedy.manager_effects import with_managers
from furnace.bots.greedy.modifiers import Modifiers, modifiers_of
from furnace.bots.greedy.relaxation import Line
from furnace.cards.effects import (
    Delivery,
    Effect,
    Extraction,
    Permanent,
    Processing,
    Text,
    Upgrade,
)
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company
from furnace.engine.powers.question import Power
from furnace.engine.powers.texts import text_gain
from furnace.engine.state import OwnedCard, State
from furnace.engine.tableau import lines_of, open_card
from furnace.engine.terms import terms_of, window_cost


def is_plain(assets: Assets) -> bool:
    """Whether every line is what is printed: no text, permanent effect, manager or first line."""
    return assets.ruleset.is_plain and not assets.power.has_compensation_line()


def unresolved_lines(assets: Assets) -> list[Line]:
    """The lines of all cards that are still to be resolved."""
    left = [mine for mine in assets.cards if not mine.resolved]
    if is_plain(assets):
        return [line for mine in left for line in lines_of(assets.ruleset, mine)]
    modifiers = modifiers_of(assets)
    return [line for mine in left for line in card_lines(assets, modifiers, mine)]


def card_lines(assets: Assets, modifiers: Modifiers, mine: OwnedCard) -> list[Line]:
    """The lines of one card, with the managers that stand on it."""
    printed = lines_of(assets.ruleset, mine)
    if first := first_line(assets, mine):
        printed = (first, *printed)
    lines = list(simplified(assets, modifiers, mine, printed))
    if not mine.managers:
        return lines
    deliveries = [line.effect for line in printed if isinstance(line, Delivery)]
    return with_managers(assets.ruleset, mine.managers, lines, deliveries)


def first_line(assets: Assets, mine: OwnedCard) -> Effect | None:
    """K6's: the compensation of a company that is not upgraded, once (R19.6)."""
    company = assets.ruleset.cards[mine.card]
    if (
        not assets.power.has_compensation_line()
        or mine.upgraded
        or not isinstance(company, Company)
    ):
        return None
    effect = company.compensation
    return effect if isinstance(effect, Extraction) else adjusted(effect, NOTHING, 1)


def additional_lines(assets: Assets, mine: OwnedCard) -> list[Line]:
    """The additional lines of a company; a start-up has none."""
    card = assets.ruleset.cards[mine.card]
    if not isinstance(card, Company):
        return []
    if is_plain(assets):
        return list(card.additional)
    return list(simplified(assets, modifiers_of(assets), mine, card.additional))


def deliveries_of(assets: Assets, mine: OwnedCard) -> list[Line]:
    """What turning a company over delivers at once (R12.3)."""
    card = assets.ruleset.cards[mine.card]
    if not isinstance(card, Company) or assets.ruleset.is_plain:
        return []
    effects = [line.effect for line in card.additional if isinstance(line, Delivery)]
    return list(simplified(assets, modifiers_of(assets), mine, effects)) if effects else []


def can_upgrade(line: Effect) -> bool:
    """Whether companies are turned over by this line, or in the window it opens."""
    if isinstance(line, Permanent):
        return window_cost(line.effect) is not None
    return isinstance(line, Upgrade)


def lines_left(state: State, seat: int, assets: Assets) -> tuple[Line, ...]:
    """The lines of the card a seat is resolving, from the one it has come to down."""
    me = state.seats[seat]
    if me.resolving is None:
        return ()
    mine = open_card(state, me)
    effects = lines_of(state.ruleset, mine)[max(0, me.resolving.line - 1) :]
    return (
        effects
        if is_plain(assets)
        else tuple(simplified(assets, modifiers_of(assets), mine, effects))
    )


def simplified(
    assets: Assets, modifiers: Modifiers, mine: OwnedCard, effects: Iterable[Effect]
) -> Iterator[Line]:
    """Effects of a card in plain terms."""
    for effect in effects:
        match effect:
            case Extraction(gain):
                yield extracted(gain, modifiers.permanent)
            case Processing():
                yield _processed(effect, modifiers, mine.goods)
            case Upgrade():
                yield effect
            case Permanent(permanent):
                if (cost := window_cost(permanent)) is not None:
                    yield Upgrade(cost)
            case Text(text):
                yield Extraction(_text_gain(assets.ruleset, assets.cards, mine.goods, text))


@lru_cache(maxsize=1024)
def extracted(gain: Goods, permanent: tuple[Power, ...]) -> Extraction:
    """An extraction with what permanent effects add to it."""
    return Extraction(gain.plus(terms_of(Extraction(gain), permanent).gift))


@lru_cache(maxsize=4096)
def adjusted(line: Processing, gift: Goods, limit: int) -> Processing:
    """A processing that gains more, or another number of times."""
    return Processing(line.cost, line.gain.plus(gift), limit)


def _processed(line: Processing, modifiers: Modifiers, on_card: Goods) -> Extraction | Processing:
    """A processing with bonuses; of goods on the card it can only be what lies there."""
    if line.from_card:
        return Extraction(line.gain.times(on_card.how_often(line.cost, line.limit or 0)))
    powers = modifiers.permanent + modifiers.bonuses
    return _with_powers(line, powers) if powers else line


@lru_cache(maxsize=4096)
def _with_powers(line: Processing, powers: tuple[Power, ...]) -> Processing:
    terms = terms_of(line, powers)
    return adjusted(line, terms.gift, terms.limit)


_text_gain = lru_cache(maxsize=4096)(text_gain)
"""Asked often, so remembered."""
