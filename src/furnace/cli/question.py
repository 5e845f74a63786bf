"""The sentence that asks for a decision, and explains how to type a bid."""

from __future__ import annotations

from collections.abc import Sequence

from furnace.cli.choices import numbered_choices, variable_bids
from furnace.engine.action import Action, Bid
from furnace.engine.state import State
from furnace.notation.action import format_without_seat
from furnace.text.message import Field, Message
from furnace.text.questions import question_message
from furnace.text.words import Words


def question(state: State, seat: int, choices: Sequence[Action], words: Words) -> str:
    """The question that a seat has to answer now."""
    if isinstance(choices[0], Bid):
        return _bid(state, seat, choices, words)
    return words.format(question_message(state, seat, choices))


def _bid(state: State, seat: int, choices: Sequence[Action], words: Words) -> str:
    """The question for a bid: with any disc, the second in a turn, or only the variable disc."""
    variable, numbers = variable_bids(choices), numbered_choices(choices)
    assert isinstance(choices[0], Bid)
    fields: dict[str, Field] = {"example": format_without_seat(choices[0])}
    if state.seats[seat].pending:
        return words.format(Message("ask-second", fields | {"disc": choices[0].disc}))
    if not variable:
        return words.format(Message("ask-bid", fields))
    fields |= {"typed": format_without_seat(variable[-1])}
    is_alone = numbers[0] in variable
    return words.format(Message("ask-variable" if is_alone else "ask-bid-variable", fields))
