"""Levels for people: limits that show in a single decision, and who wins."""

from __future__ import annotations

from random import Random

from furnace.bots.candidate import Leads
from furnace.bots.greedy.bot import GreedyBot
from furnace.bots.greedy.config import DEFAULT_CONFIG, GreedyConfig
from furnace.bots.registry import bot_of
from furnace.engine.action import Action, Open
from furnace.engine.disc import fixed_discs
from furnace.engine.game import apply
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.match import Match, play
from position_builder import ANN, Table, auction, bid, producing

NO_RISK_AWARENESS = GreedyConfig(risk_awareness=0)
NO_LOOKAHEAD = GreedyConfig(lookahead=0)
ONE_UPGRADE_CHOICE = GreedyConfig(upgrade_choices=1)


def choice(config: GreedyConfig, table: Table) -> Action:
    return GreedyBot(config).choose(table.state, ANN, Random(0))


def only(table: Table, *cards: str, discs: tuple[int, ...]) -> Table:
    """The table with only these companies in the row, and only these discs in Ann's hand."""
    state = table.state
    row = tuple(auction_card for auction_card in state.row if auction_card.card in cards)
    ann = state.seats[ANN]._replace(discs=fixed_discs(*discs))
    return Table(state._replace(row=row, seats=(ann, *state.seats[1:])))


def test_without_risk_awareness_every_leading_bid_stays_in_the_lead() -> None:
    table = only(auction("C14 C33", round=1), "C14", "C33", discs=(1, 4))
    for config, is_sure in ((DEFAULT_CONFIG, False), (NO_RISK_AWARENESS, True)):
        listed = GreedyBot(config).candidates(table.state, ANN, Random(0))
        lowest = next(one for one in listed if one.action == bid(ANN, 1, "C14"))
        assert isinstance(lowest.reason, Leads)
        assert (lowest.reason.hold_probability == 1) is is_sure


def test_without_risk_awareness_the_lowest_disc_goes_to_the_best_card() -> None:
    table = only(auction("C14 C33", round=1), "C14", "C33", discs=(1, 4))
    assert choice(DEFAULT_CONFIG, table) == bid(ANN, 4, "C14")
    assert choice(NO_RISK_AWARENESS, table) == bid(ANN, 1, "C14")


def test_without_lookahead_coal_is_better_than_a_company_that_pays_later() -> None:
    # C14 gives an iron in each of four productions, and S1 sells no iron; C01's coal it sells now.
    table = auction("C14 C01", round=1).put(C01="ben 4", C14="ben 1")
    table = only(table, "C14", "C01", discs=(2, 4))
    assert choice(DEFAULT_CONFIG, table) == bid(ANN, 4, "C14")
    assert choice(NO_LOOKAHEAD, table) == bid(ANN, 2, "C01")


def test_with_one_upgrade_choice_no_other_company_is_upgraded() -> None:
    # The upgrade line of S1 is open; C14 gains most, C08 and C01 less.
    table = producing(ann="S1 C14 C08 C01 with 3 coal + 3 token", round=1).play(Open(ANN, "S1"))
    assert upgrade_count(DEFAULT_CONFIG, table) > upgrade_count(ONE_UPGRADE_CHOICE, table) == 1


def upgrade_count(config: GreedyConfig, table: Table) -> int:
    """Return the number of upgraded companies when the start-up is finished."""
    state = table.state
    while not isinstance(action := GreedyBot(config).choose(state, ANN, Random(0)), Open):
        state = apply(state, action).state
    return sum(owned.upgraded for owned in state.seats[ANN].cards)


def test_two_foremen_earn_more_than_two_apprentices() -> None:
    foreman, apprentice = bot_of("foreman"), bot_of("apprentice")
    ruleset = parse_ruleset(PRESETS["base"](4))
    games = [
        play(Match(ruleset, (foreman, apprentice) * 2, 7, game)).outcome.money
        for game in range(1, 7)
    ]
    assert sum(m[0] + m[2] for m in games) > sum(m[1] + m[3] for m in games)
