"""The HTML report of an arena: its tables and plots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from furnace.arena.arena_grids import ladder_grids, score_grids
from furnace.arena.page import Section, format_page
from furnace.arena.plots import box_plot, interval_plot, line_plot
from furnace.arena.resampling import FAIR_DEALS, Estimate
from furnace.arena.scores import Score, Scores, share_by_deal
from furnace.arena.tournament import Tournament
from furnace.arena.tournament_games import FinishedGame, GameResult
from furnace.text.catalogue import Catalogue


class ScoredTournament(NamedTuple):
    """A tournament with its results and scores."""

    tournament: Tournament
    results: Mapping[int, GameResult]
    scores: Scores


def arena_page(
    command: str, scored: Sequence[ScoredTournament], is_ladder: bool, messages: Catalogue
) -> str:
    """Return the report: one tournament in full, or a ladder and then each of its steps."""
    sections: list[Section] = [_ladder(scored, messages)] if is_ladder else []
    for each in scored:
        sections += _tournament(each, messages)
    title = messages.say("arena-ladder" if is_ladder else "arena-title")
    return format_page(title, command, _facts(scored, messages), sections)


def _facts(scored: Sequence[ScoredTournament], messages: Catalogue) -> list[tuple[str, str]]:
    tournament = scored[0].tournament
    games = sum([len(each.results) for each in scored])
    facts = {
        "arena-ruleset": tournament.ruleset,
        "arena-seats": str(tournament.seats),
        "arena-seed": str(tournament.seed),
        "arena-games": str(games),
        "arena-deals": ", ".join([str(each.scores.deals) for each in scored]),
    }
    return [(messages.say(name), value) for name, value in facts.items()]


def _ladder(scored: Sequence[ScoredTournament], messages: Catalogue) -> Section:
    first = [each.scores.entrants[0] for each in scored]
    names, shares = [score.name for score in first], [score.share for score in first]
    even = [score.even for score in first]
    plot = interval_plot(names, shares, messages.say("arena-share"), even)
    grids = ladder_grids([each.scores for each in scored], messages)
    return Section(messages.say("arena-ladder"), messages.say("arena-ladder-text"), (plot,), grids)


def _tournament(scored: ScoredTournament, messages: Catalogue) -> list[Section]:
    scores, say = scored.scores.entrants, messages.say
    against = ", ".join(scored.tournament.names)
    shares = (
        _intervals(scores, [score.share for score in scores], say("arena-share"), True),
        _running(scored, messages),
    )
    margins = [score.margin for score in scores if score.margin is not None]
    money = (
        (_intervals(scores, margins, say("arena-margin"), False), _moneys(scored, messages))
        if margins
        else ()
    )
    ratings = [_rated(score) for score in scores]
    rated = (_intervals(scores, ratings, say("arena-rating"), False),)
    return [
        Section(
            against, _share_text(scored, messages), shares, score_grids(scored.scores, messages)
        ),
        Section(say("arena-money-title"), say("arena-margin-text"), money),
        Section(say("arena-rating-title"), say("arena-rating-text"), rated),
    ]


def _share_text(scored: ScoredTournament, messages: Catalogue) -> str:
    """Return what the intervals mean, with a warning if they are too narrow."""
    text, deals = messages.say("arena-share-text"), scored.scores.deals
    if deals >= FAIR_DEALS:
        return text
    return f"{text} {messages.say('arena-few', deals=deals, fair=FAIR_DEALS)}"


def _intervals(
    scores: Iterable[Score], estimates: Sequence[Estimate], label: str, with_even: bool
) -> str:
    names = [score.name for score in scores]
    return interval_plot(
        names, estimates, label, [score.even for score in scores] if with_even else ()
    )


def _rated(score: Score) -> Estimate:
    """Return a rating with two standard deviations to either side."""
    mu, sigma = score.rating
    return Estimate(mu, mu - 2 * sigma, mu + 2 * sigma)


def _running(scored: ScoredTournament, messages: Catalogue) -> str:
    """Return a plot of the win shares, deal by deal."""
    names = scored.tournament.names
    lines = [
        _means(share_by_deal(scored.tournament, scored.results, who)) for who in range(len(names))
    ]
    return line_plot(names, lines, messages.say("arena-deals"), messages.say("arena-share"))


def _means(values: Sequence[float]) -> list[float]:
    return [total / count for count, total in enumerate(accumulate(values), 1)]


def _moneys(scored: ScoredTournament, messages: Catalogue) -> str:
    """Return a plot of the final money of each entrant's seats."""
    moneys: list[list[float]] = [[] for _ in scored.tournament.names]
    for finished in scored.results.values():
        if not isinstance(finished, FinishedGame):
            continue
        for entrant, row in zip(finished.game.seating, finished.rows, strict=True):
            moneys[entrant].append(row.money)
    return box_plot(scored.tournament.names, moneys, messages.say("arena-money"))
