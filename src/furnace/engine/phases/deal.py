"""The row for one auction: companies drawn from the unseen (R3.1, R3.2), then managers (R15.1)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat

from furnace.engine.action import Action, Deal
from furnace.engine.deck import dealable, weights
from furnace.engine.event import Log, PhaseBegan
from furnace.engine.make import make_deal, make_dealt
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import CHANCE, AuctionCard, Phase, State, with_deal


def begin(state: State, log: Log) -> State:
    """A new round begins with an empty row."""
    log.append(PhaseBegan(Phase.DEAL, state.round + 1))
    return state._replace(phase=Phase.DEAL, round=state.round + 1)


def actors(state: State) -> tuple[int, ...]:
    """Dealing is chance alone."""
    return (CHANCE,)


def legal_actions(state: State, seat: int) -> tuple[Deal, ...]:
    """Any company that can still come; once they are out, any manager of the stack."""
    return tuple(map(make_deal, zip(_pool(state), repeat(None), repeat("deal"))))


def why_illegal(state: State, action: Action) -> Refusal | None:
    """Only a card that has not been seen can be dealt (R3.2, R15.1)."""
    if isinstance(action, Deal) and action.to is None and action.card in _pool(state):
        return None
    return Refusal(Code.NO_OUTCOME, "R15.1" if _is_for_schools(state) else "R3.2")


def weights_of(state: State, actions: Sequence[Action]) -> Sequence[tuple[int, int]]:
    """How likely the outcomes of chance are, compared with each other, as fractions.

    Managers come in numbers, companies in piles; in every other phase outcomes are alike.
    """
    if state.phase is not Phase.DEAL:
        return [(1, 1)] * len(actions)
    if _is_for_schools(state):
        return [(state.stack.count(card), 1) for card in _pool(state)]
    return weights(state.ruleset.deck, state.unseen)


def apply(state: State, action: Action, log: Log) -> State:
    """A company joins the row on the right; a manager lies on the next Business School."""
    assert isinstance(action, Deal)
    card = action.card
    log.append(make_dealt((card, None, False, "dealt")))
    if state.schools and _is_for_schools(state):
        return _put_on_school(state, card)
    unseen = list(state.unseen)
    unseen.remove(card)
    return with_deal(state, tuple(unseen), (*state.row, AuctionCard(card)))


def is_over(state: State) -> bool:
    """Whether the row is full."""
    return len(state.row) == _companies(state) + len(state.schools)


def _companies(state: State) -> int:
    return state.ruleset.row_length(len(state.seats))


def _is_for_schools(state: State) -> bool:
    return bool(state.schools) and len(state.row) >= _companies(state)


def _pool(state: State) -> tuple[str, ...]:
    if state.schools and _is_for_schools(state):
        return tuple(sorted(set(state.stack)))
    deck = state.ruleset.deck
    return state.unseen if len(deck) == 1 else dealable(deck, state.unseen)


def _put_on_school(state: State, manager: str) -> State:
    school = state.schools[len(state.row) - _companies(state)]
    stack = list(state.stack)
    stack.remove(manager)
    row = (*state.row, AuctionCard(school, (), manager))
    return state._replace(row=row, stack=tuple(stack))
