"""The texts of abilities (powers, managers, text effects and permanent effects), as templates.

A template both parses and formats an ability; its slots are the fields of the ability's class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from furnace.cards import effects, powers
from furnace.cards.goods import LanguageError, format_goods, parse_some_goods


class Slot(NamedTuple):
    """A slot's pattern, and the functions that parse and format its value."""

    pattern: str
    read: Callable[[str], object]
    write: Callable[..., str]


_GOODS = Slot(r".+?", parse_some_goods, format_goods)
_NUMBER = Slot(r"[1-9]", int, str)
_WORD = Slot(r"[A-Za-z0-9]+", str, str)

SLOTS: Mapping[str, Slot] = {
    "gain": _GOODS,
    "cost": _GOODS,
    "missing": _GOODS,
    "substitute": _GOODS,
    "bonus": _NUMBER,
    "value": _NUMBER,
    "times": _NUMBER,
    "low": _NUMBER,
    "high": _NUMBER,
    "good": Slot("coal|iron|oil|token", str, str),
    "deed": Slot("sell|convert", effects.Deed, str),
    "manager": _WORD,
    "options": Slot(
        r".+",
        lambda text: tuple(parse_some_goods(part) for part in text.split(" or ")),
        lambda options: " or ".join(map(format_goods, options)),
    ),
}

Templates = Mapping[str, type]
"""Templates with the classes they describe."""

POWERS: Templates = {
    "again: {cost}": powers.Again,
    "compensation: +{bonus}": powers.CompensationBonus,
    "unlimited discs": powers.UnlimitedDiscs,
    "extra disc: {value}": powers.ExtraDisc,
    "second disc: {value}": powers.SecondDisc,
    "replace: {missing} by {substitute}": powers.Replace,
    "compensation first": powers.CompensationFirst,
    "variable disc: +{bonus}": powers.VariableBonus,
    "personal manager: {manager}": powers.PersonalManager,
    "copy: {cost}": powers.Copy,
}
MANAGERS: Templates = {
    "upgrade this card: {cost}": powers.UpgradeThis,
    "discard this card: {gain}": powers.DiscardThis,
    "{gain} per transaction that {deed}s": powers.PerTransaction,
    "{gain} once sold out": powers.SoldOut,
    "one conversion free": powers.FreeConversion,
    "each conversion {times} more": powers.MoreConversions,
    "delivery again": powers.DeliveryAgain,
    "lend {options}": powers.Lend,
}
TEXTS: Templates = {
    "{gain} per own card that {deed}s {good}": effects.PerCard,
    "take all {good}": effects.TakeAll,
    "{gain} per transaction that sells {good}": effects.SaleBonus,
}
PERMANENTS: Templates = {
    "{gain} onto this card when outbid": effects.OutbidGift,
    "{gain} more per extraction": effects.ExtractionBonus,
    "each sale of one kind {times} more": effects.SaleLimitBonus,
    "{good} spent on upgrades onto this card": effects.UpgradeGift,
    "on {good}, upgrade: {cost}": effects.UpgradeWindow,
    "{gain} onto this card when disc {low} or {high} is compensated": effects.CompensationGift,
}


def parse_ability(templates: Templates, text: str, code: str) -> object:
    """Return the ability that a text describes; raise LanguageError if it fits no template."""
    for template, kind in templates.items():
        if match := re.fullmatch(_pattern(template), text):
            return kind(
                **{name: SLOTS[name].read(part) for name, part in match.groupdict().items()}
            )
    raise LanguageError(code, text)


def format_ability(templates: Templates, ability: object) -> str:
    """Return the text that `parse_ability` parses to this ability."""
    for template, kind in templates.items():
        if type(ability) is kind:
            return re.sub(r"{(\w+)}", lambda slot: _write(ability, slot[1]), template)
    raise TypeError(ability)


def _pattern(template: str) -> str:
    parts = re.split(r"({\w+})", template)
    return "".join(
        f"(?P<{part[1:-1]}>{SLOTS[part[1:-1]].pattern})" if part[:1] == "{" else re.escape(part)
        for part in parts
    )


def _write(ability: object, name: str) -> str:
    return SLOTS[name].write(getattr(ability, name))
