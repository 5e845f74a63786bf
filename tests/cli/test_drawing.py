"""The terminal table shows all there is of Interbellum, in narrow terminals and in wide ones."""

from __future__ import annotations

import pytest

from cli.drawing import drawn, line_with
from furnace.cli.choices import format_values, numbered_choices, variable_bids
from furnace.cli.console import console
from position_builder import ANN, auction, producing

pytestmark = pytest.mark.usefixtures("terminal")


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 140 columns."""
    monkeypatch.setattr(console, "_width", 140)


def test_business_schools_stand_at_the_end_of_the_row_with_their_manager(wide: None) -> None:
    table = auction(row="C01", schools="H2a H1b", managers="M03 M12")
    lines = "\n".join(drawn(table))
    assert lines.index("Mining College, day (H2a)") > lines.index("Lower Seam (C01)")
    assert "Overseer (M03): 1 coin per" in line_with(table, "Mining College, day (H2a)")
    assert "Coal Master (M12): lends 4" in line_with(table, "Foundry College, evening")


def test_a_narrow_terminal_shows_the_same_below_each_other() -> None:
    table = auction(row="C01", schools="H2a H1b", managers="M03 M12")
    assert "outbid: 2 coal or 1 iron → 2" in line_with(table, "Mining College, day (H2a)")
    assert line_with(table, "Coal Master (M12): lends 4")
    assert max(map(len, drawn(table))) <= 80


def test_the_values_of_a_variable_disc_stand_in_the_row(wide: None) -> None:
    table = auction(row="C01 C02", ann="4 coal", variants="variable-discs").put(C02="ben 2")
    assert line_with(table, "Lower Seam (C01)").endswith(" 0–4")
    assert line_with(table, "Tar Pits (C02)").endswith(" 0–1 3–4")
    assert "1 2 3 4 v0–4" in line_with(table, "Ann")


def test_variable_bids_have_no_numbers_next_to_others() -> None:
    table = auction(row="C01", ann="4 coal", variants="variable-discs")
    choices = table.legal(ANN)
    assert len(variable_bids(choices)) == 5 * 8
    assert len(numbered_choices(choices)) == 4 * 8


def test_only_the_variable_disc_left_has_a_number_for_its_least_value(wide: None) -> None:
    table = auction(row="C01 C02", ann="4 coal", variants="variable-discs")
    table = table.put(C19="ann 1", C22="ann 2", C17="ann 3", C20="ann 4")
    assert line_with(table, "Lower Seam (C01)").endswith(" 1: 0–4")
    assert line_with(table, "Tar Pits (C02)").endswith(" 2: 0–4")


def test_values_in_a_row_are_written_as_one() -> None:
    assert format_values([0, 1, 2, 4, 6, 7]) == "0–2 4 6–7"
    assert format_values([3]) == "3"


def test_managers_stand_in_hand_and_on_cards_and_have_numbers_where_they_may_go(
    wide: None,
) -> None:
    table = producing(ann="S1 C57@M10, managers M03 M12", ben="S2 C01@M01")
    assert "C57@M10" in line_with(table, "S1 C57")
    assert line_with(table, "S1 C57").endswith("M03 M12")
    assert "C01@M01" in line_with(table, "S2 C01")
    assert line_with(table, "its card’s delivery again")
    assert line_with(table, "lends 4 coal").endswith("in hand")
    assert line_with(table, "Family Forge (S1)").endswith("1 2")


def test_goods_that_lie_on_a_card_are_shown(wide: None) -> None:
    table = producing(ann="S1 C59(2coal)", ben="S8(3oil) C01")
    assert "C59•2" in line_with(table, "S1 C59")
    assert line_with(table, "always: coal paid").endswith("2 coal on it")
    assert "S8•3" in line_with(table, "Ben")


def test_q37_lent_goods_are_shown_at_their_card(wide: None) -> None:
    table = producing(ann="S1@M12 C01 with 2 coal").do("open S1", "manage M12")
    assert line_with(table, "2 coal → 2 coins ×2").endswith("4 coal lent")


def test_agents_show_their_card_money_companies_and_managers(wide: None) -> None:
    table = auction(row="C01", seats=1, agents="A1 C05 M03, A4", schools="H1a H2a")
    assert "C05" in line_with(table, "Left Agent")
    assert line_with(table, "Left Agent").endswith("M03")
    assert line_with(table, "The Miser (A1)").startswith("The Miser (A1)")
    assert "1 2 3 4" in line_with(table, "Right Agent")


def test_q44_the_neighbours_companies_are_shown_where_one_may_be_copied(wide: None) -> None:
    table = producing(ann="S1 with 1 iron", cyd="S3 C01+", capitalists="K9")
    table = table.cards_done().others_done()
    assert line_with(table, "Lower Seam (C01)").endswith("Cyd’s")


def test_a_copied_card_is_shown_while_it_is_resolved(wide: None) -> None:
    table = producing(ann="S1 with 2 iron", cyd="S3 C31", capitalists="K9")
    table = table.cards_done().others_done().do("copy C31")
    assert line_with(table, "Deep Shaft Syndicate (C31)").endswith("Cyd’s")
