"""The scores of contests as tables in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from furnace.arena.contest import Contest
from furnace.arena.grid import Grid, money, moneys, percent, percents, seconds
from furnace.arena.scores import Pair, Score, Scores
from furnace.text.catalogue import Catalogue

VICTORIES = ("bot", "games", "share", "interval", "even")
MONEY = ("bot", "rank", "margin", "margin-interval", "rating")
TIMES = ("bot", "decisions", "mean-time", "slowest")
PAIRS = ("pair", "ahead", "interval")
RUNG = ("rung", "games", "share", "interval", "margin", "margin-interval")

Cells = tuple[str, ...]


def score_grids(scores: Scores, words: Catalogue) -> tuple[Grid, ...]:
    """Victories, money and time of each bot; and every two compared where there are more.

    Each is narrow enough for a small terminal.
    """
    entrants = scores.entrants
    grids = [_grid(words, "arena-by-bot", VICTORIES, map(_victories, entrants))]
    if len(scores.pairs) > 1:
        grids.append(
            _grid(words, "arena-pairs", PAIRS, [_pair(pair, words) for pair in scores.pairs])
        )
    grids.append(_grid(words, "arena-ranks", MONEY, map(_money, entrants)))
    grids.append(_grid(words, "arena-times", TIMES, map(_times, entrants)))
    return tuple(grids)


def ladder_grid(played: Sequence[tuple[Contest, Scores]], words: Catalogue) -> Grid:
    """A line for each rung: a budget against half of it."""
    rows = [_rung(contest, scores.entrants[0], words) for contest, scores in played]
    return _grid(words, "arena-ladder", RUNG, rows)


def _rung(contest: Contest, score: Score, words: Catalogue) -> Cells:
    longer, shorter = contest.names
    rung = words.say("arena-against", one=longer, other=shorter)
    games, share, interval = _victories(score)[1:4]
    return rung, games, share, interval, money(score.margin.mean), moneys(score.margin)


def _victories(score: Score) -> Cells:
    share = percent(score.share.mean), percents(score.share)
    return score.name, str(score.games), *share, percent(score.even)


def _money(score: Score) -> Cells:
    rating = f"{score.rating.mu:.1f} ± {score.rating.sigma:.1f}"
    margin = money(score.margin.mean), moneys(score.margin)
    return score.name, f"{score.rank:.2f}", *margin, rating


def _times(score: Score) -> Cells:
    decisions, total, slowest = score.thought
    return score.name, str(decisions), seconds(total / max(decisions, 1)), seconds(slowest)


def _pair(pair: Pair, words: Catalogue) -> Cells:
    who = words.say("arena-against", one=pair.one, other=pair.other)
    return who, percent(pair.share.mean), percents(pair.share)


def _grid(words: Catalogue, title: str, head: Cells, rows: Iterable[Cells]) -> Grid:
    return Grid(words.say(title), tuple(words.say(f"arena-{name}") for name in head), tuple(rows))
