"""Events about the table folded over a State: cards dealt, discs placed, what becomes of the row.

Agents are part of the table too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from furnace.engine.disc import Disc, DiscKind
from furnace.engine.event import (
    AgentPaid,
    CardDiscarded,
    CardTaken,
    Compensated,
    Dealt,
    DiscPlaced,
    DiscsTaken,
    ManagerDiscarded,
    ManagerTaken,
)
from furnace.engine.state import Agent, AuctionCard, OwnedCard, PlacedDisc, Seat, State

OnTable = (
    Dealt
    | DiscsTaken
    | DiscPlaced
    | Compensated
    | CardTaken
    | CardDiscarded
    | ManagerTaken
    | ManagerDiscarded
    | AgentPaid
)


def fold(state: State, event: OnTable) -> State:
    """The state after one event about the table."""
    match event:
        case Dealt(card, to, is_offered):
            if to is None:
                return _deal(state, card)
            return _seat(state, to, lambda me: _receive(state, me, card, is_offered))
        case DiscsTaken(owner, discs):
            return _hold(state, owner, discs)
        case DiscPlaced(owner, disc, card):
            left = _without_disc(_held(state, owner), disc)
            return _on_auction_card(
                _hold(state, owner, left), card, lambda on: (*on, PlacedDisc(owner, disc))
            )
        case Compensated(owner, disc, card, _):
            gone = PlacedDisc(owner, disc)
            state = _on_auction_card(
                state, card, lambda on: tuple(one for one in on if one != gone)
            )
            return _settle_question(state, owner, card)
        case CardTaken(owner, card):
            return _take(_off_row(state, card), owner, card)
        case CardDiscarded(card, _):
            return _off_row(state, card)
        case ManagerTaken(owner, manager, card):
            return _employ(_off_row(state, card), owner, manager)
        case ManagerDiscarded(_, card):
            return _off_row(state, card)
        case AgentPaid(owner, money, _):
            return _agent(state, owner, lambda agent: agent._replace(money=agent.money + money))
    assert_never(event)


def _seat(state: State, index: int, change: Callable[[Seat], Seat]) -> State:
    seats = list(state.seats)
    seats[index] = change(seats[index])
    return state._replace(seats=tuple(seats))


def _agent(state: State, owner: int, change: Callable[[Agent], Agent]) -> State:
    agents, index = list(state.agents), owner - len(state.seats)
    agents[index] = change(agents[index])
    return state._replace(agents=tuple(agents))


def _deal(state: State, card: str) -> State:
    """A company or a manager to the row; at set-up a Business School, or a card for an Agent."""
    ruleset = state.ruleset
    if card in ruleset.schools:
        return state._replace(schools=(*state.schools, card))
    if card in ruleset.agent_cards:
        without_card = [agent.card for agent in state.agents].index(None)
        return _agent(state, len(state.seats) + without_card, lambda _: Agent(card=card))
    if card in ruleset.managers:
        stack = list(state.stack)
        stack.remove(card)
        school = state.schools[sum(auction_card.manager is not None for auction_card in state.row)]
        return state._replace(stack=tuple(stack), row=(*state.row, AuctionCard(school, (), card)))
    unseen = tuple(other for other in state.unseen if other != card)
    return state._replace(unseen=unseen, row=(*state.row, AuctionCard(card)))


def _receive(state: State, me: Seat, card: str, is_offered: bool) -> Seat:
    if is_offered:
        return me._replace(offered=(*me.offered, card))
    if card in state.ruleset.capitalists:
        return me._replace(capitalist=card)
    return me._replace(cards=(*me.cards, OwnedCard(card)))


def _take(state: State, owner: int, card: str) -> State:
    if owner >= len(state.seats):
        return _agent(state, owner, lambda one: one._replace(companies=(*one.companies, card)))
    owned = OwnedCard(card)
    if state.ruleset.is_chain:
        return _seat(state, owner, lambda me: me._replace(arrivals=(*me.arrivals, owned)))
    return _seat(state, owner, lambda me: me._replace(cards=(*me.cards, owned)))


def _employ(state: State, owner: int, manager: str) -> State:
    if owner >= len(state.seats):
        return _agent(state, owner, lambda one: one._replace(managers=(*one.managers, manager)))
    return _seat(
        state, owner, lambda me: me._replace(managers=tuple(sorted((*me.managers, manager))))
    )


def _settle_question(state: State, owner: int, card: str) -> State:
    """A compensation that was interrupted is through when its disc leaves."""
    if owner >= len(state.seats):
        return state
    return _seat(
        state,
        owner,
        lambda me: me._replace(pending=tuple(one for one in me.pending if one.card != card)),
    )


def _held(state: State, owner: int) -> tuple[Disc, ...]:
    seats = len(state.seats)
    return state.seats[owner].discs if owner < seats else state.agents[owner - seats].discs


def _hold(state: State, owner: int, discs: tuple[Disc, ...]) -> State:
    if owner < len(state.seats):
        return _seat(state, owner, lambda me: me._replace(discs=discs))
    return _agent(state, owner, lambda agent: agent._replace(discs=discs))


def _without_disc(held: tuple[Disc, ...], placed: Disc) -> tuple[Disc, ...]:
    """The discs left in hand; a variable disc has another value there."""
    if placed.kind is DiscKind.VARIABLE:
        return tuple(disc for disc in held if disc.kind is not DiscKind.VARIABLE)
    return tuple(disc for disc in held if disc != placed)


def _on_auction_card(
    state: State, card: str, change: Callable[[tuple[PlacedDisc, ...]], tuple[PlacedDisc, ...]]
) -> State:
    row = [
        auction_card._replace(discs=change(auction_card.discs))
        if auction_card.card == card
        else auction_card
        for auction_card in state.row
    ]
    return state._replace(row=tuple(row))


def _off_row(state: State, card: str) -> State:
    return state._replace(
        row=tuple(auction_card for auction_card in state.row if auction_card.card != card)
    )
