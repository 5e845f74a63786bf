"""R22: the fifth seat, and the cards it may choose from."""

from __future__ import annotations

import pytest

from furnace.engine import game
from furnace.engine.action import Choose, Deal, First
from furnace.engine.event import CardChosen, Dealt, DiscsTaken, Gained, ManagerOwned
from furnace.engine.refusal import Code, Pool, Refusal
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE, Phase
from interbellum_auction import after, goods, hand, moves, set_up, why, why_no_game
from position_builder import Table

FULL = "base+capitalists+new-startups+new-capitalists+managers+variable-discs+fifth-seat"


def dealt(first: int, words: str = FULL, **cards: str) -> Table:
    """All cards are dealt; the fifth in turn order is about to choose.

    `startups` and `capitalists` are named in the order they are dealt, as many as are dealt.
    """
    table = Table(game.new(parse_ruleset(words), 5)).play(First(first))
    wanted = [card for kind in cards.values() for card in kind.split()]
    while table.actors == (CHANCE,) and table.state.phase is Phase.SETUP:
        named = [deal for deal in table.legal(CHANCE) if _card(deal) == (wanted or [""])[0]]
        wanted = wanted[len(named) :]
        table = table.play((named or table.legal(CHANCE))[0])
    return table


def _card(action: object) -> str | None:
    return action.card if isinstance(action, Deal) else None


def receivers(first: int, words: str = FULL) -> list[int | None]:
    """Whom the cards of set-up are dealt to, in their order."""
    table = Table(game.new(parse_ruleset(words), 5)).play(First(first))
    found: list[int | None] = []
    while table.actors == (CHANCE,) and table.state.phase is Phase.SETUP:
        table = table.play(table.legal(CHANCE)[0])
        found += [event.to for event in table.saw(Dealt)]
    return found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_r22_1_the_fifth_seat_is_only_for_five(seats: int) -> None:
    agents = "+agent-cards" if seats == 1 else ""
    refusal = why_no_game(f"base{agents}+fifth-seat", seats)
    assert refusal == Refusal(Code.FIFTH_SEAT, "R22.1", actual=seats)


@pytest.mark.parametrize("words", ["base+managers", "base+new-companies+new-startups"])
def test_r22_1_five_play_only_with_the_fifth_seat(words: str) -> None:
    assert why_no_game(words, 5) == Refusal(Code.FIFTH_SEAT, "R22.1", actual=5)
    assert why_no_game(f"{words}+fifth-seat", 5) is None


def test_r22_1_the_base_game_has_no_fifth_seat() -> None:
    assert why_no_game("base+capitalists", 5) == Refusal(Code.SEATS, "R2.1", actual=5)
    assert why_no_game("base+capitalists+fifth-seat", 5) is None


@pytest.mark.parametrize("first", range(5))
def test_r22_2_the_fifth_in_turn_order_is_dealt_two_of_each_kind(first: int) -> None:
    fifth = (first + 4) % 5
    once = [seat for seat in range(5) for _ in range(2 if seat == fifth else 1)]
    assert receivers(first) == once + once + [None] * 3
    offered = [len(seat.offered) for seat in dealt(first).state.seats]
    assert offered == [4 if seat == fifth else 0 for seat in range(5)]


@pytest.mark.parametrize("first", range(5))
def test_r22_2_the_others_hold_one_of_each(first: int) -> None:
    for number, seat in enumerate(dealt(first).state.seats):
        is_fifth = number == (first + 4) % 5
        assert (len(seat.cards), seat.capitalist is None) == ((0, True) if is_fifth else (1, False))


def test_r22_2_no_card_is_dealt_twice() -> None:
    seats = dealt(0).state.seats
    cards = [owned.card for seat in seats for owned in seat.cards]
    cards += [card for seat in seats for card in seat.offered]
    cards += [seat.capitalist for seat in seats if seat.capitalist is not None]
    assert len(cards) == len(set(cards)) == 12


@pytest.mark.parametrize("first", range(5))
def test_r22_3_it_keeps_one_start_up_and_one_capitalist(first: int) -> None:
    table = dealt(first)
    fifth = (first + 4) % 5
    startup_a, startup_b, capitalist_a, capitalist_b = table.state.seats[fifth].offered
    assert table.actors == (fifth,)
    assert table.legal(fifth) == (Choose(fifth, startup_a), Choose(fifth, startup_b))
    table = table.play(Choose(fifth, startup_b))
    assert table.saw(CardChosen) == [CardChosen(fifth, startup_b)]
    assert table.cards(fifth) == startup_b
    assert table.state.seats[fifth].offered == (capitalist_a, capitalist_b)
    assert table.legal(fifth) == (Choose(fifth, capitalist_a), Choose(fifth, capitalist_b))
    table = table.play(Choose(fifth, capitalist_a))
    assert table.state.seats[fifth].capitalist == capitalist_a
    assert table.state.phase is Phase.DEAL


def test_r22_3_the_others_go_to_the_box() -> None:
    table = dealt(0, startups="S1 S2 S3 S4 S7 S6", capitalists="K1 K2 K3 K5 K9 K4i")
    assert moves(table, 4) == ["p5 choose S6", "p5 choose S7"]
    table = after(table, "p5 choose S6", "p5 choose K4i")
    for card in ("S7", "K9", "S8"):
        assert why(table, f"deal {card}") == (Code.NO_OUTCOME, "R3.2")
    assert all(seat.offered == () for seat in table.state.seats)


def test_r22_3_what_was_not_offered_is_refused() -> None:
    table = dealt(0, startups="S1 S2 S3 S4 S7 S6", capitalists="K1 K2 K3 K5 K9 K4i")
    for card in ("S8", "S1", "K9", "C01"):
        assert why(table, f"p5 choose {card}") == (Code.NOT_OFFERED, "R22.3")
    assert why(table, "p5 done") == (Code.NOT_OFFERED, "R22.3")
    assert why(table, "p1 choose S6") == (Code.NOT_YOUR_TURN, "R2.2")
    assert why(table, "deal C01") == (Code.NOT_YOUR_TURN, "R2.2")
    table = after(table, "p5 choose S6")
    assert why(table, "p5 choose S7") == (Code.NOT_OFFERED, "R22.3")
    assert why(table, "p5 choose K4i") is None


def test_r22_3_nobody_chooses_while_cards_are_dealt() -> None:
    table = Table(game.new(parse_ruleset(FULL), 5)).play(First(0))
    assert why(table, "p5 choose S1") == (Code.NOT_YOUR_TURN, "R2.2")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_r22_3_with_fewer_seats_nobody_chooses(seats: int) -> None:
    words = FULL.replace("+fifth-seat", "+agent-cards" if seats < 3 else "")
    table = Table(game.new(parse_ruleset(words), seats)).play(First(0))
    while table.state.phase is Phase.SETUP:
        assert table.actors == (CHANCE,)
        table = table.play(table.legal(CHANCE)[0])


@pytest.mark.parametrize("words", [FULL, "base+fifth-seat", "base+new-companies+fifth-seat"])
def test_r22_4_the_row_has_nine_companies(words: str) -> None:
    table = set_up(words, 5).idle_until(Phase.BIDDING)
    companies = [auction_card for auction_card in table.state.row if auction_card.manager is None]
    assert len(companies) == 9
    assert len(table.state.row) == (12 if "managers" in words else 9)


@pytest.mark.parametrize("first", range(5))
def test_r22_4_five_bid_clockwise_from_the_first_player(first: int) -> None:
    table = set_up("base+fifth-seat", 5, first=first).idle_until(Phase.BIDDING)
    turns: list[int] = []
    while table.state.phase is Phase.BIDDING:
        turns += table.actors
        table = table.play(table.legal(table.actors[0])[-1])
    assert turns == [(first + step) % 5 for step in range(5)] * 4


def test_r22_4_five_play_a_whole_game_with_all_36_base_companies() -> None:
    table = set_up("base+fifth-seat", 5).idle_until(Phase.OVER)
    assert table.state.unseen == ()
    assert len(table.outcome.money) == 5


def test_q6_start_goods_coal_neutral_disc_and_m15_are_handed_out_after_the_choice() -> None:
    table = dealt(0, startups="S1 S2 S3 S4 S9 S6", capitalists="K1 K2 K3 K5 K4i K8")
    assert goods(table) == ["nothing"] * 5
    table = after(table, "p5 choose S9")
    assert table.saw(Gained) == []
    table = after(table, "p5 choose K8")
    assert table.saw(ManagerOwned) == [ManagerOwned(4, "M15", "K8")]
    assert table.state.seats[4].managers == ("M15",)
    assert goods(table) == [
        "2 coal + 1 iron",
        "2 coal + 1 iron",
        "3 coal",
        "3 coal",
        "1 coal + 1 oil",
    ]
    assert [hand(table, seat) for seat in range(5)] == ["1 2 3 4 v0"] * 5
    assert len(table.saw(DiscsTaken)) == 5


def test_q6_the_chosen_k4i_brings_its_neutral_disc() -> None:
    table = dealt(0, startups="S1 S2 S3 S4 S9 S6", capitalists="K1 K2 K3 K5 K4i K8")
    table = after(table, "p5 choose S9", "p5 choose K4i")
    assert hand(table, 4) == "1 2 3 4 n2 v0"
    assert table.state.seats[4].managers == ()
    assert "M15" not in table.state.stack


@pytest.mark.parametrize("first", range(5))
def test_q6_with_exactly_five_cards_of_a_kind_there_is_nothing_to_choose(first: int) -> None:
    words = "base+capitalists+fifth-seat"
    assert receivers(first, words) == [0, 1, 2, 3, 4] * 2
    table = dealt(first, words)
    assert table.state.phase is Phase.DEAL
    assert [seat.offered for seat in table.state.seats] == [()] * 5


def test_q6_there_may_be_a_choice_of_only_one_kind() -> None:
    table = dealt(1, "base+capitalists+new-startups+fifth-seat")
    assert len(table.state.seats[0].offered) == 2
    assert table.state.seats[0].capitalist is not None
    table = table.play(table.legal(0)[0])
    assert table.state.phase is Phase.DEAL
    table = dealt(1, "base+new-capitalists+managers+variable-discs+fifth-seat")
    assert table.state.phase is Phase.DEAL
    words = "base+capitalists+new-capitalists+fifth-seat"
    table = dealt(1, words)
    assert moves(table, 0) == [f"p1 choose {card}" for card in sorted(table.state.seats[0].offered)]
    assert all(card.startswith("K") for card in table.state.seats[0].offered)


@pytest.mark.parametrize(
    ("words", "seats", "pool", "have"),
    [
        ("base+only-new-startups+fifth-seat", 5, Pool.STARTUPS, 4),
        ("base+new-capitalists", 4, Pool.CAPITALISTS, 3),
        ("base+new-capitalists+managers+fifth-seat", 5, Pool.CAPITALISTS, 4),
        ("base+new-capitalists+variable-discs+fifth-seat+short", 5, Pool.CAPITALISTS, 4),
        (
            "base+new-capitalists+managers+variable-discs+capital-growth+fifth-seat",
            5,
            Pool.CAPITALISTS,
            4,
        ),
    ],
)
def test_q6_fewer_cards_than_seats_are_refused(
    words: str, seats: int, pool: Pool, have: int
) -> None:
    refusal = why_no_game(words, seats)
    assert refusal == Refusal(Code.TOO_FEW_CARDS, "Q6", actual=have, required=seats, pool=pool)
