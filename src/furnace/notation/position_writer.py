"""Writing a State as the lines of a position."""

from __future__ import annotations

from collections.abc import Iterator

from furnace.cards.goods import NOTHING, Goods, format_goods
from furnace.engine.disc import Disc
from furnace.engine.ruleset import RULES_VERSION, format_ruleset
from furnace.engine.state import Agent, AuctionCard, Interruption, OpenCard, OwnedCard, Seat, State
from furnace.notation.primitives import format_disc, format_line, format_owner, format_seat

FORMAT_VERSION = 1
NONE = "-"


def position_lines(state: State) -> Iterator[str]:
    """Yield the lines of a position; those of a module only if it is in play."""
    seats = len(state.seats)
    yield f"furnace-position {FORMAT_VERSION}"
    yield f"rules {RULES_VERSION}"
    yield f"ruleset {format_ruleset(state.ruleset)}"
    yield f"round {state.round} {state.phase.name.lower()}"
    yield f"first {NONE if state.first is None else format_seat(state.first)}"
    yield f"turn {NONE if state.turn is None else format_owner(state.turn, seats)}"
    yield f"producing {' '.join(map(format_seat, state.producing)) or NONE}"
    for index, seat in enumerate(state.seats):
        yield f"{format_seat(index)} {' | '.join(_seat_fields(seat, seats))}"
    for index, agent in enumerate(state.agents, seats):
        yield f"{format_owner(index, seats)} {' | '.join(_agent_fields(agent))}"
    yield f"unseen {' '.join(state.unseen) or NONE}"
    if state.ruleset.schools:
        yield f"schools {' '.join(state.schools) or NONE}"
        yield f"stack {' '.join(state.stack) or NONE}"
    for auction_card in state.row:
        yield _format_auction_card(auction_card, seats)


def format_owned(owned: OwnedCard) -> str:
    """Return the text of an owned card: `C59+*(2coal)@M03`; + upgraded, * resolved, @ a manager."""
    text = owned.card + "+" * owned.upgraded + "*" * owned.resolved
    if owned.goods != NOTHING:
        text += f"({_format_card_goods(owned.goods)})"
    return text + "".join(f"@{manager}" for manager in owned.managers)


def _format_card_goods(goods: Goods) -> str:
    return format_goods(goods).replace(" + ", ",").replace(" ", "")


def _seat_fields(seat: Seat, seats: int) -> Iterator[str]:
    yield format_goods(seat.goods)
    yield _format_discs(seat.discs)
    yield seat.capitalist or NONE
    yield " ".join(map(format_owned, seat.cards)) or NONE
    if seat.arrivals:
        yield f"new {' '.join(map(format_owned, seat.arrivals))}"
    if seat.open_card is not None:
        yield from _open_card_fields(seat.open_card, seats)
    if seat.power_used:
        yield "repeated"
    for word, cards in (
        ("managers", seat.managers),
        ("placeable", seat.placeable),
        ("bonus", [format_line(*bonus) for bonus in seat.bonuses]),
        ("offered", seat.offered),
    ):
        if cards:
            yield f"{word} {' '.join(cards)}"
    yield from map(_format_pending, seat.pending)


def _open_card_fields(open_card: OpenCard, seats: int) -> Iterator[str]:
    yield f"at {format_line(open_card.card, open_card.line)}"
    if open_card.tally:
        yield f"tally {' '.join(map(str, open_card.tally))}"
    if open_card.just_used:
        yield "settled"
    if open_card.managers:
        yield f"staff {' '.join(open_card.managers)}"
    if open_card.lent != NOTHING:
        yield f"lent {format_goods(open_card.lent)}"
    if open_card.owner is not None:
        yield f"of {format_owner(open_card.owner, seats)}"


def _format_pending(pending: Interruption) -> str:
    text = f"asked {format_line(pending.card, pending.line)} x{pending.made}"
    return f"{text} settled" if pending.just_used else text


def _agent_fields(agent: Agent) -> Iterator[str]:
    yield _format_discs(agent.discs)
    if agent.card is not None:
        yield agent.card
        yield " ".join(agent.companies) or NONE
        yield " ".join(agent.managers) or NONE
        yield f"{agent.money} money"


def _format_discs(discs: tuple[Disc, ...]) -> str:
    return f"discs {' '.join(map(format_disc, discs)) or NONE}"


def _format_auction_card(auction_card: AuctionCard, seats: int) -> str:
    placed = [f"{format_owner(p.owner, seats)}:{format_disc(p.disc)}" for p in auction_card.discs]
    manager = [] if auction_card.manager is None else [auction_card.manager]
    return " ".join(["row", auction_card.card, *manager, *placed])
