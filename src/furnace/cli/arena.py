"""`furnace arena`: which bot is the better one, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from furnace.arena.contest import Contest, Setting, in_all_orders, side_by_side
from furnace.cli.arena_run import Arena, run_arena
from furnace.cli.budgets import budgeted, ladder_pairs
from furnace.cli.console import fail
from furnace.cli.extras import require
from furnace.cli.many_games import check_at_least, say, tell
from furnace.cli.options import bot_specs, check_bot
from furnace.cli.rulesets import Wish, agreed_agents, ruleset_of, seats_of, takes_wish
from furnace.engine.ruleset import format_ruleset


@takes_wish
def arena(
    wish: Wish,
    players: Annotated[
        int | None, typer.Option(help="How many seats, 1 to 5; 4 by default.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(help="One bot a seat, in all orders up to 24: planner,greedy,mcts:100ms"),
    ] = None,
    sides: Annotated[
        bool, typer.Option("--sides", help="Two bots, each at half of the seats, in every way.")
    ] = False,
    ladder: Annotated[
        str | None,
        typer.Option(help="Each budget against half of it, side by side: mcts:10ms..320ms"),
    ] = None,
    time: Annotated[
        str | None, typer.Option(help="Equal time for searching bots that name no budget: 100ms")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(help="Equal simulations for those that name no budget: 2000")
    ] = None,
    games: Annotated[
        int, typer.Option(help="How many games (of each rung), rounded up to whole deals.")
    ] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    workers: Annotated[int, typer.Option(help="How many processes play.")] = 1,
    agents: Annotated[
        str | None, typer.Option(help="The Agents' cards, agreed upon and not drawn: A1,A3")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="A folder for journal, CSV and page; a run goes on there.")
    ] = None,
) -> None:
    """Let bots play the same deals from every seat, and tell who is better, and how surely."""
    check_at_least(1, games=games, workers=workers)
    seats = seats_of(wish, players, default=4)
    rules = ruleset_of(wish, seats)
    agreed = agreed_agents(agents, rules, seats)
    setting = Setting(format_ruleset(rules), seats, games, seed, agreed)
    if ladder is not None:
        is_alone = bots is None and not sides and time is None and simulations is None
        contests = _ladder(setting, ladder, is_alone)
    else:
        specs = budgeted(_named(bots), time, simulations)
        contests = (_contest(setting, specs, sides),)
    require("data", "openskill", "matplotlib")
    _say_rounded(games, contests[0])
    run_arena(Arena(contests, ladder), workers, out)


def _named(bots: str | None) -> tuple[str, ...]:
    if bots is None:
        fail(say("arena-bots-missing"))
    return tuple(spec.strip() for spec in bots.split(","))


def _contest(setting: Setting, specs: tuple[str, ...], sides: bool) -> Contest:
    if not sides:
        if len(specs) == 2 < setting.seats and setting.seats % 2 == 0:
            fail(say("arena-sides-or-more", seats=setting.seats))
        return in_all_orders(setting, bot_specs(",".join(specs), setting.seats))
    if len(specs) != 2:
        fail(say("arena-sides-two", have=len(specs)))
    _check_even(setting)
    one, other = specs
    check_bot(one)
    check_bot(other)
    return side_by_side(setting, (one, other))


def _ladder(setting: Setting, text: str, is_alone: bool) -> tuple[Contest, ...]:
    if not is_alone:
        fail(say("arena-ladder-or-bots"))
    _check_even(setting)
    return tuple(side_by_side(setting, pair) for pair in ladder_pairs(text))


def _check_even(setting: Setting) -> None:
    if setting.seats % 2:
        fail(say("arena-sides-even", seats=setting.seats))


def _say_rounded(asked: int, contest: Contest) -> None:
    if contest.games != asked:
        fields = {"deals": contest.deals, "seatings": len(contest.seatings)}
        tell("arena-rounded", asked=asked, games=contest.games, **fields)
