"""A State as a struct and back: `encode` and `decode` are exact inverses."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from furnace.engine.disc import Disc, DiscKind
from furnace.engine.ruleset import WORDS, Ruleset, parse_ruleset
from furnace.engine.state import Agent, AuctionCard, Phase, PlacedDisc, State
from furnace.kernel.capacity import TooLarge, check_agent, check_bids, check_companies
from furnace.kernel.discs import MAX_MASKED_VALUE
from furnace.kernel.layout import AUCTION_CARD, GAME
from furnace.kernel.numbering import Numbering, owned_companies, seen_companies
from furnace.kernel.numbers import FIRST_AGENT, IDS, NUMBERS
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
from furnace.kernel.powers import COPY_COST, NO_GOODS
from furnace.kernel.seat_codec import read_seat, seat_words, standalone_words
from furnace.kernel.tables import AGENT_TABLE, AGENT_VARIABLE

CACHE_SIZE = 4096
"""The number of encoded and decoded auction cards kept in the cache."""

_COPY_COST = COPY_COST.tolist()

assert GAME.fields is not None
_FIRST_SEAT = GAME.fields["seats"][1] // 8
"""The index of the 64-bit word where the seats begin."""


def encode(state: State) -> NDArray[Any]:
    """Encode a state as an array of one game; raise TooLarge if it does not fit."""
    check_bids(state)
    check_companies(state)
    return _encode(state, seen_companies(state.ruleset, state.unseen))


def _encode(state: State, numbering: Numbering) -> NDArray[Any]:
    games = np.zeros(GAME.itemsize // 8, np.int64).view(GAME)
    g = games[0]
    seats = len(state.seats)
    g["words"] = _word_mask(state.ruleset.words)
    g["seat_count"], g["agent_count"] = seats, len(state.agents)
    g["phase"], g["round"] = state.phase, state.round
    g["first"], g["turn"] = pack_optional(state.first), pack_optional(state.turn)
    g["producing"] = sum(1 << seat for seat in state.producing)
    g["stack"] = count_managers(state.stack)
    g["school_count"] = len(state.schools)
    write_list(g, "schools", state.schools)
    _write_companies(g, numbering)
    for place in range(seats):
        _write_seat(games, state, place, numbering)
    for place, agent in enumerate(state.agents):
        _write_agent_of(g, agent, place)
    _write_row(g, state)
    return games


def encode_production(state: State, seat: int) -> NDArray[Any]:
    """Encode the part of a state that one seat's production reads; everything if K9 may copy.

    Raise TooLarge if it does not fit; the limit on bids does not apply. Nothing is dealt in
    production, so only the companies of seats are numbered.
    """
    if _COPY_COST[pack_card(state.seats[seat].capitalist)] != NO_GOODS:
        return _encode(state, owned_companies(state.seats, state.agents))
    games = np.zeros(GAME.itemsize // 8, np.int64).view(GAME)
    g = games[0]
    g["words"] = _word_mask(state.ruleset.words)
    g["seat_count"], g["phase"], g["round"] = len(state.seats), state.phase, state.round
    g["producing"] = sum([1 << other for other in state.producing])
    _write_companies(g, _write_seat(games, state, seat))
    return games


def decode(g: Struct) -> State:
    """Decode a struct into a state."""
    row = g["row"][int(g["row_start"]) : int(g["row_end"])]
    seats, producing = int(g["seat_count"]), int(g["producing"])
    ruleset, companies = _ruleset(int(g["words"])), g["companies"][: g["seen_count"]].tobytes()
    return State(
        ruleset=ruleset,
        phase=Phase(int(g["phase"])),
        round=int(g["round"]),
        first=unpack_optional(g["first"]),
        turn=unpack_optional(g["turn"]),
        producing=tuple(seat for seat in range(seats) if producing >> seat & 1),
        seats=tuple(read_seat(g["seats"][place].tobytes(), companies) for place in range(seats)),
        agents=tuple(_read_agent(g, place) for place in range(int(g["agent_count"]))),
        unseen=_unseen(ruleset, companies),
        row=tuple(_read_auction_card(auction_card.tobytes()) for auction_card in row),
        schools=read_list(g["schools"], g["school_count"]),
        stack=list_managers(g["stack"]),
    )


@cache
def _word_mask(words: tuple[str, ...]) -> int:
    return sum(1 << WORDS.index(word) for word in words)


@cache
def _ruleset(words: int) -> Ruleset:
    return parse_ruleset("+".join(word for place, word in enumerate(WORDS) if words >> place & 1))


def _write_companies(g: Struct, numbering: Numbering) -> None:
    count = len(numbering.companies)
    g["seen_count"], g["seen"] = count, numbering.seen
    g["companies"][:count] = numbering.companies


@lru_cache(CACHE_SIZE)
def _unseen(ruleset: Ruleset, companies: bytes) -> tuple[str, ...]:
    """Return the companies of a game that are not among these."""
    seen = {IDS[number] for number in np.frombuffer(companies, np.int16)}
    return tuple(card for card in ruleset.companies if card not in seen)


def _write_seat(
    games: NDArray[Any], state: State, place: int, numbering: Numbering | None = None
) -> Numbering:
    """Write a seat into a game; by default, only its own companies are numbered."""
    try:
        if numbering is None:
            words, numbering = standalone_words(state.seats[place])
        else:
            words = seat_words(state.seats[place], numbering)
    except TooLarge as error:
        error.owner = place
        raise
    start = _FIRST_SEAT + place * len(words)
    games.view(np.int64)[start : start + len(words)] = words
    return numbering


def _write_agent_of(g: Struct, agent: Agent, place: int) -> None:
    try:
        check_agent(agent)
    except TooLarge as error:
        error.owner = int(g["seat_count"]) + place
        raise
    _write_agent(g["agents"][place], agent)


def _write_agent(g: Struct, agent: Agent) -> None:
    g["card"], g["discs"] = pack_card(agent.card), pack_discs(agent.discs)
    g["money"] = agent.money
    g["company_count"], g["manager_count"] = len(agent.companies), len(agent.managers)
    write_list(g, "companies", agent.companies)
    write_list(g, "managers", agent.managers)


def _read_agent(g: Struct, place: int) -> Agent:
    agent = g["agents"][place]
    card = int(agent["card"])
    variable = int(AGENT_TABLE[card - FIRST_AGENT, AGENT_VARIABLE]) if card >= 0 else 0
    return Agent(
        discs=unpack_discs(int(agent["discs"]), variable),
        card=unpack_card(card),
        companies=read_list(agent["companies"], agent["company_count"]),
        managers=read_list(agent["managers"], agent["manager_count"]),
        money=int(agent["money"]),
    )


def _write_row(g: Struct, state: State) -> None:
    """Write the row; in the resolution phase, the places of resolved cards stay blank."""
    start = 0
    if state.phase is Phase.RESOLUTION and state.row:
        full = state.ruleset.row_length(len(state.seats)) + len(state.schools)
        start = full - len(state.row)
    g["row_start"], g["row_end"] = start, start + len(state.row)
    for place, auction_card in enumerate(state.row, start):
        g["row"][place] = _auction_card_struct(auction_card)


@lru_cache(CACHE_SIZE)
def _auction_card_struct(auction_card: AuctionCard) -> Struct:
    auction_cards = np.zeros(1, AUCTION_CARD)
    _write_auction_card(auction_cards[0], auction_card)
    return auction_cards[0]


def _write_auction_card(target: Struct, auction_card: AuctionCard) -> None:
    target["card"], target["manager"] = (
        NUMBERS[auction_card.card],
        pack_card(auction_card.manager),
    )
    target["count"] = len(auction_card.discs)
    for index, (owner, disc) in enumerate(auction_card.discs):
        target["discs"][index] = owner | disc.kind << 3 | disc.value << 5
        target["owners"] |= 1 << owner
        if disc.value <= MAX_MASKED_VALUE:
            target["values"] |= 1 << disc.value


@lru_cache(CACHE_SIZE)
def _read_auction_card(struct: bytes) -> AuctionCard:
    auction_card = np.frombuffer(struct, AUCTION_CARD)[0]
    discs = tuple(
        PlacedDisc(placed & 7, Disc(DiscKind(placed >> 3 & 3), placed >> 5))
        for placed in map(int, auction_card["discs"][: auction_card["count"]])
    )
    return AuctionCard(IDS[auction_card["card"]], discs, unpack_card(auction_card["manager"]))
