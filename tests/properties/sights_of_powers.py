"""What there is to see of capitalists, managers, Business Schools and Agents."""

from __future__ import annotations

from collections.abc import Iterator

from furnace.cards.effects import Processing
from furnace.cards.model import AgentCard, Company, Manager, School, StartUp
from furnace.cards.powers import DiscardThis, Lend, MoreConversions, PerTransaction, SoldOut
from furnace.engine.action import Action, Bid, Keep, Manage, Skip, Use
from furnace.engine.disc import DiscKind
from furnace.engine.event import (
    AgentPaid,
    CardDiscarded,
    CardTaken,
    Compensated,
    DiscPlaced,
    Event,
    Gained,
    ManagerDiscarded,
    ManagerPlaced,
    ManagerTaken,
    ManagerUsed,
    PaidAgain,
    PaidCopy,
    Processed,
    Rolled,
    Upgraded,
)
from furnace.engine.owners import power_of
from furnace.engine.state import AuctionCard, Phase, State
from properties.fold import fold_all
from properties.random_play import Move

OF_AGENTS = {
    "an Agent without a card takes a company",
    "an Agent without a card is outbid",
    "an Agent's variable disc is placed",
    "an Agent takes a manager",
    "a manager without a disc",
}

OF_CAPITALISTS = {
    "K3 yields a tie",
    "K3 takes a company and is compensated for it",
    "K4i keeps the neutral disc",
    "K8 puts two managers on one card",
    "K9 copies a company of an Agent",
    "a variable disc worth 0 is placed",
    "a variable disc worth more than 4 is placed",
}


def of_manager(manager: Manager) -> Iterator[str]:
    """Placed; and acted, with each of its options."""
    yield f"{manager.id}: placed"
    yield f"{manager.id}: acted"
    if isinstance(manager.effect, Lend) and len(manager.effect.options) > 1:
        yield from (f"{manager.id}: option {n}" for n, _ in enumerate(manager.effect.options, 1))


def of_school(school: School) -> Iterator[str]:
    """Won; and its disc divided one way, the other, or declined."""
    for what in ("won", "extraction", "processing", "processing declined"):
        yield f"{school.id}: {what}"


def of_agent(agent: AgentCard) -> Iterator[str]:
    """Bids; takes a company; is paid for an outbid disc, and in production."""
    for what in ("bids", "takes a company", "is paid for a disc", "is paid in production"):
        yield f"{agent.id}: {what}"


def of_move(move: Move) -> Iterator[str]:
    """What a move shows of them."""
    yield from _of_action(move.before, move.action)
    for event in move.events:
        yield from _of_auction(move.before, event)
        yield from _of_agent(move.before, event)
        yield from _of_production(move.before, event)
    yield from _of_k3(move)
    yield from _of_raised_limit(move)


def _of_action(state: State, action: Action) -> Iterator[str]:
    match action:
        case Bid(seat, disc, card):
            capitalist = state.seats[seat].capitalist
            if disc.kind is DiscKind.NEUTRAL:
                yield f"{capitalist}: used"
            if power_of(state, seat).variable_bonus() and disc.kind is DiscKind.VARIABLE:
                yield f"{capitalist}: used"
            if _breaks_a_limit(_auction_card(state, card), action):
                yield f"{capitalist}: used"
        case Keep():
            yield "K4i keeps the neutral disc"
        case Skip(_, card, 2) if card in state.ruleset.schools:
            yield f"{card}: processing declined"
        case Manage(_, manager, option) if option:
            yield f"{manager}: option {option}"


def _of_auction(state: State, event: Event) -> Iterator[str]:
    match event:
        case DiscPlaced(_, disc, _) if disc.kind is DiscKind.VARIABLE:
            if disc.value == 0:
                yield "a variable disc worth 0 is placed"
            elif disc.value > 4:
                yield "a variable disc worth more than 4 is placed"
        case Compensated(owner, disc, _, times):
            if owner < len(state.seats) and times > disc.value:
                yield f"{state.seats[owner].capitalist}: used"
        case ManagerTaken(owner, _, card):
            yield f"{card}: won" if owner < len(state.seats) else "an Agent takes a manager"
        case ManagerDiscarded():
            yield "a manager without a disc"
        case Gained(_, _, card, 1) if card in state.ruleset.schools:
            yield f"{card}: extraction"
        case Processed(_, card, 2) if card in state.ruleset.schools:
            yield f"{card}: processing"


def _of_agent(state: State, event: Event) -> Iterator[str]:
    seats = len(state.seats)
    match event:
        case Rolled(agent):
            if card := state.agents[agent - seats].card:
                yield f"{card}: bids"
        case DiscPlaced(owner, disc, _) if owner >= seats and disc.kind is DiscKind.VARIABLE:
            yield "an Agent's variable disc is placed"
        case CardTaken(owner, _) if owner >= seats:
            yield f"{state.agents[owner - seats].card}: takes a company"
        case CardDiscarded(_, int()):
            yield "an Agent without a card takes a company"
        case AgentPaid(agent, _, card):
            why = "in production" if card is None else "for a disc"
            yield f"{state.agents[agent - seats].card}: is paid {why}"
        case Compensated(owner) if owner >= seats and state.agents[owner - seats].card is None:
            yield "an Agent without a card is outbid"


def _of_production(state: State, event: Event) -> Iterator[str]:
    match event:
        case ManagerPlaced(seat, manager, card):
            yield f"{manager}: placed"
            if any(owned.managers for owned in state.seats[seat].cards if owned.card == card):
                yield "K8 puts two managers on one card"
                yield f"{state.seats[seat].capitalist}: used"
        case ManagerUsed(_, manager):
            yield f"{manager}: acted"
        case Gained(_, _, card, None):
            printed = state.ruleset.cards[card]
            if isinstance(printed, Manager):
                assert isinstance(printed.effect, (DiscardThis, PerTransaction, SoldOut))
                yield f"{card}: acted"
        case Gained(seat, _, _, 0) | Processed(seat, _, 0) if (
            state.phase is Phase.PRODUCTION and power_of(state, seat).has_compensation_line()
        ):
            yield f"{state.seats[seat].capitalist}: used"
        case Upgraded(seat, _, paid) if paid.iron and paid.kind_count > 1:
            yield f"{state.seats[seat].capitalist}: used"
        case PaidAgain(_, _, _, capitalist):
            yield f"{capitalist}: used"
        case PaidCopy(_, _, owner, _, capitalist):
            yield f"{capitalist}: used"
            if owner >= len(state.seats):
                yield "K9 copies a company of an Agent"


def _of_k3(move: Move) -> Iterator[str]:
    """Ties for the highest disc, and a company taken over the seat's own other discs (Q16)."""
    taken = {event.card: event.owner for event in move.events if isinstance(event, CardTaken)}
    for auction_card in _full_row(move) if taken else ():
        winner = taken.get(auction_card.card)
        values = sorted(placed.disc.value for placed in auction_card.discs)
        if len(values) > 1 and winner is not None:
            if values[-1] == values[-2]:
                yield "K3 yields a tie"
            if [placed.owner for placed in auction_card.discs].count(winner) > 1:
                yield "K3 takes a company and is compensated for it"


def _of_raised_limit(move: Move) -> Iterator[str]:
    """M09: a conversion that is no sale made once more than is printed (R17.9)."""
    action = move.action
    if not isinstance(action, Use) or move.before.phase is not Phase.PRODUCTION or not action.line:
        return
    open_card = move.before.seats[action.seat].open_card
    card = move.before.ruleset.cards[action.card]
    assert isinstance(card, (Company, StartUp))
    effect = card.lines(is_upgraded=True)[action.line - 1]
    if open_card is None or not isinstance(effect, Processing) or effect.is_sale:
        return
    made = open_card.tally[action.line] if action.line < len(open_card.tally) else 0
    if effect.limit is not None and made + action.times > effect.limit:
        yield from (f"{manager}: acted" for manager in _of_more_conversions(move.before))


def _of_more_conversions(state: State) -> Iterator[str]:
    for card in state.ruleset.cards.values():
        if isinstance(card, Manager) and isinstance(card.effect, MoreConversions):
            yield card.id


def _full_row(move: Move) -> tuple[AuctionCard, ...]:
    """The row before anything was resolved, the disc just placed included."""
    placings = [event for event in move.events if isinstance(event, DiscPlaced)]
    return fold_all(move.before, placings).row


def _auction_card(state: State, card: str) -> AuctionCard:
    return next(auction_card for auction_card in state.row if auction_card.card == card)


def _breaks_a_limit(auction_card: AuctionCard, bid: Bid) -> bool:
    return any(
        placed.owner == bid.seat or placed.disc.value == bid.disc.value
        for placed in auction_card.discs
    )
