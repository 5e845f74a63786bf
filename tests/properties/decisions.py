"""An action is a decision: what is forced is an event, but for what the rulebook asks for."""

from __future__ import annotations

from collections.abc import Sequence

from furnace.engine import game
from furnace.engine.action import Action, Again, Bid, Copy, Done, Open
from furnace.engine.event import CardOpened
from furnace.engine.state import CHANCE, State
from properties.random_play import Move


def undecided(state: State) -> list[int]:
    """The seats that are asked for an action though there is nothing to decide."""
    seats = [seat for seat in game.actors(state) if seat != CHANCE]
    return [seat for seat in seats if not is_decision(game.legal_actions(state, seat))]


def is_decision(actions: Sequence[Action]) -> bool:
    """A choice; or a last disc, which is placed by hand; or the end, which is said (R3.4, R5.9)."""
    return len(actions) > 1 or isinstance(actions[0], (Bid, Done))


def begun_automatically(move: Move) -> list[CardOpened]:
    """The cards a move began that no action had asked to open (Q21)."""
    asked = move.action.card if isinstance(move.action, (Open, Again, Copy)) else None
    opened = [event for event in move.events if isinstance(event, CardOpened)]
    return [event for event in opened if event.card != asked]
