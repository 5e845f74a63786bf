"""The journal: a stopped run continues where it was, with the result of an uninterrupted one."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from arena.example_bots import Raising, enter
from furnace.arena import journal as arena_journal
from furnace.arena.code_hash import FURNACE, code_hash, hash_below
from furnace.arena.journal import (
    BrokenJournal,
    Journal,
    OtherTournament,
    open_journal,
    play_missing_games,
    settings_of,
)
from furnace.arena.rows import Row
from furnace.arena.tournament import Conditions, Tournament, side_by_side
from furnace.arena.tournament_games import FinishedGame, GameResult

PAIR = ("random", "greedy")


def tournament(games: int = 6, seed: int = 7, pair: tuple[str, str] = PAIR) -> Tournament:
    return side_by_side(Conditions("base+short", 2, games, seed), pair)


def play_some(file: Path, count: int | None = None, games: int = 6) -> list[int]:
    """The numbers of the games that are played, at most this many."""
    with open_journal(file, tournament(games)) as journal:
        return [
            result.game.number
            for result in islice(play_missing_games(tournament(games), journal), count)
        ]


def rows_in(result: GameResult) -> tuple[Row, ...]:
    assert isinstance(result, FinishedGame)
    return result.rows


def rows(file: Path, games: int = 6) -> dict[int, tuple[Row, ...]]:
    with open_journal(file, tournament(games)) as journal:
        return {number: rows_in(result) for number, result in journal.results.items()}


@pytest.fixture
def unbroken(tmp_path: Path) -> dict[int, tuple[Row, ...]]:
    play_some(tmp_path / "unbroken.jsonl")
    return rows(tmp_path / "unbroken.jsonl")


def test_a_stopped_run_continues_and_has_the_same_result(
    tmp_path: Path, unbroken: dict[int, tuple[Row, ...]]
) -> None:
    file = tmp_path / "journal.jsonl"
    assert play_some(file, 2) == [1, 2]
    assert play_some(file, 1) == [3]
    assert play_some(file) == [4, 5, 6]
    assert play_some(file) == []
    assert rows(file) == unbroken


@pytest.mark.parametrize("cut", [1, 30, 400])
def test_a_last_line_cut_short_is_dropped_and_played_again(
    tmp_path: Path, unbroken: dict[int, tuple[Row, ...]], cut: int
) -> None:
    file = tmp_path / "journal.jsonl"
    play_some(file, 3)
    file.write_bytes(file.read_bytes()[:-cut])
    assert play_some(file) == [3, 4, 5, 6]
    assert rows(file) == unbroken


def test_a_first_line_cut_short_is_written_again(
    tmp_path: Path, unbroken: dict[int, tuple[Row, ...]]
) -> None:
    file = tmp_path / "journal.jsonl"
    file.write_text('{"furnace-are', encoding="utf-8")
    play_some(file)
    assert rows(file) == unbroken


def test_a_run_can_be_made_longer_and_looked_at_shorter(tmp_path: Path) -> None:
    file = tmp_path / "journal.jsonl"
    play_some(file, games=4)
    assert play_some(file, games=6) == [5, 6]
    assert list(rows(file, games=2)) == [1, 2]


def test_the_journal_holds_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "journal.jsonl"
    with open_journal(file, tournament()) as journal:
        played = list(play_missing_games(tournament(), journal))
    with open_journal(file, tournament()) as journal:
        assert list(journal.results.values()) == played


def test_another_tournament_is_refused_with_what_is_different(tmp_path: Path) -> None:
    file = tmp_path / "journal.jsonl"
    play_some(file, 1)
    with pytest.raises(OtherTournament) as refused, open_journal(file, tournament(seed=8)):
        pass
    assert (refused.value.setting, refused.value.there, refused.value.asked) == ("seed", 7, 8)
    with pytest.raises(OtherTournament), open_journal(file, tournament(pair=("greedy", "random"))):
        pass
    assert len(rows(file)) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        "nonsense",
        "[]",
        "{}",
        '{"game": 1, "rows": 3}',
        '{"game": "2", "deal": 1, "seating": [1, 0], "rows": [], "thoughts": []}',
        '{"game": 2, "deal": 1, "seating": [1, 0], "rows": [], "thoughts": []}',
        '{"game": 2, "deal": 9, "seating": [1, 0], "rows": [], "thoughts": []}',
        '{"game": 2, "deal": 1, "seating": [1, 0], "fault":'
        ' {"bot": "greedy", "seat": 3, "error": "", "position": ""}}',
    ],
)
def test_a_wrong_line_in_the_middle_is_reported_with_its_place(tmp_path: Path, wrong: str) -> None:
    file = tmp_path / "journal.jsonl"
    play_some(file, 3)
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[2] = wrong
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(BrokenJournal) as broken, open_journal(file, tournament()):
        pass
    assert broken.value.line == 3


def test_a_forfeit_is_written_down_and_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, pair = tmp_path / "journal.jsonl", tournament(2, pair=("raising", "greedy"))
    enter(monkeypatch, raising=Raising())
    with open_journal(file, pair) as journal:
        forfeits = list(play_missing_games(pair, journal))
    line = json.loads(file.read_text(encoding="utf-8").splitlines()[1])
    assert line["fault"]["error"] == "ZeroDivisionError: by nought"
    with open_journal(file, pair) as journal:
        assert list(journal.results.values()) == forfeits
        assert list(play_missing_games(pair, journal)) == []


def test_other_code_is_another_tournament(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "journal.jsonl"
    play_some(file, 1)
    monkeypatch.setattr(arena_journal, "code_hash", lambda: "changed")
    with pytest.raises(OtherTournament) as refused, open_journal(file, tournament()):
        pass
    assert (refused.value.setting, refused.value.asked) == ("code", "changed")


@pytest.mark.parametrize(
    "file", ["match.py", "bots/greedy/bot.py", "bots/fitted/base.toml", "cards/load.py"]
)
def test_whatever_decides_games_is_in_the_hash_of_the_code(tmp_path: Path, file: str) -> None:
    folder = tmp_path / "furnace"
    copytree(FURNACE, folder, ignore=ignore_patterns("__pycache__", "server"))
    assert hash_below(folder) == code_hash()
    with (folder / file).open("a", encoding="utf-8") as text:
        text.write("\n# changed")
    assert hash_below(folder) != code_hash()


def test_workers_matter_where_somebody_has_a_time_to_think() -> None:
    timed, counted = (
        tournament(pair=("mcts:10ms", "greedy")),
        tournament(pair=("mcts:10", "greedy")),
    )
    assert settings_of(timed, workers=1) != settings_of(timed, workers=2)
    assert settings_of(counted, workers=1) == settings_of(counted, workers=2)


def test_without_a_file_a_run_is_the_same(unbroken: dict[int, tuple[Row, ...]]) -> None:
    journal = Journal()
    list(play_missing_games(tournament(), journal))
    assert {number: rows_in(result) for number, result in journal.results.items()} == unbroken
