"""The contests of an arena: played, shown and written, even if they are stopped."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import typer

from furnace.arena.arena_grids import ladder_grids, score_grids
from furnace.arena.arena_page import Shown, arena_page
from furnace.arena.bout import Fault, Result
from furnace.arena.bout_rows import write_bouts
from furnace.arena.command import command_of
from furnace.arena.contest import Contest
from furnace.arena.journal import BrokenJournal, Journal, OtherContest, open_journal, play_on
from furnace.arena.resampling import FAIR_DEALS
from furnace.arena.scores import scores_of
from furnace.cli.console import console, fail
from furnace.cli.fast import prepare_bots
from furnace.cli.grids import show_grid
from furnace.cli.long_runs import (
    EXIT_INTERRUPTED,
    make_folder,
    notify,
    reporting_write_errors,
    say,
    showing_progress,
)
from furnace.cli.saving import write_atomically
from furnace.file_lock import FileLock, InUse
from furnace.text.words import Words


@dataclass(frozen=True, slots=True)
class Arena:
    """What is played: one contest, or those of a ladder; then `ladder` is its text."""

    contests: tuple[Contest, ...]
    ladder: str | None = None

    @property
    def games(self) -> int:
        """The games of all contests."""
        return sum([contest.games for contest in self.contests])


@dataclass(slots=True)
class Run:
    """The results so far of each contest, and the exit code."""

    results: list[dict[int, Result]] = field(default_factory=list)
    exit_code: int = 0

    @property
    def games(self) -> int:
        """The number of games played."""
        return sum(map(len, self.results))

    @property
    def faults(self) -> int:
        """The number of games that a bot could not play to the end."""
        played = [result for results in self.results for result in results.values()]
        return sum([isinstance(result, Fault) for result in played])


def run_arena(arena: Arena, workers: int, out: Path | None) -> None:
    """Play the games that are missing, show the results and write them to the folder."""
    with _locked(out):
        specs = {spec for contest in arena.contests for spec in contest.specs}
        prepare_bots(specs, arena.contests[0].ruleset)
        with reporting_write_errors(out):
            run = _play(arena, workers, out)
        shown = _shown(arena, run)
        _show(arena, shown)
        if out is not None and shown:
            _write(arena, shown, workers, out)
    _say_end(arena, run, out)
    raise typer.Exit(run.exit_code)


@contextmanager
def _locked(folder: Path | None) -> Iterator[None]:
    """Lock the folder, so that only this process writes there."""
    if folder is None:
        yield
        return
    make_folder(folder)
    with reporting_write_errors(folder):
        try:
            lock = FileLock(folder / "arena.lock")
        except InUse:
            fail(say("arena-in-use", folder=folder))
    try:
        yield
    finally:
        lock.release()


def _play(arena: Arena, workers: int, out: Path | None) -> Run:
    """Play all contests in turn; on Ctrl-C, or if a worker dies, keep what has been played."""
    run = Run()
    try:
        with showing_progress(say("arena-playing"), arena.games) as show:
            for number, contest in enumerate(arena.contests, 1):
                with _journal(out, number, contest, workers) as journal:
                    run.results.append(journal.results)
                    show(run.games)
                    for result in play_on(contest, journal, workers):
                        _notify_of_fault(result)
                        show(run.games)
    except KeyboardInterrupt:
        run.exit_code = EXIT_INTERRUPTED
    except BrokenProcessPool:
        run.exit_code = 1
        notify("arena-died", played=run.games, games=arena.games)
    return run


@contextmanager
def _journal(out: Path | None, number: int, contest: Contest, workers: int) -> Iterator[Journal]:
    """The journal of a contest; in memory unless there is a folder."""
    if out is None:
        yield Journal()
        return
    try:
        with open_journal(out / f"contest-{number}.jsonl", contest, workers) as journal:
            if done := len(journal.results):
                notify("arena-going-on", file=out, done=done, games=contest.games)
            yield journal
    except OtherContest as error:
        fields = {"setting": error.setting, "there": error.there, "asked": error.asked}
        fail(say("arena-other", file=error.file, **fields))
    except BrokenJournal as error:
        fail(say("arena-broken", file=error.file, line=error.line))


def _notify_of_fault(result: Result) -> None:
    if isinstance(result, Fault):
        fields = {"bot": result.bot, "seat": result.seat, "error": result.error}
        notify("arena-fault", game=result.bout.number, **fields)


def _shown(arena: Arena, run: Run) -> tuple[Shown, ...]:
    """The contests that have a score."""
    played = zip(arena.contests, run.results, strict=False)
    scored = [(contest, results, scores_of(contest, results)) for contest, results in played]
    return tuple(Shown(contest, results, scores) for contest, results, scores in scored if scores)


def _show(arena: Arena, shown: tuple[Shown, ...]) -> None:
    words = Words().messages
    if not shown:
        notify("arena-nothing")
    elif arena.ladder is not None:
        for grid in ladder_grids([each.scores for each in shown], words):
            show_grid(grid)
    else:
        for grid in score_grids(shown[0].scores, words):
            show_grid(grid)
    if shown and (deals := min([each.scores.deals for each in shown])) < FAIR_DEALS:
        notify("arena-few", deals=deals, fair=FAIR_DEALS)


def _write(arena: Arena, shown: tuple[Shown, ...], workers: int, out: Path) -> None:
    command = command_of(arena.contests, arena.ladder, workers)
    page = arena_page(command, shown, arena.ladder is not None, Words().messages)
    with reporting_write_errors(out):
        write_bouts(out / "games.csv", [(each.contest, each.results) for each in shown])
        write_atomically(out / "arena.html", page)
    console.print(say("arena-written", folder=out), markup=False, soft_wrap=True)


def _say_end(arena: Arena, run: Run, out: Path | None) -> None:
    if run.faults:
        notify("arena-faults", count=run.faults)
        run.exit_code = run.exit_code or 1
    if run.exit_code == EXIT_INTERRUPTED:
        message = "arena-stopped" if out is not None else "arena-stopped-unkept"
        notify(message, played=run.games, games=arena.games)
