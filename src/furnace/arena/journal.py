"""The journal of a tournament: one line of JSON per game, so that a stopped run can continue.

The first line holds the settings. An incomplete last line, left by a killed process, is dropped;
any other line that cannot be read raises BrokenJournal.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from furnace import __version__
from furnace.arena.budgets import is_timed
from furnace.arena.code_hash import code_hash
from furnace.arena.move_times import MoveTimes
from furnace.arena.rows import Row
from furnace.arena.tournament import ScheduledGame, Tournament
from furnace.arena.tournament_games import FinishedGame, Forfeit, GameResult, play_scheduled_games

FORMAT = 2

Settings = Mapping[str, Any]


class OtherTournament(ValueError):
    """The journal belongs to another tournament: its `setting` is `there`, not `asked`."""

    def __init__(self, file: Path, setting: str, there: object, asked: object) -> None:
        super().__init__(f"{file}: {setting}: {there} {asked}")
        self.file = file
        self.setting = setting
        self.there = there
        self.asked = asked


class BrokenJournal(ValueError):
    """A line of the journal, other than the last, that cannot be read."""

    def __init__(self, file: Path, line: int) -> None:
        super().__init__(f"{file}:{line}")
        self.file = file
        self.line = line


@dataclass(slots=True)
class Journal:
    """The results of a tournament so far, and the file to which more are added.

    Without a file, results last only as long as the process.
    """

    results: dict[int, GameResult] = field(default_factory=dict)
    _file: TextIO | None = None

    def add(self, result: GameResult) -> None:
        """Write a result to the file at once, a forfeit too."""
        if self._file is not None:
            self._file.write(json.dumps(_values(result), separators=(",", ":")) + "\n")
            self._file.flush()
        self.results[result.game.number] = result


@contextmanager
def open_journal(path: Path, tournament: Tournament, workers: int = 1) -> Iterator[Journal]:
    """Open a journal to continue, or a new one; raise OtherTournament or BrokenJournal."""
    settings = settings_of(tournament, workers)
    found = _read(path, settings, tournament) if path.exists() else {}
    results = {number: found[number] for number in sorted(found) if number <= tournament.games}
    with path.open("a", encoding="utf-8") as file:
        if file.tell() == 0:
            file.write(json.dumps(settings) + "\n")
            file.flush()
        yield Journal(results, file)


def play_missing_games(
    tournament: Tournament, journal: Journal, workers: int = 1
) -> Iterator[GameResult]:
    """Play the games that are missing, writing each result to the journal before yielding it."""
    missing = [number for number in range(1, tournament.games + 1) if number not in journal.results]
    with closing(play_scheduled_games(tournament, missing, workers)) as playing:
        for result in playing:
            journal.add(result)
            yield result


def settings_of(tournament: Tournament, workers: int = 1) -> Settings:
    """Return everything that games depend on; not their number, so that a run can be extended.

    The code is part of it, because a changed bot is another bot. So is the number of workers that
    share the machine, if a bot has a time limit.
    """
    return {
        "furnace-arena": FORMAT,
        "version": __version__,
        "code": code_hash(),
        "ruleset": tournament.ruleset,
        "bots": list(tournament.specs),
        "seatings": [list(seating) for seating in tournament.seatings],
        "seed": tournament.seed,
        "agents": list(tournament.agents),
        "workers": workers if any(map(is_timed, tournament.specs)) else None,
    }


def _read(path: Path, settings: Settings, tournament: Tournament) -> dict[int, GameResult]:
    """Return the results in a journal, and cut off an incomplete last line."""
    content = path.read_bytes()
    complete = content[: content.rfind(b"\n") + 1]
    if len(complete) < len(content):
        with path.open("r+b") as file:
            file.truncate(len(complete))
    lines = complete.decode("utf-8", errors="replace").splitlines()
    if lines:
        _check(path, _parse(path, 1, lines[0]), settings)
    results: dict[int, GameResult] = {}
    for number, line in enumerate(lines[1:], 2):
        result = _parse_result(path, number, line)
        if not _is_of(tournament, result):
            raise BrokenJournal(path, number)
        results[result.game.number] = result
    return results


def _is_of(tournament: Tournament, result: GameResult) -> bool:
    """Return whether this can be a result of a game of the tournament."""
    number = result.game.number
    if not isinstance(number, int) or number < 1 or result.game != tournament.game(number):
        return False
    if isinstance(result, Forfeit):
        return result.seat in range(1, tournament.seats + 1)
    return len(result.rows) == len(result.move_times) == tournament.seats


def _check(path: Path, there: Settings, settings: Settings) -> None:
    for setting, asked in settings.items():
        if there.get(setting) != asked:
            raise OtherTournament(path, setting, there.get(setting), asked)


def _parse(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        values = json.loads(line)
    except ValueError as error:
        raise BrokenJournal(path, number) from error
    if not isinstance(values, dict):
        raise BrokenJournal(path, number)
    return values


def _parse_result(path: Path, number: int, line: str) -> GameResult:
    values = _parse(path, number, line)
    try:
        game = ScheduledGame(values["game"], values["deal"], tuple(values["seating"]))
        if "fault" in values:
            return Forfeit(game, **values["fault"])
        rows = tuple(Row(**row) for row in values["rows"])
        move_times = tuple(MoveTimes(*times) for times in values["thoughts"])
    except (KeyError, TypeError) as error:
        raise BrokenJournal(path, number) from error
    return FinishedGame(game, rows, move_times)


def _values(result: GameResult) -> Settings:
    game, deal, seating = result.game
    head = {"game": game, "deal": deal, "seating": seating}
    if isinstance(result, Forfeit):
        forfeit = result._asdict()
        del forfeit["game"]
        return {**head, "fault": forfeit}
    rows = [row._asdict() for row in result.rows]
    return {**head, "rows": rows, "thoughts": result.move_times}
