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
from furnace.engine.ruleset import Ruleset, format_ruleset, parse_ruleset
from furnace.match import Chance
from furnace.notation.header import Player
from furnace.notation.record import Record, new_record
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
        rules = _ruleset(ruleset, players)
        record = _new_record(rules, _players(players, bots, seat, name or _login()))
    table = Table(Session(record, chance))
    if resume is not None:
        table.tell("play-resumed", file=str(resume), actions=len(record.history.actions))
    table.play()


def _login() -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "Ann"


def _ruleset(text: str, seats: int) -> Ruleset:
    try:
        ruleset = parse_ruleset(text)
    except SetupRefused as error:
        fail(Words().refusal(error.refusal))
    if refusal := ruleset.why_not_seats(seats):
        fail(Words().refusal(refusal))
    return ruleset


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
    specs = _specs(bots, players - 1)
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
        specs *= seats
    if len(specs) != seats:
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
    kinds = [player.kind for player in record.players]
    if HUMAN not in kinds:
        fail(Words().messages.say("option-no-human"))
    if (humans := kinds.count(HUMAN)) > 1:
        fail(Words().messages.say("option-humans", humans=humans))
    for kind in kinds:
        if kind != HUMAN:
            _check_bot(kind.removeprefix(BOT))
