"""`furnace play`: one person and bots, in the terminal."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import Annotated

import typer

from furnace.bots.registry import CHARACTERS, LEVELS
from furnace.cli.console import console, fail, say
from furnace.cli.fast import prepare_bots
from furnace.cli.options import Agents, bot_specs, check_bot
from furnace.cli.players import MAX_NAME, shortened
from furnace.cli.reading import read_record_or_exit
from furnace.cli.rulesets import (
    RulesetOptions,
    agreed_agents,
    ruleset_of,
    seats_of,
    with_ruleset_options,
)
from furnace.cli.saving import new_save_path
from furnace.cli.session import BOT, HUMAN, Session, seed_or_secret
from furnace.cli.terminal_game import TerminalGame
from furnace.engine.ruleset import Ruleset, format_ruleset
from furnace.match import Chance
from furnace.notation.header import Player
from furnace.notation.primitives import NotationError
from furnace.notation.record import Record, new_record
from furnace.text.bot_names import bot_kind, bot_names
from furnace.text.words import Words

DEFAULT_BOT = "foreman"
"""The opponent by default: the strongest level of the plain install."""


@with_ruleset_options
def play(
    ruleset_options: RulesetOptions,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Number of players, 1 to 5 (default: 3).")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOTS",
            help=f"Your opponents: one bot for all, or one for each (default: {DEFAULT_BOT}). "
            f"Levels: {', '.join(LEVELS)}; characters: {', '.join(CHARACTERS)}.",
        ),
    ] = None,
    agents: Agents = None,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Your seat, counted from 1 (default: 1).")
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="Your name (default: your login name).")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Random seed: the same seed gives the same deal."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue the game saved in this file.")
    ] = None,
) -> None:
    """Play against bots in the terminal."""
    chance = Chance(seed_or_secret(seed), 0)
    if resume is not None:
        options = (players, bots, agents, seat, name)
        if not ruleset_options.is_empty or any(option is not None for option in options):
            fail(say("option-resume"))
        _resume(resume, chance)
        return
    seats = seats_of(ruleset_options, players, default=3)
    rules = ruleset_of(ruleset_options, seats)
    agreed = agreed_agents(agents, rules, seats)
    seated = _players(
        seats,
        DEFAULT_BOT if bots is None else bots,
        1 if seat is None else seat,
        _login() if name is None else name,
    )
    record = new_record(rules, seated)
    _welcome(record)
    TerminalGame(Session(record, chance, agreed), new_save_path()).play()


def _resume(file: Path, chance: Chance) -> None:
    record = read_record_or_exit(file)
    _check_resumable(record)
    _welcome(record)
    table = TerminalGame(Session(record, chance), file)
    table.say("play-resumed", file=str(file), actions=len(record.history.actions))
    table.play()


def _login() -> str:
    try:
        return shortened(getpass.getuser().capitalize())
    except (OSError, KeyError):
        return "Ann"


def _welcome(record: Record) -> None:
    """Say who plays which game, and compile the bots' machine code before anybody has to wait."""
    names = ", ".join(map(_introduced, record.players))
    welcome = say(
        "play-welcome", names=names, players=len(record.players), words=_parts(record.ruleset)
    )
    console.print(welcome, markup=False)
    specs = [_spec(player) for player in record.players if player.kind != HUMAN]
    prepare_bots(specs, format_ruleset(record.ruleset))


def _parts(ruleset: Ruleset) -> str:
    """The game and its parts, named as on the form in the browser."""
    words = Words()
    parts = [word for word in ruleset.words if word not in ("base", "fifth-seat")]
    return ", ".join([say("preset-base"), *map(words.word, parts)])


def _introduced(player: Player) -> str:
    """The name of a player; of a bot, its kind too."""
    if player.kind == HUMAN:
        return player.name
    kind = bot_kind(_spec(player))
    return say("play-bot", name=player.name, kind=kind)


def _spec(bot: Player) -> str:
    return bot.kind.removeprefix(BOT)


def _players(players: int, bots: str, seat: int, name: str) -> tuple[Player, ...]:
    if not 1 <= seat <= players:
        fail(say("option-seat", seat=seat, seats=players))
    specs = bot_specs(bots, players - 1)
    seated = [
        _player(bot_name, BOT + spec) for bot_name, spec in zip(bot_names(), specs, strict=False)
    ]
    seated.insert(seat - 1, _player(name, HUMAN))
    return tuple(seated)


def _player(name: str, kind: str) -> Player:
    if len(name) > MAX_NAME:
        fail(say("option-name", most=MAX_NAME, length=len(name)))
    try:
        return Player(name, kind)
    except NotationError as error:
        fail(Words().error(error.code, error.part))


def _check_resumable(record: Record) -> None:
    kinds = [player.kind for player in record.players]
    if HUMAN not in kinds:
        fail(say("option-no-human"))
    if (humans := kinds.count(HUMAN)) > 1:
        fail(say("option-humans", humans=humans))
    for kind in kinds:
        if kind != HUMAN:
            check_bot(kind.removeprefix(BOT))
