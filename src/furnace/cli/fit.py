"""`furnace dev fit`: the values of goods and cards before the last round, by simulation."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from furnace.arena.grid import Grid
from furnace.arena.observations import Observation, SelfPlay, play_observed
from furnace.bots.valuation import GOODS, fitted_valuations, format_valuations
from furnace.cli.console import fail, say
from furnace.cli.fast import require_kernel
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
from furnace.cli.options import Seed, Workers, check_bot, check_games, check_players, check_workers
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.match import BotFailed
from furnace.text.words import Words

if TYPE_CHECKING:
    from furnace.arena.fit import Fit, Valuations

MIN_GAMES = 5
"""The fewest games to fit; one in five is held out to measure the error."""

MAX_CHANGES = 15
"""How many cards are listed: those whose values changed most."""

GAMES = ("base", "interbellum")
"""The games with a file of values; the preset of the same name is simulated."""

WHAT = {"basic": "fit-basic", "upgraded": "fit-upgraded", "managers": "fit-managers"}
"""The message for each field of a valuation."""


def fit(
    game: Annotated[
        str,
        typer.Option(
            metavar="GAME", help="Game whose goods and cards are valued: base or interbellum."
        ),
    ],
    bot: Annotated[str, typer.Option(metavar="BOT", help="Bot for every seat.")] = "greedy",
    games: Annotated[int, typer.Option(metavar="N", help="Number of games.")] = 300,
    seed: Seed = 1,
    workers: Workers = 2,
    players: Annotated[int, typer.Option(metavar="N", help="Number of players.")] = 4,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the values to this file.")
    ] = None,
) -> None:
    """Fit the values of goods and cards to simulated games."""
    check_games(games, least=MIN_GAMES)
    check_workers(workers)
    check_players(players)
    check_bot(bot)
    self_play = SelfPlay(_ruleset(game, players), bot, players, games, seed)
    require_kernel()
    from furnace.arena.fit import fit as fit_valuations  # NumPy is loaded here

    check_can_write(out)
    prior = fitted_valuations(game)
    found = fit_valuations(_observations(self_play, workers), prior)
    _report(prior, found)
    if out is not None:
        write_result(out, format_valuations(found.valuations, _heading(game, self_play)))


def _ruleset(game: str, seats: int) -> str:
    """The words of the game to play; fails if it is not for this many seats."""
    if game not in GAMES:
        fail(say("fit-game", game=game, known=", ".join(GAMES)))
    text = PRESETS[game](seats)
    if refusal := parse_ruleset(text).why_not_seats(seats):
        fail(Words().refusal(refusal))
    return text


def _observations(self_play: SelfPlay, workers: int) -> list[Observation]:
    try:
        with (
            closing(play_observed(self_play, workers)) as playing,
            showing_progress(say("fit-playing"), self_play.games) as show,
        ):
            return [observation for game in with_progress(playing, show) for observation in game]
    except KeyboardInterrupt:
        notify("fit-stopped")
        raise typer.Exit(EXIT_INTERRUPTED) from None
    except BotFailed as error:
        notify_of_failure(error, self_play.bot)
        fail(say("fit-stopped"), code=1)
    except BrokenProcessPool:
        fail(say("fit-died"), code=1)


def _heading(game: str, self_play: SelfPlay) -> str:
    """The command that made the file; the number of workers changes nothing."""
    options = {"game": game, "bot": self_play.bot, "games": self_play.games}
    options |= {"seed": self_play.seed, "players": self_play.seats}
    words = [f"--{name} {value}" for name, value in options.items()]
    return say("fit-heading", command=" ".join(["furnace dev fit", *words]))


def _report(prior: Valuations, found: Fit) -> None:
    for grid in (_accuracy_grid(found), _goods_grid(prior, found), _changes_grid(prior, found)):
        show_grid(grid)


def _accuracy_grid(found: Fit) -> Grid:
    columns = ("fit-to-come", "fit-observations", "fit-held-out", "fit-before", "fit-after")
    rows = []
    for to_come, accuracy in found.accuracy.items():
        counts = (to_come, accuracy.observations, accuracy.held_out)
        rows.append((*map(str, counts), f"{accuracy.before:.2f}", f"{accuracy.after:.2f}"))
    return _grid("fit-accuracy", map(say, columns), rows)


def _goods_grid(prior: Valuations, found: Fit) -> Grid:
    rows = []
    for good in GOODS:
        cells = [
            f"{prior[n].goods[good]:.2f} → {found.valuations[n].goods[good]:.2f}"
            f" ± {found.errors[n].goods[good]:.2f}"
            for n in prior
        ]
        rows.append((say(f"good-{good}"), *cells))
    return _grid("fit-goods", [say("fit-good"), *map(str, prior)], rows)


def _changes_grid(prior: Valuations, found: Fit) -> Grid:
    from furnace.arena.fit import changes

    columns = ("fit-card", "fit-what", "fit-to-come", "fit-before", "fit-after", "fit-error")
    rows = []
    for to_come, field, card, *numbers in changes(prior, found)[:MAX_CHANGES]:
        values = [f"{number:.2f}" for number in numbers]
        rows.append((Words().card(card), say(WHAT[field]), str(to_come), *values))
    return _grid("fit-changes", map(say, columns), rows)


def _grid(title: str, head: Iterable[str], rows: Iterable[tuple[str, ...]]) -> Grid:
    return Grid(say(title), tuple(head), tuple(rows))
