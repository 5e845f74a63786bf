"""A State as a record, and back: `encode` and `decode` are exact inverses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from furnace.cards.goods import NOTHING, Goods
from furnace.engine.disc import Disc, DiscKind, fixed_discs
from furnace.engine.ruleset import WORDS, Ruleset, parse_ruleset
from furnace.engine.state import (
    Agent,
    LineOf,
    Lot,
    OwnedCard,
    Pending,
    Phase,
    Placed,
    Resolving,
    Seat,
    State,
)
from furnace.kernel.discs import MASKED
from furnace.kernel.goods import pack_goods, unpack_goods
from furnace.kernel.layout import GAME, LOT, SEAT
from furnace.kernel.numbers import (
    BONUS_LINES,
    COMPANIES,
    FIRST_AGENT,
    FIRST_MANAGER,
    IDS,
    LAID_CARDS,
    MANAGERS,
    NUMBERS,
    STARTUP_BIT,
)
from furnace.kernel.powers import (
    ALL_PERMANENTS,
    BASIC_PERMANENTS,
    COPY_COST,
    NEUTRAL_VALUE,
    NO_DISC,
    NO_GOODS,
)
from furnace.kernel.room import TooLarge, check_agent, check_bids, check_seat
from furnace.kernel.tables import AGENT_TABLE, VARIABLE

Record = Any
"""One game of an array of games, or a part of one."""

LATELY = 4096
"""So many seats, and lots of the row, are kept as they were read or written last."""


def encode(state: State) -> NDArray[Any]:
    """A state as an array of one game; raises TooLarge where there is no room for it."""
    check_bids(state)
    return _encode(state)


def _encode(state: State) -> NDArray[Any]:
    games = np.zeros(1, GAME)
    g = games[0]
    seats = len(state.seats)
    g["words"] = _word_mask(state.ruleset.words)
    g["seat_count"], g["agent_count"] = seats, len(state.agents)
    g["phase"], g["round"] = state.phase, state.round
    g["first"], g["turn"] = _or_none(state.first), _or_none(state.turn)
    g["producing"] = sum(1 << seat for seat in state.producing)
    g["unseen"] = _company_mask(state.unseen)
    g["stack"] = _count_managers(state.stack)
    g["school_count"] = len(state.schools)
    _write_list(g["schools"], state.schools)
    for place in range(seats):
        _write_seat_of(g, state, place)
    for place, agent in enumerate(state.agents):
        _write_agent_of(g, agent, place)
    _write_row(g, state)
    return games


def encode_production(state: State, seat: int) -> NDArray[Any]:
    """As much of a state as the production of one seat reads; all of it where K9 may copy.

    Raises TooLarge where there is no room for it; how much can be bid does not matter here.
    """
    if COPY_COST[_number(state.seats[seat].capitalist)] != NO_GOODS:
        return _encode(state)
    games = np.zeros(1, GAME)
    g = games[0]
    g["words"] = _word_mask(state.ruleset.words)
    g["seat_count"], g["phase"], g["round"] = len(state.seats), state.phase, state.round
    g["producing"] = sum(1 << other for other in state.producing)
    _write_seat_of(g, state, seat)
    return games


def decode(g: Record) -> State:
    """The state that a record holds."""
    row = g["row"][int(g["row_start"]) : int(g["row_end"])]
    seats, producing, unseen = int(g["seat_count"]), int(g["producing"]), int(g["unseen"])
    return State(
        ruleset=_ruleset(int(g["words"])),
        phase=Phase(int(g["phase"])),
        round=int(g["round"]),
        first=_none_or(g["first"]),
        turn=_none_or(g["turn"]),
        producing=tuple(seat for seat in range(seats) if producing >> seat & 1),
        seats=tuple(_read_seat(g["seats"][place].tobytes()) for place in range(seats)),
        agents=tuple(_read_agent(g, place) for place in range(int(g["agent_count"]))),
        unseen=tuple(IDS[card] for card in range(COMPANIES) if unseen >> card & 1),
        row=tuple(_read_lot(lot.tobytes()) for lot in row),
        schools=_read_list(g["schools"], g["school_count"]),
        stack=_list_managers(g["stack"]),
    )


@cache
def _word_mask(words: tuple[str, ...]) -> int:
    return sum(1 << WORDS.index(word) for word in words)


@lru_cache(LATELY)
def _company_mask(companies: tuple[str, ...]) -> int:
    return sum(1 << NUMBERS[card] for card in companies)


@cache
def _ruleset(words: int) -> Ruleset:
    return parse_ruleset("+".join(word for place, word in enumerate(WORDS) if words >> place & 1))


def _or_none(number: int | None) -> int:
    return -1 if number is None else number


def _none_or(number: Any) -> int | None:
    return None if number < 0 else int(number)


def _number(card: str | None) -> int:
    return -1 if card is None else NUMBERS[card]


def _id(number: Any) -> str | None:
    return None if number < 0 else IDS[number]


def _write_list(place: Record, cards: Iterable[str]) -> None:
    for index, card in enumerate(cards):
        place[index] = NUMBERS[card]


def _read_list(place: Record, count: Any) -> tuple[str, ...]:
    return tuple(IDS[number] for number in place[:count])


def _count_managers(managers: Sequence[str]) -> int:
    if not managers:
        return 0
    return sum(1 << 2 * (NUMBERS[manager] - FIRST_MANAGER) for manager in managers)


def _list_managers(counts: Any) -> tuple[str, ...]:
    """Managers by their counts, in the order of their ids."""
    if not counts:
        return ()
    return tuple(
        IDS[FIRST_MANAGER + kind]
        for kind in range(MANAGERS)
        for _ in range(int(counts) >> 2 * kind & 3)
    )


def _bit(card: str) -> int:
    return 1 << min(NUMBERS[card], STARTUP_BIT)


def _pack_discs(discs: Iterable[Disc]) -> int:
    bits = {DiscKind.NEUTRAL: 1, DiscKind.VARIABLE: 32}
    return sum(bits.get(disc.kind, 1 << disc.value) for disc in discs)


def _unpack_discs(mask: Any, variable: int, neutral_value: int = NO_DISC) -> tuple[Disc, ...]:
    fixed = fixed_discs(*(value for value in range(1, 5) if mask >> value & 1))
    neutral = (Disc(DiscKind.NEUTRAL, neutral_value),) if mask & 1 else ()
    return fixed + neutral + ((Disc(DiscKind.VARIABLE, variable),) if mask & 32 else ())


def _write_seat_of(g: Record, state: State, place: int) -> None:
    try:
        g["seats"][place] = _seat_record(state.seats[place])
    except TooLarge as error:
        error.owner = place
        raise


@lru_cache(LATELY)
def _seat_record(seat: Seat) -> Record:
    """A seat alone; from one state to the next most of them stay as they are."""
    check_seat(seat)
    seats = np.zeros(1, SEAT)
    _write_seat(seats[0], seat)
    return seats[0]


def _write_seat(me: Record, seat: Seat) -> None:
    cards = (*seat.cards, *seat.arrivals)
    startups = [NUMBERS[mine.card] for mine in cards if NUMBERS[mine.card] >= COMPANIES]
    me["startup"] = startups[0] if startups else -1
    me["capitalist"], me["discs"] = _number(seat.capitalist), _pack_discs(seat.discs)
    me["owned"], me["upgraded"], me["resolved"], me["staffed"] = _sets(cards)
    me["lasting"] = sum(_permanents_of(mine.card, mine.upgraded) for mine in cards)
    me["card_count"], me["arrival_count"] = len(seat.cards), len(seat.arrivals)
    _write_list(me["cards"], (mine.card for mine in seat.cards))
    _write_list(me["arrivals"], (mine.card for mine in seat.arrivals))
    for place, mine in enumerate(seat.cards):
        if mine.managers:
            me["staff"][place] = _count_managers(mine.managers)
    for mine in cards:
        _write_laid(me, mine)
    me["goods"] = pack_goods(seat.goods)
    me["repeated"], me["managers"] = seat.repeated, _count_managers(seat.managers)
    me["placeable"] = _count_managers(seat.placeable)
    for line in seat.bonuses:
        me["bonuses"][BONUS_LINES.index((NUMBERS[line.card], line.line))] += 1
    me["pending_count"], me["offered_count"] = len(seat.pending), len(seat.offered)
    for place, (card, number, made, settled) in enumerate(seat.pending):
        me["pending"][place] = NUMBERS[card] | number << 8 | settled << 12 | made << 13
    _write_list(me["offered"], seat.offered)
    _write_resolving(me, seat.resolving)


def _sets(cards: Iterable[OwnedCard]) -> tuple[int, int, int, int]:
    """The cards of a seat as sets: all, those turned over, resolved, and with managers."""
    owned = upgraded = resolved = staffed = 0
    for mine in cards:
        bit = _bit(mine.card)
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
    me["crew"], me["local"] = _count_managers(work.managers), pack_goods(work.local)
    me["source"] = _or_none(work.source)


@lru_cache(LATELY)
def _read_seat(record: bytes) -> Seat:
    me = np.frombuffer(record, SEAT)[0]
    cards = tuple(
        _read_card(me, int(number), int(staff))
        for number, staff in zip(me["cards"][: me["card_count"]], me["staff"], strict=False)
    )
    arrivals = tuple(
        _read_card(me, int(number), 0) for number in me["arrivals"][: me["arrival_count"]]
    )
    return Seat(
        goods=Goods(*unpack_goods(me["goods"])),
        discs=_unpack_discs(int(me["discs"]), 0, int(NEUTRAL_VALUE[me["capitalist"]])),
        capitalist=_id(me["capitalist"]),
        cards=cards,
        arrivals=arrivals,
        resolving=_read_resolving(me),
        repeated=bool(me["repeated"]),
        managers=_list_managers(me["managers"]),
        placeable=_list_managers(me["placeable"]),
        bonuses=tuple(
            LineOf(IDS[card], line)
            for place, (card, line) in enumerate(BONUS_LINES)
            for _ in range(me["bonuses"][place])
        ),
        pending=tuple(_read_pending(int(word)) for word in me["pending"][: me["pending_count"]]),
        offered=_read_list(me["offered"], me["offered_count"]),
    )


def _read_card(me: Record, number: int, staff: int) -> OwnedCard:
    bit = 1 << min(number, STARTUP_BIT)
    goods = NOTHING
    if number in LAID_CARDS:
        goods = Goods(*unpack_goods(me["laid"][LAID_CARDS.index(number)]))
    return OwnedCard(
        card=IDS[number],
        upgraded=bool(me["upgraded"] & bit),
        resolved=bool(me["resolved"] & bit),
        goods=goods,
        managers=_list_managers(staff),
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
        managers=_list_managers(me["crew"]),
        local=Goods(*unpack_goods(me["local"])),
        source=_none_or(me["source"]),
    )


def _write_agent_of(g: Record, agent: Agent, place: int) -> None:
    try:
        check_agent(agent)
    except TooLarge as error:
        error.owner = int(g["seat_count"]) + place
        raise
    _write_agent(g["agents"][place], agent)


def _write_agent(g: Record, agent: Agent) -> None:
    g["card"], g["discs"], g["money"] = _number(agent.card), _pack_discs(agent.discs), agent.money
    g["company_count"], g["manager_count"] = len(agent.companies), len(agent.managers)
    _write_list(g["companies"], agent.companies)
    _write_list(g["managers"], agent.managers)


def _read_agent(g: Record, place: int) -> Agent:
    agent = g["agents"][place]
    card = int(agent["card"])
    variable = int(AGENT_TABLE[card - FIRST_AGENT, VARIABLE]) if card >= 0 else 0
    return Agent(
        discs=_unpack_discs(int(agent["discs"]), variable),
        card=_id(card),
        companies=_read_list(agent["companies"], agent["company_count"]),
        managers=_read_list(agent["managers"], agent["manager_count"]),
        money=int(agent["money"]),
    )


def _write_row(g: Record, state: State) -> None:
    """In the resolution the lots resolved before stay blank."""
    start = 0
    if state.phase is Phase.RESOLUTION and state.row:
        full = state.ruleset.row_length(len(state.seats)) + len(state.schools)
        start = full - len(state.row)
    g["row_start"], g["row_end"] = start, start + len(state.row)
    for place, lot in enumerate(state.row, start):
        g["row"][place] = _lot_record(lot)


@lru_cache(LATELY)
def _lot_record(lot: Lot) -> Record:
    lots = np.zeros(1, LOT)
    _write_lot(lots[0], lot)
    return lots[0]


def _write_lot(place: Record, lot: Lot) -> None:
    place["card"], place["manager"] = NUMBERS[lot.card], _number(lot.manager)
    place["count"] = len(lot.discs)
    for index, (owner, disc) in enumerate(lot.discs):
        place["discs"][index] = owner | disc.kind << 3 | disc.value << 5
        place["owners"] |= 1 << owner
        if disc.value <= MASKED:
            place["values"] |= 1 << disc.value


@lru_cache(LATELY)
def _read_lot(record: bytes) -> Lot:
    lot = np.frombuffer(record, LOT)[0]
    discs = tuple(
        Placed(placed & 7, Disc(DiscKind(placed >> 3 & 3), placed >> 5))
        for placed in map(int, lot["discs"][: lot["count"]])
    )
    return Lot(IDS[lot["card"]], discs, _id(lot["manager"]))
