"""`furnace play`: a person and bots at a table in the terminal."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import Annotated

import typer

from furnace.bots.registry import UnknownBot, check_spec
from furnace.cli.console import console, fail
from furnace.cli.replay import read_record
from furnace.cli.session import BOT, HUMAN, Session, seed_or_secret
from furnace.cli.table import Table
from furnace.engine.errors import SetupRefused
from furnace.engine.ruleset import Ruleset, parse_ruleset
from furnace.match import Chance
from furnace.notation.record import Player, Record, new_record
from furnace.notation.words import NotationError
from furnace.text.words import Words

BOT_NAMES = ("Iva", "Marek", "Orla", "Theo")


def play(
    players: Annotated[int, typer.Option(help="How many seats.")] = 3,
    bots: Annotated[str, typer.Option(help="One bot for all, or one a seat: greedy,random")] = (
        "greedy"
    ),
    ruleset: Annotated[
        str, typer.Option(help="base, then any of +capitalists +chain +short.")
    ] = "base+capitalists",
    seat: Annotated[int, typer.Option(help="Where you sit: 1 is the first seat.")] = 1,
    name: Annotated[
        str | None, typer.Option(help="Your name; your login if you give none.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Fix the deal and the bots' luck.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """Sit down with bots and play."""
    chance = Chance(seed_or_secret(seed), 0)
    if resume is not None:
        record = read_record(resume)
        _check_resumable(record)
    else:
        record = _new_record(_ruleset(ruleset), _players(players, bots, seat, name or _login()))
    table = Table(Session(record, chance))
    if resume is not None:
        table.tell("play-resumed", file=str(resume), actions=len(record.history.actions))
    table.play()


def _login() -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "Ann"


def _ruleset(text: str) -> Ruleset:
    try:
        return parse_ruleset(text)
    except SetupRefused as error:
        fail(Words().refusal(error.refusal))


def _new_record(ruleset: Ruleset, players: tuple[Player, ...]) -> Record:
    try:
        record = new_record(ruleset, players)
    except SetupRefused as error:
        fail(Words().refusal(error.refusal))
    words = Words()
    names = ", ".join(player.name for player in players)
    welcome = words.messages.say("play-welcome", names=names, ruleset="+".join(ruleset.words))
    console.print(welcome, markup=False)
    return record


def _players(players: int, bots: str, seat: int, name: str) -> tuple[Player, ...]:
    say = Words().messages.say
    if not 1 <= seat <= max(players, 1):
        fail(say("option-seat", seat=seat, seats=players))
    specs = _specs(bots, max(players - 1, 0))
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


def _specs(bots: str, seats: int) -> list[str]:
    """One spec a bot's seat; a single one serves them all."""
    specs = [spec.strip() for spec in bots.split(",")]
    if len(specs) == 1:
        specs *= max(seats, 1)
    if len(specs) != seats and seats:
        fail(Words().messages.say("option-bots-number", seats=seats, have=len(specs)))
    for spec in specs:
        _check_bot(spec)
    return specs


def _check_bot(spec: str) -> None:
    try:
        check_spec(spec)
    except UnknownBot as error:
        known = ", ".join(error.known)
        fail(Words().messages.say("option-bot", spec=error.spec, known=known))


def _check_resumable(record: Record) -> None:
    for player in record.players:
        if player.kind != HUMAN:
            _check_bot(player.kind.removeprefix(BOT))
    if all(player.kind != HUMAN for player in record.players):
        fail(Words().messages.say("option-no-human"))
