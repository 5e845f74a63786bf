"""An event as a line of text: what a record may claim, behind `>`, to have followed an action."""

from __future__ import annotations

from furnace.cards.goods import format_goods
from furnace.engine import event as events
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.notation.words import format_disc, format_line, format_owner, format_seat


def format_event(event: events.Event, seats: int) -> str:
    """One event; Agents are numbered after so many seats."""
    match event:
        case (
            events.FirstDrawn()
            | events.Dealt()
            | events.RoundEnded()
            | events.FirstPassed()
            | events.PhaseBegan()
            | events.GameEnded()
        ):
            return _format_game_event(event)
        case (
            events.Rolled()
            | events.DiscsTaken()
            | events.TurnCame()
            | events.DiscPlaced()
            | events.Compensated()
            | events.CardTaken()
            | events.CardDiscarded()
        ):
            return _format_auction_event(event, seats)
    return f"{format_seat(event.seat)} {_format_production_event(event)}"


def format_outcome(outcome: Outcome) -> str:
    """Money by seat, the winners, and what decided: `p1 43 p2 40, p1 wins by money`.

    A victory that nothing decided reads `p1 43 p2 43, p1 p2 share`.
    """
    money = " ".join(f"{format_seat(seat)} {sum_}" for seat, sum_ in enumerate(outcome.money))
    winners = " ".join(format_seat(seat) for seat in outcome.winners)
    if outcome.decided_by is DecidedBy.SHARED:
        return f"{money}, {winners} share"
    return f"{money}, {winners} wins by {outcome.decided_by}"


def _format_game_event(
    event: events.FirstDrawn
    | events.Dealt
    | events.RoundEnded
    | events.FirstPassed
    | events.PhaseBegan
    | events.GameEnded,
) -> str:
    match event:
        case events.FirstDrawn(seat):
            return f"{format_seat(seat)} is first"
        case events.Dealt(card, None):
            return f"{card} is dealt"
        case events.Dealt(card, int(seat)):
            return f"{card} is dealt to {format_seat(seat)}"
        case events.PhaseBegan(phase, number):
            return f"round {number} {phase.name.lower()} begins"
        case events.RoundEnded(number):
            return f"round {number} ends"
        case events.FirstPassed(seat):
            return f"first passes to {format_seat(seat)}"
        case events.GameEnded(outcome):
            return f"game ends: {format_outcome(outcome)}"
    raise AssertionError(event)


def _format_auction_event(
    event: events.Rolled
    | events.DiscsTaken
    | events.TurnCame
    | events.DiscPlaced
    | events.Compensated
    | events.CardTaken
    | events.CardDiscarded,
    seats: int,
) -> str:
    match event:
        case events.Rolled(agent, pips):
            return f"{format_owner(agent, seats)} rolls {pips}"
        case events.DiscsTaken(owner, discs):
            return f"{format_owner(owner, seats)} takes discs {' '.join(map(format_disc, discs))}"
        case events.TurnCame(None):
            return "turn of nobody"
        case events.TurnCame(int(owner)):
            return f"turn of {format_owner(owner, seats)}"
        case events.DiscPlaced(owner, disc, card):
            return f"{format_owner(owner, seats)} places {format_disc(disc)} on {card}"
        case events.Compensated(owner, disc, card, times):
            who = format_owner(owner, seats)
            return f"{who} is compensated for {format_disc(disc)} on {card} x{times}"
        case events.CardTaken(seat, card):
            return f"{format_seat(seat)} takes {card}"
        case events.CardDiscarded(card, None):
            return f"{card} goes to the box"
        case events.CardDiscarded(card, int(agent)):
            return f"{card} goes to the box for {format_owner(agent, seats)}"
    raise AssertionError(event)


def _format_production_event(
    event: events.Gained
    | events.Processed
    | events.Inserted
    | events.CardOpened
    | events.PaidAgain
    | events.LineReached
    | events.CardClosed
    | events.Upgraded
    | events.ProductionEnded,
) -> str:
    match event:
        case events.Gained(_, goods, card, None):
            return f"gains {format_goods(goods)} from {card}"
        case events.Gained(_, goods, card, int(line)):
            return f"gains {format_goods(goods)} from {format_line(card, line)}"
        case events.Processed(_, card, line, times, paid, gained):
            trade = f"{format_goods(paid)} -> {format_goods(gained)}"
            return f"uses {format_line(card, line)} x{times}: {trade}"
        case events.Inserted(_, card, place):
            return f"inserts {card} at {place}"
        case events.CardOpened(_, card):
            return f"opens {card}"
        case events.PaidAgain(_, card, paid, capitalist):
            return f"pays {format_goods(paid)} to {capitalist} for {card}"
        case events.LineReached(_, card, line):
            return f"comes to {format_line(card, line)}"
        case events.CardClosed(_, card):
            return f"closes {card}"
        case events.Upgraded(_, card, paid):
            return f"upgrades {card} for {format_goods(paid)}"
        case events.ProductionEnded():
            return "is done"
    raise AssertionError(event)
