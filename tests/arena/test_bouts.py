"""Bouts: the same deal in every seating, equal bots equal, a handicap seen, a fault kept apart."""

from __future__ import annotations

import pytest

from arena.bots_by_hand import Cheating, Clumsy, Raising, enter
from furnace.arena import bout as arena_bout
from furnace.arena.bout import Fault, Finished, play_bout, play_bouts
from furnace.arena.contest import Contest, Setting, side_by_side
from furnace.arena.scores import Score, scores_of
from furnace.bots.base import Bot
from furnace.bots.registry import bot_of
from furnace.notation.position import parse_position

SHORT = "base+capitalists+short"


def pair(one: str, other: str, games: int, seats: int = 2) -> Contest:
    return side_by_side(Setting(SHORT, seats, games, seed=7), (one, other))


def finished(contest: Contest) -> dict[int, Finished]:
    numbers = range(1, contest.games + 1)
    played = [bout for bout in play_bouts(contest, numbers) if isinstance(bout, Finished)]
    return {bout.bout.number: bout for bout in played}


def first_score(contest: Contest) -> Score:
    scores = scores_of(contest, finished(contest))
    assert scores is not None
    return scores.entrants[0]


def test_a_deal_is_the_same_in_all_seatings() -> None:
    bouts = finished(pair("random", "greedy", games=12, seats=4)).values()
    seen = [
        (bout.bout.deal, tuple((row.startup, row.first) for row in bout.rows)) for bout in bouts
    ]
    assert len(set(seen)) == 2
    assert [deal for deal, _ in seen] == [1] * 6 + [2] * 6


def test_the_same_bout_with_one_worker_and_with_two() -> None:
    contest = pair("random", "greedy", games=6)
    alone = [bout.rows for bout in finished(contest).values()]
    together = list(play_bouts(contest, range(1, 7), workers=2))
    assert [bout.rows for bout in together if isinstance(bout, Finished)] == alone


def test_decisions_and_their_time_are_counted_by_seat() -> None:
    bout = play_bout(pair("random", "greedy", games=2), 1)
    assert isinstance(bout, Finished)
    assert all(thought.decisions >= 12 for thought in bout.thoughts)
    assert all(0 < thought.slowest < thought.seconds for thought in bout.thoughts)


def test_a_bot_against_itself_is_equal_to_the_last_coin() -> None:
    score = first_score(pair("greedy", "greedy", games=12, seats=4))
    assert score.share.mean == pytest.approx(0.5)
    assert score.margin == pytest.approx((0, 0, 0))
    assert score.share.low < 0.5 < score.share.high


def test_equal_bots_with_dice_of_their_own_come_out_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch, left=Clumsy(0.4, "left"), right=Clumsy(0.4, "right"))
    score = first_score(pair("left", "right", games=60))
    assert score.share.low < 0.5 < score.share.high
    margin = score.margin
    assert margin is not None
    assert margin.low < 0 < margin.high


def test_a_handicap_is_seen_and_the_more_of_it_the_more(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch, slightly=Clumsy(0.2), often=Clumsy(0.5), always=Clumsy(1.0))
    slightly, often, always = (
        first_score(pair(spec, "greedy", games=36)) for spec in ("slightly", "often", "always")
    )
    assert 0.5 > slightly.share.mean > often.share.mean >= always.share.mean
    assert slightly.share.high < 0.5
    margins = [score.margin for score in (slightly, often, always) if score.margin is not None]
    assert 0 > margins[0].mean > margins[1].mean > margins[2].mean
    assert margins[0].high < 0


def test_money_taken_from_equal_bots_is_their_margin() -> None:
    contest = pair("greedy", "greedy", games=12, seats=4)
    fined = {number: _fined(bout, 7) for number, bout in finished(contest).items()}
    scores = scores_of(contest, fined)
    assert scores is not None
    assert scores.entrants[0].margin == pytest.approx((-7, -7, -7))


def _fined(bout: Finished, fine: int) -> Finished:
    """The bout with so much less money at each seat of the first entrant."""
    seated = zip(bout.bout.seating, bout.rows, strict=True)
    rows = tuple(row if who else row._replace(money=row.money - fine) for who, row in seated)
    return bout._replace(rows=rows)


def test_a_bot_that_raises_loses_its_bout_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch, raising=Raising())
    contest = pair("raising", "greedy", games=4)
    faults = list(play_bouts(contest, range(1, 5)))
    assert all(isinstance(fault, Fault) for fault in faults)
    fault = faults[1]
    assert isinstance(fault, Fault)
    assert (fault.bot, fault.seat, fault.error) == ("raising", 2, "ZeroDivisionError: by nought")
    assert parse_position(fault.position).round == 2


def test_a_bot_that_cannot_even_begin_is_the_one_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(spec: str) -> Bot:
        if spec == "missing":
            raise ImportError(spec)
        return bot_of(spec)

    monkeypatch.setattr(arena_bout, "bot_of", missing)
    fault = play_bout(pair("greedy", "missing", games=2), 1)
    assert isinstance(fault, Fault)
    assert (fault.bot, fault.seat, fault.entrant, fault.position) == ("missing", 2, 1, "")


def test_a_bot_that_cheats_is_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch, cheating=Cheating())
    fault = play_bout(pair("greedy", "cheating", games=2), 1)
    assert isinstance(fault, Fault)
    assert (fault.bot, fault.seat) == ("cheating", 2)
    assert fault.error.startswith("IllegalAction")
