"""The effect language: parse and format a line of a card as one line of text; parse powers.

2 coal                                  extraction
1 iron -> 1 oil x2                      processing, up to twice
1 iron -> 1 oil                         processing without a limit of its own (a compensation)
2 coal from this card -> 1 token x2     processing of goods on the card
upgrade: 1 coal + 1 token any           upgrade any number of companies
upgrade: free x1                        upgrade one company for free
delivery: 3 coal                        an effect resolved once, when it becomes active
text: …  permanent: …                   one of the templates in cards/abilities.py
"""

from __future__ import annotations

import re
from typing import cast

from furnace.cards.abilities import (
    MANAGERS,
    PERMANENTS,
    POWERS,
    TEXTS,
    format_ability,
    parse_ability,
)
from furnace.cards.effects import (
    Compensation,
    Delivery,
    Effect,
    Extraction,
    Permanent,
    PermanentEffect,
    Processing,
    Text,
    TextEffect,
    Upgrade,
)
from furnace.cards.goods import NOTHING, LanguageError, format_goods, parse_some_goods
from furnace.cards.powers import ManagerEffect, PrintedPower

LIMIT = re.compile(r"(.*) x([1-9][0-9]*)")
FROM_CARD = " from this card"


def parse_effect(text: str) -> Effect:
    """Parse one line of a card."""
    word, _, rest = text.partition(": ")
    match word:
        case "upgrade":
            return _parse_upgrade(rest, text)
        case "delivery":
            return Delivery(_parse_trade(rest))
        case "text":
            return Text(cast(TextEffect, parse_ability(TEXTS, rest, "language/text")))
        case "permanent":
            effect = parse_ability(PERMANENTS, rest, "language/permanent")
            return Permanent(cast(PermanentEffect, effect))
    return _parse_trade(text)


def format_effect(effect: Effect) -> str:
    """Return the text that `parse_effect` parses to this effect."""
    match effect:
        case Extraction(gain):
            return format_goods(gain)
        case Processing(cost, gain, limit, from_card):
            times = "" if limit is None else f" x{limit}"
            source = FROM_CARD if from_card else ""
            return f"{format_goods(cost)}{source} -> {format_goods(gain)}{times}"
        case Upgrade(cost, limit):
            price = "free" if cost == NOTHING else format_goods(cost)
            return f"upgrade: {price} " + ("any" if limit is None else f"x{limit}")
        case Delivery(delivered):
            return f"delivery: {format_effect(delivered)}"
        case Text(what):
            return f"text: {format_ability(TEXTS, what)}"
        case Permanent(permanent):
            return f"permanent: {format_ability(PERMANENTS, permanent)}"


def parse_power(text: str) -> PrintedPower:
    """Parse the power of a capitalist."""
    return cast(PrintedPower, parse_ability(POWERS, text, "language/power"))


def parse_manager(text: str) -> ManagerEffect:
    """Parse the effect of a manager."""
    return cast(ManagerEffect, parse_ability(MANAGERS, text, "language/manager"))


def _parse_upgrade(rest: str, text: str) -> Upgrade:
    if match := LIMIT.fullmatch(rest):
        cost = NOTHING if match[1] == "free" else parse_some_goods(match[1])
        return Upgrade(cost, int(match[2]))
    if not rest.endswith(" any"):
        raise LanguageError("language/limit", text)
    return Upgrade(parse_some_goods(rest.removesuffix(" any")))


def _parse_trade(text: str) -> Compensation:
    """Parse an extraction or a processing."""
    if " -> " not in text:
        return Extraction(parse_some_goods(text))
    left, _, right = text.partition(" -> ")
    cost = parse_some_goods(left.removesuffix(FROM_CARD))
    match = LIMIT.fullmatch(right)
    limit = int(match[2]) if match else None
    gain = parse_some_goods(match[1] if match else right)
    return Processing(cost, gain, limit, left.endswith(FROM_CARD))
