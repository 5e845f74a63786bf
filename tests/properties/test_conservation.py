"""What no action may make or lose: cards, discs, the order of the unseen; and States are values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings

from furnace.cards.goods import Goods
from furnace.engine.action import Deal
from furnace.engine.disc import Disc, DiscKind, fixed_discs
from furnace.engine.event import (
    CardChosen,
    CardDiscarded,
    ManagerDiscarded,
    ManagerOwned,
    OwnCardDiscarded,
)
from furnace.engine.state import (
    Agent,
    AuctionCard,
    CardLine,
    Interruption,
    OpenCard,
    OwnedCard,
    Phase,
    PlacedDisc,
    Seat,
    State,
)
from properties.random_play import Table, states, walk
from properties.strategies import seeds, tables

GAMES = settings(derandomize=True, deadline=None, max_examples=30)
VARIABLE_OF_AGENT = {"A1": 2, "A2": 5, "A3": 3, "A4": 4}


@GAMES
@given(tables, seeds)
def test_every_company_is_unseen_or_in_the_row_or_with_one_owner_or_in_the_box(
    table: Table, seed: int
) -> None:
    box: list[str] = []
    for move in walk(table, seed):
        box += [
            event.card
            for event in move.events
            if isinstance(event, (CardDiscarded, OwnCardDiscarded))
        ]
        companies = [card for card in (*_companies(move.after), *box) if card.startswith("C")]
        assert Counter(companies) == Counter(move.after.ruleset.companies)


@GAMES
@given(tables, seeds)
def test_every_start_up_and_capitalist_in_play_is_with_one_seat(table: Table, seed: int) -> None:
    for state in states(table, seed):
        dealt = Counter(_personal_cards(state))
        assert all(count == 1 for count in dealt.values())
        assert dealt.keys() <= {*state.ruleset.startups, *state.ruleset.capitalists}


@GAMES
@given(tables, seeds)
def test_q9_every_manager_is_in_the_stack_or_on_a_school_or_with_one_owner_or_in_the_box(
    table: Table, seed: int
) -> None:
    box: list[str] = []
    owned: list[str] = []
    for move in walk(table, seed):
        box += [event.manager for event in move.events if isinstance(event, ManagerDiscarded)]
        owned += [event.manager for event in move.events if isinstance(event, ManagerOwned)]
        managers = Counter([*_managers(move.after), *box])
        assert managers == Counter([*move.after.ruleset.managers, *owned])


@GAMES
@given(tables, seeds)
def test_r16_3_in_the_auction_no_manager_stands_on_a_card(table: Table, seed: int) -> None:
    for state in states(table, seed):
        if state.phase is not Phase.PRODUCTION:
            assert not any(owned.managers for seat in state.seats for owned in seat.cards)
            assert not any(seat.placeable or seat.bonuses for seat in state.seats)


@GAMES
@given(tables, seeds)
def test_r3_2_the_unseen_companies_stay_sorted_and_only_a_deal_to_the_row_takes_one(
    table: Table, seed: int
) -> None:
    for before, action, _, after in walk(table, seed):
        assert list(after.unseen) == sorted(after.unseen)
        gone = set(before.unseen) - set(after.unseen)
        dealt = {action.card} if isinstance(action, Deal) else set()
        assert gone == dealt & set(before.ruleset.companies)
        assert set(after.unseen) <= set(before.unseen)


@GAMES
@given(tables, seeds)
def test_no_amount_of_goods_is_ever_negative(table: Table, seed: int) -> None:
    for state in states(table, seed):
        assert all(amount >= 0 for goods in _all_goods(state) for amount in goods)
        assert all(agent.money >= 0 for agent in state.agents)


@GAMES
@given(tables, seeds)
def test_r2_5_while_bidding_each_disc_is_in_hand_or_placed_and_there_is_one_of_it(
    table: Table, seed: int
) -> None:
    for state in states(table, seed):
        if state.phase is Phase.BIDDING:
            for owner in range(len(state.seats) + len(state.agents)):
                assert Counter(_discs(state, owner)) == Counter(_all_discs(state, owner))


@GAMES
@given(tables, seeds)
def test_r4_10_outside_the_auction_everybody_holds_all_discs(table: Table, seed: int) -> None:
    for state in states(table, seed):
        if state.phase in (Phase.DEAL, Phase.PRODUCTION, Phase.OVER):
            for owner in range(len(state.seats) + len(state.agents)):
                assert _hand(state, owner) == _all_discs(state, owner)


@GAMES
@given(tables, seeds)
def test_r7_3_upgraded_companies_stay_upgraded_and_cards_stay_with_their_seat(
    table: Table, seed: int
) -> None:
    for before, _, events, after in walk(table, seed):
        gone = {event.card for event in events if isinstance(event, OwnCardDiscarded)}
        for old, new in zip(before.seats, after.seats, strict=True):
            sides = {owned.card: owned.upgraded for owned in _own(new)}
            assert all(
                sides[owned.card] >= owned.upgraded for owned in _own(old) if owned.card not in gone
            )


@GAMES
@given(tables, seeds)
def test_r22_3_of_the_cards_offered_one_of_each_kind_is_kept(table: Table, seed: int) -> None:
    moves = list(walk(table, seed))
    offered = {card for move in moves for seat in move.after.seats for card in seat.offered}
    chosen = [
        event.card for move in moves for event in move.events if isinstance(event, CardChosen)
    ]
    assert set(chosen) <= offered
    assert len(offered) == 2 * len(chosen) == 2 * len({card[0] for card in chosen})


@GAMES
@given(tables, seeds)
def test_a_state_rebuilt_from_its_parts_is_equal_and_hashes_the_same(
    table: Table, seed: int
) -> None:
    for state in states(table, seed)[::7]:
        again = _rebuilt(state)
        assert again is not state
        assert again == state
        assert hash(again) == hash(state)


@GAMES
@given(tables, seeds)
def test_no_state_comes_twice_in_a_game(table: Table, seed: int) -> None:
    passed = states(table, seed)
    assert len(set(passed)) == len(passed)


def _own(seat: Seat) -> tuple[OwnedCard, ...]:
    return (*seat.cards, *seat.arrivals)


def _companies(state: State) -> Iterator[str]:
    yield from state.unseen
    yield from (auction_card.card for auction_card in state.row)
    for seat in state.seats:
        yield from (owned.card for owned in _own(seat))
    for agent in state.agents:
        yield from agent.companies


def _managers(state: State) -> Iterator[str]:
    yield from state.stack
    yield from (
        auction_card.manager for auction_card in state.row if auction_card.manager is not None
    )
    for seat in state.seats:
        yield from seat.managers
        yield from (manager for owned in seat.cards for manager in owned.managers)
    for agent in state.agents:
        yield from agent.managers


def _personal_cards(state: State) -> Iterator[str]:
    for seat in state.seats:
        yield from (owned.card for owned in seat.cards if owned.card not in state.ruleset.companies)
        yield from seat.offered
        if seat.capitalist is not None:
            yield seat.capitalist


def _all_goods(state: State) -> Iterator[Goods]:
    for seat in state.seats:
        yield seat.goods
        yield from (owned.goods for owned in _own(seat))
        if seat.open_card is not None:
            yield seat.open_card.lent


def _hand(state: State, owner: int) -> tuple[Disc, ...]:
    hands = (*[seat.discs for seat in state.seats], *[agent.discs for agent in state.agents])
    return hands[owner]


def _discs(state: State, owner: int) -> Iterator[Disc]:
    """In hand and on the row; a seat's variable disc counts as the one it has in hand."""
    yield from _hand(state, owner)
    for auction_card in state.row:
        for placed in auction_card.discs:
            if placed.owner == owner:
                is_valued = placed.disc.kind is DiscKind.VARIABLE and owner < len(state.seats)
                yield Disc(DiscKind.VARIABLE, 0) if is_valued else placed.disc


def _all_discs(state: State, owner: int) -> tuple[Disc, ...]:
    """Four discs, the neutral one of K4 and K4i, a variable one (R2.5, R11.4, R14.1, R20.2)."""
    discs = fixed_discs(1, 2, 3, 4)
    has_variable = "variable-discs" in state.ruleset.words
    if owner >= len(state.seats):
        card = state.agents[owner - len(state.seats)].card
        if card is None or not has_variable:
            return discs
        return (*discs, Disc(DiscKind.VARIABLE, VARIABLE_OF_AGENT[card]))
    if state.seats[owner].capitalist in ("K4", "K4i"):
        discs = (*discs, Disc(DiscKind.NEUTRAL, 2))
    return (*discs, Disc(DiscKind.VARIABLE, 0)) if has_variable else discs


def _rebuilt(state: State) -> State:
    """The same position made of new values all through, as a reader of a record would make it."""
    return state._replace(
        seats=tuple(_rebuilt_seat(seat) for seat in state.seats),
        agents=tuple(_rebuilt_agent(agent) for agent in state.agents),
        unseen=(*state.unseen,),
        row=tuple(
            AuctionCard(card, tuple(_rebuilt_placed(placed) for placed in discs), manager)
            for card, discs, manager in state.row
        ),
    )


def _rebuilt_seat(seat: Seat) -> Seat:
    return seat._replace(
        goods=Goods(*seat.goods),
        discs=tuple(Disc(*disc) for disc in seat.discs),
        cards=tuple(_rebuilt_card(owned) for owned in seat.cards),
        arrivals=tuple(_rebuilt_card(owned) for owned in seat.arrivals),
        open_card=None if seat.open_card is None else _rebuilt_open_card(seat.open_card),
        bonuses=tuple(CardLine(*bonus) for bonus in seat.bonuses),
        pending=tuple(Interruption(*pending) for pending in seat.pending),
    )


def _rebuilt_card(owned: OwnedCard) -> OwnedCard:
    return OwnedCard(*owned)._replace(goods=Goods(*owned.goods))


def _rebuilt_open_card(open_card: OpenCard) -> OpenCard:
    return OpenCard(*open_card)._replace(lent=Goods(*open_card.lent))


def _rebuilt_agent(agent: Agent) -> Agent:
    return Agent(*agent)._replace(discs=tuple(Disc(*disc) for disc in agent.discs))


def _rebuilt_placed(placed: PlacedDisc) -> PlacedDisc:
    return PlacedDisc(placed.owner, Disc(*placed.disc))
