"""Tables of Interbellum for tests: set-up and auction in few words, actions in the notation.

    table = auction("base+managers+variable-discs", row="C01 C02", managers="M03", p1="4 coal")
    table = after(table, "p1 v3 C01", "p2 4 C01")
    assert why(table, "p3 4 C01") == (Code.SAME_VALUE, "R3.6")
    table = resolved(with_discs(table, H1a="p1:4 p2:v2"))

Set-up, deals, bids and dice go through the engine; goods, cards and the discs of `with_discs` are
set by hand.
"""

from __future__ import annotations

from furnace.cards.goods import format_goods, parse_goods
from furnace.cards.model import AgentCard
from furnace.engine import game
from furnace.engine.action import Action, Choose, Deal, First
from furnace.engine.disc import DiscKind
from furnace.engine.errors import SetupRefused
from furnace.engine.event import Event, Log
from furnace.engine.owners import discs_left, with_discs_left
from furnace.engine.phases import production, resolution
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE, AuctionCard, OwnedCard, Phase, PlacedDisc, Seat, State
from furnace.notation.action import format_action, parse_action
from furnace.notation.primitives import (
    format_disc,
    format_owner,
    parse_disc,
    parse_owner,
    parse_seat,
)
from position_builder import Table

# Cards that no test names: capitalists that matter least in an auction come first; the
# compensations of these companies cost something: without goods, they are worth nothing.
QUIET = ("K5", "K1", "K9", "K6", "K8", "K2", "K7", "K4", "K4i", "K3")
SPARE = ("C19", "C22", "C17", "C20", "C23", "C30", "C25", "C02", "C28", "C33", "C27", "C24", "C31")


def why_no_game(ruleset: str, seats: int) -> Refusal | None:
    """Why this many seats cannot play by this ruleset."""
    try:
        game.new(parse_ruleset(ruleset), seats)
    except SetupRefused as error:
        return error.refusal
    return None


def after(table: Table, *lines: str) -> Table:
    """The table after these actions, with the events of them all."""
    return table.play(*map(parse_action, lines))


def why(table: Table, line: str) -> tuple[Code, str] | None:
    """Why an action is refused: its code and rule; None where it is allowed."""
    return table.refusal(parse_action(line))


def moves(table: Table, seat: int) -> list[str]:
    """Everything a seat, or chance, may do now."""
    return [format_action(action) for action in table.legal(seat)]


def set_up(
    ruleset: str,
    seats: int = 3,
    *,
    first: int = 0,
    startups: str = "",
    capitalists: str = "",
    schools: str = "",
    agents: str = "",
) -> Table:
    """A table where set-up is over; cards are named in the order they are dealt.

    At five seats the fifth in turn order keeps the first of what it is offered.
    """
    wanted = [startups.split(), capitalists.split(), schools.split(), agents.split()]
    named = {card for cards in wanted for card in cards}
    table = Table(game.new(parse_ruleset(ruleset), seats)).play(First(first))
    events: list[Event] = list(table.events)
    while table.state.phase is Phase.SETUP:
        legal = table.legal(table.actors[0])
        table = table.play(_wish(legal, wanted) or _filler(legal, named))
        events += table.events
    return Table(table.state, tuple(events))


def deal_row(table: Table, row: str = "", managers: str = "") -> Table:
    """The table about to bid on a row that begins with these companies and has these managers."""
    wanted = [row.split(), managers.split()]
    named = {card for cards in wanted for card in cards}
    while table.state.phase is Phase.DEAL:
        legal = table.legal(CHANCE)
        table = table.play(_wish(legal, wanted) or _filler(legal, named))
    granted = row.split()[: table.state.ruleset.row_length(len(table.state.seats))]
    assert table.row().split()[: len(granted)] == granted
    return Table(table.state)


def auction(
    ruleset: str,
    seats: int = 3,
    *,
    first: int = 0,
    row: str = "",
    managers: str = "",
    startups: str = "",
    capitalists: str = "",
    schools: str = "",
    agents: str = "",
    **goods: str,
) -> Table:
    """A table about to bid in round 1; a seat has the goods said (`p1="3 coal"`), else nothing."""
    table = set_up(
        ruleset,
        seats,
        first=first,
        startups=startups,
        capitalists=capitalists,
        schools=schools,
        agents=agents,
    )
    return give(deal_row(table, row, managers), **goods)


def give(table: Table, **goods: str) -> Table:
    """The same table where the seats have these goods, and those not named nothing."""
    seats = tuple(
        seat._replace(goods=parse_goods(goods.get(f"p{number}", "nothing")))
        for number, seat in enumerate(table.state.seats, 1)
    )
    return Table(table.state._replace(seats=seats))


def own(table: Table, **cards: str) -> Table:
    """The same table where seats own companies of the unseen too: `p1="C41 C14+"`."""
    state = table.state
    for name, text in cards.items():
        seats = list(state.seats)
        seats[parse_seat(name)] = _with_companies(seats[parse_seat(name)], text)
        taken = {card.rstrip("+") for card in text.split()}
        assert taken <= set(state.unseen)
        unseen = tuple(card for card in state.unseen if card not in taken)
        state = state._replace(seats=tuple(seats), unseen=unseen)
    return Table(state)


def with_discs(table: Table, **auction_cards: str) -> Table:
    """Discs from their owners' hands on the row, in the order given: `C01="p1:4 a1:v2"`."""
    state = table.state
    for card, words in auction_cards.items():
        assert card in table.row().split()
        for word in words.split():
            state = _put(state, card, word)
    return Table(state)


def hold(table: Table, **hands: str) -> Table:
    """The same table where owners have these discs in hand and no others: `p1="4 v0"`."""
    state = table.state
    for name, words in hands.items():
        held = tuple(map(parse_disc, words.split()))
        state = with_discs_left(state, parse_owner(name, len(state.seats)), held)
    return Table(state)


def resolved(table: Table) -> Table:
    """End the bidding as the discs lie; the row is resolved up to the first question."""
    log: Log = []
    state = resolution.begin(table.state._replace(turn=None), log)
    if resolution.is_over(state):
        state = production.begin(resolution.finish(state, log), log)
    return Table(state, tuple(log))


def declining(table: Table) -> Table:
    """Decline whatever is still asked in the resolution; all events since the bidding."""
    events: list[Event] = list(table.events)
    while table.state.phase is Phase.RESOLUTION:
        table = table.play(table.legal(table.actors[0])[-1])
        events += table.events
    return Table(table.state, tuple(events))


def discs(table: Table, card: str) -> str:
    """The discs on a card of the row: `p1:4 a1:v2`."""
    (auction_card,) = [
        auction_card for auction_card in table.state.row if auction_card.card == card
    ]
    seats = len(table.state.seats)
    return " ".join(
        f"{format_owner(owner, seats)}:{format_disc(disc)}" for owner, disc in auction_card.discs
    )


def hand(table: Table, owner: int) -> str:
    """The discs a seat or Agent has not placed: `1 3 v0`."""
    return " ".join(map(format_disc, discs_left(table.state, owner)))


def goods(table: Table) -> list[str]:
    """What each seat has."""
    return [format_goods(seat.goods) for seat in table.state.seats]


def agent_card(card: str) -> AgentCard:
    """An Agent card; its payouts are calibrated, so tests read them here."""
    found = parse_ruleset("base+agent-cards").cards[card]
    assert isinstance(found, AgentCard)
    return found


def _wish(legal: tuple[Action, ...], wanted: list[list[str]]) -> Action | None:
    """The first wanted card that can be dealt now."""
    for cards in wanted:
        for action in legal:
            if cards and isinstance(action, Deal) and action.card == cards[0]:
                cards.pop(0)
                return action
    return None


def _filler(legal: tuple[Action, ...], named: set[str]) -> Action:
    """A card that no test names."""
    free = [
        action
        for action in legal
        if isinstance(action, Choose) or (isinstance(action, Deal) and action.card not in named)
    ]
    order = (*QUIET, *SPARE)
    known = [action for action in free if action.card in order]
    return min(known, key=lambda action: order.index(action.card)) if known else free[0]


def _with_companies(seat: Seat, text: str) -> Seat:
    bought = tuple(OwnedCard(card.rstrip("+"), card.endswith("+")) for card in text.split())
    return seat._replace(cards=seat.cards + bought)


def _put(state: State, card: str, word: str) -> State:
    name, _, text = word.partition(":")
    owner, disc = parse_owner(name, len(state.seats)), parse_disc(text)
    left = list(discs_left(state, owner))
    left.remove(
        next(held for held in left if held == disc or held.kind is disc.kind is DiscKind.VARIABLE)
    )
    row = tuple(
        AuctionCard(card, (*auction_card.discs, PlacedDisc(owner, disc)), auction_card.manager)
        if auction_card.card == card
        else auction_card
        for auction_card in state.row
    )
    return with_discs_left(state._replace(row=row), owner, tuple(left))
