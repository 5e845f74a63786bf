"""Play the tournaments of an arena, show the results and write them, even after a stop."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import typer

from furnace.arena.arena_grids import ladder_grids, score_grids
from furnace.arena.arena_page import ScoredTournament, arena_page
from furnace.arena.command import command_of
from furnace.arena.journal import (
    BrokenJournal,
    Journal,
    OtherTournament,
    open_journal,
    play_missing_games,
)
from furnace.arena.resampling import FAIR_DEALS
from furnace.arena.scores import scores_of
from furnace.arena.tournament import Tournament
from furnace.arena.tournament_csv import write_games_csv
from furnace.arena.tournament_games import Forfeit, GameResult
from furnace.cli.console import console, fail, say
from furnace.cli.fast import prepare_bots
from furnace.cli.grids import show_grid
from furnace.cli.long_runs import (
    EXIT_INTERRUPTED,
    make_folder,
    notify,
    reporting_write_errors,
    showing_progress,
)
from furnace.cli.saving import write_atomically
from furnace.file_lock import FileLock, InUse
from furnace.text.catalogue import catalogue


@dataclass(frozen=True, slots=True)
class Arena:
    """One tournament, or those of a ladder, with `ladder` as its text."""

    tournaments: tuple[Tournament, ...]
    ladder: str | None = None

    @property
    def games(self) -> int:
        """The games of all tournaments."""
        return sum([tournament.games for tournament in self.tournaments])


@dataclass(slots=True)
class Run:
    """The results so far of each tournament, and the exit code."""

    results: list[dict[int, GameResult]] = field(default_factory=list)
    exit_code: int = 0

    @property
    def games(self) -> int:
        """The number of games played."""
        return sum(map(len, self.results))

    @property
    def forfeits(self) -> int:
        """The number of games that a bot could not play to the end."""
        played = [result for results in self.results for result in results.values()]
        return sum([isinstance(result, Forfeit) for result in played])


def run_arena(arena: Arena, workers: int, out: Path | None) -> None:
    """Play the games that are missing, show the results and write them to the folder."""
    with _locked(out):
        specs = {spec for tournament in arena.tournaments for spec in tournament.specs}
        prepare_bots(specs, arena.tournaments[0].ruleset)
        with reporting_write_errors(out):
            run = _play(arena, workers, out)
        scored = _scored(arena, run)
        _show(arena, scored)
        if out is not None and scored:
            _write(arena, scored, workers, out)
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
    """Play all tournaments in turn; on Ctrl-C, or if a worker dies, keep what has been played."""
    run = Run()
    try:
        with showing_progress(say("arena-playing"), arena.games) as show:
            for number, tournament in enumerate(arena.tournaments, 1):
                with _journal(out, number, tournament, workers) as journal:
                    run.results.append(journal.results)
                    show(run.games)
                    for result in play_missing_games(tournament, journal, workers):
                        _notify_of_forfeit(result)
                        show(run.games)
    except KeyboardInterrupt:
        run.exit_code = EXIT_INTERRUPTED
    except BrokenProcessPool:
        run.exit_code = 1
        notify("arena-died", played=run.games, games=arena.games)
    return run


@contextmanager
def _journal(
    out: Path | None, number: int, tournament: Tournament, workers: int
) -> Iterator[Journal]:
    """The journal of a tournament; in memory unless there is a folder."""
    if out is None:
        yield Journal()
        return
    try:
        with open_journal(out / f"contest-{number}.jsonl", tournament, workers) as journal:
            if done := len(journal.results):
                notify("arena-going-on", file=out, done=done, games=tournament.games)
            yield journal
    except OtherTournament as error:
        fields = {"setting": error.setting, "there": error.there, "asked": error.asked}
        fail(say("arena-other", file=error.file, **fields))
    except BrokenJournal as error:
        fail(say("arena-broken", file=error.file, line=error.line))


def _notify_of_forfeit(result: GameResult) -> None:
    if isinstance(result, Forfeit):
        fields = {"bot": result.bot, "seat": result.seat, "error": result.error}
        notify("bot-failed", game=result.game.number, **fields)


def _scored(arena: Arena, run: Run) -> tuple[ScoredTournament, ...]:
    """Return the tournaments that have scores."""
    played = zip(arena.tournaments, run.results, strict=False)
    return tuple(
        ScoredTournament(tournament, results, scores)
        for tournament, results in played
        if (scores := scores_of(tournament, results))
    )


def _show(arena: Arena, scored: tuple[ScoredTournament, ...]) -> None:
    messages = catalogue()
    if not scored:
        notify("arena-nothing")
    elif arena.ladder is not None:
        for grid in ladder_grids([each.scores for each in scored], messages):
            show_grid(grid)
    else:
        for grid in score_grids(scored[0].scores, messages):
            show_grid(grid)
    if scored and (deals := min([each.scores.deals for each in scored])) < FAIR_DEALS:
        notify("arena-few", deals=deals, fair=FAIR_DEALS)


def _write(arena: Arena, scored: tuple[ScoredTournament, ...], workers: int, out: Path) -> None:
    command = command_of(arena.tournaments, arena.ladder, workers)
    page = arena_page(command, scored, arena.ladder is not None, catalogue())
    with reporting_write_errors(out):
        write_games_csv(out / "games.csv", [(each.tournament, each.results) for each in scored])
        write_atomically(out / "arena.html", page)
    console.print(say("arena-written", folder=out), markup=False, soft_wrap=True)


def _say_end(arena: Arena, run: Run, out: Path | None) -> None:
    if run.forfeits:
        notify("arena-forfeits", count=run.forfeits)
        run.exit_code = run.exit_code or 1
    if run.exit_code == EXIT_INTERRUPTED:
        message = "arena-stopped" if out is not None else "arena-stopped-unkept"
        notify(message, played=run.games, games=arena.games)
