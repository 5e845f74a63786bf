"""The lines of a seat's cards, simplified to extractions, trades and upgrades.

The greedy bot evaluates nothing else. Texts, permanent effects, managers and K6's first line change
the lines they apply to, or become lines of these kinds.
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
from furnace.engine.powers.base import Power
from furnace.engine.powers.texts import text_gain
from furnace.engine.state import OwnedCard, State
from furnace.engine.tableau import current_card, lines_of
from furnace.engine.terms import terms_of, window_cost


def has_printed_lines_only(assets: Assets) -> bool:
    """Return whether no text, permanent effect, manager or power changes the printed lines."""
    return assets.ruleset.is_plain and not assets.power.has_compensation_line()


def unresolved_lines(assets: Assets) -> list[Line]:
    """Return the lines of all cards that are not yet resolved."""
    left = [owned for owned in assets.cards if not owned.resolved]
    if has_printed_lines_only(assets):
        return [line for owned in left for line in lines_of(assets.ruleset, owned)]
    modifiers = modifiers_of(assets)
    return [line for owned in left for line in card_lines(assets, modifiers, owned)]


def card_lines(assets: Assets, modifiers: Modifiers, owned: OwnedCard) -> list[Line]:
    """Return the lines of one card, with the managers on it."""
    printed = lines_of(assets.ruleset, owned)
    if first := first_line(assets, owned):
        printed = (first, *printed)
    lines = list(simplified(assets, modifiers, owned, printed))
    if not owned.managers:
        return lines
    deliveries = [line.effect for line in printed if isinstance(line, Delivery)]
    return with_managers(assets.ruleset, owned.managers, lines, deliveries)


def first_line(assets: Assets, owned: OwnedCard) -> Effect | None:
    """Return the compensation that K6 uses once on a company that is not upgraded (R19.6)."""
    company = assets.ruleset.cards[owned.card]
    if (
        not assets.power.has_compensation_line()
        or owned.upgraded
        or not isinstance(company, Company)
    ):
        return None
    effect = company.compensation
    return effect if isinstance(effect, Extraction) else adjusted(effect, NOTHING, 1)


def additional_lines(assets: Assets, owned: OwnedCard) -> list[Line]:
    """Return the additional lines of a company; a start-up has none."""
    card = assets.ruleset.cards[owned.card]
    if not isinstance(card, Company):
        return []
    if has_printed_lines_only(assets):
        return list(card.additional)
    return list(simplified(assets, modifiers_of(assets), owned, card.additional))


def deliveries_of(assets: Assets, owned: OwnedCard) -> list[Line]:
    """Return what upgrading a company delivers at once (R12.3)."""
    card = assets.ruleset.cards[owned.card]
    if not isinstance(card, Company) or assets.ruleset.is_plain:
        return []
    effects = [line.effect for line in card.additional if isinstance(line, Delivery)]
    return list(simplified(assets, modifiers_of(assets), owned, effects)) if effects else []


def can_upgrade(line: Effect) -> bool:
    """Return whether this line, or a window it opens, upgrades companies."""
    if isinstance(line, Permanent):
        return window_cost(line.effect) is not None
    return isinstance(line, Upgrade)


def open_card_lines(state: State, seat: int, assets: Assets) -> tuple[Line, ...]:
    """Return the lines of the card a seat is resolving, from the current one on."""
    me = state.seats[seat]
    if me.open_card is None:
        return ()
    owned = current_card(state, me)
    effects = lines_of(state.ruleset, owned)[max(0, me.open_card.line - 1) :]
    return (
        effects
        if has_printed_lines_only(assets)
        else tuple(simplified(assets, modifiers_of(assets), owned, effects))
    )


def simplified(
    assets: Assets, modifiers: Modifiers, owned: OwnedCard, effects: Iterable[Effect]
) -> Iterator[Line]:
    """Yield the effects of a card as simple lines."""
    for effect in effects:
        match effect:
            case Extraction(gain):
                yield extraction_with_bonuses(gain, modifiers.permanent)
            case Processing():
                yield _processed(effect, modifiers, owned.goods)
            case Upgrade():
                yield effect
            case Permanent(permanent):
                if (cost := window_cost(permanent)) is not None:
                    yield Upgrade(cost)
            case Text(text):
                yield Extraction(_text_gain(assets.ruleset, assets.cards, owned.goods, text))


@lru_cache(maxsize=1024)
def extraction_with_bonuses(gain: Goods, permanent: tuple[Power, ...]) -> Extraction:
    """Return an extraction with what permanent effects add to it."""
    return Extraction(gain.plus(terms_of(Extraction(gain), permanent).bonus))


@lru_cache(maxsize=4096)
def adjusted(line: Processing, bonus: Goods, limit: int) -> Processing:
    """Return a processing with a higher gain and this limit."""
    return Processing(line.cost, line.gain.plus(bonus), limit)


def _processed(line: Processing, modifiers: Modifiers, on_card: Goods) -> Extraction | Processing:
    """Return a processing with bonuses; one of goods on the card becomes an extraction."""
    if line.from_card:
        return Extraction(line.gain.times(on_card.how_often(line.cost, line.limit or 0)))
    powers = modifiers.permanent + modifiers.bonuses
    return _with_powers(line, powers) if powers else line


@lru_cache(maxsize=4096)
def _with_powers(line: Processing, powers: tuple[Power, ...]) -> Processing:
    terms = terms_of(line, powers)
    return adjusted(line, terms.bonus, terms.limit)


_text_gain = lru_cache(maxsize=4096)(text_gain)
"""Cached, because it is called often."""
