"""A position in the terminal: the row, the seats, and the player's own cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from furnace.cli.view_cards import draw_own_cards
from furnace.cli.view_row import draw_row
from furnace.cli.view_seats import draw_seats
from furnace.engine import game
from furnace.engine.action import Action, Bid
from furnace.engine.state import State
from furnace.text.words import Words


def draw(
    state: State, words: Words, seat: int | None, choices: Sequence[Action], brief: bool = False
) -> Group:
    """The table as one seat sees it, with the numbers of possible bids in the row.

    `brief` leaves out the other seats.
    """
    say = words.messages.say
    phase = say(f"phase-{state.phase.name.lower()}")
    rounds = state.ruleset.rounds
    parts: list[RenderableType] = [
        Text(say("table-title", round=state.round, rounds=rounds, phase=phase), style="bold")
    ]
    row = [draw_row(state, words, choices)] if state.row else []
    seats = [draw_seats(state, words, seat if brief else None)]
    if seat is not None and state.seats[seat].cards:
        seats.append(draw_own_cards(state, words, seat, choices))
    # What the decision is about comes last, next to the question.
    is_bidding = any(isinstance(choice, Bid) for choice in choices)
    parts += [*seats, *row] if is_bidding else [*row, *seats]
    if outcome := game.outcome(state):
        parts.append(Text(words.outcome(outcome), style="bold"))
    return Group(*parts)
