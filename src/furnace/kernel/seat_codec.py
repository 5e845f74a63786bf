"""A seat as a record, and back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from furnace.cards.goods import NOTHING, Goods
from furnace.engine.state import LineOf, OwnedCard, Pending, Resolving, Seat
from furnace.kernel.goods import pack_goods, unpack_goods
from furnace.kernel.layout import SEAT
from furnace.kernel.numbering import Numbering
from furnace.kernel.numbers import BONUS_LINES, COMPANIES, IDS, LAID_CARDS, NUMBERS, STARTUP_BIT
from furnace.kernel.packing import (
    Record,
    count_managers,
    id_or_none,
    list_managers,
    none_or,
    number_or_none,
    or_none,
    pack_discs,
    read_list,
    unpack_discs,
    write_list,
)
from furnace.kernel.powers import ALL_PERMANENTS, BASIC_PERMANENTS, NEUTRAL_VALUE
from furnace.kernel.room import check_seat

LATELY = 4096
"""So many seats are kept as they were read or written last."""


@lru_cache(LATELY)
def seat_record(seat: Seat, numbering: Numbering) -> Record:
    """A seat alone; from one state to the next most of them stay as they are."""
    check_seat(seat)
    seats = np.zeros(1, SEAT)
    _write_seat(seats[0], seat, numbering)
    return seats[0]


def _write_seat(me: Record, seat: Seat, numbering: Numbering) -> None:
    cards = (*seat.cards, *seat.arrivals)
    startups = [NUMBERS[mine.card] for mine in cards if NUMBERS[mine.card] >= COMPANIES]
    me["startup"] = startups[0] if startups else -1
    me["capitalist"], me["discs"] = number_or_none(seat.capitalist), pack_discs(seat.discs)
    me["owned"], me["upgraded"], me["resolved"], me["staffed"] = _sets(cards, numbering)
    me["lasting"] = sum(_permanents_of(mine.card, mine.upgraded) for mine in cards)
    me["card_count"], me["arrival_count"] = len(seat.cards), len(seat.arrivals)
    write_list(me["cards"], (mine.card for mine in seat.cards))
    write_list(me["arrivals"], (mine.card for mine in seat.arrivals))
    for place, mine in enumerate(seat.cards):
        if mine.managers:
            me["staff"][place] = count_managers(mine.managers)
    for mine in cards:
        _write_laid(me, mine)
    me["goods"] = pack_goods(seat.goods)
    me["repeated"], me["managers"] = seat.repeated, count_managers(seat.managers)
    me["placeable"] = count_managers(seat.placeable)
    for line in seat.bonuses:
        me["bonuses"][BONUS_LINES.index((NUMBERS[line.card], line.line))] += 1
    me["pending_count"], me["offered_count"] = len(seat.pending), len(seat.offered)
    for place, (card, number, made, settled) in enumerate(seat.pending):
        me["pending"][place] = NUMBERS[card] | number << 8 | settled << 12 | made << 13
    write_list(me["offered"], seat.offered)
    _write_resolving(me, seat.resolving)


def _sets(cards: Iterable[OwnedCard], numbering: Numbering) -> tuple[int, int, int, int]:
    """The cards of a seat as sets: all, those turned over, resolved, and with managers."""
    owned = upgraded = resolved = staffed = 0
    for mine in cards:
        bit = numbering.bit_of(mine.card)
        owned |= bit
        upgraded |= bit if mine.upgraded else 0
        resolved |= bit if mine.resolved else 0
        staffed |= bit if mine.managers else 0
    return owned, upgraded, resolved, staffed


def _permanents_of(card: str, is_upgraded: bool) -> int:
    permanents = ALL_PERMANENTS if is_upgraded else BASIC_PERMANENTS
    return int(permanents[NUMBERS[card]])


def _write_laid(me: Record, mine: OwnedCard) -> None:
    if mine.goods == NOTHING:
        return
    me["laid"][LAID_CARDS.index(NUMBERS[mine.card])] = pack_goods(mine.goods)


def _write_resolving(me: Record, work: Resolving | None) -> None:
    if work is None:
        me["open"], me["source"] = -1, -1
        return
    me["open"], me["line"], me["settled"] = NUMBERS[work.card], work.line, work.settled
    me["tally"] = sum(made << 8 * line for line, made in enumerate(work.tally))
    me["crew"], me["local"] = count_managers(work.managers), pack_goods(work.local)
    me["source"] = or_none(work.source)


@lru_cache(LATELY)
def read_seat(record: bytes, companies: bytes) -> Seat:
    """The seat that a record holds, in a game with these companies (`Game.companies`)."""
    me, bits = np.frombuffer(record, SEAT)[0], _bits(companies)
    cards = tuple(
        _read_card(me, bits, int(number), int(staff))
        for number, staff in zip(me["cards"][: me["card_count"]], me["staff"], strict=False)
    )
    arrivals = tuple(
        _read_card(me, bits, int(number), 0) for number in me["arrivals"][: me["arrival_count"]]
    )
    return Seat(
        goods=Goods(*unpack_goods(me["goods"])),
        discs=unpack_discs(int(me["discs"]), 0, int(NEUTRAL_VALUE[me["capitalist"]])),
        capitalist=id_or_none(me["capitalist"]),
        cards=cards,
        arrivals=arrivals,
        resolving=_read_resolving(me),
        repeated=bool(me["repeated"]),
        managers=list_managers(me["managers"]),
        placeable=list_managers(me["placeable"]),
        bonuses=tuple(
            LineOf(IDS[card], line)
            for place, (card, line) in enumerate(BONUS_LINES)
            for _ in range(me["bonuses"][place])
        ),
        pending=tuple(_read_pending(int(word)) for word in me["pending"][: me["pending_count"]]),
        offered=read_list(me["offered"], me["offered_count"]),
    )


@lru_cache(LATELY)
def _bits(companies: bytes) -> dict[int, int]:
    """The bit of each company of a game, by its number in the catalogue."""
    numbers = np.frombuffer(companies, np.int16).tolist()
    return {number: 1 << place for place, number in enumerate(numbers)}


def _read_card(me: Record, bits: dict[int, int], number: int, staff: int) -> OwnedCard:
    bit = bits.get(number, 1 << STARTUP_BIT)
    goods = NOTHING
    if number in LAID_CARDS:
        goods = Goods(*unpack_goods(me["laid"][LAID_CARDS.index(number)]))
    return OwnedCard(
        card=IDS[number],
        upgraded=bool(me["upgraded"] & bit),
        resolved=bool(me["resolved"] & bit),
        goods=goods,
        managers=list_managers(staff),
    )


def _read_pending(word: int) -> Pending:
    return Pending(IDS[word & 255], word >> 8 & 15, word >> 13, bool(word >> 12 & 1))


def _read_resolving(me: Record) -> Resolving | None:
    if me["open"] < 0:
        return None
    tally, left = [], int(me["tally"])
    while left:
        tally.append(left & 255)
        left >>= 8
    return Resolving(
        card=IDS[me["open"]],
        line=int(me["line"]),
        tally=tuple(tally),
        settled=bool(me["settled"]),
        managers=list_managers(me["crew"]),
        local=Goods(*unpack_goods(me["local"])),
        source=none_or(me["source"]),
    )
