"""A seat as a struct, and back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from furnace.cards.goods import NOTHING, Goods
from furnace.engine.state import CardLine, Interruption, OpenCard, OwnedCard, Seat
from furnace.kernel.capacity import check_seat
from furnace.kernel.goods import pack_goods, unpack_goods
from furnace.kernel.layout import SEAT
from furnace.kernel.numbering import Numbering, owned_companies
from furnace.kernel.numbers import BONUS_LINES, COMPANIES, GOODS_CARDS, IDS, NUMBERS, STARTUP_BIT
from furnace.kernel.packing import (
    Struct,
    count_managers,
    list_managers,
    pack_card,
    pack_discs,
    pack_optional,
    read_list,
    unpack_card,
    unpack_discs,
    unpack_optional,
    write_list,
)
from furnace.kernel.powers import ALL_PERMANENTS, BASIC_PERMANENTS, NEUTRAL_VALUE

Words = NDArray[np.int64]

CACHE_SIZE = 4096
"""The number of encoded and decoded seats kept in the cache."""

_PERMANENTS = (BASIC_PERMANENTS.tolist(), ALL_PERMANENTS.tolist())
"""The permanent effects of each card: before it is upgraded, and after."""


@lru_cache(CACHE_SIZE)
def seat_words(seat: Seat, numbering: Numbering) -> Words:
    """Return the 64-bit words of a seat, cached, because most actions change only one seat."""
    return _words(seat, numbering)


@lru_cache(CACHE_SIZE)
def standalone_words(seat: Seat) -> tuple[Words, Numbering]:
    """Return the 64-bit words of a seat with only its own companies numbered, and the numbering."""
    numbering = owned_companies((seat,))
    return _words(seat, numbering), numbering


def _words(seat: Seat, numbering: Numbering) -> Words:
    check_seat(seat)
    words = np.zeros(SEAT.itemsize // 8, np.int64)
    numbers = _numbers(seat, numbering)
    words[: len(numbers)] = numbers
    _write_arrays(words.view(SEAT)[0], seat)
    return words


def _numbers(seat: Seat, numbering: Numbering) -> list[int]:
    """Return the fields that are not arrays, in the order of `furnace.kernel.layout.Seat`."""
    cards = (*seat.cards, *seat.arrivals)
    startups = [NUMBERS[owned.card] for owned in cards if NUMBERS[owned.card] >= COMPANIES]
    return [
        pack_card(seat.capitalist),
        startups[0] if startups else -1,
        pack_discs(seat.discs),
        *_sets(cards, numbering),
        sum([_PERMANENTS[owned.upgraded][NUMBERS[owned.card]] for owned in cards]),
        len(seat.cards),
        len(seat.arrivals),
        *_open_card_fields(seat.open_card),
        seat.power_used,
        count_managers(seat.managers),
        count_managers(seat.placeable),
        len(seat.pending),
        len(seat.offered),
        pack_goods(seat.goods),
        pack_goods(seat.open_card.lent) if seat.open_card else 0,
    ]


def _write_arrays(me: Struct, seat: Seat) -> None:
    write_list(me, "cards", [owned.card for owned in seat.cards])
    write_list(me, "arrivals", [owned.card for owned in seat.arrivals])
    write_list(me, "offered", seat.offered)
    for place, owned in enumerate(seat.cards):
        if owned.managers:
            me["card_managers"][place] = count_managers(owned.managers)
    for owned in (*seat.cards, *seat.arrivals):
        if owned.goods != NOTHING:
            me["card_goods"][GOODS_CARDS.index(NUMBERS[owned.card])] = pack_goods(owned.goods)
    for bonus in seat.bonuses:
        me["bonuses"][BONUS_LINES.index((NUMBERS[bonus.card], bonus.line))] += 1
    for place, (card, number, made, just_used) in enumerate(seat.pending):
        me["pending"][place] = NUMBERS[card] | number << 8 | just_used << 12 | made << 13


def _sets(cards: Iterable[OwnedCard], numbering: Numbering) -> tuple[int, int, int, int]:
    """Return a seat's cards as masks: all, upgraded, resolved, and with managers."""
    every = upgraded = resolved = with_managers = 0
    for owned in cards:
        bit = numbering.bit_of(owned.card)
        every |= bit
        upgraded |= bit if owned.upgraded else 0
        resolved |= bit if owned.resolved else 0
        with_managers |= bit if owned.managers else 0
    return every, upgraded, resolved, with_managers


def _open_card_fields(open_card: OpenCard | None) -> tuple[int, ...]:
    """Return the fields from `open` to `open_owner`."""
    if open_card is None:
        return -1, 0, 0, 0, 0, -1
    tally = sum(made << 8 * line for line, made in enumerate(open_card.tally))
    managers = count_managers(open_card.managers)
    return (
        NUMBERS[open_card.card],
        open_card.line,
        tally,
        open_card.just_used,
        managers,
        pack_optional(open_card.owner),
    )


@lru_cache(CACHE_SIZE)
def read_seat(struct: bytes, companies: bytes) -> Seat:
    """Decode a seat's struct in a game with these companies (`Game.companies`)."""
    me, bits = np.frombuffer(struct, SEAT)[0], _bits(companies)
    cards = tuple(
        _read_card(me, bits, int(number), int(card_managers))
        for number, card_managers in zip(
            me["cards"][: me["card_count"]], me["card_managers"], strict=False
        )
    )
    arrivals = tuple(
        _read_card(me, bits, int(number), 0) for number in me["arrivals"][: me["arrival_count"]]
    )
    return Seat(
        goods=Goods(*unpack_goods(me["goods"])),
        discs=unpack_discs(int(me["discs"]), 0, int(NEUTRAL_VALUE[me["capitalist"]])),
        capitalist=unpack_card(me["capitalist"]),
        cards=cards,
        arrivals=arrivals,
        open_card=_read_open_card(me),
        power_used=bool(me["power_used"]),
        managers=list_managers(me["managers"]),
        placeable=list_managers(me["placeable"]),
        bonuses=tuple(
            CardLine(IDS[card], line)
            for place, (card, line) in enumerate(BONUS_LINES)
            for _ in range(me["bonuses"][place])
        ),
        pending=tuple(
            _read_pending(int(packed)) for packed in me["pending"][: me["pending_count"]]
        ),
        offered=read_list(me["offered"], me["offered_count"]),
    )


@lru_cache(CACHE_SIZE)
def _bits(companies: bytes) -> dict[int, int]:
    """Return the bit of each company of a game, by its number in the catalogue."""
    numbers = np.frombuffer(companies, np.int16).tolist()
    return {number: 1 << place for place, number in enumerate(numbers)}


def _read_card(me: Struct, bits: dict[int, int], number: int, card_managers: int) -> OwnedCard:
    bit = bits.get(number, 1 << STARTUP_BIT)
    goods = NOTHING
    if number in GOODS_CARDS:
        goods = Goods(*unpack_goods(me["card_goods"][GOODS_CARDS.index(number)]))
    return OwnedCard(
        card=IDS[number],
        upgraded=bool(me["upgraded"] & bit),
        resolved=bool(me["resolved"] & bit),
        goods=goods,
        managers=list_managers(card_managers),
    )


def _read_pending(packed: int) -> Interruption:
    return Interruption(IDS[packed & 255], packed >> 8 & 15, packed >> 13, bool(packed >> 12 & 1))


def _read_open_card(me: Struct) -> OpenCard | None:
    if me["open"] < 0:
        return None
    tally, left = [], int(me["tally"])
    while left:
        tally.append(left & 255)
        left >>= 8
    return OpenCard(
        card=IDS[me["open"]],
        line=int(me["line"]),
        tally=tuple(tally),
        just_used=bool(me["just_used"]),
        managers=list_managers(me["open_managers"]),
        lent=Goods(*unpack_goods(me["lent"])),
        owner=unpack_optional(me["open_owner"]),
    )
