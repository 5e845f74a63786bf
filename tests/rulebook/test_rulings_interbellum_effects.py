"""Q38 to Q43 and Q46: what the rulebook leaves open about text and permanent effects."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.event import Answered, Asked, Laid, LaidFor, Processed, Upgraded
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from position_builder import ANN, BEN, auction, ended, opened, producing

# Q38: whose effects C51 and C55 speak of


def test_q38_c51_adds_to_a_delivery_of_coal_in_production() -> None:
    table = producing(ann="S3 C51 C49 C10 with 1 coal").do("open S3", "upgrade C49")
    assert table.goods(ANN) == "7 coal"


def test_q38_c51_adds_nothing_to_a_delivery_in_the_auction() -> None:
    table = auction(row="C39", ann="S7 C51 C49 with 1 coal").bids(C39="ann 4").do("upgrade C49")
    assert table.goods(ANN) == "6 coal"


def test_q38_c51_adds_nothing_to_compensations_of_schools() -> None:
    table = auction(ann="S1 C51", schools="H2a H1a").bids(H2a="ben 4, ann 3").declining()
    assert table.goods(ANN) == "6 coal"


def test_q38_c51_adds_once_to_each_effect() -> None:
    table = producing(ann="S3 C51 C10 C01+").do("open C01")
    assert table.goods(ANN) == "7 coal"  # 2 + 1, 3 + 1


@pytest.mark.parametrize(
    ("startup", "goods", "limit"), [("S1", "9 coal", 3), ("S2", "9 oil", 2), ("S4", "9 iron", 3)]
)
def test_q38_c55_raises_a_sale_of_the_start_up(startup: str, goods: str, limit: int) -> None:
    table = producing(ann=f"{startup} C55 C01 with {goods}").do(f"open {startup}")
    assert table.why(f"use {startup}.2 x{limit}") is None
    assert table.why(f"use {startup}.2 x{limit + 1}") == (Code.OVER_LIMIT, "R1.4")


def test_q38_c55_raises_no_sale_of_two_kinds_of_resource() -> None:
    table = producing(ann="S7 C55 C01 with 3 coal + 3 iron").do("open S7", "skip S7.1")
    assert table.why("use S7.3 x2") == (Code.OVER_LIMIT, "R1.4")


@pytest.mark.parametrize(("card", "good", "limit"), [("C50", "iron", 9), ("C52", "oil", 5)])
def test_q38_c55_raises_a_delivery_that_sells(card: str, good: str, limit: int) -> None:
    table = producing(ann=f"S3 C55 C01 {card} with 1 coal + 12 {good}")
    table = table.do("open S3", f"upgrade {card}")
    assert table.why(f"use {card}.2 x{limit}") is None
    assert table.why(f"use {card}.2 x{limit + 1}") == (Code.OVER_LIMIT, "R1.4")


def test_q38_c55_raises_no_compensation_of_a_school() -> None:
    table = auction(ann="S1 C55 with 9 oil", schools="H1a H2a").bids(H1a="ben 4, ann 2")
    assert table.why("use H1a.2 x2") is None
    assert table.why("use H1a.2 x3") == (Code.OVER_LIMIT, "R1.4")


def test_q38_permanents_of_others_do_not_count() -> None:
    table = producing(ann="S3 C01 C10", ben="S1 C51 C55").do("open C01")
    assert table.goods(ANN) == "2 coal"


# Q39: which cards sell or convert a good


@pytest.mark.parametrize(
    ("card", "others", "gained"),
    [
        ("C46+", "S2 C50+ C01", "1 iron"),  # an active delivery that sells iron
        ("C46+", "S2 C50 C01", "nothing"),  # the delivery is not active
        ("C46+", "S2 C38 C40", "nothing"),  # both sell iron on the other side
        ("C46+", "S2 C38+ C40+", "2 iron"),
        ("C46+", "S2 C43 C01", "1 iron"),  # a line that sells and converts counts as both
        ("C53+", "S2 C43 C01", "1 iron"),
        ("C46+", "S5 C48+ C39+", "3 iron"),  # beside other goods left of the arrow
        ("C60", "S3 C59 C01", "1 coal"),  # C59's line converts coal
        ("C60", "S3 C17 C44", "nothing"),  # they convert coal in compensation only
        ("C60", "S6 C01 C10", "nothing"),  # an upgrade line spends coal, and S6 sells it
        ("C38", "S6 C01 C10", "1 coal"),
        ("C60", "S2 C51 C55", "nothing"),  # permanents
        ("C38", "S2 C17@M12 C22@M04", "1 coal"),  # managers change nothing
    ],
)
def test_q39_which_cards_sell_or_convert_a_good(card: str, others: str, gained: str) -> None:
    table = producing(ann=f"{others} {card}").do(f"open {card[:3]}")
    assert table.goods(ANN) == gained


def test_q39_k6s_first_lines_do_not_count() -> None:
    table = producing(ann="S3 C44 C57 C60 C01", capitalists="K6").do("open C60")
    assert (table.goods(ANN), table.stands()) == ("nothing", "between")


# Q40: C42 and C47


def test_q40_c47_resolved_twice_pays_twice() -> None:
    table = producing(ann="S3 C01 C47 C32 with 2 coal + 1 oil", capitalists="K1")
    table = table.do("open C47", "again C47", "open C32", "use C32.1 x1")
    assert table.goods(ANN) == "6 money"


def test_q40_c42_resolved_twice_pays_twice() -> None:
    table = producing(ann="S3 C01 C42+ C21 with 2 coal + 2 iron", capitalists="K1")
    table = table.do("open C42", "skip C42.1", "again C42", "open C21", "use C21.1 x2")
    assert table.goods(ANN) == "8 money"


@pytest.mark.parametrize(("text", "card", "good"), [("C42+", "C50", "iron"), ("C47", "C52", "oil")])
def test_q40_deliveries_gain_it_too(text: str, card: str, good: str) -> None:
    each = 3 if good == "iron" else 5
    table = producing(ann=f"S3 C01 {text} {card} with 1 coal + 4 {good}").do(f"open {text[:3]}")
    table = table.do("skip C42.1") if text == "C42+" else table
    table = table.do("open S3", f"upgrade {card}", f"use {card}.2 x4")
    assert table.goods(ANN) == f"{4 * each} money"


def test_q40_not_in_the_auction() -> None:
    table = auction(row="C39", ann="S7 C47 C42+ C52 with 1 coal + 4 oil").bids(C39="ann 4")
    table = table.do("upgrade C52", "use C52.2 x4")
    assert table.goods(ANN) == "16 money"


def test_q40_both_add_up_on_a_sale_of_iron_and_oil() -> None:
    table = producing(ann="S3 C01 C42+ C47 C48+ with 2 iron + 2 oil").do("open C42", "open C47")
    table = table.do("open C48", "use C48.2 x2")
    assert table.goods(ANN) == "18 money"


# Q41: C59


def test_q41_lent_coal_spent_on_an_upgrade_goes_onto_c59() -> None:
    table = producing(ann="S2@M12 C01 C59").do("open S2", "manage M12", "upgrade C01")
    assert table.lying("C59") == "1 coal"


def test_q41_k5s_iron_does_not() -> None:
    table = producing(ann="S2 C01 C10 C59 with 2 coal + 1 iron", capitalists="K5")
    table = table.do("open S2", "upgrade C01", "upgrade C10")
    assert table.saw(Upgraded)[1].paid == Goods(coal=1, iron=1)
    assert table.lying("C59") == "2 coal"


def test_q41_nor_does_the_iron_of_m01() -> None:
    table = opened("C59 C37@M01 with 1 coal + 1 iron").do("manage M01")
    assert table.lying("C59") == "nothing"


def test_q41_the_coal_that_upgrades_c59_goes_onto_it() -> None:
    table = producing(ann="S2 C01 C59 with 1 coal").do("open S2", "upgrade C59")
    assert table.on("C59") == "C59+(1coal)"


def test_q41_coal_spent_at_s6_and_in_the_auction_goes_onto_it_too() -> None:
    table = producing(ann="S6 C01 C59 with 1 coal").do("open S6", "skip S6.1", "upgrade C01")
    assert table.lying("C59") == "1 coal"
    table = auction(row="C39", ann="S7 C01 C59 with 1 coal").bids(C39="ann 4").do("upgrade C01")
    assert table.saw(Laid) == [Laid(ANN, Goods(coal=1), "C59", 1, LaidFor.UPGRADE, "C01")]


def test_q41_c56s_free_upgrade_brings_none() -> None:
    table = opened("C59 C56+ with 3 coal").do("upgrade C01")
    assert table.lying("C59") == "nothing"


def test_q41_its_line_spends_coal_lent_to_it() -> None:
    table = opened("C59@M12").do("manage M12", "use C59.2 x2")
    assert table.goods(ANN) == "2 token"
    table = opened("C59(1coal)@M11").do("manage M11.1", "use C59.2 x1")
    assert (table.goods(ANN), table.lying("C59")) == ("1 token", "nothing")
    assert table.saw(Processed)[0].lent == Goods(coal=1)


def test_q41_coal_lent_to_another_card_does_not_help_c59() -> None:
    table = producing(ann="S3 C01 C22@M12 C59 with 4 coal").do("open C59")
    assert table.stands() == "between"


# Q42: S7's window


def test_q42_a_window_opens_on_a_line() -> None:
    table = producing(ann="S7 C01 C40 with 1 coal + 1 iron").do("open C40", "use C40.1 x1")
    assert table.saw(Asked) == [Asked(ANN, "S7", 1)]
    table = table.do("upgrade C01")
    assert table.saw(Answered) == [Answered(ANN, "S7", 1)]
    table = producing(ann="S7 C01 C41+ C10 with 1 coal").do("open C41")
    assert table.stands() == "asked S7.1"


def test_q42_a_window_opens_on_a_compensation_in_the_auction() -> None:
    table = auction(row="C44", ann="S7 C01 with 7 coal").bids(C44="ben 4, ann 3")
    assert table.choices() == ["use C44.0 x1", "skip C44.0"]
    assert table.why("use C44.0 x2") == (Code.ASKED_BETWEEN, "Q42")
    table = table.do("use C44.0 x1")
    assert (table.stands(), table.goods(ANN)) == ("asked S7.1", "5 coal + 1 token")
    assert table.why("use C44.0 x1") == (Code.NOT_ASKED, "R4.1")
    assert table.why("4 C01") == (Code.NOT_NOW, "R4.7")
    table = table.do("upgrade C01")
    assert table.choices() == ["use C44.0 x1", "use C44.0 x2", "skip C44.0"]
    table = table.do("use C44.0 x2")
    assert table.goods(ANN) == "2 token"


def test_q42_a_compensation_is_over_after_as_many_transactions_as_the_disc() -> None:
    table = auction(row="C47", ann="S7 C01 C02 with 2 coal + 9 iron").bids(C47="ben 4, ann 2")
    table = table.do("use C47.0 x1", "upgrade C01", "use C47.0 x1", "upgrade C02")
    assert (table.state.phase, table.goods(ANN)) == (Phase.PRODUCTION, "7 iron")


def test_q42_the_company_is_taken_only_when_the_window_is_closed() -> None:
    table = auction(row="C47", ann="S7 C01 C02 with 2 coal + 9 iron").bids(C47="ben 4, ann 1")
    table = table.do("use C47.0 x1")
    assert (table.stands(), table.row().startswith("C47")) == ("asked S7.1", True)
    assert "C47" not in table.cards(BEN)
    assert "C47" in table.do("skip S7.1").cards(BEN)


def test_q42_a_window_opens_at_a_school() -> None:
    table = auction(ann="S7 C01 with 1 coal + 2 iron", schools="H3a H1a").bids(H3a="ben 4, ann 3")
    table = table.do("use H3a.2 x1", "upgrade C01", "use H3a.2 x1")
    assert table.goods(ANN) == "1 token + 1 money"


def test_q42_a_window_opens_on_a_delivery_in_the_auction() -> None:
    table = auction(row="C39 C02", ann="S7 with 1 coal").bids(C39="ann 4", C02="ben 4")
    assert table.choices() == ["upgrade C39", "skip S7.1"]
    assert table.row().startswith("C02")  # before the next card of the row
    table = table.do("upgrade C39")
    assert (table.on("C39"), table.goods(ANN)) == ("C39+", "nothing")


def test_q42_a_processing_line_opens_a_window_after_each_transaction() -> None:
    table = producing(ann="S7 C01 C02 C59(4coal) with 2 coal").do("open C59")
    assert table.why("use C59.2 x2") == (Code.ASKED_BETWEEN, "Q42")
    table = table.do("use C59.2 x1", "upgrade C01")
    assert table.lying("C59") == "3 coal"  # one of Ann's own came on top
    table = table.do("use C59.2 x1", "upgrade C02")
    assert (table.cards(ANN), table.goods(ANN)) == ("S7 C01+ C02+ C59", "nothing")
    assert table.lying("C59") == "2 coal"


def test_q42_tokens_gained_together_open_one_window() -> None:
    table = producing(ann="S7 C01 C02 C54+@M10 with 2 coal").do("open C54", "manage M10")
    assert table.saw(Asked) == [Asked(ANN, "S7", 1)]
    table = table.do("upgrade C01", "upgrade C02")
    assert (table.goods(ANN), table.stands()) == ("nothing", "between")


def test_q42_tokens_delivered_within_a_window_are_spent_in_it() -> None:
    table = producing(ann="S7 C01 C02 C54 with 3 coal").do("open S7", "upgrade C54")
    assert table.saw(Asked) == [Asked(ANN, "S7", 1)]
    assert (table.stands(), table.goods(ANN)) == ("asked S7.1", "2 coal + 2 token")
    table = table.do("upgrade C01", "upgrade C02")
    assert table.saw(Asked) == []
    assert table.cards(ANN) == "S7 C01+ C02+ C54+"


@pytest.mark.parametrize("goods", ["nothing", "3 iron", "2 token"])
def test_q42_a_window_is_not_asked_for_where_nothing_can_be_paid(goods: str) -> None:
    table = producing(ann=f"S7 C01 C02 with {goods}").do("open S7")
    assert table.saw(Asked) == []


def test_q42_a_window_is_not_asked_for_without_a_basic_company() -> None:
    table = producing(ann="S7 C01+ C02+ with 3 coal").do("open S7")
    assert table.saw(Asked) == []
    table = producing(ann="S7 C01+ C59+(4coal) with 3 coal").do("open C59", "use C59.2 x2")
    assert table.goods(ANN) == "3 coal + 2 token"  # nothing can come between: x2 in one


def test_q42_a_window_closes_automatically_when_no_company_is_left() -> None:
    table = producing(ann="S7@M12 C01 C10+ with 3 coal + 1 iron").do("open S7", "upgrade C01")
    assert table.stands() == "at S7.3"


def test_q42_a_delivery_sells_in_the_auction_with_c55() -> None:
    for card, good, limit in (("C50", "iron", 9), ("C52", "oil", 5)):
        table = auction(row="C39", ann=f"S7 C55 {card} with 1 coal + 12 {good}")
        table = table.bids(C39="ann 4").do(f"upgrade {card}")
        assert table.why(f"use {card}.2 x{limit + 1}") == (Code.OVER_LIMIT, "R1.4")
        assert table.why(f"use {card}.2 x{limit}") is None


def test_q42_a_delivery_in_the_auction_may_be_declined_and_the_window_continues() -> None:
    table = auction(row="C39", ann="S7 C50 C01 with 2 coal + 3 iron + 1 token").bids(C39="ann 4")
    table = table.do("upgrade C50", "skip C50.2")
    assert table.stands() == "asked S7.1"
    assert table.do("upgrade C01").goods(ANN) == "3 iron"


def test_q42_a_token_in_another_seats_turn_asks_that_seat() -> None:
    table = auction(row="C47", ben="S7 C01 with 1 coal + 1 iron").bids(C47="ann 4, ben 2")
    table = table.do("p2 use C47.0 x1")
    assert table.actors == (BEN,)
    assert table.why("p1 upgrade C01") == (Code.NOT_YOUR_TURN, "Q11")
    assert table.why("p2 upgrade C01") is None


def test_q42_start_goods_open_no_window() -> None:
    table = auction(ann="S7 with 1 coal + 3 token", round=1)
    assert table.stands() == "between"


# Q43: C56


def test_q43_c56_upgrades_any_basic_company_and_its_delivery_follows() -> None:
    table = opened("C45 C56+").do("upgrade C45")
    assert table.goods(ANN) == "2 coal + 2 oil"


def test_q43_c56_need_not_be_used() -> None:
    table = opened("C45 C56+").do("open C45")
    assert table.cards(ANN) == "S3 C01 C45 C56+"


def test_q43_c56_without_a_basic_company_is_not_asked() -> None:
    table = producing(ann="S3 C01+ C56+").do("open C56")
    assert table.choices() == ["open C01", "open S3"]
    assert table.why("upgrade C01") == (Code.NO_UPGRADE_LINE, "R6.2")


# Q46: goods on a card


def test_q46_goods_on_a_card_pay_for_nothing_else() -> None:
    table = producing(ann="S3 C59(4coal) C22 C01").do("open C22")
    assert table.stands() == "between"
    table = producing(ann="S8(4oil) C32 C41(3iron) C45").do("open C32")
    assert table.stands() == "between"


def test_q46_only_the_card_itself_takes_them() -> None:
    table = producing(ann="S8(4oil) C41(3iron) C01").do("open C41")
    assert (table.goods(ANN), table.lying("S8")) == ("3 iron", "4 oil")


def test_q46_they_are_kept_from_round_to_round() -> None:
    table = producing(ann="S3 C59(1coal) C01").idle_until(Phase.DEAL)
    assert table.lying("C59") == "1 coal"


def test_q46_they_are_no_resources_at_the_end() -> None:
    table = ended(ann="S8(4oil) with 1 money", ben="S2 with 1 coal + 1 money")
    assert table.outcome.ranking == ((BEN,), (ANN,))
