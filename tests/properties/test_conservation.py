"""What no action may make or lose: cards, discs, the order of the unseen; and States are values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings

from furnace.cards.goods import Goods
from furnace.engine.disc import Disc, DiscKind, fixed_discs
from furnace.engine.event import CardDiscarded
from furnace.engine.state import Lot, OwnedCard, Phase, Placed, Resolving, Seat, State
from properties.random_play import Table, states, walk
from properties.strategies import seeds, tables

GAMES = settings(derandomize=True, deadline=None, max_examples=40)


@GAMES
@given(tables, seeds)
def test_every_company_is_unseen_or_in_the_row_or_with_one_seat_or_in_the_box(
    table: Table, seed: int
) -> None:
    box: list[str] = []
    for move in walk(table, seed):
        box += [event.card for event in move.events if isinstance(event, CardDiscarded)]
        places = Counter([*_companies(move.after), *box])
        assert places == Counter(move.after.ruleset.companies)


@GAMES
@given(tables, seeds)
def test_every_start_up_and_capitalist_in_play_is_with_one_seat(table: Table, seed: int) -> None:
    for state in states(table, seed):
        dealt = Counter(_personal_cards(state))
        assert all(count == 1 for count in dealt.values())
        assert dealt.keys() <= {*state.ruleset.startups, *state.ruleset.capitalists}


@GAMES
@given(tables, seeds)
def test_r3_2_the_unseen_companies_stay_sorted_and_only_a_deal_to_the_row_takes_one(
    table: Table, seed: int
) -> None:
    for before, action, _, after in walk(table, seed):
        assert list(after.unseen) == sorted(after.unseen)
        gone = set(before.unseen) - set(after.unseen)
        dealt = {action.card} if action.verb == "deal" and action.to is None else set()
        assert gone == dealt
        assert set(after.unseen) <= set(before.unseen)


@GAMES
@given(tables, seeds)
def test_no_amount_of_goods_is_ever_negative(table: Table, seed: int) -> None:
    for state in states(table, seed):
        assert all(amount >= 0 for seat in state.seats for amount in seat.goods)


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
    for before, _, _, after in walk(table, seed):
        for old, new in zip(before.seats, after.seats, strict=True):
            sides = {mine.card: mine.upgraded for mine in new.cards}
            assert all(sides[mine.card] >= mine.upgraded for mine in old.cards)


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


def _companies(state: State) -> Iterator[str]:
    yield from state.unseen
    yield from (lot.card for lot in state.row)
    for seat in state.seats:
        yield from (mine.card for mine in seat.cards if mine.card in state.ruleset.companies)
        yield from seat.arrivals


def _personal_cards(state: State) -> Iterator[str]:
    for seat in state.seats:
        yield from (mine.card for mine in seat.cards if mine.card not in state.ruleset.companies)
        if seat.capitalist is not None:
            yield seat.capitalist


def _hand(state: State, owner: int) -> tuple[Disc, ...]:
    return (*[seat.discs for seat in state.seats], *state.agents)[owner]


def _discs(state: State, owner: int) -> Iterator[Disc]:
    yield from _hand(state, owner)
    for lot in state.row:
        yield from (placed.disc for placed in lot.discs if placed.owner == owner)


def _all_discs(state: State, owner: int) -> tuple[Disc, ...]:
    """Four discs, and K4's fifth (R2.5, R11.4)."""
    has_neutral = owner < len(state.seats) and state.seats[owner].capitalist == "K4"
    neutral = (Disc(DiscKind.NEUTRAL, 2),) if has_neutral else ()
    return fixed_discs(1, 2, 3, 4) + neutral


def _rebuilt(state: State) -> State:
    """The same position made of new values all through, as a reader of a record would make it."""
    return state._replace(
        seats=tuple(_rebuilt_seat(seat) for seat in state.seats),
        agents=tuple(tuple(Disc(*disc) for disc in discs) for discs in state.agents),
        unseen=(*state.unseen,),
        row=tuple(Lot(card, tuple(_rebuilt_placed(p) for p in discs)) for card, discs in state.row),
    )


def _rebuilt_seat(seat: Seat) -> Seat:
    return seat._replace(
        goods=Goods(*seat.goods),
        discs=tuple(Disc(*disc) for disc in seat.discs),
        cards=tuple(OwnedCard(*mine) for mine in seat.cards),
        resolving=None if seat.resolving is None else Resolving(*seat.resolving),
    )


def _rebuilt_placed(placed: Placed) -> Placed:
    return Placed(placed.owner, Disc(*placed.disc))
