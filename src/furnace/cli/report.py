"""`furnace report`: what cards and the first seat were worth."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from furnace.arena.balance.figure_rows import write_figures
from furnace.arena.balance.figures import groups_of
from furnace.arena.balance.grids import figure_grids
from furnace.arena.balance.observed import Observed
from furnace.arena.balance.report_page import group_title, report_page
from furnace.arena.balance.sources import observe_games, observe_record, records_in
from furnace.arena.command import report_command
from furnace.arena.simulate import Simulation
from furnace.cli.check import report_invalid, report_unreadable
from furnace.cli.console import console, fail
from furnace.cli.extras import require
from furnace.cli.fast import prepare_bots
from furnace.cli.grids import show_grid
from furnace.cli.long_runs import (
    EXIT_INTERRUPTED,
    check_at_least,
    notify,
    progress_bar,
    reporting_write_errors,
    say,
)
from furnace.cli.options import bot_specs
from furnace.cli.rulesets import (
    RulesetOptions,
    agreed_agents,
    ruleset_of,
    seats_of,
    with_ruleset_options,
)
from furnace.cli.saving import write_atomically
from furnace.engine.ruleset import format_ruleset
from furnace.notation.errors import RecordError
from furnace.text.words import Words


@with_ruleset_options
def report(
    ruleset_options: RulesetOptions,
    files: Annotated[
        list[Path] | None, typer.Argument(help="Records, or folders of records.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="Number of players, 1 to 5 (default: 4).")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(help="Simulate games instead: one bot for every seat, or one for each."),
    ] = None,
    games: Annotated[int, typer.Option(help="Number of games to simulate.")] = 400,
    seed: Annotated[int, typer.Option(help="Random seed: the same seed gives the same games.")] = 0,
    workers: Annotated[int, typer.Option(help="Number of worker processes.")] = 1,
    agents: Annotated[
        str | None,
        typer.Option(help="Choose the Agents' cards instead of drawing them, such as A1,A3."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder for the CSV files and the HTML report.")
    ] = None,
) -> None:
    """Analyse cards and turn order over many games."""
    check_at_least(1, games=games, workers=workers)
    if bool(files) == (bots is not None):
        fail(say("report-files-or-bots" if files else "report-sources-missing"))
    if out is not None:
        require("data", "matplotlib")
        with reporting_write_errors(out):
            out.mkdir(parents=True, exist_ok=True)
    if bots is None:
        read = _read(files or [])
        command = report_command([str(file) for file in files or []])
    else:
        seats = seats_of(ruleset_options, players, default=4)
        rules, specs = ruleset_of(ruleset_options, seats), bot_specs(bots, seats)
        agreed = agreed_agents(agents, rules, seats)
        simulation = Simulation(format_ruleset(rules), specs, games, seed, True, False, agreed)
        read = _simulated(simulation, workers)
        command = report_command(simulation)
    _show(read.games, command, out)
    _say_end(read)
    raise typer.Exit(read.exit_code)


@dataclass(slots=True)
class Read:
    """The games that were looked on at, how many were not over, and how the reading ended."""

    games: list[Observed] = field(default_factory=list)
    unfinished: int = 0
    exit_code: int = 0


def _read(paths: list[Path]) -> Read:
    """Every record; one that cannot be read is told of, and the others are read all the same."""
    read, files = Read(), records_in(paths)
    with progress_bar() as progress:
        for file in progress.track(files, description=say("report-reading")):
            _read_file(file, read)
    return read


def _read_file(file: Path, read: Read) -> None:
    words = Words()
    try:
        observed = observe_record(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        report_unreadable(file, error, words)
        read.exit_code = 1
    except RecordError as error:
        report_invalid(file, error, words)
        read.exit_code = 1
    else:
        read.unfinished += observed is None
        read.games += [observed] if observed else []


def _simulated(simulation: Simulation, workers: int) -> Read:
    """The bots move on one seat from game to game; on Ctrl-C what was played by then counts."""
    read = Read()
    prepare_bots(simulation.bots, simulation.ruleset)
    try:
        with closing(observe_games(simulation, workers)) as playing, progress_bar() as progress:
            described = say("report-playing")
            for game in progress.track(playing, simulation.games, description=described):
                read.games.append(game)
    except KeyboardInterrupt:
        fields = {"played": len(read.games), "games": simulation.games}
        notify("report-stopped", **fields)
        read.exit_code = EXIT_INTERRUPTED
    except BrokenProcessPool:
        notify("report-died", played=len(read.games), games=simulation.games)
        read.exit_code = 1
    return read


def _show(games: list[Observed], command: str, out: Path | None) -> None:
    words, groups = Words(), groups_of(games)
    for group in groups:
        console.print(group_title(group, words), style="bold", markup=False)
        for grid in figure_grids(group, words):
            show_grid(grid)
    if out is not None and groups:
        with reporting_write_errors(out):
            write_figures(out / "report.csv", groups)
            write_atomically(out / "report.html", report_page(command, groups, words))
        console.print(say("report-written", folder=out), markup=False, soft_wrap=True)


def _say_end(read: Read) -> None:
    if read.unfinished:
        notify("report-unfinished", count=read.unfinished)
    if not read.games:
        notify("report-nothing")
        read.exit_code = read.exit_code or 1
