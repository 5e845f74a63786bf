"""Checks whether a position can occur at a table.

A State from the engine passes all of them. One from a text may not, and the engine could fail on
it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from furnace.cards.effects import Delivery, Permanent, Processing, Upgrade
from furnace.cards.goods import NOTHING
from furnace.cards.model import Company, School, StartUp
from furnace.engine import game
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.owners import all_discs, discs_left, power_of
from furnace.engine.state import Interruption, OwnedCard, Phase, Seat, State
from furnace.engine.tableau import current_card, current_lines, owned_card
from furnace.engine.terms import gifts_of, sum_goods
from furnace.notation.primitives import format_owner, format_seat


def why_impossible(state: State) -> str | None:
    """Return the word that begins the first impossible line of the position; None if possible."""
    return next(_impossible(state), None)


def _impossible(state: State) -> Iterator[str]:
    yield from _wrong_round(state)
    yield from _wrong_seats(state)
    yield from _wrong_agents(state)
    yield from _wrong_discs(state)
    yield from _wrong_managers(state)
    yield from _wrong_row(state)
    yield from _wrong_turn(state)
    yield from _nothing_to_do(state)


def _wrong_round(state: State) -> Iterator[str]:
    is_setup = state.phase is Phase.SETUP
    if (state.round == 0) != is_setup or state.round > state.ruleset.rounds:
        yield "round"
    if state.first is None and not is_setup:
        yield "first"
    if bool(state.producing) != (state.phase is Phase.PRODUCTION):
        yield "producing"


def _wrong_seats(state: State) -> Iterator[str]:
    for index, seat in enumerate(state.seats):
        if _has_wrong_cards(state, seat) or _has_leftovers(state, index, seat):
            yield format_seat(index)
        if any(not _can_interrupt(state, index, pending) for pending in seat.pending):
            yield format_seat(index)
    if state.phase is Phase.SETUP and not _is_dealt_in_order(state):
        yield format_seat(0)


def _is_dealt_in_order(state: State) -> bool:
    served = [
        len(seat.cards) + (seat.capitalist is not None) + bool(seat.offered) for seat in state.seats
    ]
    return len(state.seats) == 5 or served == sorted(served, reverse=True)


def _has_wrong_cards(state: State, seat: Seat) -> bool:
    """Whether a seat's cards are not one basic start-up, a capitalist if in play, and companies."""
    cards = state.ruleset.cards
    startups = [owned for owned in seat.cards if isinstance(cards[owned.card], StartUp)]
    if len(startups) > 1 or any(owned.upgraded for owned in startups):
        return True
    if any(_has_stray_goods(state, owned) for owned in (*seat.cards, *seat.arrivals)):
        return True
    if any(not _is_arrival(state, owned) for owned in seat.arrivals):
        return True
    if state.phase is Phase.SETUP:
        is_early = not startups and seat.capitalist is not None and not seat.offered
        return len(seat.cards) > len(startups) or is_early
    if not startups and not state.ruleset.managers:
        return True  # only a manager can discard a start-up (R17.2)
    return bool(seat.offered) or (seat.capitalist is None) == bool(state.ruleset.capitalists)


def _is_arrival(state: State, owned: OwnedCard) -> bool:
    """Whether a card may wait for its place in the chain: an unresolved company without
    managers."""
    is_company = isinstance(state.ruleset.cards[owned.card], Company)
    return is_company and not owned.resolved and not owned.managers


def _has_stray_goods(state: State, owned: OwnedCard) -> bool:
    """Whether a card has goods that no effect puts there."""
    permanents = state.ruleset.permanents.get(owned.card, ())
    gifts = sum_goods(gifts_of(permanent.power) for permanent in permanents)
    return any(amount and not gift for amount, gift in zip(owned.goods, gifts, strict=True))


def _has_leftovers(state: State, index: int, seat: Seat) -> bool:
    """Whether a seat has leftovers of a production or interruption that is not in progress."""
    if seat.arrivals and not state.ruleset.is_chain:
        return True
    is_producing = index in state.producing
    is_between = state.row == () and state.phase is not Phase.RESOLUTION
    if (seat.arrivals or seat.open_card) and not is_producing and is_between:
        return True
    if seat.pending and not is_producing and state.phase not in (Phase.BIDDING, Phase.RESOLUTION):
        return True
    return seat.open_card is not None and not _is_at_a_line(state, seat)


def _is_at_a_line(state: State, seat: Seat) -> bool:
    """Whether the open card exists, has been opened, and its line can need a decision."""
    open_card = seat.open_card
    assert open_card is not None
    if open_card.owner is None:
        owned = owned_card(seat, open_card.card)
        if owned is None or not owned.resolved or set(open_card.managers) - set(owned.managers):
            return False
    elif not _has_card(state, open_card.owner, open_card.card):
        return False
    lines, current = current_lines(state, seat), current_card(state, seat)
    is_just_used = open_card.just_used and not seat.pending
    if not current.managers and (open_card.managers or is_just_used or open_card.lent != NOTHING):
        return False
    if open_card.line == 0:
        is_first = power_of(state, state.seats.index(seat)).has_compensation_line()
        return is_first and isinstance(state.ruleset.cards[open_card.card], Company)
    if seat.pending or current.managers:
        return open_card.line <= len(lines) + 1
    is_there = 1 <= open_card.line <= len(lines)
    return is_there and isinstance(lines[open_card.line - 1], (Processing, Upgrade))


def _has_card(state: State, owner: int, card: str) -> bool:
    if owner < len(state.seats):
        return any(owned.card == card for owned in state.seats[owner].cards)
    return card in state.agents[owner - len(state.seats)].companies


def _can_interrupt(state: State, seat: int, pending: Interruption) -> bool:
    """Whether a line can interrupt."""
    card = state.ruleset.cards.get(pending.card)
    if state.phase is Phase.BIDDING:
        is_own = pending.card == state.seats[seat].capitalist and state.turn == seat
        return is_own and power_of(state, seat).is_neutral_second()
    if isinstance(card, School) or pending.line == 0:
        return bool(state.row) and state.row[0].card == pending.card
    if not isinstance(card, (Company, StartUp)):
        return False
    lines = card.lines(is_upgraded=True)
    return pending.line <= len(lines) and isinstance(lines[pending.line - 1], (Delivery, Permanent))


def _wrong_agents(state: State) -> Iterator[str]:
    has_cards = bool(state.ruleset.agent_cards)
    for index, agent in enumerate(state.agents, len(state.seats)):
        if (agent.card is not None) != has_cards and state.phase is not Phase.SETUP:
            yield format_owner(index, len(state.seats))


def _wrong_discs(state: State) -> Iterator[str]:
    """Yield owners whose discs are not all in hand or on the row (or compensated already)."""
    if state.phase is Phase.SETUP:
        return
    for owner in range(len(state.seats) + len(state.agents)):
        placed = [
            p.disc for auction_card in state.row for p in auction_card.discs if p.owner == owner
        ]
        held, expected = list(discs_left(state, owner)), all_discs(state, owner)
        if owner < len(state.seats):
            placed = [_as_in_hand(disc) for disc in placed]
        discs = sorted(held + placed)
        is_part = all(discs.count(disc) <= expected.count(disc) for disc in discs)
        is_whole = len(discs) == len(expected) or state.phase is Phase.RESOLUTION
        if held != sorted(held) or not (is_part and is_whole):
            yield format_owner(owner, len(state.seats))


def _as_in_hand(disc: Disc) -> Disc:
    return Disc(disc.kind, 0) if disc.kind is DiscKind.VARIABLE else disc


def _wrong_managers(state: State) -> Iterator[str]:
    """Yield the lines where a manager is in two places, or a seat may place more than it has."""
    places = Counter(state.stack)
    for index, seat in enumerate(state.seats):
        owned_here = Counter(seat.managers)
        if Counter(seat.placeable) - owned_here:
            yield format_seat(index)
        for owned in seat.cards:
            owned_here.update(owned.managers)
        personal = power_of(state, index).personal_manager()
        places.update(owned_here - Counter([personal] if personal else []))
    for agent in state.agents:
        places.update(agent.managers)
    places.update(
        auction_card.manager for auction_card in state.row if auction_card.manager is not None
    )
    if places - Counter(state.ruleset.managers):
        yield "stack"
    has_all = len(state.schools) == state.ruleset.school_count(len(state.seats))
    if not has_all and state.phase is not Phase.SETUP:
        yield "schools"


def _wrong_row(state: State) -> Iterator[str]:
    companies = state.ruleset.row_length(len(state.seats))
    length, full = len(state.row), companies + len(state.schools)
    is_asked = state.phase is Phase.RESOLUTION and any(seat.pending for seat in state.seats)
    allowed = {
        Phase.DEAL: range(full),
        Phase.BIDDING: range(full, full + 1),
        Phase.RESOLUTION: range(0 if is_asked else 1, full + 1),
    }.get(state.phase, range(1))
    if length not in allowed:
        yield "row"
    owners = len(state.seats) + len(state.agents)
    if any(placed.owner >= owners for auction_card in state.row for placed in auction_card.discs):
        yield "row"


def _wrong_turn(state: State) -> Iterator[str]:
    if (state.turn is not None) != (state.phase is Phase.BIDDING):
        yield "turn"


def _nothing_to_do(state: State) -> Iterator[str]:
    """Yield the line to blame if an actor has no legal action or the row needs no decision."""
    if state.phase is Phase.RESOLUTION and not _asks(state):
        yield "row"
    elif any(not game.legal_actions(state, seat) for seat in game.actors(state)):
        yield "turn"


def _asks(state: State) -> bool:
    """Whether the resolution waits for a seat that can do more than decline."""
    if not any(seat.pending for seat in state.seats):
        card = state.ruleset.cards[state.row[0].card]
        if isinstance(card, Company) and not isinstance(card.compensation, Processing):
            return False
        if len(state.row[0].discs) < 2:
            return False
    (seat,) = game.actors(state)
    return seat < len(state.seats) and len(game.legal_actions(state, seat)) > 1
