"""The scores of tournaments as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from furnace.arena.grid import (
    UNKNOWN,
    Grid,
    money,
    money_interval,
    percent,
    percent_interval,
    seconds,
)
from furnace.arena.scores import Pair, Score, Scores
from furnace.text.catalogue import Catalogue

WINS = ("bot", "games", "share", "interval", "even", "forfeits-head")
MONEY = ("bot", "rank", "margin", "margin-interval", "rating")
TIMES = ("bot", "decisions", "mean-time", "slowest")
PAIRS = ("pair", "ahead", "interval")
RUNG = ("rung", "games", "share", "interval", "margin", "margin-interval")
RUNG_TIMES = ("rung", "mean-time", "half-time", "slowest", "half-slowest")

Cells = tuple[str, ...]


def score_grids(scores: Scores, messages: Catalogue) -> tuple[Grid, ...]:
    """Return tables of wins, money and time, and of all pairs if there are more than two bots.

    Each table fits a narrow terminal.
    """
    entrants = scores.entrants
    grids = [_grid(messages, "arena-by-bot", WINS, map(_wins, entrants))]
    if len(scores.pairs) > 1:
        grids.append(
            _grid(messages, "arena-pairs", PAIRS, [_pair(pair, messages) for pair in scores.pairs])
        )
    grids.append(_grid(messages, "arena-ranks", MONEY, map(_money, entrants)))
    grids.append(_grid(messages, "arena-times", TIMES, map(_times, entrants)))
    return tuple(grids)


def ladder_grids(rungs: Sequence[Scores], messages: Catalogue) -> tuple[Grid, ...]:
    """Return a row per step of a ladder, each budget against half of it: results and times."""
    better = [_rung(scores, messages) for scores in rungs]
    times = [_rung_times(scores, messages) for scores in rungs]
    return (
        _grid(messages, "arena-ladder", RUNG, better),
        _grid(messages, "arena-times", RUNG_TIMES, times),
    )


def _rung_name(scores: Scores, messages: Catalogue) -> str:
    longer, shorter = scores.entrants
    return messages.say("arena-against", one=longer.name, other=shorter.name)


def _rung(scores: Scores, messages: Catalogue) -> Cells:
    longer = scores.entrants[0]
    return _rung_name(scores, messages), *_wins(longer)[1:4], *_margin(longer)


def _rung_times(scores: Scores, messages: Catalogue) -> Cells:
    (_, _, mean, slowest), (_, _, half_mean, half_slowest) = map(_times, scores.entrants)
    return _rung_name(scores, messages), mean, half_mean, slowest, half_slowest


def _wins(score: Score) -> Cells:
    share = percent(score.share.mean), percent_interval(score.share)
    return score.name, str(score.games), *share, percent(score.even), str(score.forfeits)


def _money(score: Score) -> Cells:
    rating = f"{score.rating.mu:.1f} ± {score.rating.sigma:.1f}"
    return score.name, f"{score.rank:.2f}", *_margin(score), rating


def _margin(score: Score) -> Cells:
    if score.margin is None:
        return UNKNOWN, UNKNOWN
    return money(score.margin.mean), money_interval(score.margin)


def _times(score: Score) -> Cells:
    decisions, total, slowest = score.move_times
    return score.name, str(decisions), seconds(total / max(decisions, 1)), seconds(slowest)


def _pair(pair: Pair, messages: Catalogue) -> Cells:
    who = messages.say("arena-against", one=pair.one, other=pair.other)
    return who, percent(pair.share.mean), percent_interval(pair.share)


def _grid(messages: Catalogue, title: str, head: Cells, rows: Iterable[Cells]) -> Grid:
    return Grid(
        messages.say(title), tuple(messages.say(f"arena-{name}") for name in head), tuple(rows)
    )
