"""`furnace dev calibrate`: how hard the Agents are at the payouts on their cards, or at others."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from furnace.arena.calibrate import (
    AGENTS,
    PAIRS,
    Calibration,
    Trials,
    mean_activity,
    pair_summary,
    play_trials,
    printed_payouts,
    results_against,
    results_with,
    trials_by_pair,
)
from furnace.arena.grid import Grid, percent, percent_range
from furnace.arena.payouts import (
    HIGH,
    LOW,
    Payouts,
    agents_file,
    format_payouts,
    margin,
    parse_payouts,
    search,
    with_payouts,
)
from furnace.arena.statistics import Summary
from furnace.cli.console import console, fail, say
from furnace.cli.fast import prepare_bots
from furnace.cli.grids import show_grid
from furnace.cli.long_runs import (
    EXIT_INTERRUPTED,
    check_can_write,
    notify,
    notify_of_failure,
    showing_progress,
    with_progress,
    write_result,
)
from furnace.cli.options import Seed, Workers, check_bot, check_games, check_workers
from furnace.engine.errors import SetupRefused
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.match import BotFailed
from furnace.text.words import Words


def calibrate(
    bot: Annotated[
        str, typer.Option(metavar="BOT", help="Bot to play against the Agents.")
    ] = "greedy",
    games: Annotated[
        int, typer.Option(metavar="N", help="Number of games against each pair of Agents.")
    ] = 200,
    seed: Seed = 0,
    workers: Workers = 1,
    ruleset: Annotated[
        str | None,
        typer.Option(metavar="WORDS", help="Ruleset for one player (default: the solo game)."),
    ] = None,
    payouts: Annotated[
        str | None,
        typer.Option(
            metavar="PAYOUTS", help="Replace the payouts on the cards, such as A1=1/2/3,A4=2/2/4."
        ),
    ] = None,
    find: Annotated[bool, typer.Option("--search", help="Search for better payouts.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the Agents' card file with these payouts here."),
    ] = None,
) -> None:
    """Measure how hard each pair of Agents is to beat."""
    check_games(games)
    check_workers(workers)
    check_bot(bot)
    given = _parsed_payouts(payouts)
    calibration = Calibration(_ruleset(ruleset), bot, games, seed)
    check_can_write(out)
    prepare_bots([bot], calibration.ruleset)
    trials = _played(calibration, workers)
    chosen = _found_payouts(trials) if find else printed_payouts() | given
    _report(bot, trials, chosen)
    if out is not None:
        write_result(out, with_payouts(agents_file().read_text(encoding="utf-8"), chosen))


def _parsed_payouts(text: str | None) -> Payouts:
    try:
        return {} if text is None else parse_payouts(text)
    except ValueError as error:
        fail(say("calibrate-payouts", text=error))


def _ruleset(text: str | None) -> str:
    """The ruleset to play; fails unless it is for one seat and two Agents with cards."""
    text = PRESETS["solo"](1) if text is None else text
    try:
        refusal = parse_ruleset(text).why_not_seats(1)
    except SetupRefused as error:
        refusal = error.refusal
    if refusal is not None:
        fail(f"{say('calibrate-ruleset', ruleset=text)} {Words().refusal(refusal)}")
    return text


def _played(calibration: Calibration, workers: int) -> Trials:
    total = calibration.games * len(PAIRS)
    try:
        with (
            closing(play_trials(calibration, workers)) as playing,
            showing_progress(say("calibrate-playing"), total) as show,
        ):
            return trials_by_pair(with_progress(playing, show))
    except KeyboardInterrupt:
        notify("calibrate-stopped")
        raise typer.Exit(EXIT_INTERRUPTED) from None
    except BotFailed as error:
        notify_of_failure(error, calibration.bot)
        fail(say("calibrate-stopped"), code=1)
    except BrokenProcessPool:
        fail(say("calibrate-died"), code=1)


def _found_payouts(trials: Trials) -> Payouts:
    found = search(trials)
    if found is None:
        fail(say("calibrate-nothing"), code=1)
    return found.payouts


def _report(bot: str, trials: Trials, payouts: Payouts) -> None:
    show_grid(_pairs_grid(bot, trials, payouts))
    show_grid(_agents_grid(trials, payouts))
    by = margin(trials, payouts)
    message = "calibrate-margin" if by >= 0 else "calibrate-outside"
    bounds = {"low": f"{LOW:.0%}", "high": f"{HIGH:.0%}"}
    console.print(say(message, margin=f"{abs(by):.1%}", **bounds), markup=False)
    console.print()
    console.print(format_payouts(payouts), markup=False, highlight=False)


def _pairs_grid(bot: str, trials: Trials, payouts: Payouts) -> Grid:
    columns = (
        "calibrate-pair",
        "calibrate-games",
        "calibrate-won",
        "calibrate-interval",
        "calibrate-money",
        "calibrate-left",
        "calibrate-right",
    )
    rows = []
    for pair, played in trials.items():
        summary = pair_summary(played, payouts)
        moneys = [results_against({pair: played}, agent, payouts[agent]).money for agent in pair]
        cells = (*_share(summary), *[f"{money:.1f}" for money in (summary.money, *moneys)])
        rows.append(("+".join(pair), str(summary.games), *cells))
    return Grid(say("calibrate-pairs", bot=bot), _heads(columns), tuple(rows))


def _agents_grid(trials: Trials, payouts: Payouts) -> Grid:
    columns = (
        "calibrate-agent",
        "calibrate-payout",
        "calibrate-won",
        "calibrate-interval",
        "calibrate-beaten",
        "calibrate-its-money",
        "calibrate-efforts",
    )
    rows = []
    for agent in AGENTS:
        alone = results_against(trials, agent, payouts[agent])
        payout = "/".join(map(str, payouts[agent]))
        activity = ", ".join([f"{mean:.1f}" for mean in mean_activity(trials, agent)])
        shares = (*_share(results_with(trials, agent, payouts)), f"{alone.win_share:.1%}")
        rows.append((agent, payout, *shares, f"{alone.money:.1f}", activity))
    return Grid(say("calibrate-agents"), _heads(columns), tuple(rows))


def _heads(columns: tuple[str, ...]) -> tuple[str, ...]:
    """The headings, one word per line, so that the table fits a narrow terminal."""
    return tuple(say(column).replace(" ", "\n") for column in columns)


def _share(summary: Summary) -> tuple[str, str]:
    return percent(summary.win_share), percent_range(summary.low, summary.high)
