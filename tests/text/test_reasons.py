"""A bot's reasons in words."""

from __future__ import annotations

import pytest

from furnace.bots.candidate import (
    AtRandom,
    ByPolicy,
    Estimated,
    Forced,
    Leads,
    Produces,
    Reason,
    Simulated,
    Trails,
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
        (Forced(), "The only legal move."),
        (AtRandom(7), "One of 7 equally likely moves."),
        (ByPolicy(), "First step of its plan, though another move may bring more."),
        (Estimated(), "Based on the estimated value of your goods and cards afterwards."),
        (
            Leads(5.88, -0.5, 0.301),
            "Takes the lead (30% chance of keeping it): +5.9 coins if won, −0.5 if outbid.",
        ),
        (
            Leads(5.88, 0.0, 1.0),
            "Takes the lead and should keep it: +5.9 coins.",
        ),
        (Trails(2.0), "Bids for the compensation: +2.0 coins."),
        (Produces((Done(0),), is_proven=False), "Then: finish production."),
        (
            Produces((Open(0, "C14"),) * 6, is_proven=True),
            "Then: " + "; ".join(["resolve Twin Hearths (C14)"] * 4) + ", and 2 more moves."
            " Proven optimal.",
        ),
        (Produces((), is_proven=True), "Finishes production."),
        (
            Simulated(120, 0.416),
            "Win chance 42%, from 120 simulations.",
        ),
        (Simulated(0, 0.0), "Not explored by the search."),
    ],
)
def test_a_reason_in_words(reason: Reason, words: str) -> None:
    assert Words().format(reason_message(reason, parse_ruleset("base"))) == words


def test_a_bot_has_a_name_and_a_spec_with_a_budget_stands_for_itself() -> None:
    assert bot_kind("foreman") == "Foreman"
    assert bot_kind("mcts:2000x2") == "mcts:2000x2"
