"""The kinds of position a game passes through, and a few states that show all of a game's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from furnace.cards.effects import Delivery, Effect, Upgrade
from furnace.cards.goods import NOTHING
from furnace.cards.model import Company, School, StartUp
from furnace.engine import game
from furnace.engine.disc import DiscKind
from furnace.engine.state import Interruption, OpenCard, Phase, Seat, State
from properties.random_play import Table, dice, states

EVERY_CAPITALIST = "base+capitalists+new-companies+only-new-startups+new-capitalists+managers"

OF_BASE = {
    "set-up: first player",
    "set-up: start-up",
    "set-up: capitalist",
    "deal",
    "bidding: seat",
    "bidding: die",
    "bidding: K3",
    "bidding: K4",
    "resolution: compensation",
    "production: inserting",
    "production: between cards",
    "production: all resolved",
    "production: K1 has resolved again",
    "production: K1 may resolve again",
    "production: K1 before the only card to begin",
    "production: processing, more below",
    "production: processing, last line",
    "production: upgrading",
    "production: upgrading, K5 without a token",
    "production: a seat done",
    "over",
}

OF_INTERBELLUM = {
    "set-up: Business School",
    "set-up: Agent card",
    "set-up: choosing a start-up",
    "set-up: choosing a capitalist",
    "deal of a manager",
    "bidding: K4i",
    "bidding: K4i's second disc",
    "bidding: K4i's second disc, the last one",
    "bidding: K7",
    *[f"bidding: die of A{n}" for n in (1, 2, 3, 4)],
    "bidding: a variable disc on the row",
    "resolution: Business School",
    "resolution: window",
    "resolution: tokens for S7",
    "resolution: a compensation interrupted",
    "production: placing managers",
    "production: a manager at a line",
    "production: a manager below the last line",
    "production: lent goods",
    "production: a line used and still open",
    "production: upgrading, up to a limit",
    "production: window",
    "production: delivery",
    "production: goods on a card",
    "production: a bonus",
    "production: K6's first line",
    "production: K8's crowd",
    "production: K9 may copy",
    "production: K9 copies",
}

ALL = OF_BASE | OF_INTERBELLUM

RARE_GAMES = (
    (Table("base+new-companies+only-new-startups+new-capitalists+agent-cards+chain", 1), 24),
    (Table(f"{EVERY_CAPITALIST}+chain", 3), 11),
)
"""Games, found by search, that reach what random games rarely reach."""


def situations(state: State) -> set[str]:
    """Every kind of position this state is."""
    match state.phase:
        case Phase.SETUP:
            return {f"set-up: {_drawn(state)}"}
        case Phase.DEAL:
            is_full = len(state.row) >= state.ruleset.row_length(len(state.seats))
            return {"deal of a manager" if is_full else "deal"}
        case Phase.BIDDING:
            return {f"bidding: {word}" for word in _bidding(state)}
        case Phase.RESOLUTION:
            return {f"resolution: {_question(state)}"}
        case Phase.PRODUCTION:
            return {f"production: {word}" for word in _producing(state)}
    return {state.phase.name.lower()}


@cache
def varied_states(table: Table, seed: int) -> tuple[State, ...]:
    """States of a random game, in random order, each of a kind not seen before it."""
    seen: set[str] = set()
    chosen = []
    everything = states(table, seed)
    dice(table, seed).shuffle(everything)
    for state in everything:
        if not situations(state) <= seen:
            seen |= situations(state)
            chosen.append(state)
    return tuple(chosen)


def _drawn(state: State) -> str:
    ruleset, seats = state.ruleset, state.seats
    if state.first is None:
        return "first player"
    if not all(seat.cards or seat.offered for seat in seats):
        return "start-up"
    if ruleset.capitalists and not all(seat.capitalist or _has_choice(seat) for seat in seats):
        return "capitalist"
    if len(state.schools) < ruleset.school_count(len(seats)):
        return "Business School"
    if ruleset.agent_cards and any(agent.card is None for agent in state.agents):
        return "Agent card"
    offered = next(seat.offered for seat in seats if seat.offered)
    is_startup = any(card in ruleset.startups for card in offered)
    return "choosing a start-up" if is_startup else "choosing a capitalist"


def _has_choice(seat: Seat) -> bool:
    return any(card.startswith("K") for card in seat.offered)


def _bidding(state: State) -> Iterator[str]:
    assert state.turn is not None
    yield _bidder(state, state.turn)
    placed = [placed.disc.kind for auction_card in state.row for placed in auction_card.discs]
    if DiscKind.VARIABLE in placed:
        yield "a variable disc on the row"


def _bidder(state: State, owner: int) -> str:
    if owner >= len(state.seats):
        card = state.agents[owner - len(state.seats)].card
        return "die" if card is None else f"die of {card}"
    seat = state.seats[owner]
    if seat.pending:
        return "K4i's second disc" + (", the last one" if len(seat.discs) == 1 else "")
    return seat.capitalist if seat.capitalist in ("K3", "K4", "K4i", "K7") else "seat"


def _question(state: State) -> str:
    for seat in state.seats:
        if seat.pending:
            return _asked(state, seat.pending[-1])
    card = state.ruleset.cards[state.row[0].card]
    assert isinstance(card, (Company, School))
    effect = card.processing if isinstance(card, School) else card.compensation
    if effect.gain.token and any(owned.card == "S7" for owned in _asked_seat(state).cards):
        return "tokens for S7"
    return "Business School" if isinstance(card, School) else "compensation"


def _asked_seat(state: State) -> Seat:
    (seat,) = game.actors(state)
    return state.seats[seat]


def _asked(state: State, pending: Interruption) -> str:
    """A line that interrupts."""
    card = state.ruleset.cards[pending.card]
    if pending.line == 0 or isinstance(card, School):
        return "a compensation interrupted"
    effect = _lines(state, pending.card, is_upgraded=True)[pending.line - 1]
    return "delivery" if isinstance(effect, Delivery) else "window"


def _producing(state: State) -> Iterator[str]:
    for seat, me in enumerate(state.seats):
        yield _at_work(state, me) if seat in state.producing else "a seat done"
        yield from _of_things(me)
        if me.capitalist == "K1":
            yield from _of_k1(state, me)
        if me.capitalist == "K9" and state.producing == (seat,) and not me.power_used:
            yield from ["K9 may copy"] if _is_through(me) and me.goods.iron else []


def _at_work(state: State, me: Seat) -> str:
    if me.arrivals:
        return "inserting"
    if me.pending:
        return _asked(state, me.pending[-1])
    if me.open_card is not None:
        return _at_line(state, me, me.open_card)
    if me.placeable and me.cards:
        return "placing managers"
    return "all resolved" if _is_through(me) else "between cards"


def _of_things(me: Seat) -> Iterator[str]:
    """What lies about in a production."""
    if any(owned.goods != NOTHING for owned in me.cards):
        yield "goods on a card"
    if any(len(owned.managers) > 1 for owned in me.cards):
        yield "K8's crowd"
    if me.bonuses:
        yield "a bonus"
    open_card = me.open_card
    if open_card is not None:
        if open_card.lent != NOTHING:
            yield "lent goods"
        if open_card.just_used:
            yield "a line used and still open"
        if open_card.owner is not None:
            yield "K9 copies"


def _is_through(me: Seat) -> bool:
    return me.open_card is None and all(owned.resolved for owned in me.cards)


def _of_k1(state: State, me: Seat) -> Iterator[str]:
    left = [owned for owned in me.cards if not owned.resolved]
    if me.power_used:
        yield "K1 has resolved again"
    elif me.goods.coal >= 2 and 0 < len(left) < len(me.cards):
        yield "K1 may resolve again"
        if me.open_card is None and (len(left) == 1 or state.ruleset.is_chain):
            yield "K1 before the only card to begin"


def _at_line(state: State, me: Seat, at: OpenCard) -> str:
    if at.line == 0:
        return "K6's first line"
    is_upgraded = at.owner is None and any(own.upgraded for own in me.cards if own.card == at.card)
    lines = _lines(state, at.card, is_upgraded)
    if at.line > len(lines):
        return "a manager below the last line"
    effect = lines[at.line - 1]
    if isinstance(effect, Upgrade):
        return _upgrading(me, effect)
    if at.managers:
        return "a manager at a line"
    return "processing, last line" if at.line == len(lines) else "processing, more below"


def _upgrading(me: Seat, effect: Upgrade) -> str:
    if effect.limit is not None:
        return "upgrading, up to a limit"
    is_substitute = me.capitalist == "K5" and me.goods.token == 0
    return "upgrading" + (", K5 without a token" if is_substitute else "")


def _lines(state: State, card: str, is_upgraded: bool) -> tuple[Effect, ...]:
    printed = state.ruleset.cards[card]
    assert isinstance(printed, (Company, StartUp))
    return printed.lines(is_upgraded)
