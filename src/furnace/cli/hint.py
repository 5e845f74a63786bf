"""`furnace hint`: what a bot would do in a position, or why not another action."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

import typer

from furnace.bots.candidate import Candidate
from furnace.bots.registry import bot_of, is_fast, strongest
from furnace.cli.advice import Advice
from furnace.cli.console import console, fail
from furnace.cli.fast import require_kernel
from furnace.cli.kernel_limits import within_kernel_limits
from furnace.cli.options import At, Position, check_bot, check_range
from furnace.cli.position_file import FilePosition, parse_seat_option, read_position
from furnace.engine import game
from furnace.engine.action import Action, actor
from furnace.engine.state import CHANCE
from furnace.match import next_actor, stream
from furnace.notation.action import format_action, parse_action
from furnace.notation.primitives import NotationError
from furnace.text.words import Words


def hint(
    file: Position,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT", help="Player who decides: p1, p2, … (default: the next to act)."
        ),
    ] = None,
    at: At = None,
    bot: Annotated[
        str | None,
        typer.Option(metavar="BOT", help="Bot to ask (default: the strongest level installed)."),
    ] = None,
    why_not: Annotated[
        str | None,
        typer.Option(metavar="MOVE", help="Compare one move, such as “p1 4 C21”, with the best."),
    ] = None,
    most: Annotated[int, typer.Option(metavar="N", help="Show at most this many moves.")] = 10,
    seed: Annotated[
        int,
        typer.Option(metavar="N", help="Random seed: the same seed gives the same answer."),
    ] = 0,
) -> None:
    """Show what a bot would do here, and why."""
    spec = strongest() if bot is None else bot
    check_bot(spec)
    check_range("most", most, 1)
    position = read_position(file, at)
    asked = None if why_not is None else _asked(why_not, position.words)
    decider = _decider(file, position, seat, asked, why_not or "")
    if asked is not None and _is_refused(asked, position):
        return
    if decider not in game.actors(position.state):
        fail(_say(position, "hint-not-acting", file=str(file), seat=position.words.seat(decider)))
    luck = stream(seed, 0, f"p{decider + 1}", position.decisions[decider])
    candidates = _candidates(file, position, spec, decider, luck)
    advice = Advice(position.state, decider, spec, candidates, position.words)
    if asked is not None:
        advice.show_comparison(asked)
    elif more := advice.show(most):
        _print(_say(position, "hint-more", more=more, all=str(len(candidates))))


def _candidates(
    file: Path, position: FilePosition, spec: str, seat: int, luck: Random
) -> tuple[Candidate, ...]:
    if not is_fast(spec):
        return bot_of(spec).candidates(position.state, seat, luck)
    require_kernel()
    with within_kernel_limits(file, position.words):
        return bot_of(spec).candidates(position.state, seat, luck)


def _asked(text: str, words: Words) -> Action:
    """The action that `--why-not` names."""
    try:
        return parse_action(text)
    except NotationError as error:
        why = words.error(error.code, error.part)
        fail(words.messages.say("hint-why-not-text", text=text, why=why))


def _decider(
    file: Path, position: FilePosition, seat: str | None, asked: Action | None, text: str
) -> int:
    """The seat of `--seat`, or of the action of `--why-not`, or the next to act."""
    state, words = position.state, position.words
    named = None if seat is None else parse_seat_option(seat, state, words)
    if asked is not None:
        who = actor(asked)
        if who == CHANCE or who >= len(state.seats) or named not in (None, who):
            whose = seat or f"p1–p{len(state.seats)}"
            fail(_say(position, "hint-why-not-seat", text=text, seat=whose))
        return who
    if named is not None:
        return named
    acting = game.actors(state)
    if not acting or acting == (CHANCE,):
        fail(_say(position, "hint-nobody", file=str(file)))
    return next_actor(state, acting)


def _is_refused(asked: Action, position: FilePosition) -> bool:
    """Whether the engine refuses the action; if so, say why."""
    refusal = game.why_illegal(position.state, asked)
    if refusal is None:
        return False
    why = position.words.refusal(refusal)
    _print(_say(position, "hint-refused", action=format_action(asked), why=why))
    return True


def _say(position: FilePosition, message: str, **fields: str | int) -> str:
    return position.words.messages.say(message, **fields)


def _print(sentence: str) -> None:
    console.print(sentence, markup=False)
