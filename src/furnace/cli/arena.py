"""`furnace arena`: which bot is better, with confidence intervals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from furnace.arena.tournament import Conditions, Tournament, in_all_orders, side_by_side
from furnace.bots.spec import MAX_SIMULATIONS
from furnace.cli.arena_run import Arena, run_arena
from furnace.cli.budgets import ladder_pairs, with_shared_budget
from furnace.cli.console import fail, say
from furnace.cli.extras import require
from furnace.cli.long_runs import notify
from furnace.cli.options import (
    Agents,
    Players,
    Seed,
    Workers,
    bot_specs,
    check_bot,
    check_games,
    check_range,
    check_workers,
)
from furnace.cli.rulesets import (
    RulesetOptions,
    agreed_agents,
    ruleset_of,
    seats_of,
    with_ruleset_options,
)
from furnace.engine.ruleset import format_ruleset


@with_ruleset_options
def arena(
    ruleset_options: RulesetOptions,
    players: Players = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOTS",
            help="One bot per seat, such as planner,greedy,mcts:100ms, played in up to 24 orders.",
        ),
    ] = None,
    sides: Annotated[
        bool,
        typer.Option(
            "--sides", help="Compare two bots, each in half of the seats, in every arrangement."
        ),
    ] = False,
    ladder: Annotated[
        str | None,
        typer.Option(
            metavar="LADDER",
            help="Compare each budget of a bot with half of it, such as mcts:10ms..320ms.",
        ),
    ] = None,
    time: Annotated[
        str | None,
        typer.Option(
            metavar="TIME",
            help="Time per decision for search bots without a budget, such as 100ms.",
        ),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Simulations per decision for search bots without a budget, such as 2000.",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            help="Number of games (with --ladder, per pair of budgets), rounded up so that "
            "every deal is played in all seatings.",
        ),
    ] = 100,
    seed: Seed = 0,
    workers: Workers = 1,
    agents: Agents = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Folder for the list of games, CSV and HTML report; an interrupted run "
            "resumes there.",
        ),
    ] = None,
) -> None:
    """Compare bots on the same deals, with confidence intervals."""
    check_games(games)
    check_workers(workers)
    check_range("simulations", simulations, 1, MAX_SIMULATIONS)
    seats = seats_of(ruleset_options, players, default=4)
    rules = ruleset_of(ruleset_options, seats)
    agreed = agreed_agents(agents, rules, seats)
    conditions = Conditions(format_ruleset(rules), seats, games, seed, agreed)
    if ladder is not None:
        is_alone = bots is None and not sides and time is None and simulations is None
        tournaments = _ladder(conditions, ladder, is_alone)
    else:
        specs = with_shared_budget(_parse_bots(bots), time, simulations)
        tournaments = (_tournament(conditions, specs, sides),)
    require("data", "openskill", "matplotlib")
    _notify_of_rounding(games, tournaments[0])
    run_arena(Arena(tournaments, ladder), workers, out)


def _parse_bots(bots: str | None) -> tuple[str, ...]:
    if bots is None:
        fail(say("arena-bots-missing"))
    return tuple(spec.strip() for spec in bots.split(","))


def _tournament(conditions: Conditions, specs: tuple[str, ...], sides: bool) -> Tournament:
    if len(set(specs)) == 1:
        fail(say("arena-one-bot", bot=specs[0]))
    if not sides:
        if len(specs) == 2 < conditions.seats and conditions.seats % 2 == 0:
            fail(say("arena-sides-or-more", seats=conditions.seats))
        return in_all_orders(conditions, bot_specs(",".join(specs), conditions.seats))
    if len(specs) != 2:
        fail(say("arena-sides-two", have=len(specs)))
    _check_even(conditions)
    one, other = specs
    check_bot(one)
    check_bot(other)
    return side_by_side(conditions, (one, other))


def _ladder(conditions: Conditions, text: str, is_alone: bool) -> tuple[Tournament, ...]:
    if not is_alone:
        fail(say("arena-ladder-or-bots"))
    _check_even(conditions)
    return tuple(side_by_side(conditions, pair) for pair in ladder_pairs(text))


def _check_even(conditions: Conditions) -> None:
    if conditions.seats % 2:
        fail(say("arena-sides-even", seats=conditions.seats))


def _notify_of_rounding(asked: int, tournament: Tournament) -> None:
    if tournament.games != asked:
        fields = {"deals": tournament.deals, "seatings": len(tournament.seatings)}
        notify("arena-rounded", asked=asked, games=tournament.games, **fields)
