"""`furnace hint`: what a bot would do in a position, and why not something else."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table

from furnace.bots.candidate import Candidate, Comparison, compare
from furnace.bots.registry import bot_of, is_fast, strongest
from furnace.cli.console import console, fail
from furnace.cli.fast import prepare_fast
from furnace.cli.options import check_bot
from furnace.cli.position_file import FilePosition, parse_seat_option, read_position
from furnace.engine import game
from furnace.engine.action import Action, actor
from furnace.engine.state import CHANCE
from furnace.match import next_actor, stream
from furnace.notation.action import format_action, parse_action
from furnace.notation.words import NotationError
from furnace.text.actions import action_choice
from furnace.text.bot_names import bot_kind
from furnace.text.reasons import said_reason
from furnace.text.words import Words

COLUMNS = (
    "hint-column-rank",
    "hint-column-action",
    "hint-column-words",
    "hint-column-money",
    "hint-column-why",
)

SHOWN = 0.05
"""Money is shown by the tenth: what differs by less looks the same."""


def hint(
    file: Annotated[Path, typer.Argument(help="A record or a position.")],
    seat: Annotated[
        str | None, typer.Option(help="Whose decision: p1, p2…; the next one's by default.")
    ] = None,
    at: Annotated[int | None, typer.Option(min=0, help="A record after so many actions.")] = None,
    bot: Annotated[
        str | None, typer.Option(help="Whom to ask; the strongest level there is by default.")
    ] = None,
    why_not: Annotated[
        str | None, typer.Option(help="Ask about one action, such as “p1 4 C21”.")
    ] = None,
    most: Annotated[int, typer.Option(min=1, help="Show no more than so many.")] = 10,
    seed: Annotated[int, typer.Option(help="Fix the bot's luck.")] = 0,
) -> None:
    """Show what a bot would do here, what it expects of every action, and why."""
    spec = strongest() if bot is None else bot
    check_bot(spec)
    position = read_position(file, at)
    asked = None if why_not is None else _asked(why_not, position.words)
    decider = _decider(file, position, seat, asked, why_not or "")
    if asked is not None and _is_refused(asked, position):
        return
    if decider not in game.actors(position.state):
        fail(_say(position, "hint-not-acting", file=str(file), seat=position.words.seat(decider)))
    if is_fast(spec):
        prepare_fast()
    luck = stream(seed, 0, f"p{decider + 1}", position.decisions[decider])
    candidates = bot_of(spec).candidates(position.state, decider, luck)
    if asked is None:
        _show_all(candidates, decider, spec, most, position)
    else:
        _show_comparison(candidates, decider, spec, asked, position)


def _asked(text: str, words: Words) -> Action:
    """The action of `--why-not`."""
    try:
        return parse_action(text)
    except NotationError as error:
        why = words.error(error.code, error.part)
        fail(words.messages.say("hint-why-not-text", text=text, why=why))


def _decider(
    file: Path, position: FilePosition, seat: str | None, asked: Action | None, text: str
) -> int:
    """The seat that was named, or the one whose action was asked about, or the next to act."""
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
    """Whether the engine refuses the action; then it has been said why."""
    refusal = game.why_illegal(position.state, asked)
    if refusal is None:
        return False
    why = position.words.refusal(refusal)
    _print(_say(position, "hint-refused", action=format_action(asked), why=why))
    return True


def _show_all(
    candidates: tuple[Candidate, ...], seat: int, spec: str, most: int, position: FilePosition
) -> None:
    _print_title(seat, spec, position)
    console.print(_table([*enumerate(candidates[:most], 1)], position))
    if (more := len(candidates) - most) > 0:
        _print(_say(position, "hint-more", more=more, all=str(len(candidates))))


def _show_comparison(
    candidates: tuple[Candidate, ...], seat: int, spec: str, asked: Action, position: FilePosition
) -> None:
    """The action asked about beside the best."""
    found = compare(candidates, asked)
    assert found is not None
    _print_title(seat, spec, position)
    rank = candidates.index(found.asked) + 1
    rows = [(1, found.best), (rank, found.asked)]
    console.print(_table(rows if rank > 1 else rows[:1], position))
    _print(_difference(found, spec, position))


def _difference(found: Comparison, spec: str, position: FilePosition) -> str:
    return _say(
        position,
        _verdict(found),
        action=format_action(found.asked.action),
        best=format_action(found.best.action),
        bot=bot_kind(spec),
        more=f"{abs(found.more):.1f}",
    )


def _verdict(found: Comparison) -> str:
    if found.asked == found.best:
        return "hint-best"
    if abs(found.more) < SHOWN:
        return "hint-equal"
    return "hint-rather" if found.more > 0 else "hint-though"


def _print_title(seat: int, spec: str, position: FilePosition) -> None:
    name, round_ = position.words.seat(seat), position.state.round
    _print(_say(position, "hint-title", seat=name, round=round_, bot=bot_kind(spec)))


def _table(rows: list[tuple[int, Candidate]], position: FilePosition) -> Table:
    ruleset, words = position.state.ruleset, position.words
    table = Table(box=box.SIMPLE)
    for column in COLUMNS:
        is_number = column in ("hint-column-rank", "hint-column-money")
        table.add_column(_say(position, column), justify="right" if is_number else "left")
    for rank, (action, money, reason) in rows:
        table.add_row(
            str(rank),
            format_action(action),
            action_choice(action, ruleset, words),
            f"{money:.1f}",
            words.said(said_reason(reason, ruleset)),
        )
    return table


def _say(position: FilePosition, message: str, **fields: str | int) -> str:
    return position.words.messages.say(message, **fields)


def _print(sentence: str) -> None:
    console.print(sentence, markup=False)
