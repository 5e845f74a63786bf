"""The scores of contests as tables in words."""

from __future__ import annotations

from collections.abc import Sequence

from furnace.arena.contest import Contest
from furnace.arena.grid import Grid, money, moneys, percent, percents, seconds
from furnace.arena.scores import Score, Scores
from furnace.text.catalogue import Catalogue

HEAD = ("bot", "games", "share", "interval", "even", "rank", "margin", "margin-interval", "rating")
HEAD_TIME = ("decisions", "mean-time", "slowest")
RUNG = ("rung", "games", "share", "interval", "margin", "margin-interval")


def score_grids(scores: Scores, words: Catalogue) -> tuple[Grid, ...]:
    """A line a bot; how long they think; and every two compared where there are more."""
    by_bot = _grid(words, "arena-by-bot", HEAD, [_score(score) for score in scores.entrants])
    times = _grid(
        words, "arena-times", ("bot", *HEAD_TIME), [_times(score) for score in scores.entrants]
    )
    if len(scores.pairs) < 2:
        return by_bot, times
    return by_bot, _pairs(scores, words), times


def ladder_grid(played: Sequence[tuple[Contest, Scores]], words: Catalogue) -> Grid:
    """A line for each rung: a budget against half of it."""
    rows = []
    for contest, scores in played:
        longer, shorter = contest.names
        rung = words.say("arena-against", one=longer, other=shorter)
        _, games, share, interval, _, _, margin, margins, _ = _score(scores.entrants[0])
        rows.append((rung, games, share, interval, margin, margins))
    return _grid(words, "arena-ladder", RUNG, rows)


def _score(score: Score) -> tuple[str, ...]:
    return (
        score.name,
        str(score.games),
        percent(score.share.mean),
        percents(score.share),
        percent(score.even),
        f"{score.rank:.2f}",
        money(score.margin.mean),
        moneys(score.margin),
        f"{score.rating.mu:.1f} ± {score.rating.sigma:.1f}",
    )


def _times(score: Score) -> tuple[str, ...]:
    decisions, total, slowest = score.thought
    return score.name, str(decisions), seconds(total / max(decisions, 1)), seconds(slowest)


def _pairs(scores: Scores, words: Catalogue) -> Grid:
    rows = [
        (
            words.say("arena-against", one=pair.one, other=pair.other),
            percent(pair.share.mean),
            percents(pair.share),
        )
        for pair in scores.pairs
    ]
    return _grid(words, "arena-pairs", ("pair", "ahead", "interval"), rows)


def _grid(
    words: Catalogue, title: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]
) -> Grid:
    return Grid(words.say(title), tuple(words.say(f"arena-{name}") for name in head), tuple(rows))
