"""A position as it goes over the wire, complete or only its changes.

States share what did not change, so a change is found by identity, and the text of each part is
cached: a server writes thousands of positions a second.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from furnace.engine import game, state
from furnace.engine.outcome import rank_of
from furnace.engine.placing import highest_disc
from furnace.engine.state import State
from furnace.server.views.texts import disc_text, goods_text
from furnace.server.views.values import view_disc, view_goods
from furnace.server.wire import position as wire
from furnace.server.wire.encode import (
    boolean_text,
    encode,
    encode_or_null,
    id_or_null,
    ids_text,
    number_or_null,
    numbers_text,
)

PHASES: Mapping[state.Phase, wire.PhaseName] = {
    state.Phase.SETUP: "setup",
    state.Phase.DEAL: "deal",
    state.Phase.BIDDING: "bidding",
    state.Phase.RESOLUTION: "resolution",
    state.Phase.PRODUCTION: "production",
    state.Phase.OVER: "over",
}


def view_position(now: State) -> wire.Position:
    """Return a complete position."""
    return wire.Position(
        phase=PHASES[now.phase],
        round=now.round,
        rounds=now.ruleset.rounds,
        is_chain=now.ruleset.is_chain,
        first=now.first,
        turn=now.turn,
        producing=list(now.producing),
        acting=list(game.actors(now)),
        seats=[view_seat(seat) for seat in now.seats],
        agents=[view_agent(agent) for agent in now.agents],
        row=[view_auction_card(auction_card) for auction_card in now.row],
        unseen=len(now.unseen),
        stack=len(now.stack),
        outcome=view_outcome(now),
    )


def encode_changes(before: State, now: State) -> str:
    """Return what has changed between two positions, as the text of a `Changes`."""
    changes = [f'"acting":{numbers_text(game.actors(now))}']
    if now.phase is not before.phase:
        outcome = view_outcome(now)
        changes.append(f'"phase":"{PHASES[now.phase]}","outcome":{encode_or_null(outcome)}')
    if now.round != before.round:
        changes.append(f'"round":{now.round}')
    if now.first != before.first:
        changes.append(f'"first":{number_or_null(now.first)}')
    if now.turn != before.turn:
        changes.append(f'"turn":{number_or_null(now.turn)}')
    if now.producing is not before.producing:
        changes.append(f'"producing":{numbers_text(now.producing)}')
    if seats := _changed_seats(before, now):
        changes.append(f'"seats":[{",".join(seats)}]')
    if now.agents is not before.agents:
        changes.append(f'"agents":[{",".join(map(_agent_text, now.agents))}]')
    if now.row is not before.row:
        changes.append(f'"row":[{",".join(map(_auction_card_text, now.row))}]')
    if now.unseen is not before.unseen:
        changes.append(f'"unseen":{len(now.unseen)}')
    if now.stack is not before.stack:
        changes.append(f'"stack":{len(now.stack)}')
    return f"{{{','.join(changes)}}}"


def _changed_seats(before: State, now: State) -> list[str]:
    if now.seats is before.seats:
        return []
    pairs = enumerate(zip(before.seats, now.seats, strict=True))
    return [
        f'{{"seat":{index},"now":{_seat_text(new)}}}'
        for index, (old, new) in pairs
        if old is not new and old != new
    ]


@lru_cache(maxsize=16_384)
def _auction_card_text(auction_card: state.AuctionCard) -> str:
    return encode(view_auction_card(auction_card))


def _seat_text(seat: state.Seat) -> str:
    open_card = seat.open_card and _view_open_card(seat.open_card)
    return (
        f'{{"goods":{goods_text(seat.goods)},"discs":[{",".join(map(disc_text, seat.discs))}],'
        f'"capitalist":{id_or_null(seat.capitalist)},'
        f'"cards":[{",".join(map(_owned_text, seat.cards))}],'
        f'"arrivals":[{",".join(map(_owned_text, seat.arrivals))}],'
        f'"open_card":{encode_or_null(open_card)},"has_used_power":{boolean_text(seat.power_used)},'
        f'"managers":{ids_text(seat.managers)},"placeable":{ids_text(seat.placeable)},'
        f'"bonuses":[{",".join(map(_bonus_text, seat.bonuses))}],'
        f'"pending":[{",".join(map(_pending_text, seat.pending))}],'
        f'"offered":{ids_text(seat.offered)}}}'
    )


@lru_cache(maxsize=4096)
def _owned_text(owned: state.OwnedCard) -> str:
    return encode(view_owned(owned))


def _bonus_text(bonus: state.CardLine) -> str:
    return encode(view_bonus(bonus))


def _pending_text(line: state.Interruption) -> str:
    return encode(view_interruption(line))


@lru_cache(maxsize=1024)
def _agent_text(agent: state.Agent) -> str:
    return encode(view_agent(agent))


def view_auction_card(auction_card: state.AuctionCard) -> wire.AuctionCard:
    """Return a card of the row with its discs."""
    leader = highest_disc(auction_card) if auction_card.discs else None
    discs = [view_placed(placed, leads=placed is leader) for placed in auction_card.discs]
    return wire.AuctionCard(card=auction_card.card, discs=discs, manager=auction_card.manager)


def view_placed(placed: state.PlacedDisc, leads: bool) -> wire.PlacedDisc:
    """Return a disc on a card of the row."""
    return wire.PlacedDisc(owner=placed.owner, disc=view_disc(placed.disc), leads=leads)


@lru_cache(maxsize=4096)
def view_owned(owned: state.OwnedCard) -> wire.OwnedCard:
    """Return a card that a seat owns."""
    return wire.OwnedCard(
        card=owned.card,
        upgraded=owned.upgraded,
        resolved=owned.resolved,
        goods=view_goods(owned.goods),
        managers=list(owned.managers),
    )


def view_seat(seat: state.Seat) -> wire.Seat:
    """Return all that a seat has."""
    return wire.Seat(
        goods=view_goods(seat.goods),
        discs=[view_disc(disc) for disc in seat.discs],
        capitalist=seat.capitalist,
        cards=[view_owned(owned) for owned in seat.cards],
        arrivals=[view_owned(owned) for owned in seat.arrivals],
        open_card=seat.open_card and _view_open_card(seat.open_card),
        has_used_power=seat.power_used,
        managers=list(seat.managers),
        placeable=list(seat.placeable),
        bonuses=[view_bonus(bonus) for bonus in seat.bonuses],
        pending=[view_interruption(line) for line in seat.pending],
        offered=list(seat.offered),
    )


def view_bonus(bonus: state.CardLine) -> wire.CardLine:
    """Return a line that makes sales gain more."""
    return wire.CardLine(card=bonus.card, line=bonus.line)


def view_interruption(line: state.Interruption) -> wire.Interruption:
    """Return a line that has to be decided first."""
    return wire.Interruption(card=line.card, line=line.line, made=line.made)


def view_agent(agent: state.Agent) -> wire.Agent:
    """Return all that an Agent has."""
    return wire.Agent(
        discs=[view_disc(disc) for disc in agent.discs],
        card=agent.card,
        companies=list(agent.companies),
        managers=list(agent.managers),
        money=agent.money,
    )


def view_outcome(now: State) -> wire.Outcome | None:
    """Return how the game ended; None while it is in progress."""
    outcome = game.outcome(now)
    if outcome is None:
        return None
    return wire.Outcome(
        ranking=[list(rank) for rank in outcome.ranking],
        winners=list(outcome.winners),
        ranks=[rank_of(outcome, seat) for seat in range(len(now.seats))],
        money=list(outcome.money),
        cards=[len(seat.cards) for seat in now.seats],
        resources=[seat.goods.resources for seat in now.seats],
        agents=list(outcome.agents),
        decided_by=outcome.decided_by.value,
    )


def _view_open_card(open_card: state.OpenCard) -> wire.OpenCard:
    return wire.OpenCard(
        card=open_card.card,
        line=open_card.line,
        tally=list(open_card.tally),
        managers=list(open_card.managers),
        lent=view_goods(open_card.lent),
        owner=open_card.owner,
    )
