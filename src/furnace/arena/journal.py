"""The journal of a contest: a line of JSON for each bout as it ends, so that a run can go on.

The first line holds what is played. A last line cut short by a kill is dropped; anything else that
cannot be read is told with its place.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from furnace import __version__
from furnace.arena.bout import Fault, Finished, Result, play_bouts
from furnace.arena.budgets import is_timed
from furnace.arena.code_hash import code_hash
from furnace.arena.contest import Bout, Contest
from furnace.arena.rows import Row
from furnace.arena.watch import Thought

FORMAT = 2

Settings = Mapping[str, Any]


class OtherContest(ValueError):
    """The journal is one of another contest: `setting` is `there`, and not what was `asked`."""

    def __init__(self, file: Path, setting: str, there: object, asked: object) -> None:
        super().__init__(f"{file}: {setting}: {there} {asked}")
        self.file = file
        self.setting = setting
        self.there = there
        self.asked = asked


class BrokenJournal(ValueError):
    """A line of the journal that cannot be read, and is not the last."""

    def __init__(self, file: Path, line: int) -> None:
        super().__init__(f"{file}:{line}")
        self.file = file
        self.line = line


@dataclass(slots=True)
class Journal:
    """The bouts of a contest that are through, and the file they are in, open for more.

    Without a file nothing is kept longer than the run.
    """

    results: dict[int, Result] = field(default_factory=dict)
    _file: TextIO | None = None

    def add(self, result: Result) -> None:
        """Write a bout down before anything else happens, one with a fault too."""
        if self._file is not None:
            self._file.write(json.dumps(_values(result), separators=(",", ":")) + "\n")
            self._file.flush()
        self.results[result.bout.number] = result


@contextmanager
def open_journal(path: Path, contest: Contest, workers: int = 1) -> Iterator[Journal]:
    """A journal to go on with, or a new one; raises OtherContest or BrokenJournal."""
    settings = settings_of(contest, workers)
    found = _read(path, settings, contest) if path.exists() else {}
    results = {number: found[number] for number in sorted(found) if number <= contest.games}
    with path.open("a", encoding="utf-8") as file:
        if file.tell() == 0:
            file.write(json.dumps(settings) + "\n")
            file.flush()
        yield Journal(results, file)


def play_on(contest: Contest, journal: Journal, workers: int = 1) -> Iterator[Result]:
    """The bouts that are not through yet, each written down before it is told of."""
    missing = [number for number in range(1, contest.games + 1) if number not in journal.results]
    with closing(play_bouts(contest, missing, workers)) as playing:
        for result in playing:
            journal.add(result)
            yield result


def settings_of(contest: Contest, workers: int = 1) -> Settings:
    """All that makes a bout what it is. Not how many there are: a run may be made longer.

    The code is part of it: a bot that was changed is another bot. So is how many workers share the
    machine, where somebody has a time to think.
    """
    return {
        "furnace-arena": FORMAT,
        "version": __version__,
        "code": code_hash(),
        "ruleset": contest.ruleset,
        "bots": list(contest.specs),
        "seatings": [list(seating) for seating in contest.seatings],
        "seed": contest.seed,
        "agents": list(contest.agents),
        "workers": workers if any(map(is_timed, contest.specs)) else None,
    }


def _read(path: Path, settings: Settings, contest: Contest) -> dict[int, Result]:
    """The bouts in a journal; what follows its last whole line is cut off."""
    whole = path.read_bytes()
    kept = whole[: whole.rfind(b"\n") + 1]
    if len(kept) < len(whole):
        with path.open("r+b") as file:
            file.truncate(len(kept))
    lines = kept.decode("utf-8", errors="replace").splitlines()
    if lines:
        _check(path, _parse(path, 1, lines[0]), settings)
    results: dict[int, Result] = {}
    for number, line in enumerate(lines[1:], 2):
        result = _parse_result(path, number, line)
        if not _is_of(contest, result):
            raise BrokenJournal(path, number)
        results[result.bout.number] = result
    return results


def _is_of(contest: Contest, result: Result) -> bool:
    """Whether this may have come of a bout of the contest."""
    number = result.bout.number
    if not isinstance(number, int) or number < 1 or result.bout != contest.bout(number):
        return False
    if isinstance(result, Fault):
        return result.seat in range(1, contest.seats + 1)
    return len(result.rows) == len(result.thoughts) == contest.seats


def _check(path: Path, there: Settings, settings: Settings) -> None:
    for setting, asked in settings.items():
        if there.get(setting) != asked:
            raise OtherContest(path, setting, there.get(setting), asked)


def _parse(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        values = json.loads(line)
    except ValueError as error:
        raise BrokenJournal(path, number) from error
    if not isinstance(values, dict):
        raise BrokenJournal(path, number)
    return values


def _parse_result(path: Path, number: int, line: str) -> Result:
    values = _parse(path, number, line)
    try:
        bout = Bout(values["game"], values["deal"], tuple(values["seating"]))
        if "fault" in values:
            return Fault(bout, **values["fault"])
        rows = tuple(Row(**row) for row in values["rows"])
        thoughts = tuple(Thought(*thought) for thought in values["thoughts"])
    except (KeyError, TypeError) as error:
        raise BrokenJournal(path, number) from error
    return Finished(bout, rows, thoughts)


def _values(result: Result) -> Settings:
    game, deal, seating = result.bout
    head = {"game": game, "deal": deal, "seating": seating}
    if isinstance(result, Fault):
        fault = result._asdict()
        del fault["bout"]
        return {**head, "fault": fault}
    rows = [row._asdict() for row in result.rows]
    return {**head, "rows": rows, "thoughts": result.thoughts}
