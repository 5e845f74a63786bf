"""The page of an arena: its tables, and what they show as plots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from furnace.arena.arena_grids import ladder_grids, score_grids
from furnace.arena.bout import Finished, Result
from furnace.arena.contest import Contest
from furnace.arena.page import Section, format_page
from furnace.arena.plots import courses, intervals, spreads
from furnace.arena.resampling import FAIR_DEALS, Estimate
from furnace.arena.scores import Score, Scores, share_by_deal
from furnace.text.catalogue import Catalogue


class Shown(NamedTuple):
    """A contest that has scores, with its bouts."""

    contest: Contest
    results: Mapping[int, Result]
    scores: Scores


def arena_page(command: str, shown: Sequence[Shown], is_ladder: bool, words: Catalogue) -> str:
    """One contest with all there is to it, or the rungs of a ladder and then each of them."""
    sections: list[Section] = [_ladder(shown, words)] if is_ladder else []
    for each in shown:
        sections += _contest(each, words)
    title = words.say("arena-ladder" if is_ladder else "arena-title")
    return format_page(title, command, _facts(shown, words), sections)


def _facts(shown: Sequence[Shown], words: Catalogue) -> list[tuple[str, str]]:
    contest = shown[0].contest
    games = sum([len(each.results) for each in shown])
    facts = {
        "arena-ruleset": contest.ruleset,
        "arena-seats": str(contest.seats),
        "arena-seed": str(contest.seed),
        "arena-games": str(games),
        "arena-deals": ", ".join([str(each.scores.deals) for each in shown]),
    }
    return [(words.say(name), value) for name, value in facts.items()]


def _ladder(shown: Sequence[Shown], words: Catalogue) -> Section:
    first = [each.scores.entrants[0] for each in shown]
    names, shares = [score.name for score in first], [score.share for score in first]
    even = [score.even for score in first]
    plot = intervals(names, shares, words.say("arena-share"), even)
    grids = ladder_grids([each.scores for each in shown], words)
    return Section(words.say("arena-ladder"), words.say("arena-ladder-text"), (plot,), grids)


def _contest(shown: Shown, words: Catalogue) -> list[Section]:
    scores, say = shown.scores.entrants, words.say
    against = ", ".join(shown.contest.names)
    shares = (
        _intervals(scores, [score.share for score in scores], say("arena-share"), True),
        _running(shown, words),
    )
    margins = [score.margin for score in scores if score.margin is not None]
    money = (
        (_intervals(scores, margins, say("arena-margin"), False), _moneys(shown, words))
        if margins
        else ()
    )
    ratings = [_rated(score) for score in scores]
    rated = (_intervals(scores, ratings, say("arena-rating"), False),)
    return [
        Section(against, _share_text(shown, words), shares, score_grids(shown.scores, words)),
        Section(say("arena-money-title"), say("arena-margin-text"), money),
        Section(say("arena-rating-title"), say("arena-rating-text"), rated),
    ]


def _share_text(shown: Shown, words: Catalogue) -> str:
    """What the intervals are; and that they are too narrow, where they are."""
    text, deals = words.say("arena-share-text"), shown.scores.deals
    if deals >= FAIR_DEALS:
        return text
    return f"{text} {words.say('arena-few', deals=deals, fair=FAIR_DEALS)}"


def _intervals(
    scores: Iterable[Score], estimates: Sequence[Estimate], label: str, with_even: bool
) -> str:
    names = [score.name for score in scores]
    return intervals(names, estimates, label, [score.even for score in scores] if with_even else ())


def _rated(score: Score) -> Estimate:
    """Two standard deviations to either side."""
    mu, sigma = score.rating
    return Estimate(mu, mu - 2 * sigma, mu + 2 * sigma)


def _running(shown: Shown, words: Catalogue) -> str:
    """The share of victories as it came to be, deal by deal."""
    names = shown.contest.names
    lines = [_means(share_by_deal(shown.contest, shown.results, who)) for who in range(len(names))]
    return courses(names, lines, words.say("arena-deals"), words.say("arena-share"))


def _means(values: Sequence[float]) -> list[float]:
    return [total / count for count, total in enumerate(accumulate(values), 1)]


def _moneys(shown: Shown, words: Catalogue) -> str:
    """What the seats of each entrant ended with."""
    moneys: list[list[float]] = [[] for _ in shown.contest.names]
    for finished in shown.results.values():
        if not isinstance(finished, Finished):
            continue
        for entrant, row in zip(finished.bout.seating, finished.rows, strict=True):
            moneys[entrant].append(row.money)
    return spreads(shown.contest.names, moneys, words.say("arena-money"))
