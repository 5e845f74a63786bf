"""The loss of a bot's bids, judged by a much longer search: a quick way to compare searches.

    python bench/losses.py planner mcts:2000 mcts:100ms --preset interbellum --games 20 --workers 2

From each game between foremen, a few auctions of each round are taken. A long search evaluates all
bids there; a bot's loss is the value of the best bid minus that of its own, in money and in win
share. The judge makes errors too, and searches as the bots do: it shows which search is better, not
how good it is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from contextlib import closing
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from furnace.arena.workers import run_in_order
from furnace.bots.registry import bot_of
from furnace.bots.spec import Budget
from furnace.bots.tree_search import SearchConfig, search
from furnace.engine.action import Action
from furnace.engine.game import legal_actions
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import Phase, State
from furnace.match import Match, turns
from furnace.notation.position import format_position, parse_position

JUDGE = Budget(simulations=16_000)
CAREFUL = SearchConfig(explores_all=True, local_search_steps=120, scenario_steps=400)
MIN_BIDS, POSITIONS_PER_ROUND = 6, 2
SEATS, SEED, SEEDS = 4, 3, 2


class Loss(NamedTuple):
    """The loss of one bid."""

    bot: str
    money: float
    win_share: float


class Job(NamedTuple):
    """A position as text, and the bots that bid there."""

    position: str
    bots: tuple[str, ...]


def main() -> int:
    """Judge all bids, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--preset", default="interbellum", choices=sorted(PRESETS))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    bots = tuple(options.bots)
    jobs = [
        Job(format_position(state), bots)
        for game in range(options.games)
        for state in _auctions(options.preset, game)
    ]
    with closing(run_in_order(_losses, jobs, options.workers)) as done:
        losses = [loss for each in done for loss in each]
    _report(losses, bots, len(jobs))
    return 0


def _auctions(preset: str, game: int) -> list[State]:
    """Return a few positions of each round in which there is a choice."""
    ruleset = parse_ruleset(PRESETS[preset](SEATS))
    match = Match(ruleset, (bot_of("foreman"),) * SEATS, SEED, game)
    by_round: dict[int, list[State]] = {}
    for turn in turns(match):
        state = turn.step.state
        if _is_asked(state):
            by_round.setdefault(state.round, []).append(state)
    random = Random(game)
    return [
        state
        for states in by_round.values()
        for state in random.sample(states, POSITIONS_PER_ROUND)
    ]


def _is_asked(state: State) -> bool:
    if state.phase is not Phase.BIDDING or state.turn is None or state.turn >= SEATS:
        return False
    return len(legal_actions(state, state.turn)) >= MIN_BIDS


def _losses(job: Job) -> list[Loss]:
    state = parse_position(job.position)
    assert state.turn is not None
    candidates = search(state, state.turn, SEED, JUDGE, CAREFUL)
    judged = {each.action: (each.money, each.win_share) for each in candidates}
    best = judged[candidates[0].action]
    return [
        _loss(bot, best, judged, bot_of(bot).choose(state, state.turn, Random(seed)))
        for bot in job.bots
        for seed in range(SEEDS)
    ]


def _loss(
    bot: str,
    best: tuple[float, float],
    judged: Mapping[Action, tuple[float, float]],
    chosen: Action,
) -> Loss:
    money, win_share = judged[chosen]
    return Loss(bot, best[0] - money, best[1] - win_share)


def _report(losses: list[Loss], bots: tuple[str, ...], positions: int) -> None:
    table = Table(title=f"{positions} positions, {SEEDS} bids each: mean loss per bid")
    for head in ("bot", "money", "win share, %"):
        table.add_column(head, justify="left" if head == "bot" else "right")
    for bot in bots:
        own = [loss for loss in losses if loss.bot == bot]
        money = [loss.money for loss in own]
        win_share = [100 * loss.win_share for loss in own]
        table.add_row(bot, _mean_text(money), _mean_text(win_share))
    Console().print(table)


def _mean_text(numbers: list[float]) -> str:
    """Return the mean with two standard errors."""
    return f"{mean(numbers):.2f} ± {2 * stdev(numbers) / len(numbers) ** 0.5:.2f}"


if __name__ == "__main__":
    sys.exit(main())
