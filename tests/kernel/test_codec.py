"""A state and its struct are two spellings of one position: `encode` and `decode` are inverses."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from furnace.engine.action import Action, actor
from furnace.engine.state import Phase, State
from furnace.kernel.actions import decode_action, encode_action
from furnace.kernel.batch import list_all
from furnace.kernel.capacity import TooLarge
from furnace.kernel.codec import decode, encode, encode_production
from furnace.kernel.goods import MAX_AMOUNT, pack_goods, unpack_goods
from furnace.kernel.layout import AGENT, AUCTION_CARD, GAME, MAX_ACTIONS, SEAT
from games.reading import GAMES, moves_of
from lockstep.twin import ACTION_BUFFER, Twin, code_of
from properties.random_play import ALL_TABLES, Table, start, states, walk

SOME_TABLES = ALL_TABLES[:: len(ALL_TABLES) // 30]

each_golden_game = pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
each_table = pytest.mark.parametrize("table", SOME_TABLES, ids=str)


@each_golden_game
def test_every_state_of_a_golden_game_is_read_back(path: Path) -> None:
    moves = list(moves_of(path.stem))
    _check_read_back(moves[0][0], (move.step.state for _, move in moves))


@each_table
def test_every_state_of_a_random_game_is_read_back(table: Table) -> None:
    _check_read_back(start(table), states(table, 0))


@each_table
def test_a_production_is_listed_alike_with_the_seat_alone_and_with_the_whole_state(
    table: Table,
) -> None:
    for state in states(table, 1):
        for seat in state.producing if state.phase is Phase.PRODUCTION else ():
            assert _listed(encode_production(state, seat), seat) == _listed(encode(state), seat)


@each_golden_game
def test_every_struct_of_a_golden_game_is_written_again(path: Path) -> None:
    moves = list(moves_of(path.stem))
    _check_written_again(moves[0][0], (move.action for _, move in moves))


@each_table
def test_every_struct_of_a_random_game_is_written_again(table: Table) -> None:
    _check_written_again(start(table), (move.action for move in walk(table, 0)))


@each_golden_game
def test_every_action_of_a_golden_game_is_read_back(path: Path) -> None:
    for _, move in moves_of(path.stem):
        code = encode_action(move.action)
        assert decode_action(code, actor(move.action)) == move.action


def test_an_empty_struct_has_the_size_of_its_layout_and_no_stray_bytes() -> None:
    empty = encode(start(SOME_TABLES[0]))
    assert empty.nbytes == GAME.itemsize
    assert encode(start(SOME_TABLES[0])).tobytes() == empty.tobytes()


@pytest.mark.parametrize(
    "struct", [GAME, SEAT, AUCTION_CARD, AGENT], ids=["game", "seat", "auction card", "agent"]
)
def test_no_byte_of_a_struct_is_padding(struct: np.dtype[Any]) -> None:
    # NumPy copies fields: what lies between them would be anything, and equal games unequal bytes.
    assert struct.fields is not None
    assert struct.itemsize == sum(field[0].itemsize for field in struct.fields.values())


def test_states_that_differ_have_structs_that_differ() -> None:
    met = {state for table in SOME_TABLES[:8] for state in states(table, 1)}
    assert len({encode(state).tobytes() for state in met}) == len(met)


def test_a_struct_is_read_without_being_changed() -> None:
    for state in states(SOME_TABLES[-1], 2):
        games = encode(state)
        before = games.tobytes()
        decode(games[0])
        assert games.tobytes() == before


def test_goods_are_packed_up_to_the_greatest_amount_and_no_further() -> None:
    for amounts in [
        (0, 0, 0, 0, 0),
        (1, 2, 3, 4, 5),
        (MAX_AMOUNT,) * 5,
        (MAX_AMOUNT, 0, MAX_AMOUNT, 0, MAX_AMOUNT),
    ]:
        assert unpack_goods(pack_goods(amounts)) == amounts
    for amounts in [(MAX_AMOUNT + 1, 0, 0, 0, 0), (0, 0, 0, 0, MAX_AMOUNT + 1), (0, -1, 0, 0, 0)]:
        with pytest.raises(TooLarge):
            pack_goods(amounts)


def _check_read_back(first: State, others: Iterable[State]) -> None:
    for state in (first, *others):
        read = decode(encode(state)[0])
        assert read == state
        assert encode(read).tobytes() == encode(state).tobytes()


def _check_written_again(state: State, actions: Iterable[Action]) -> None:
    """The structs that the kernel itself reaches, not those written from a state."""
    twin = Twin(state)
    for action in actions:
        assert twin.step(actor(action), code_of(action)), action
        copy = np.frombuffer(twin.games.tobytes(), GAME)
        assert encode(decode(copy[0])).tobytes() == twin.games.tobytes()


def _listed(games: NDArray[Any], seat: int) -> list[int]:
    counts, codes = np.zeros(1, np.int64), np.zeros((1, MAX_ACTIONS), np.int64)
    list_all(games, np.array([seat]), ACTION_BUFFER, counts, codes)
    return list(map(int, codes[0, : counts[0]]))
