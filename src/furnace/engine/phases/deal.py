"""The row of companies for one auction, drawn card by card from the unseen (R3.1, R3.2)."""

from __future__ import annotations

from itertools import repeat

from furnace.engine.action import Action, Deal, make_deal
from furnace.engine.event import Dealt, Log, PhaseBegan
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import CHANCE, Lot, Phase, State, with_deal


def begin(state: State, log: Log) -> State:
    """A new round begins with an empty row."""
    log.append(PhaseBegan(Phase.DEAL, state.round + 1))
    return state._replace(phase=Phase.DEAL, round=state.round + 1)


def actors(state: State) -> tuple[int, ...]:
    """Dealing is chance alone."""
    return (CHANCE,)


def legal_actions(state: State, seat: int) -> tuple[Deal, ...]:
    """Any company not seen yet."""
    return tuple(map(make_deal, zip(state.unseen, repeat(None), repeat("deal"))))


def why_illegal(state: State, action: Action) -> Refusal | None:
    """Only a company that has not been seen can be dealt (R3.2)."""
    if isinstance(action, Deal) and action.to is None and action.card in state.unseen:
        return None
    return Refusal(Code.NO_OUTCOME, "R3.2")


def apply(state: State, action: Action, log: Log) -> State:
    """The company joins the row on the right."""
    assert isinstance(action, Deal)
    card = action.card
    log.append(Dealt(card, None))
    unseen = list(state.unseen)
    unseen.remove(card)
    return with_deal(state, tuple(unseen), (*state.row, Lot(card)))


def is_over(state: State) -> bool:
    """Whether the row is full."""
    return len(state.row) == state.ruleset.row_length(len(state.seats))
