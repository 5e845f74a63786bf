"""The kinds of position a game passes through, and a few states that show all of a game's."""

from __future__ import annotations

from collections.abc import Iterator

from furnace.cards.effects import Upgrade
from furnace.cards.model import Capitalist
from furnace.engine.state import Phase, Resolving, Seat, State
from properties.random_play import Table, dice, states

ALL = {
    "set-up: first player",
    "set-up: start-up",
    "set-up: capitalist",
    "deal",
    "bidding: seat",
    "bidding: die",
    "bidding: K3",
    "bidding: K4",
    "resolution",
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


def situations(state: State) -> set[str]:
    """Every kind of position this state is."""
    match state.phase:
        case Phase.SETUP:
            return {f"set-up: {_drawn(state)}"}
        case Phase.BIDDING:
            return {f"bidding: {_bidder(state)}"}
        case Phase.PRODUCTION:
            return {f"production: {word}" for word in _producing(state)}
    return {state.phase.name.lower()}


def telling_states(table: Table, seed: int) -> list[State]:
    """States of a random game, in random order, each of a kind not seen before it."""
    seen: set[str] = set()
    chosen = []
    everything = states(table, seed)
    dice(table, seed).shuffle(everything)
    for state in everything:
        if not situations(state) <= seen:
            seen |= situations(state)
            chosen.append(state)
    return chosen


def _drawn(state: State) -> str:
    if state.first is None:
        return "first player"
    return "capitalist" if state.seats[-1].cards else "start-up"


def _bidder(state: State) -> str:
    assert state.turn is not None
    if state.turn == len(state.seats):
        return "die"
    capitalist = state.seats[state.turn].capitalist
    return capitalist if capitalist in ("K3", "K4") else "seat"


def _producing(state: State) -> Iterator[str]:
    for seat, me in enumerate(state.seats):
        yield _at_work(state, me) if seat in state.producing else "a seat done"
        if me.capitalist == "K1":
            yield from _of_k1(state, me)


def _at_work(state: State, me: Seat) -> str:
    if me.arrivals:
        return "inserting"
    if me.resolving is not None:
        return _at_line(state, me, me.resolving)
    return "all resolved" if all(mine.resolved for mine in me.cards) else "between cards"


def _of_k1(state: State, me: Seat) -> Iterator[str]:
    left = [mine for mine in me.cards if not mine.resolved]
    if me.repeated:
        yield "K1 has resolved again"
    elif me.goods.coal >= 2 and 0 < len(left) < len(me.cards):
        yield "K1 may resolve again"
        if me.resolving is None and (len(left) == 1 or state.ruleset.is_chain):
            yield "K1 before the only card to begin"


def _at_line(state: State, me: Seat, at: Resolving) -> str:
    card = state.ruleset.cards[at.card]
    assert not isinstance(card, Capitalist)
    lines = card.lines(any(mine.upgraded for mine in me.cards if mine.card == at.card))
    if isinstance(lines[at.line - 1], Upgrade):
        return "upgrading" + (", K5 without a token" if me.goods.token == 0 else "")
    return "processing, last line" if at.line == len(lines) else "processing, more below"
