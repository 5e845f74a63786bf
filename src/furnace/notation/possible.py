"""Whether a position could stand on a table: what a State must never be, as a list of checks.

A State from the engine passes all of them; one from a text may not, and the engine would stumble.
"""

from __future__ import annotations

from collections.abc import Iterator

from furnace.cards.effects import Extraction
from furnace.cards.model import Company, StartUp
from furnace.engine import game
from furnace.engine.owners import all_discs, discs_left
from furnace.engine.state import Phase, Seat, State
from furnace.engine.tableau import open_lines, owned
from furnace.notation.words import format_owner, format_seat


def why_impossible(state: State) -> str | None:
    """The first thing that cannot be: a word of the position's text, or None."""
    return next(_impossible(state), None)


def _impossible(state: State) -> Iterator[str]:
    yield from _wrong_round(state)
    yield from _wrong_seats(state)
    yield from _wrong_discs(state)
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
        if _has_wrong_cards(state, seat) or _is_stray(state, index, seat):
            yield format_seat(index)
    capitalists = [seat.capitalist for seat in state.seats if seat.capitalist]
    for index, seat in enumerate(state.seats):
        if seat.capitalist and capitalists.count(seat.capitalist) > 1:
            yield format_seat(index)
    served = [len(seat.cards) + (seat.capitalist is not None) for seat in state.seats]
    if state.phase is Phase.SETUP and served != sorted(served, reverse=True):
        yield format_seat(0)


def _has_wrong_cards(state: State, seat: Seat) -> bool:
    """One start-up, never upgraded, and a capitalist if they are in play; in set-up no more."""
    cards = state.ruleset.cards
    startups = [mine for mine in seat.cards if isinstance(cards[mine.card], StartUp)]
    if len(startups) > 1 or any(mine.upgraded for mine in startups):
        return True
    if state.phase is Phase.SETUP:
        return len(seat.cards) > len(startups) or (not startups and seat.capitalist is not None)
    has_capitalist = seat.capitalist is not None
    return not startups or has_capitalist != bool(state.ruleset.capitalists)


def _is_stray(state: State, index: int, seat: Seat) -> bool:
    """Whether something of a production lies about where none is under way."""
    if seat.arrivals and not state.ruleset.is_chain:
        return True
    is_producing = index in state.producing
    if (seat.arrivals or seat.resolving) and not is_producing and state.row == ():
        return True
    return seat.resolving is not None and not _is_at_a_line(state, seat)


def _is_at_a_line(state: State, seat: Seat) -> bool:
    assert seat.resolving is not None
    mine = owned(seat, seat.resolving.card)
    if mine is None or not mine.resolved:
        return False
    lines = open_lines(state, seat)
    line = seat.resolving.line
    return 1 <= line <= len(lines) and not isinstance(lines[line - 1], Extraction)


def _wrong_discs(state: State) -> Iterator[str]:
    """Each disc is in hand or on the row; in the resolution those compensated are on their way."""
    if state.phase is Phase.SETUP:
        return
    for owner in range(len(state.seats) + len(state.agents)):
        placed = [p.disc for lot in state.row for p in lot.discs if p.owner == owner]
        held, everything = list(discs_left(state, owner)), all_discs(state, owner)
        discs = sorted(held + placed)
        is_part = all(discs.count(disc) <= everything.count(disc) for disc in discs)
        is_whole = len(discs) == len(everything) or state.phase is Phase.RESOLUTION
        if held != sorted(held) or not (is_part and is_whole):
            yield format_owner(owner, len(state.seats))


def _wrong_row(state: State) -> Iterator[str]:
    length, full = len(state.row), state.ruleset.row_length(len(state.seats))
    allowed = {
        Phase.DEAL: range(full),
        Phase.BIDDING: range(full, full + 1),
        Phase.RESOLUTION: range(1, full + 1),
    }.get(state.phase, range(1))
    if length not in allowed:
        yield "row"
    owners = len(state.seats) + len(state.agents)
    if any(placed.owner >= owners for lot in state.row for placed in lot.discs):
        yield "row"


def _wrong_turn(state: State) -> Iterator[str]:
    if (state.turn is not None) != (state.phase is Phase.BIDDING):
        yield "turn"


def _nothing_to_do(state: State) -> Iterator[str]:
    """Whoever may act must have something to do; a question must be one that is asked."""
    if state.phase is Phase.RESOLUTION and not _asks(state):
        yield "row"
    elif any(not game.legal_actions(state, seat) for seat in game.actors(state)):
        yield "turn"


def _asks(state: State) -> bool:
    company = state.ruleset.cards[state.row[0].card]
    assert isinstance(company, Company)
    if isinstance(company.compensation, Extraction) or len(state.row[0].discs) < 2:
        return False
    (seat,) = game.actors(state)
    is_seat = seat < len(state.seats)
    return is_seat and state.seats[seat].goods.covers(company.compensation.cost)
