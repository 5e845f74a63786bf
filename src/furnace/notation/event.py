"""Formatting events; after `>`, a record may claim that they followed an action."""

from __future__ import annotations

from furnace.cards.goods import NOTHING, Goods, format_goods
from furnace.engine import event as events
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.notation.primitives import format_disc, format_line, format_owner, format_seat


def format_event(event: events.Event, seats: int) -> str:
    """Return the text of an event; Agents are numbered after this many seats."""
    for part in (_format_game_event, _format_auction_event, _format_manager_event):
        text = part(event, seats)
        if text is not None:
            return text
    return _format_production_event(event)


def format_outcome(outcome: Outcome) -> str:
    """Return each seat's money, the winners and the criterion: `p1 43 p2 40, p1 wins by money`.

    A shared victory reads `p1 43 p2 43, p1 p2 share`; if an Agent wins, `p1 43 a1 50, nobody wins`.
    """
    seats = len(outcome.money)
    owners = enumerate((*outcome.money, *outcome.agents))
    money = " ".join(f"{format_owner(owner, seats)} {sum_}" for owner, sum_ in owners)
    winners = " ".join(format_seat(seat) for seat in outcome.winners)
    match outcome.decided_by:
        case DecidedBy.AGENT:
            return f"{money}, nobody wins"
        case DecidedBy.SHARED:
            return f"{money}, {winners} share"
    return f"{money}, {winners} wins by {outcome.decided_by}"


def _format_game_event(event: events.Event, seats: int) -> str | None:
    match event:
        case events.FirstDrawn(seat):
            return f"{format_seat(seat)} is first"
        case events.Dealt(card, None):
            return f"{card} is dealt"
        case events.Dealt(card, int(seat), True):
            return f"{card} is offered to {format_seat(seat)}"
        case events.Dealt(card, int(seat)):
            return f"{card} is dealt to {format_seat(seat)}"
        case events.CardChosen(seat, card):
            return f"{format_seat(seat)} chooses {card}"
        case events.CoalGranted(seat, goods):
            return f"{format_seat(seat)} is granted {format_goods(goods)}"
        case events.PhaseBegan(phase, number):
            return f"round {number} {phase.name.lower()} begins"
        case events.RoundEnded(number):
            return f"round {number} ends"
        case events.FirstPassed(seat):
            return f"first passes to {format_seat(seat)}"
        case events.GameEnded(outcome):
            return f"game ends: {format_outcome(outcome)}"
    return None


def _format_auction_event(event: events.Event, seats: int) -> str | None:
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
        case events.BidPaid(seat, paid, disc):
            return f"{format_seat(seat)} pays {format_goods(paid)} for {format_disc(disc)}"
        case events.Compensated(owner, disc, card, times):
            who = format_owner(owner, seats)
            return f"{who} is compensated for {format_disc(disc)} on {card} x{times}"
        case events.CardTaken(owner, card):
            return f"{format_owner(owner, seats)} takes {card}"
        case events.CardDiscarded(card, None):
            return f"{card} goes to the box"
        case events.CardDiscarded(card, int(agent)):
            return f"{card} goes to the box for {format_owner(agent, seats)}"
        case events.AgentPaid(agent, money, None):
            return f"{format_owner(agent, seats)} is paid {money} money"
        case events.AgentPaid(agent, money, str(card)):
            return f"{format_owner(agent, seats)} is paid {money} money for {card}"
    return None


def _format_manager_event(event: events.Event, seats: int) -> str | None:
    match event:
        case events.ManagerOwned(seat, manager, capitalist):
            return f"{format_seat(seat)} owns {manager} by {capitalist}"
        case events.ManagerTaken(owner, manager, card):
            return f"{format_owner(owner, seats)} takes {manager} from {card}"
        case events.ManagerDiscarded(manager, card):
            return f"{manager} goes to the box from {card}"
        case events.ManagerPlaced(seat, manager, card):
            return f"{format_seat(seat)} places {manager} on {card}"
        case events.ManagerUsed(seat, manager, card, lent):
            loan = "" if lent == NOTHING else f", which lends {format_goods(lent)}"
            return f"{format_seat(seat)} uses {manager} of {card}{loan}"
        case events.LoanLapsed(seat, goods, card):
            return f"{format_seat(seat)} loses {format_goods(goods)} lent to {card}"
        case events.OwnCardDiscarded(seat, card):
            return f"{format_seat(seat)} discards {card}"
        case events.PaidCopy(seat, card, owner, paid, capitalist):
            whose = f"{card} of {format_owner(owner, seats)}"
            return f"{format_seat(seat)} pays {format_goods(paid)} to {capitalist} for {whose}"
    return None


def _format_production_event(event: events.Event) -> str:
    match event:
        case events.Gained(seat, goods, card, None):
            return f"{format_seat(seat)} gains {format_goods(goods)} from {card}"
        case events.Gained(seat, goods, card, int(line)):
            return f"{format_seat(seat)} gains {format_goods(goods)} from {format_line(card, line)}"
        case events.TakenFromCard(seat, goods, card, line):
            return f"{format_seat(seat)} takes {format_goods(goods)} off {format_line(card, line)}"
        case events.Laid(seat, goods, card, line):
            return f"{format_seat(seat)} lays {format_goods(goods)} on {format_line(card, line)}"
        case events.BonusBegan(seat, goods, good, card, line):
            gain = f"{format_goods(goods)} per sale of {good}"
            return f"{format_seat(seat)} gains {gain} from {format_line(card, line)}"
        case events.Processed(seat, card, line, times, paid, gained, lent):
            trade = f"{format_goods(paid)} -> {format_goods(gained)}{_format_lent(lent)}"
            return f"{format_seat(seat)} uses {format_line(card, line)} x{times}: {trade}"
        case events.Upgraded(seat, card, paid, _, lent):
            price = f"{format_goods(paid)}{_format_lent(lent)}"
            return f"{format_seat(seat)} upgrades {card} for {price}"
        case events.PaidAgain(seat, card, paid, capitalist):
            return f"{format_seat(seat)} pays {format_goods(paid)} to {capitalist} for {card}"
    return _format_step(event)


def _format_step(event: events.Event) -> str:
    """Return the text of a step of resolving a card."""
    match event:
        case events.Inserted(seat, card, place):
            return f"{format_seat(seat)} inserts {card} at {place}"
        case events.CardOpened(seat, card):
            return f"{format_seat(seat)} opens {card}"
        case events.LineReached(seat, card, line):
            return f"{format_seat(seat)} comes to {format_line(card, line)}"
        case events.Asked(seat, card, line):
            return f"{format_seat(seat)} is asked about {format_line(card, line)}"
        case events.Answered(seat, card, line):
            return f"{format_seat(seat)} is through with {format_line(card, line)}"
        case events.CardClosed(seat, card):
            return f"{format_seat(seat)} closes {card}"
        case events.ProductionEnded(seat):
            return f"{format_seat(seat)} is done"
    raise AssertionError(event)


def _format_lent(lent: Goods) -> str:
    """Return the text of the part paid with a manager's goods."""
    return "" if lent == NOTHING else f", {format_goods(lent)} of it lent"
