"""Whole games inside the kernel: every kind of table is played to its end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from furnace.engine import game
from furnace.engine.state import Phase
from furnace.kernel.batch import ANYBODY, list_all, new_buffer, play_all, step_all
from furnace.kernel.codec import decode, encode
from furnace.kernel.layout import MAX_ACTIONS
from furnace.kernel.outcomes import write_outcomes
from furnace.kernel.phases.scoring import OVER
from furnace.kernel.play import BATCH_SIZE, new_games, play_random
from lockstep.outcomes import check_outcome
from lockstep.twin import Twin
from lockstep.wanted import ruleset_of
from properties.random_play import ALL_TABLES, Table

EVERY = 60
"""One table in this many is examined closely."""


def test_every_table_is_played_to_its_end_at_random() -> None:
    _check_ends(is_random=True)


def test_every_table_is_played_to_its_end_by_the_fast_policy() -> None:
    _check_ends(is_random=False)


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    first, again, other = (_games(ALL_TABLES[::200]) for _ in range(3))
    for games, seed in ((first, 1), (again, 1), (other, 2)):
        play_all(games, new_buffer(seed), True)
    assert (first == again).all()
    assert not (first == other).any()


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    for table in ALL_TABLES[::400]:
        twin = Twin(game.new(ruleset_of(table.ruleset), table.seats))
        legal, before = set(twin.legal_codes(-1)), twin.games.tobytes()
        for code in range(0, 4096, 7):
            if code not in legal:
                assert not twin.step(-1, code)
        assert twin.games.tobytes() == before


def test_a_batch_takes_what_is_legal_and_says_what_was_not() -> None:
    games = _games(ALL_TABLES[:4])
    seats, actions = np.full(4, -1), np.array([0, -1, 0, 1 << 30])
    before = games.copy()
    assert step_all(games, seats, actions, new_buffer(0)) == 2
    assert actions.tolist() == [0, -1, 0, -1]
    assert (games != before).tolist() == [True, False, True, False]


def _check_ends(is_random: bool) -> None:
    games = _games(ALL_TABLES)
    decisions = play_all(games, new_buffer(7), is_random)
    assert (games["phase"] == OVER).all()
    assert (games["round"] == [3 if "short" in table.ruleset else 4 for table in ALL_TABLES]).all()
    assert (games["producing"] == 0).all()
    assert 50 < decisions / len(games) < 500
    won, scores = np.zeros(len(games), np.int64), np.zeros((len(games), 5), np.int64)
    write_outcomes(games, won, scores)
    assert (won < 1 << games["seat_count"]).all()
    for index in range(0, len(games), EVERY):
        check_outcome(decode(games[index]), games[index : index + 1])


def _games(tables: tuple[Table, ...]) -> NDArray[Any]:
    """An empty table of each."""
    return np.concatenate(
        [encode(game.new(ruleset_of(table.ruleset), table.seats)) for table in tables]
    )


def test_nobody_acts_for_another() -> None:
    games = new_games("base+capitalists", 3, 1)
    buffers = new_buffer(3)
    while games[0]["phase"] != Phase.BIDDING:
        seats, counts = np.array([ANYBODY]), np.zeros(1, np.int64)
        listed = np.zeros((1, MAX_ACTIONS), np.int64)
        list_all(games, seats, buffers, counts, listed)
        assert step_all(games, seats, listed[0, :1].copy(), buffers) == 1
    before, turn = games.tobytes(), int(games[0]["turn"])
    list_all(games, np.array([turn]), buffers, counts, listed)

    for seat in (-7, -2, -1, *(seat for seat in range(6) if seat != turn)):
        assert step_all(games, np.array([seat]), listed[0, :1].copy(), buffers) == 0
        assert games.tobytes() == before


@pytest.mark.parametrize("games", [1, 201, 2 * BATCH_SIZE + 1])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_however_many_threads_share_them_all_games_are_played_to_their_end(
    games: int, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[int] = []

    def play_and_count(share: NDArray[Any], buffers: NDArray[Any], is_random: bool) -> int:
        decisions = play_all(share, buffers, is_random)
        ended.append(int((share["phase"] == OVER).sum()))
        return decisions

    monkeypatch.setattr("furnace.kernel.play.play_all", play_and_count)
    play_random("base", 3, games, seed=1, threads=threads)

    assert sum(ended) == games


def test_two_threads_make_as_many_decisions_a_game_as_one() -> None:
    alone, shared = (play_random("base", 3, 2001, seed=1, threads=number) for number in (1, 2))

    assert shared != alone, "each thread has dice of its own"
    assert shared == pytest.approx(alone, rel=0.02)


def test_the_same_seed_on_as_many_threads_makes_the_same_decisions() -> None:
    assert len({play_random("base", 3, 201, seed=1, threads=2) for _ in range(3)}) == 1
