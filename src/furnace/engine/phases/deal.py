"""Dealing the row of an auction: companies (R3.1, R3.2), then managers (R15.1)."""

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
    """Begin a new round with an empty row."""
    log.append(PhaseBegan(Phase.DEAL, state.round + 1))
    return state._replace(phase=Phase.DEAL, round=state.round + 1)


def actors(state: State) -> tuple[int, ...]:
    """Return CHANCE, who deals."""
    return (CHANCE,)


def legal_actions(state: State, seat: int) -> tuple[Deal, ...]:
    """Return the companies that can still be dealt; after these, the managers in the stack."""
    return tuple(map(make_deal, zip(_pool(state), repeat(None), repeat("deal"))))


def why_illegal(state: State, action: Action) -> Refusal | None:
    """Return why a card cannot be dealt: it is not among the unseen ones (R3.2, R15.1)."""
    if isinstance(action, Deal) and action.to is None and action.card in _pool(state):
        return None
    return Refusal(Code.NO_OUTCOME, "R15.1" if _is_for_schools(state) else "R3.2")


def weights_of(state: State, actions: Sequence[Action]) -> Sequence[tuple[int, int]]:
    """Return the relative weights of chance outcomes, as fractions.

    Managers exist in several copies, and companies are grouped in piles; otherwise outcomes are
    equally likely.
    """
    if state.phase is not Phase.DEAL:
        return [(1, 1)] * len(actions)
    if _is_for_schools(state):
        return [(state.stack.count(card), 1) for card in _pool(state)]
    return weights(state.ruleset.deck, state.unseen)


def apply(state: State, action: Action, log: Log) -> State:
    """Add a company to the right of the row, or a manager to the next Business School."""
    assert isinstance(action, Deal)
    card = action.card
    log.append(make_dealt((card, None, False, None, "dealt")))
    if state.schools and _is_for_schools(state):
        return _put_on_school(state, card)
    unseen = list(state.unseen)
    unseen.remove(card)
    return with_deal(state, tuple(unseen), (*state.row, AuctionCard(card)))


def is_over(state: State) -> bool:
    """Whether the row is complete."""
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
