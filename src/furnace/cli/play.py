"""`furnace play`: a person and bots at a table in the terminal."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import Annotated

import typer

from furnace.cli.console import console, fail
from furnace.cli.kept import new_file
from furnace.cli.options import bot_specs, check_bot, checked_ruleset
from furnace.cli.replay import read_record
from furnace.cli.session import BOT, HUMAN, Session, seed_or_secret
from furnace.cli.table import Table
from furnace.engine.ruleset import Ruleset, format_ruleset
from furnace.match import Chance
from furnace.notation.header import Player
from furnace.notation.record import Record, new_record
from furnace.notation.words import NotationError
from furnace.text.words import Words

BOT_NAMES = ("Iva", "Marek", "Orla", "Theo")


def play(
    players: Annotated[int | None, typer.Option(help="How many seats; 3 by default.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="One bot for all, or one a seat: greedy,random")
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option(help="base, then any of +capitalists +chain +short.")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Where you sit: 1 is the first seat.")] = None,
    name: Annotated[
        str | None, typer.Option(help="Your name; your login if you give none.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Fix the deal and the bots' luck.")] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a saved game, as it was set up.")
    ] = None,
) -> None:
    """Sit down with bots and play."""
    chance = Chance(seed_or_secret(seed), 0)
    if resume is not None:
        if any(option is not None for option in (players, bots, ruleset, seat, name)):
            fail(Words().messages.say("option-resume"))
        _resume(resume, chance)
        return
    seats = 3 if players is None else players
    rules = checked_ruleset("base+capitalists" if ruleset is None else ruleset, seats)
    seated = _players(
        seats,
        "greedy" if bots is None else bots,
        1 if seat is None else seat,
        _login() if name is None else name,
    )
    Table(Session(_new_record(rules, seated), chance), new_file()).play()


def _resume(file: Path, chance: Chance) -> None:
    record = read_record(file)
    _check_resumable(record)
    table = Table(Session(record, chance), file)
    table.tell("play-resumed", file=str(file), actions=len(record.history.actions))
    table.play()


def _login() -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "Ann"


def _new_record(ruleset: Ruleset, players: tuple[Player, ...]) -> Record:
    names = ", ".join(player.name for player in players)
    say = Words().messages.say
    welcome = say("play-welcome", names=names, ruleset=format_ruleset(ruleset))
    console.print(welcome, markup=False, soft_wrap=True)
    return new_record(ruleset, players)


def _players(players: int, bots: str, seat: int, name: str) -> tuple[Player, ...]:
    say = Words().messages.say
    if not 1 <= seat <= players:
        fail(say("option-seat", seat=seat, seats=players))
    specs = bot_specs(bots, players - 1)
    seated = [
        _named(bot_name, BOT + spec) for bot_name, spec in zip(BOT_NAMES, specs, strict=False)
    ]
    seated.insert(seat - 1, _named(name, HUMAN))
    return tuple(seated)


def _named(name: str, kind: str) -> Player:
    try:
        return Player(name, kind)
    except NotationError as error:
        fail(Words().error(error.code, error.part))


def _check_resumable(record: Record) -> None:
    kinds = [player.kind for player in record.players]
    if HUMAN not in kinds:
        fail(Words().messages.say("option-no-human"))
    if (humans := kinds.count(HUMAN)) > 1:
        fail(Words().messages.say("option-humans", humans=humans))
    for kind in kinds:
        if kind != HUMAN:
            check_bot(kind.removeprefix(BOT))
