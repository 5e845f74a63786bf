"""Effects that modify all lines of a seat, whichever card they are printed on."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from furnace.bots.greedy.assets import Assets
from furnace.cards.effects import SaleBonus, Text
from furnace.cards.model import Company, StartUp
from furnace.engine.powers.base import Power
from furnace.engine.powers.bonuses import power_of_bonus
from furnace.engine.ruleset import Ruleset
from furnace.engine.tableau import bonus_at, permanents_of


class Modifiers(NamedTuple):
    """Permanent effects, and text effects that raise sales."""

    permanent: tuple[Power, ...]
    bonuses: tuple[Power, ...]


@lru_cache(maxsize=64)
def modifiers_of(assets: Assets) -> Modifiers:
    """Return the modifiers of a seat; texts that raise sales count before they are resolved."""
    ruleset = assets.ruleset
    permanent = [active.power for active in permanents_of(ruleset, assets.cards)]
    bonuses = [_bonus_at(ruleset, bonus) for bonus in assets.bonuses]
    for owned in assets.cards:
        if not owned.resolved:
            bonuses += _bonuses_of(ruleset, owned.card, owned.upgraded)
    return Modifiers(tuple(permanent), tuple(bonuses))


_bonus_at = cache(bonus_at)
"""Cached, so that each text line gives one object, which can be the key of other caches."""


@cache
def _bonuses_of(ruleset: Ruleset, card: str, is_upgraded: bool) -> tuple[Power, ...]:
    lines = printed_card(ruleset, card).lines(is_upgraded)
    texts = [line.effect for line in lines if isinstance(line, Text)]
    return tuple(power_of_bonus(text) for text in texts if isinstance(text, SaleBonus))


def printed_card(ruleset: Ruleset, card: str) -> Company | StartUp:
    """Return the printed company or start-up."""
    printed = ruleset.cards[card]
    assert isinstance(printed, (Company, StartUp))
    return printed
