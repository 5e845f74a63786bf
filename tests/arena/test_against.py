"""bench/against.py: bots asked in other processes play as in the arena, and failures are theirs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from bench import against
from bench.bot_processes import BotFailed, BotProcess, RemoteBot, Sides, end_bot_processes
from bench.notation_bot import answer

from furnace.arena.code_hash import FURNACE
from furnace.arena.resampling import Estimate
from furnace.arena.scores import Score, scores_of
from furnace.arena.tournament import Conditions, Tournament, side_by_side
from furnace.arena.tournament_games import FinishedGame, Forfeit, play_scheduled_game
from furnace.bots.registry import bot_of

HERE = FURNACE.parents[1]
ITSELF = Sides((HERE, HERE))
ARGUMENTS = ["--worktree", str(HERE), "--bot", "random", "--games", "6"]


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    yield
    end_bot_processes()


def tournament(one: str, other: str) -> Tournament:
    return side_by_side(Conditions("base+capitalists+short", 4, 6, seed=7), (one, other))


def test_the_games_are_those_of_the_arena() -> None:
    different = tournament("random", "greedy")
    for number in (1, 4):
        asked = play_scheduled_game(different, number, ITSELF)
        assert isinstance(asked, FinishedGame)
        assert asked.rows == finished(different, number).rows


def test_a_bot_against_itself_is_equal_and_a_stopped_run_continues(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(against, "FOLDER", tmp_path)
    assert against.main(ARGUMENTS) == 0
    shown = capsys.readouterr().out
    assert "share 50.0% (5.5% to 94.5%), margin +0.00 (+0.00 to +0.00), 0 forfeits" in shown
    assert "1 of 1 deals end the same in all seatings" in shown

    monkeypatch.setattr(Sides, "prepare", None)  # nothing is missing
    assert against.main(ARGUMENTS) == 0
    assert capsys.readouterr().out == shown


def test_different_bots_do_not_end_the_same() -> None:
    different = tournament("random", "greedy")
    results = {number: finished(different, number) for number in range(1, 7)}
    assert against.same_deals(results.values()) == 0
    scores = scores_of(different, results)
    assert scores is not None
    assert not against.is_as_strong(*scores.entrants)


@pytest.mark.parametrize(
    ("low", "high", "forfeits", "expected"),
    [(0.41, 0.51, 0, True), (0.4, 0.6, 0, False), (0.45, 0.5, 0, False), (0.5, 0.6, 1, False)],
)
def test_as_strong_is_said_of_an_interval_and_of_no_forfeits(
    low: float, high: float, forfeits: int, expected: bool
) -> None:
    first, second = _scores()
    share = Estimate((low + high) / 2, low, high)
    assert against.is_as_strong(first._replace(share=share, forfeits=forfeits), second) == expected


def test_a_bot_that_fails_loses_its_game_and_says_why() -> None:
    forfeit = play_scheduled_game(tournament("random", "mcts:2000x65"), 1, ITSELF)
    assert isinstance(forfeit, Forfeit)
    assert forfeit.entrant == 1

    assert answer(bot_of("random"), "p1\t1\t1\t0\tnonsense").startswith("! PositionError: ")


def test_a_process_that_dies_costs_one_game() -> None:
    random = tournament("random", "random")
    bot = ITSELF(random, random.game(1), 0)
    assert isinstance(bot, RemoteBot)
    bot.process.worker.kill()
    bot.process.worker.wait()

    forfeit = play_scheduled_game(random, 1, ITSELF)
    assert isinstance(forfeit, Forfeit)
    assert forfeit.error == "BotFailed: the process has ended"
    assert isinstance(play_scheduled_game(random, 1, ITSELF), FinishedGame)


def test_the_code_must_be_that_of_the_worktree(tmp_path: Path) -> None:
    with pytest.raises(BotFailed, match=str(tmp_path)):
        BotProcess(tmp_path, "random", "base")
    with pytest.raises(SystemExit):
        against.main(["--worktree", str(tmp_path)])


def finished(tournament: Tournament, number: int) -> FinishedGame:
    result = play_scheduled_game(tournament, number)
    assert isinstance(result, FinishedGame)
    return result


def _scores() -> tuple[Score, ...]:
    same = tournament("random", "random")
    scores = scores_of(same, {number: finished(same, number) for number in range(1, 7)})
    assert scores is not None
    return scores.entrants
