"""Every kind of decision of Interbellum is asked for in a sentence of its own."""

from __future__ import annotations

from cli.drawing import asked, listed
from furnace.engine import game
from furnace.engine.action import Deal, First
from furnace.engine.ruleset import parse_ruleset
from position_builder import Table, auction, producing


def test_a_variable_disc_is_typed_with_its_value() -> None:
    table = auction(row="C01", ann="3 coal", variants="variable-discs")
    assert asked(table).startswith(
        "Place a disc. Type a number, or a disc and a card such as “1 C01”. Type the variable disc"
        " with its value, such as “v3 C"
    )


def test_the_last_disc_left_is_variable_and_may_be_placed_by_number_too() -> None:
    table = auction(row="C01", ann="3 coal", variants="variable-discs")
    table = table.put(C19="ann 1", C22="ann 2", C17="ann 3", C20="ann 4")
    assert asked(table).startswith("Place the variable disc. Type its value and a card")
    assert listed(table)[0] == "bid 0 (variable) on Lower Seam (C01)"


def test_r14_6_a_variable_disc_of_one_value_is_a_disc_like_others() -> None:
    table = auction(row="C01", ann="3 coal", variants="variable-discs+capital-growth")
    assert asked(table).endswith("a disc and a card such as “1 C01”.")
    assert "bid 2 (variable) on Lower Seam (C01)" in listed(table)


def test_r19_4_the_neutral_disc_may_follow() -> None:
    table = auction(row="C01", capitalists="K4i").do("1 C01")
    assert asked(table).startswith("You may place 2 (neutral) on another card now")
    assert listed(table)[-1] == "keep 2 (neutral) for a later turn"


def test_r22_3_the_fifth_in_turn_order_chooses() -> None:
    table = Table(game.new(parse_ruleset("base+new-startups+fifth-seat"), 5)).play(First(1))
    for card, seat in (("S1", 0), ("S6", 0), ("S2", 1), ("S3", 2), ("S4", 3), ("S5", 4)):
        table = table.play(Deal(card, seat))
    assert asked(table) == "You are fifth in turn order: keep one of these."
    assert listed(table)[1] == (
        "keep Repair Shed (S6): start with 2 iron;"
        " 1 coal → 1 coin ×3; 1 coal → upgrade ×1; 1 token → upgrade ×1"
    )


def test_q13_a_disc_at_a_business_school_is_divided() -> None:
    table = auction(row="C01", schools="H2a H1b", managers="M03 M04", ann="2 iron")
    table = table.bids(H2a="ann 3, ben 4")
    assert asked(table) == ("Your disc 3 at Mining College, day (H2a) is outbid: use its 3 points.")
    assert listed(table) == [
        "Mining College, day (H2a): exchange 1 iron for 2 coins,"
        " and gain 4 coal for the remaining points",
        "Mining College, day (H2a): exchange 2 iron for 4 coins,"
        " and gain 2 coal for the remaining points",
        "Mining College, day (H2a): gain 2 coal for each point",
    ]


def test_r18_8_a_window_opens_on_tokens() -> None:
    table = producing(ann="S7 C01 with 2 coal").do("open S7")
    assert asked(table) == (
        "Inventor’s Loft (S7) lets you upgrade now: 1 coal + 1 token → upgrade, any number."
    )
    assert listed(table) == [
        "upgrade Lower Seam (C01)",
        "do not upgrade with Inventor’s Loft (S7) now",
    ]


def test_r12_3_a_delivery_that_sells_is_asked_for() -> None:
    table = producing(ann="S9 C50 with 1 coal + 2 iron").do("open S9", "skip S9.2", "upgrade C50")
    assert asked(table) == (
        "Delivery of Clearing House (C50): 1 iron → 2 coins ×8, now up to 2 times?"
    )
    assert listed(table)[-1] == "skip the delivery of Clearing House (C50)"


def test_r1_5_a_line_that_may_be_skipped_is_named_by_its_number() -> None:
    table = producing(ann="S9 C50 with 1 coal + 2 iron").do("open S9")
    assert "skip line 2 of Scrap Cart (S9)" in listed(table)


def test_r16_1_managers_are_placed_first() -> None:
    table = producing(ann="S1 C01, managers M03")
    assert asked(table).startswith("Place your managers")
    assert listed(table)[0] == "place Overseer (M03) on Lower Seam (C01)"


def test_r16_2_a_manager_may_act_when_every_line_is_done() -> None:
    table = producing(ann="S1 C57@M10").do("open C57")
    sentence = "Steamship Line (C57) is done, but its managers can still act."
    assert asked(table) == sentence
    assert listed(table)[0] == "use Dispatcher (M10): its card’s delivery again"


def test_r17_11_each_loan_is_a_choice_of_its_own() -> None:
    table = producing(ann="S1 C21@M11 with 1 iron").do("open C21")
    assert "use Quartermaster (M11): lends 1 coal + 1 iron to its card" in listed(table)
    assert "use Quartermaster (M11): lends 1 oil to its card" in listed(table)


def test_r19_9_a_company_of_the_neighbour_may_be_copied() -> None:
    table = producing(ann="S1 with 1 iron", cyd="S3 C01", capitalists="K9")
    table = table.cards_done().others_done()
    assert asked(table) == "Resolve a neighbour’s company, or finish production."
    choice = "pay 1 iron to resolve Lower Seam (C01), owned by your neighbour on the right"
    assert listed(table)[0] == choice


def test_r11_1_what_resolving_a_card_again_costs_is_in_the_choice() -> None:
    table = producing(ann="S1 C01 with 2 coal", capitalists="K1").do("open C01")
    assert "pay 2 coal to resolve Lower Seam (C01) again" in listed(table)


def test_r19_6_the_compensation_as_a_first_line_may_be_declined() -> None:
    table = producing(ann="S1 C31 with 1 iron", capitalists="K6").do("open C31")
    assert asked(table) == "Deep Shaft Syndicate (C31): 1 iron → 4 coal."
    assert listed(table)[-1] == "decline the compensation of Deep Shaft Syndicate (C31)"


def test_r6_2_leaving_an_upgrade_line_ends_upgrading() -> None:
    table = producing(ann="S9 C01 C02 with 1 coal + 2 iron").do("open S9", "skip S9.2")
    assert "end upgrading and resolve Lower Seam (C01)" in listed(table)
