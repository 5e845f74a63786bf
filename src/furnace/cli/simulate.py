"""`furnace simulate`: many games between bots, and how they ended."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated

import typer

from furnace.arena.export import MissingExtra, UnknownFormat, Write, check_format, open_rows
from furnace.arena.grid import Grid, percent, percent_range
from furnace.arena.records import record_path
from furnace.arena.simulate import Game, Simulation, play_games
from furnace.arena.statistics import Tallies, Tally
from furnace.cli.console import fail, say
from furnace.cli.fast import prepare_bots
from furnace.cli.grids import show_grid
from furnace.cli.long_runs import (
    EXIT_INTERRUPTED,
    check_can_write,
    make_folder,
    notify,
    notify_of_failure,
    reporting_write_errors,
    showing_progress,
)
from furnace.cli.options import (
    Agents,
    Players,
    Seed,
    Workers,
    bot_specs,
    check_games,
    check_workers,
)
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

COLUMNS = ("games", "win_share", "interval", "mean_money")


@with_ruleset_options
def simulate(
    ruleset_options: RulesetOptions,
    players: Players = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOTS", help="One bot for every seat, or one for each, such as greedy,random."
        ),
    ] = "greedy",
    games: Annotated[int, typer.Option(metavar="N", help="Number of games.")] = 100,
    seed: Seed = 0,
    workers: Workers = 1,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Move every bot to the next seat after each game.")
    ] = False,
    agents: Agents = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write a row for each player and game to this .csv or .parquet file.",
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Save a .furnace record of each game in this folder."),
    ] = None,
) -> None:
    """Simulate many games between bots and summarise them."""
    check_games(games)
    check_workers(workers)
    seats = seats_of(ruleset_options, players, default=4)
    rules, specs = ruleset_of(ruleset_options, seats), bot_specs(bots, seats)
    agreed = agreed_agents(agents, rules, seats)
    text, has_records = format_ruleset(rules), records is not None
    simulation = Simulation(text, specs, games, seed, rotate, has_records, agreed)
    _check_out(out)
    make_folder(records)
    prepare_bots(specs, text)
    with _rows_file(out) as write:
        tallies, played, exit_code = _run(simulation, workers, write, records)
    _report(tallies)
    if played < games:
        notify("simulate-stopped", played=played, games=games)
        raise typer.Exit(exit_code)


def _check_out(out: Path | None) -> None:
    """Fail if rows cannot be written to this file."""
    if out is None:
        return
    try:
        check_format(out)
    except UnknownFormat as error:
        fail(say("simulate-ending", file=out, known=" or ".join(error.known)))
    except MissingExtra as error:
        fail(say("simulate-extra", file=out, extra=error.extra))
    check_can_write(out)


@contextmanager
def _rows_file(out: Path | None) -> Iterator[Write]:
    """A function that writes rows; it does nothing if no file was asked for."""
    if out is None:
        yield lambda rows: None
        return
    with reporting_write_errors(out), open_rows(out) as write:
        yield write


def _run(
    simulation: Simulation, workers: int, write: Write, folder: Path | None
) -> tuple[Tallies, int, int]:
    """Play, count and write; return the results so far, even if stopped, and the exit code."""
    tallies, played, exit_code = Tallies(), 0, 0
    try:
        with (
            closing(play_games(simulation, workers)) as playing,
            showing_progress(say("simulate-playing"), simulation.games) as show,
        ):
            for game in playing:
                tallies.add(game.rows)
                write(game.rows)
                _write_record(game, simulation, folder)
                played += 1
                show(played)
    except KeyboardInterrupt:
        exit_code = EXIT_INTERRUPTED
    except BotFailed as error:
        notify_of_failure(error, simulation.seating(error.game)[error.seat])
        exit_code = 1
    except BrokenProcessPool:
        notify("simulate-died")
        exit_code = 1
    return tallies, played, exit_code


def _write_record(game: Game, simulation: Simulation, folder: Path | None) -> None:
    if folder is not None and game.record is not None:
        file = record_path(folder, simulation.seed, game.number)
        with reporting_write_errors(file):
            write_atomically(file, game.record)


def _report(tallies: Tallies) -> None:
    if tallies.by_bot:
        show_grid(_grid("by_bot", tallies.by_bot))
        seats = {f"p{seat}": tally for seat, tally in tallies.by_seat.items()}
        show_grid(_grid("by_seat", seats))
    if tallies.by_agent:
        show_grid(_grid("by_agent", tallies.by_agent))


def _grid(title: str, tallies: dict[str, Tally]) -> Grid:
    head = ("", *[say(f"column-{column}") for column in COLUMNS])
    rows = tuple((name, *_cells(tallies[name])) for name in sorted(tallies))
    return Grid(say(f"simulate-{title}"), head, rows)


def _cells(tally: Tally) -> tuple[str, ...]:
    summary = tally.summary()
    interval = percent_range(summary.low, summary.high)
    return str(summary.games), percent(summary.win_share), interval, f"{summary.money:.1f}"
