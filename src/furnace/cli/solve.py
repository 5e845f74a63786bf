"""`furnace solve`: the best production from a position, and whether it is proven optimal."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.table import Table

from furnace.cli.console import console, fail
from furnace.cli.fast import require_kernel
from furnace.cli.kernel_limits import within_kernel_limits
from furnace.cli.options import At, Position
from furnace.cli.position_file import FilePosition, parse_seat_option, read_position
from furnace.engine import game
from furnace.engine.state import Phase, State
from furnace.notation.action import format_action
from furnace.text.actions import choice_message
from furnace.text.words import Words

if TYPE_CHECKING:
    from furnace.solver.plan import Plan
    from furnace.solver.weights import Weights

VALUED = ("coal", "iron", "oil", "token", "upgraded")
MAX_SECONDS, MAX_VALUE = 1_000_000, 1_000_000
NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?(e[0-9]{1,3})?", re.ASCII)
COIN = 1_000
"""Values are given in coins, and counted in thousandths of one."""


def solve(
    file: Position,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT",
            help="Player to solve for: p1, p2, … (default: the first still producing).",
        ),
    ] = None,
    at: At = None,
    value: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GOOD=COINS",
            help="Value in coins: coal=0.5 for each coal left, upgraded=3 for each upgrade. "
            "May be given more than once.",
        ),
    ] = None,
    time: Annotated[float, typer.Option(metavar="SECONDS", help="Time limit.")] = 10,
) -> None:
    """Find a player's best production and try to prove it optimal."""
    require_kernel()
    words = Words()
    if not 0 < time < MAX_SECONDS:
        fail(words.messages.say("solve-time"))
    position = read_position(file, at)
    state, words = position.state, position.words
    producer = _producer(file, position, seat)
    with within_kernel_limits(file, words):
        _show_best(state, producer, _weights(state, value, words), time, words)


def _producer(file: Path, position: FilePosition, seat: str | None) -> int:
    state, say = position.state, position.words.messages.say
    if seat is None:
        if state.phase is not Phase.PRODUCTION:
            fail(_where_to_solve(file, position))
        return state.producing[0]
    producer = parse_seat_option(seat, state, position.words)
    if producer not in state.producing:
        fail(say("solve-not-producing", file=str(file), seat=seat))
    return producer


def _where_to_solve(file: Path, position: FilePosition) -> str:
    """Say that nobody produces here, and where the nearest production of the record begins."""
    say = position.words.messages.say
    later = [at for at in position.productions if at > position.at]
    if not position.productions:
        return say("solve-no-production", file=str(file))
    message = "solve-later" if later else "solve-earlier"
    return say(message, file=str(file), at=str(later[0] if later else position.productions[-1]))


def _weights(state: State, values: list[str] | None, words: Words) -> Weights:
    """Money and tie-breaks in the last round; before it, the values that bots give to the rest."""
    from furnace.bots.lookahead import weights_of
    from furnace.solver.weights import LAST_ROUND, Weights

    if not values:
        return LAST_ROUND if _is_last_round(state) else weights_of(state)._replace(card=0)
    given = dict(_parse_value(text, words) for text in values)
    upgraded = given.pop("upgraded", 0)
    return Weights(COIN, **given, upgraded=dict.fromkeys(state.ruleset.companies, upgraded))


def _is_last_round(state: State) -> bool:
    """Whether this is the last production."""
    return state.round == state.ruleset.rounds


def _parse_value(text: str, words: Words) -> tuple[str, int]:
    """`coal=0.5` as a name and thousandths of a coin."""
    name, _, amount = text.partition("=")
    say = words.messages.say
    value = Decimal(amount) if NUMBER.fullmatch(amount) else None
    if value is None:
        fail(say("solve-value", text=text))
    if name not in VALUED:
        fail(say("solve-value-name", text=text, name=name, known=", ".join(VALUED)))
    if not 0 <= value <= MAX_VALUE:
        fail(say("solve-value-range", text=text, most=MAX_VALUE))
    if (value * COIN) % 1:
        fail(say("solve-value-decimals", text=text))
    return name, int(value * COIN)


def _show_best(state: State, seat: int, weights: Weights, time: float, words: Words) -> None:
    from furnace.solver.production import solve as find  # the kernel is loaded, or compiled, here

    plan = find(state, seat, weights, time_limit=time)
    _show_line(state, seat, plan, weights, words)
    copier = _waiting_copier(state, seat, words)
    console.print(_proof(plan, weights, copier, words))
    if copier and not plan.is_proven:
        console.print(words.messages.say("solve-copy-waits", capitalist=copier))


def _show_line(state: State, seat: int, plan: Plan, weights: Weights, words: Words) -> None:
    from furnace.solver.plan import replay

    say, table = words.messages.say, Table(box=box.SIMPLE)
    for column in ("solve-column-action", "solve-column-words", "solve-column-goods"):
        table.add_column(say(column), overflow="fold")
    replay(state, seat, plan, weights)
    for action in plan.actions:
        before, state = state, game.apply(state, action).state
        table.add_row(
            format_action(action),
            words.format(choice_message(action, before)),
            words.goods(state.seats[seat].goods),
        )
    console.print(_title(before, seat, plan, weights, words), markup=False)
    console.print(table)


def _waiting_copier(state: State, seat: int, words: Words) -> str:
    """The capitalist whose copy the solver leaves out, since others still produce (K9, Q44)."""
    from furnace.solver.production import ignores_copy  # as above

    left_out = ignores_copy(state, seat)
    return words.card(str(state.seats[seat].capitalist)) if left_out else ""


def _proof(plan: Plan, weights: Weights, copier: str, words: Words) -> str:
    from furnace.solver.plan import NO_BOUND

    if plan.is_proven and copier:
        return words.messages.say("solve-uncopied", capitalist=copier)
    if plan.is_proven:
        return words.messages.say("solve-proven")
    if _is_last(weights) and plan.bound // weights.money == plan.value // weights.money:
        return words.messages.say("solve-ties")
    if plan.bound >= NO_BOUND:
        return words.messages.say("solve-unbounded")
    return words.messages.say("solve-bound", bound=_value(plan.bound, weights))


def _title(end: State, seat: int, plan: Plan, weights: Weights, words: Words) -> str:
    name, money = words.seat(seat), end.seats[seat].goods.money
    if _is_last(weights):
        return words.messages.say("solve-title", seat=name, round=end.round, money=money)
    value = _value(plan.value, weights)
    say = words.messages.say
    return say("solve-title-value", seat=name, round=end.round, money=money, value=value)


def _is_last(weights: Weights) -> bool:
    """Whether values include tie-breaks besides money."""
    return weights.card > 0


def _value(value: int, weights: Weights) -> str:
    """A value in coins, without tie-breaks."""
    return f"{value // weights.money if _is_last(weights) else value / weights.money:g}"
