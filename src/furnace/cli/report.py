"""`furnace report`: how much cards and turn order helped, over many games."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from furnace.arena.balance.figure_rows import write_figures
from furnace.arena.balance.figures import groups_of
from furnace.arena.balance.grids import figure_grids
from furnace.arena.balance.observed import ObservedGame
from furnace.arena.balance.report_page import group_title, report_page
from furnace.arena.balance.sources import observe_games, observe_record, records_in
from furnace.arena.command import report_command
from furnace.arena.simulate import Simulation
from furnace.cli.console import console, fail, say
from furnace.cli.extras import require
from furnace.cli.fast import prepare_bots
from furnace.cli.grids import show_grid
from furnace.cli.long_runs import (
    EXIT_INTERRUPTED,
    make_folder,
    notify,
    notify_of_failure,
    reporting_write_errors,
    showing_progress,
    with_progress,
)
from furnace.cli.options import Agents, Players, bot_specs, check_games, check_workers
from furnace.cli.reading import read_text, report_invalid, report_unreadable
from furnace.cli.rulesets import (
    RulesetOptions,
    agreed_agents,
    ruleset_of,
    seats_of,
    with_ruleset_options,
)
from furnace.cli.saving import write_atomically
from furnace.engine.ruleset import format_ruleset
from furnace.match import BotFailed
from furnace.notation.errors import RecordError
from furnace.text.words import Words

GAMES = 400
"""The number simulated by default."""


@with_ruleset_options
def report(
    ruleset_options: RulesetOptions,
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FILE]...", help="Records, or folders of records.", show_default=False
        ),
    ] = None,
    players: Players = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOTS",
            help="Simulate games instead: one bot for every seat, or one for each.",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help=f"Number of games to simulate (default: {GAMES})."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Random seed of the simulation (default: 0).")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Number of worker processes (default: 1).")
    ] = None,
    agents: Agents = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Folder for the CSV file and the HTML report."),
    ] = None,
) -> None:
    """Analyse cards and turn order over many games."""
    if bool(files) == (bots is not None):
        fail(say("report-files-or-bots" if files else "report-sources-missing"))
    if files:
        simulating = {"players": players, "games": games, "seed": seed, "workers": workers}
        _check_unused(ruleset_options, simulating | {"agents": agents})
    check_games(games := GAMES if games is None else games)
    check_workers(workers := 1 if workers is None else workers)
    if out is not None:
        require("data", "matplotlib")
    if bots is None:
        read = _read(files or [])
        command = report_command([str(file) for file in files or []])
    else:
        text, specs, agreed = _setting(ruleset_options, players, bots, agents)
        simulation = Simulation(text, specs, games, seed or 0, True, False, agreed)
        make_folder(out)
        read = _simulated(simulation, workers)
        command = report_command(simulation)
    _show(read.games, command, out)
    _say_end(read)
    raise typer.Exit(read.exit_code)


def _setting(
    ruleset_options: RulesetOptions, players: int | None, bots: str, agents: str | None
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The ruleset, the bots and the Agents' cards of the games to simulate."""
    seats = seats_of(ruleset_options, players, default=4)
    rules = ruleset_of(ruleset_options, seats)
    return format_ruleset(rules), bot_specs(bots, seats), agreed_agents(agents, rules, seats)


def _check_unused(ruleset_options: RulesetOptions, simulating: Mapping[str, object]) -> None:
    """Fail if an option was given that has no effect on records from files."""
    given = [*ruleset_options.names, *[name for name, one in simulating.items() if one is not None]]
    if given:
        fail(say("report-option-unused", option=given[0]))


@dataclass(slots=True)
class Read:
    """The games that were read or simulated, the number of unfinished ones, and the exit code."""

    games: list[ObservedGame] = field(default_factory=list)
    unfinished: int = 0
    exit_code: int = 0


def _read(paths: list[Path]) -> Read:
    """Read every record; one that cannot be read is reported, and the others are still read."""
    read, files = Read(), records_in(paths)
    with showing_progress(say("report-reading"), len(files)) as show:
        for file in with_progress(files, show):
            _read_file(file, read)
    return read


def _read_file(file: Path, read: Read) -> None:
    try:
        observed = observe_record(read_text(file))
    except (OSError, UnicodeDecodeError) as error:
        report_unreadable(file, error)
        read.exit_code = 1
    except RecordError as error:
        report_invalid(file, error)
        read.exit_code = 1
    else:
        read.unfinished += observed is None
        read.games += [observed] if observed else []


def _simulated(simulation: Simulation, workers: int) -> Read:
    """Simulate games; bots move to the next seat after each. Ctrl-C keeps the games so far."""
    read = Read()
    prepare_bots(simulation.bots, simulation.ruleset)
    try:
        with (
            closing(observe_games(simulation, workers)) as playing,
            showing_progress(say("report-playing"), simulation.games) as show,
        ):
            for game in with_progress(playing, show):
                read.games.append(game)
    except KeyboardInterrupt:
        fields = {"played": len(read.games), "games": simulation.games}
        notify("report-stopped", **fields)
        read.exit_code = EXIT_INTERRUPTED
    except BotFailed as error:
        notify_of_failure(error, simulation.seating(error.game)[error.seat])
        notify("report-stopped", played=len(read.games), games=simulation.games)
        read.exit_code = 1
    except BrokenProcessPool:
        notify("report-died", played=len(read.games), games=simulation.games)
        read.exit_code = 1
    return read


def _show(games: list[ObservedGame], command: str, out: Path | None) -> None:
    words, groups = Words(), groups_of(games)
    for group in groups:
        console.print(group_title(group, words), style="bold", markup=False)
        for grid in figure_grids(group, words):
            show_grid(grid)
    if out is not None and groups:
        make_folder(out)
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
