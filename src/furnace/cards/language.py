"""The effect language: goods, effects and powers as one line of text, and back.

2 coal                          extraction
1 iron -> 1 oil x2              processing, up to twice
1 iron -> 1 oil                 processing without a limit of its own (a compensation)
upgrade: 1 coal + 1 token any   upgrade any number of companies
"""

from __future__ import annotations

import re

from furnace.cards.model import (
    NOTHING,
    Again,
    CompensationBonus,
    Effect,
    Extraction,
    ExtraDisc,
    Goods,
    PowerText,
    Processing,
    Replace,
    UnlimitedDiscs,
    Upgrade,
)

AMOUNT = re.compile(r"(0|[1-9][0-9]*) (coal|iron|oil|token|money)")
LIMIT = re.compile(r"(.*) x([1-9][0-9]*)")


class LanguageError(ValueError):
    """A text that is not in the language: a stable code and the part that failed."""

    def __init__(self, code: str, part: str) -> None:
        super().__init__(f"{code}: {part!r}")
        self.code = code
        self.part = part


def parse_goods(text: str) -> Goods:
    """`1 coal + 2 iron` as goods; each kind at most once, `nothing` for none."""
    if text == "nothing":
        return NOTHING
    amounts: dict[str, int] = {}
    for part in text.split(" + "):
        match = AMOUNT.fullmatch(part)
        if match is None:
            raise LanguageError("language/goods", part)
        amount, kind = int(match[1]), match[2]
        if kind in amounts or amount == 0:
            raise LanguageError("language/goods", part)
        amounts[kind] = amount
    goods = Goods(**amounts)
    if format_goods(goods) != text:
        raise LanguageError("language/order_of_goods", text)
    return goods


def format_goods(goods: Goods) -> str:
    """The text that `parse_goods` reads back."""
    parts = [
        f"{amount} {kind}" for kind, amount in zip(Goods._fields, goods, strict=True) if amount
    ]
    return " + ".join(parts) or "nothing"


def parse_effect(text: str) -> Effect:
    """One line of a card."""
    if text.startswith("upgrade: "):
        return _parse_upgrade(text)
    if " -> " in text:
        return _parse_processing(text)
    return Extraction(_some_goods(text))


def format_effect(effect: Effect) -> str:
    """The text that `parse_effect` reads back."""
    match effect:
        case Extraction(gain):
            return format_goods(gain)
        case Processing(cost, gain, limit):
            times = "" if limit is None else f" x{limit}"
            return f"{format_goods(cost)} -> {format_goods(gain)}{times}"
        case Upgrade(cost):
            return f"upgrade: {format_goods(cost)} any"


def parse_power(text: str) -> PowerText:
    """The power of a capitalist."""
    words = re.split(r": | by ", text)
    match words:
        case ["again", cost]:
            return Again(_some_goods(cost))
        case ["compensation", bonus] if re.fullmatch(r"\+[1-9]", bonus):
            return CompensationBonus(int(bonus))
        case ["unlimited discs"]:
            return UnlimitedDiscs()
        case ["extra disc", value] if re.fullmatch(r"[1-9]", value):
            return ExtraDisc(int(value))
        case ["replace", missing, substitute]:
            return Replace(_some_goods(missing), _some_goods(substitute))
    raise LanguageError("language/power", text)


def _parse_upgrade(text: str) -> Upgrade:
    if not text.endswith(" any"):
        raise LanguageError("language/limit", text)
    return Upgrade(_some_goods(text.removeprefix("upgrade: ").removesuffix(" any")))


def _parse_processing(text: str) -> Processing:
    cost, _, rest = text.partition(" -> ")
    match = LIMIT.fullmatch(rest)
    if match is None:
        return Processing(_some_goods(cost), _some_goods(rest), None)
    return Processing(_some_goods(cost), _some_goods(match[1]), int(match[2]))


def _some_goods(text: str) -> Goods:
    goods = parse_goods(text)
    if goods == NOTHING:
        raise LanguageError("language/goods", text)
    return goods
