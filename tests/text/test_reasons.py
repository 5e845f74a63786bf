"""A bot's reasons in words."""

from __future__ import annotations

import pytest

from furnace.bots.candidate import (
    ByHabit,
    ByLot,
    Follows,
    Forced,
    Leads,
    Produces,
    Reason,
    Reckoned,
    Simulated,
)
from furnace.engine.action import Done, Open, Use
from furnace.engine.ruleset import parse_ruleset
from furnace.text.bot_names import bot_kind
from furnace.text.reasons import reason_message
from furnace.text.words import Words

SALE = Use(0, "S1", 1, 2)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Forced(), "Nothing else is allowed."),
        (ByLot(7), "7 are as likely as each other."),
        (ByHabit(), "Its plan begins so, though another may bring more."),
        (Reckoned(), "By what goods and cards are worth after it."),
        (
            Leads(5.88, -0.5, 0.301),
            "Leads: the card brings +5.9, being outbid -0.5; it stays on top 30 times in 100.",
        ),
        (
            Leads(5.88, 0.0, 1.0),
            "Leads, and is not expected to be outbid: the card brings +5.9.",
        ),
        (Follows(2.0), "Lies below another disc: the compensation brings +2.0."),
        (Produces((Done(0),), is_proven=False), "Then: end production."),
        (
            Produces((Open(0, "C14"),) * 6, is_proven=True),
            "Then: " + "; ".join(["resolve Twin Hearths (C14)"] * 4) + ", and 2 more."
            " Nothing is better after it.",
        ),
        (Produces((), is_proven=True), "The production ends here."),
        (
            Simulated(120, 0.416),
            "Hopes for 42 % of the victory; looked at 120 times.",
        ),
        (Simulated(0, 0.0), "The search did not come to it."),
    ],
)
def test_a_reason_in_words(reason: Reason, words: str) -> None:
    assert Words().format(reason_message(reason, parse_ruleset("base"))) == words


def test_a_bot_has_a_name_and_a_spec_with_a_budget_stands_for_itself() -> None:
    assert bot_kind("foreman") == "Foreman"
    assert bot_kind("mcts:2000x2") == "mcts:2000x2"
