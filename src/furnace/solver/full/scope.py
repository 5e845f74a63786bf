"""The cards that the model covers exactly. With any other card in play, nothing is proven.

The ways to resolve a card come from the kernel, so most effects need no support in the model. What
does is an effect of one card on others, since that depends on their order: upgrades and their
windows, text lines, permanent effects that begin during a production.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from furnace.cards import powers
from furnace.cards.effects import (
    CompensationGift,
    Delivery,
    Effect,
    Extraction,
    ExtractionBonus,
    OutbidGift,
    PerCard,
    Permanent,
    Processing,
    SaleBonus,
    SaleLimitBonus,
    TakeAll,
    Text,
    Upgrade,
    UpgradeGift,
    UpgradeWindow,
)
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.load import base_cards, interbellum_cards
from furnace.cards.model import Capitalist, Company, Manager, StartUp
from furnace.kernel.compile import jit
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import FIRST_MANAGER, IDS, MANAGERS, NUMBERS, SEAT_CARDS
from furnace.kernel.phases.production import right_of
from furnace.kernel.powers import COPY_COST, NO_GOODS

_COAL, _TOKEN, _BOTH = Goods(coal=1), Goods(token=1), Goods(coal=1, token=1)

UPGRADES = (Upgrade(_BOTH), Upgrade(_COAL, 1), Upgrade(_TOKEN, 1), Upgrade(NOTHING, 1))
"""Upgrade lines."""
WITHOUT_EFFECT = (OutbidGift, CompensationGift)
"""Permanent effects that do nothing in a production."""
FROM_START = (ExtractionBonus, SaleLimitBonus)
"""Permanent effects that must be active when the production begins."""
WINDOW_EFFECT, KEEPING_EFFECT = (
    Permanent(UpgradeWindow("token", _BOTH)),
    Permanent(UpgradeGift("coal")),
)

MANAGER_EFFECTS = (
    *(powers.PerTransaction, powers.SoldOut, powers.FreeConversion, powers.MoreConversions),
    *(powers.DeliveryAgain, powers.Lend),
)
"""Effects of managers on their own card only, which the kernel implements."""
CAPITALIST_POWERS = (
    *(powers.Again, powers.Copy, powers.PersonalManager, powers.CompensationFirst),
    *(powers.CompensationBonus, powers.UnlimitedDiscs, powers.ExtraDisc, powers.SecondDisc),
    powers.VariableBonus,
)

Card = Company | StartUp | Manager | Capitalist


def is_card_modelled(card: Card) -> bool:
    """Whether the model covers all effects of a card on others."""
    match card:
        case Company(basic=basic, additional=additional):
            is_known = all(_is_modelled(line) for line in additional)
            is_known &= not any(isinstance(line, Upgrade) for line in basic)
            return (
                is_known
                and _are_modelled(basic, KEEPING_EFFECT)
                and _has_no_duplicates(basic + additional)
            )
        case StartUp(effects=lines):
            return (
                _are_modelled(lines, WINDOW_EFFECT)
                and _has_no_duplicates(lines)
                and not _counts_cards(lines)
            )
        case Manager(effect=powers.DiscardThis(gain)):
            return gain.resources == 0
        case Manager(effect=powers.UpgradeThis(cost)):
            return cost.token == 0
        case Manager(effect=effect):
            return isinstance(effect, MANAGER_EFFECTS)
        case Capitalist(power=powers.Replace(missing, substitute)):
            return (missing, substitute) == (_TOKEN, Goods(iron=1))
        case Capitalist(power=power):
            return isinstance(power, CAPITALIST_POWERS)


def _are_modelled(lines: Iterable[Effect], also: Permanent) -> bool:
    """Whether the model covers all lines of a side that is shown from the start."""
    is_kept = also == KEEPING_EFFECT and KEEPING_EFFECT in lines
    for line in lines:
        match line:
            case Permanent(effect=effect) if isinstance(effect, FROM_START) or line == also:
                continue
            case Processing(cost, from_card=True) if is_kept and cost == cost.only("coal"):
                continue
        if not _is_modelled(line):
            return False
    return True


def _is_modelled(line: Effect) -> bool:
    """Whether the model covers a line on either side."""
    match line:
        case Processing(from_card=from_card):
            return not from_card
        case Text(SaleBonus(gain)):
            return gain.resources == 0
        case Permanent(effect):
            return isinstance(effect, WITHOUT_EFFECT)
        case Text(PerCard() | TakeAll()) | Extraction() | Delivery():
            return True
    return line in UPGRADES


def _counts_cards(lines: Iterable[Effect]) -> bool:
    """Whether a line counts own cards: the model counts them for companies only."""
    return any(isinstance(line, Text) and isinstance(line.effect, PerCard) for line in lines)


def _has_no_duplicates(lines: Iterable[Effect]) -> bool:
    """Whether a card has at most one delivery, text and permanent effect of each kind, and does not
    both upgrade companies and count them."""
    if _counts_cards(lines) and any(isinstance(line, Upgrade) for line in lines):
        return False
    kinds = [
        type(line) if isinstance(line, Delivery) else type(line.effect)
        for line in lines
        if isinstance(line, Delivery | Text | Permanent)
    ]
    return len(kinds) == len(set(kinds)) and not {TakeAll, UpgradeGift} <= set(kinds)


IS_MODELLED = np.ones(len(IDS) + 1, np.bool_)
"""By card; the last place is for no capitalist."""
for _box in (base_cards(), interbellum_cards()):
    for _card in (*SEAT_CARDS, *_box.managers, *_box.capitalists):
        IS_MODELLED[NUMBERS[_card.id]] = is_card_modelled(_card)


@jit
def is_modelled(g: Game, s: int, me: Seat) -> bool:
    """Whether the model covers all cards that may matter in the production of a seat."""
    if not IS_MODELLED[me.capitalist] or not _are_managers_modelled(me):
        return False
    for place in range(me.card_count):
        if not IS_MODELLED[me.cards[place]]:
            return False
    for place in range(me.arrival_count):
        if not IS_MODELLED[me.arrivals[place]]:
            return False
    return COPY_COST[me.capitalist] == NO_GOODS or _is_copied_modelled(g, right_of(g, s))


@jit
def _are_managers_modelled(me: Seat) -> bool:
    all_of_them = me.placeable | me.open_managers
    for place in range(me.card_count):
        all_of_them |= me.card_managers[place]
    for kind in range(MANAGERS):
        if all_of_them >> 2 * kind & 3 and not IS_MODELLED[FIRST_MANAGER + kind]:
            return False
    return True


@jit
def _is_copied_modelled(g: Game, owner: int) -> bool:
    """Whether the model covers the cards that K9 could copy."""
    if owner >= g.seat_count:
        agent = g.agents[owner - g.seat_count]
        for place in range(agent.company_count):
            if not IS_MODELLED[agent.companies[place]]:
                return False
        return True
    for place in range(g.seats[owner].card_count):
        if not IS_MODELLED[g.seats[owner].cards[place]]:
            return False
    return True
