"""What bears on every line of a seat, whichever card it is printed on."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from furnace.bots.greedy.assets import Assets
from furnace.cards.effects import SaleBonus, Text
from furnace.cards.model import Company, StartUp
from furnace.engine.powers.bonuses import power_of_bonus
from furnace.engine.powers.question import Power
from furnace.engine.ruleset import Ruleset
from furnace.engine.tableau import bonus_at, permanents_of


class Modifiers(NamedTuple):
    """What bears on every line of a seat: permanent effects, and texts that raise sales."""

    permanent: tuple[Power, ...]
    bonuses: tuple[Power, ...]


@lru_cache(maxsize=64)
def modifiers_of(assets: Assets) -> Modifiers:
    """What bears on the lines of a seat now; a text that raises sales counts before its turn."""
    ruleset = assets.ruleset
    permanent = [active.power for active in permanents_of(ruleset, assets.cards)]
    bonuses = [_bonus_at(ruleset, line) for line in assets.bonuses]
    for mine in assets.cards:
        if not mine.resolved:
            bonuses += _bonuses_of(ruleset, mine.card, mine.upgraded)
    return Modifiers(tuple(permanent), tuple(bonuses))


_bonus_at = cache(bonus_at)
"""One object for each text line, so that it can be remembered by."""


@cache
def _bonuses_of(ruleset: Ruleset, card: str, is_upgraded: bool) -> tuple[Power, ...]:
    lines = printed_card(ruleset, card).lines(is_upgraded)
    texts = [line.effect for line in lines if isinstance(line, Text)]
    return tuple(power_of_bonus(text) for text in texts if isinstance(text, SaleBonus))


def printed_card(ruleset: Ruleset, card: str) -> Company | StartUp:
    """A company or start-up."""
    printed = ruleset.cards[card]
    assert isinstance(printed, (Company, StartUp))
    return printed
