"""The greedy bot with Interbellum: small decisions, and use of everything in the box."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from furnace.bots.greedy.bot import GreedyBot
from furnace.bots.registry import bot_of
from furnace.engine.action import Action, Bid, Choose, Done, Keep, Manage, Place, Skip, Use
from furnace.engine.disc import Disc, DiscKind, fixed_discs
from furnace.engine.event import Gained, ManagerUsed, Upgraded
from furnace.engine.game import apply
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import Phase, State
from furnace.match import FinishedMatch, Match, Turn, play, turns
from position_builder import ANN, NEUTRAL, Table, auction, bid, producing, variable_bid
from properties.random_play import MODULE_TABLES
from properties.random_play import Table as Module

GREEDY = GreedyBot()
LAST = 4
VARIABLE = Disc(DiscKind.VARIABLE, 0)


def choice(table: Table, seat: int = ANN) -> Action:
    return GREEDY.choose(table.state, seat, Random(0))


def placed(table: Table) -> dict[str, str]:
    """Return where the bot places its managers."""
    found, state = {}, table.state
    while isinstance(action := GREEDY.choose(state, ANN, Random(0)), Place):
        found[action.manager] = action.card
        state = apply(state, action).state
    return found


def money(table: Table) -> int:
    """Return Ann's money after the bot's production."""
    state = table.state
    while not isinstance(action := GREEDY.choose(state, ANN, Random(0)), Done):
        state = apply(state, action).state
    return state.seats[ANN].goods.money


def with_row(table: Table, *cards: str, discs: tuple[Disc, ...]) -> Table:
    """The table with only these cards in the row, and only these discs in Ann's hand."""
    state = table.state
    row = tuple(auction_card for auction_card in state.row if auction_card.card in cards)
    ann = state.seats[ANN]._replace(discs=discs)
    return Table(state._replace(row=row, seats=(ann, *state.seats[1:])))


# Managers


def test_m04_is_placed_on_the_card_that_sells_most_often() -> None:
    # C59+ sells iron four times, S4 twice.
    assert placed(producing(ann="S4 C59+ with 4 iron, managers M04", round=LAST)) == {"M04": "C59"}


def test_m02_discards_a_card_that_is_of_no_more_use() -> None:
    # Last round: S2 sells the oil for 4, and any card brings 4 when it is discarded.
    assert money(producing(ann="S2 C01 with 1 oil, managers M02", round=LAST)) == 8


def test_m01_upgrades_the_card_it_is_on() -> None:
    assert placed(producing(ann="S1 C14 with 1 iron, managers M01", round=1)) == {"M01": "C14"}


def test_m10_is_placed_on_a_delivery() -> None:
    assert placed(producing(ann="S1 C01 C57, managers M10", round=2)) == {"M10": "C57"}


def test_a_manager_without_use_is_not_placed() -> None:
    # Nothing converts, nothing is delivered, and nothing can be upgraded with iron.
    assert placed(producing(ann="S1 C01, managers M01 M08 M09 M10", round=LAST)) == {}


def test_two_managers_are_placed_on_two_cards_each_on_its_best() -> None:
    # C59+ is best for both; M05 would bring little on S4, and M04 just as little.
    table = producing(ann="S4 C59+ with 6 iron, managers M04 M06", round=LAST)
    assert set(placed(table).values()) == {"C59", "S4"}


def test_k8_crowds_managers_onto_one_card() -> None:
    # Only S1 sells; M04 and M06 both reward its two sales.
    table = producing(ann="S1 C01 with 2 coal, managers M04 M06", capitalists="K8", round=LAST)
    assert placed(table) == {"M04": "S1", "M06": "S1"}


def test_lent_goods_are_spent() -> None:
    # M12 lends 4 coal, S1 sells them.
    assert money(producing(ann="S1 C14, managers M12", round=LAST)) == 4


# Text effects, capitalists, deliveries


def test_a_card_that_raises_sales_comes_first() -> None:
    # C47: each sale of oil brings 1 more; S2 sells one.
    assert money(producing(ann="S2 C47 with 1 oil", round=LAST)) == 5


def test_k6_uses_the_compensation_of_its_companies() -> None:
    # C14's compensation is an iron, and its basic line another; S4 sells both.
    assert money(producing(ann="S4 C14", capitalists="K6", round=LAST)) == 4


def test_k9_copies_a_neighbour_if_it_pays() -> None:
    # S1 sells the coal of C01 for 2, C32 of the neighbour the oil for 4.
    table = producing(
        ann="S1 C01 with 1 iron + 1 oil", cyd="S3 C32", capitalists="K9", round=LAST
    ).others_done()
    assert money(table) == 6


def test_k1_resolves_a_card_with_managers_again() -> None:
    # M04 pays for each of four sales: two the first time, two the second.
    table = producing(ann="S1@M04 C01 with 10 coal", capitalists="K1", round=LAST)
    assert money(table) == 12


def test_a_delivery_that_sells_is_used() -> None:
    # C50, upgraded in the last round: up to eight iron for 2 each.
    assert money(producing(ann="S1 C50 with 1 coal + 5 iron", round=LAST)) == 10


def test_s7_upgrades_in_its_window() -> None:
    table = producing(ann="S7 C14 with 1 coal", round=1)
    state = table.state
    while not isinstance(action := GREEDY.choose(state, ANN, Random(0)), Done):
        state = apply(state, action).state
    assert [owned.upgraded for owned in state.seats[ANN].cards] == [False, True]


# Auction


def test_coal_is_spent_on_a_company_that_is_worth_it() -> None:
    # C14 for four productions against one coal.
    table = auction("C14", round=1, variants="variable-discs", ann="4 coal").put(C14="ben 2")
    assert choice(with_row(table, "C14", discs=(VARIABLE,))) == variable_bid(ANN, 3, "C14")


def test_no_coal_is_spent_if_nothing_can_be_gained() -> None:
    # Last round: C14 gives iron that S1 cannot sell, but coal it can.
    table = auction("C14", round=LAST, variants="variable-discs", ann="4 coal")
    assert choice(with_row(table, "C14", discs=(VARIABLE,))) == variable_bid(ANN, 0, "C14")


def test_in_capital_growth_the_variable_disc_is_worth_the_round() -> None:
    table = auction("C14", round=2, variants="variable-discs+capital-growth")
    assert choice(with_row(table, "C14", discs=(VARIABLE,))) == variable_bid(ANN, 2, "C14")


def test_a_manager_that_helps_is_bid_for() -> None:
    # Last round: M12's four coal sell for 4 at S1, C33 brings nothing.
    table = auction("C33", schools="H3a H1a", managers="M12 M10", round=LAST)
    assert choice(with_row(table, "C33", "H3a", discs=fixed_discs(1))) == bid(ANN, 1, "H3a")


def test_the_points_at_a_school_are_divided_in_the_best_way() -> None:
    # H1a: 1 iron, or 1 oil for 4 money. In the last round S1 can use neither.
    table = auction("C33", schools="H1a H2a", ann="1 oil", round=LAST).bids(H1a="ben 4, ann 3")
    assert choice(table) == Skip(ANN, "C19", 0)  # 3 iron for the oil would be no better
    assert choice(table.play(choice(table))) == Use(ANN, "H1a", 2, 1)


def test_k4i_keeps_its_second_disc_if_it_could_only_lose() -> None:
    table = auction("C33 C34", round=LAST, capitalists="K4i")
    table = with_row(table, "C33", "C34", discs=(*fixed_discs(1, 4), NEUTRAL))
    assert choice(table.play(bid(ANN, 4, "C33"))) == Keep(ANN, NEUTRAL)


def test_r22_3_at_five_seats_it_chooses_a_start_up_and_a_capitalist() -> None:
    ruleset = parse_ruleset(PRESETS["interbellum"](5))
    actions = [turn.action for turn in islice(turns(Match(ruleset, (GREEDY,) * 5, 7, 1)), 25)]
    chosen = [action for action in actions if isinstance(action, Choose)]
    assert [action.card[0] for action in chosen] == ["S", "K"]


# Whole games


@pytest.mark.parametrize("module", MODULE_TABLES, ids=str)
def test_it_plays_every_combination_of_modules(module: Module) -> None:
    bots = (GREEDY, bot_of("random"), GREEDY, bot_of("random"), GREEDY)[: module.seats]
    assert play(Match(parse_ruleset(module.ruleset), bots, 7, 1)).outcome.money[0] > 0


def a_game(seats: int, game: int, rival: str = "random") -> FinishedMatch:
    bots = (GREEDY, *[bot_of(rival)] * (seats - 1))
    return play(Match(parse_ruleset(PRESETS["interbellum"](seats)), bots, 7, game))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_beats_random_bots_clearly(seats: int) -> None:
    games = [a_game(seats, game) for game in range(1, 5)]
    greedy = sum(game.outcome.money[0] for game in games)
    best = sum(max(game.outcome.money[1:]) for game in games)
    assert greedy > 2.5 * best


def test_in_a_solo_game_it_earns_more_than_random_play() -> None:
    ruleset = parse_ruleset(PRESETS["solo"](1))

    def earned(spec: str) -> int:
        matches = [Match(ruleset, (bot_of(spec),), 7, game) for game in range(1, 5)]
        return sum(play(match).outcome.money[0] for match in matches)

    assert earned("greedy") > 2.5 * earned("random")


def test_in_a_few_games_it_uses_everything_in_the_box() -> None:
    words = PRESETS["solo"](1).replace("new-startups", "only-new-startups")
    ruleset = parse_ruleset(words)
    seen = [turn for game in range(1, 8) for turn in turns(Match(ruleset, (GREEDY,), 3, game))]
    actions = [turn.action for turn in seen]
    bids = [action.disc for action in actions if isinstance(action, Bid)]
    assert sum(disc.kind is DiscKind.VARIABLE and disc.value > 0 for disc in bids) >= 7
    assert sum(isinstance(action, Place) for action in actions) > 30
    assert sum(isinstance(action, Manage) for action in actions) > 15
    assert len({manager for turn in seen for manager in _managers(turn)}) >= 5
    assert any(_is_window(turn) for turn in seen)
    assert any(_is_delivery(turn) for turn in seen)


def _managers(turn: Turn) -> list[str]:
    return [event.manager for event in turn.step.events if isinstance(event, ManagerUsed)]


def _is_window(turn: Turn) -> bool:
    return any(isinstance(e, Upgraded) and e.cause == "S7" for e in turn.step.events)


def _is_delivery(turn: Turn) -> bool:
    """Return whether a delivery was made: by a company's first line, in the auction."""
    state: State = turn.step.state
    return state.phase in (Phase.RESOLUTION, Phase.PRODUCTION) and any(
        isinstance(e, Gained) and e.card in ("C37", "C39", "C48", "C57", "C58") and e.line == 1
        for e in turn.step.events
    )


def test_a_seat_that_has_discarded_all_its_cards_still_bids() -> None:
    table = auction("C14", schools="H1a H2a", managers="M02 M03", round=3)
    ann = table.state.seats[ANN]._replace(cards=())
    bare = Table(table.state._replace(seats=(ann, *table.state.seats[1:])))
    assert isinstance(choice(bare), Bid)
