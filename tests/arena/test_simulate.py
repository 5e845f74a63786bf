"""Simulation: the same seed gives the same games, whoever plays them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from furnace.arena.records import record_path
from furnace.arena.simulate import Simulation, play_games
from furnace.engine.game import outcome
from furnace.notation.record import parse_record

BOTS = ("greedy", "random")
SMALL = Simulation("base+capitalists+short", BOTS, games=9, seed=7, records=True)


def test_the_same_games_with_one_worker_and_with_two() -> None:
    alone = list(play_games(SMALL, workers=1))
    together = list(play_games(SMALL, workers=2))
    assert alone == together
    assert [game.number for game in alone] == list(range(1, 10))


def test_fewer_games_are_the_beginning_of_more() -> None:
    four = Simulation("base+short", ("random",) * 3, games=4, seed=7)
    two = Simulation("base+short", ("random",) * 3, games=2, seed=7)
    assert list(play_games(four))[:2] == list(play_games(two))


def test_bots_sit_in_their_order_in_every_game() -> None:
    assert [SMALL.seating(game) for game in (1, 2, 3)] == [BOTS] * 3


def test_rotating_bots_move_on_one_seat_from_game_to_game() -> None:
    simulation = Simulation("base", ("a", "b", "c"), games=4, seed=7, rotate=True)
    seatings = ["".join(simulation.seating(game)) for game in (1, 2, 3, 4)]
    assert seatings == ["abc", "cab", "bca", "abc"]


def test_a_record_replays_to_the_rows_of_its_game() -> None:
    game = next(play_games(SMALL))
    assert game.record is not None
    record = parse_record(game.record)
    ended = outcome(record.history.state)
    assert ended is not None
    assert ended.money == tuple(row.money for row in game.rows)
    assert [player.kind for player in record.players] == ["bot greedy", "bot random"]


def test_no_record_is_made_where_none_was_asked_for() -> None:
    silent = Simulation("base+short", ("random",) * 2, games=1, seed=7)
    assert [game.record for game in play_games(silent)] == [None]


def test_a_record_is_named_by_seed_and_game() -> None:
    assert record_path(Path("games"), 7, 41) == Path("games/7-000041.furnace")


def test_closing_early_ends_the_workers() -> None:
    endless = Simulation("base", ("random",) * 4, games=1_000_000, seed=7)
    with closing(play_games(endless, workers=2)) as playing:
        assert next(playing).number == 1
