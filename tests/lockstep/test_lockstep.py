"""The kernel is the twin of the engine: over 100,000 random decisions it says and does the same.

Four walks, each responsible for a share of all there is to meet: it continues for 25,000 decisions,
and must have met everything of its share at least 20 times. What is met less is favoured in the
choice of tables, deals and actions, so a few decisions more are enough where that falls short.
`make lockstep` does the same for millions.
"""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from furnace.cards.load import base_cards
from furnace.kernel.numbers import COMPANY_IDS, IDS
from lockstep.walk import walk_job
from lockstep.wanted import Wanted
from properties.sightings import everything

DECISIONS, MOST_DECISIONS, TIMES = 25_000, 37_500, 20
BASE_COMPANIES = {card.id for card in base_cards().companies}


def _share_of(thing: str) -> str:
    card = thing.split()[0].removesuffix(":")
    if card in COMPANY_IDS:
        return "base companies" if card in BASE_COMPANIES else "new companies"
    return "start-ups and powers" if card in IDS else "actions, tables and endings"


def _shares() -> dict[str, list[str]]:
    shares = defaultdict(list)
    for thing in sorted(everything()):
        shares[_share_of(thing)].append(thing)
    return shares


SHARES = _shares()


@pytest.mark.parametrize("share", sorted(SHARES))
def test_engine_and_kernel_agree_on_legal_sets_successors_and_outcomes(share: str) -> None:
    wanted, rng = Wanted(SHARES[share], TIMES), Random(share)
    decisions, games = 0, 0
    while decisions < DECISIONS or (wanted.short() and decisions < MOST_DECISIONS):
        job = wanted.next_job(games, rng)
        try:
            walked = walk_job(job)
        except AssertionError as difference:
            difference.add_note(repr(job))
            raise
        wanted.add(walked.met)
        decisions, games = decisions + walked.decisions, games + 1
    assert [(thing, wanted.met[thing]) for thing in wanted.short()] == []


def test_the_walks_together_make_a_hundred_thousand_decisions_and_look_for_everything() -> None:
    assert len(SHARES) * DECISIONS >= 100_000
    assert {thing for share in SHARES.values() for thing in share} == everything()
