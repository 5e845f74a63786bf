"""Tournament games: equal deals in every seating, equal bots, a handicap, forfeits."""

from __future__ import annotations

import pytest

from arena.example_bots import Cheating, Clumsy, Raising, enter
from furnace.arena import tournament_games
from furnace.arena.scores import Score, scores_of
from furnace.arena.tournament import Conditions, Tournament, side_by_side
from furnace.arena.tournament_games import (
    FinishedGame,
    Forfeit,
    play_scheduled_game,
    play_scheduled_games,
)
from furnace.bots.base import Bot
from furnace.bots.registry import bot_of
from furnace.notation.position import parse_position

SHORT = "base+capitalists+short"


def pair(one: str, other: str, games: int, seats: int = 2) -> Tournament:
    return side_by_side(Conditions(SHORT, seats, games, seed=7), (one, other))


def finished(tournament: Tournament) -> dict[int, FinishedGame]:
    numbers = range(1, tournament.games + 1)
    played = [
        game for game in play_scheduled_games(tournament, numbers) if isinstance(game, FinishedGame)
    ]
    return {result.game.number: result for result in played}


def first_score(tournament: Tournament) -> Score:
    scores = scores_of(tournament, finished(tournament))
    assert scores is not None
    return scores.entrants[0]


def test_a_deal_is_the_same_in_all_seatings() -> None:
    games = finished(pair("random", "greedy", games=12, seats=4)).values()
    seen = [
        (result.game.deal, tuple((row.startup, row.first) for row in result.rows))
        for result in games
    ]
    assert len(set(seen)) == 2
    assert [deal for deal, _ in seen] == [1] * 6 + [2] * 6


def test_the_same_game_with_one_worker_and_with_two() -> None:
    tournament = pair("random", "greedy", games=6)
    with_one = [game.rows for game in finished(tournament).values()]
    with_two = list(play_scheduled_games(tournament, range(1, 7), workers=2))
    assert [game.rows for game in with_two if isinstance(game, FinishedGame)] == with_one


def test_decisions_and_their_time_are_counted_by_seat() -> None:
    game = play_scheduled_game(pair("random", "greedy", games=2), 1)
    assert isinstance(game, FinishedGame)
    assert all(times.decisions >= 12 for times in game.move_times)
    assert all(0 < times.slowest < times.seconds for times in game.move_times)


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
    tournament = pair("greedy", "greedy", games=12, seats=4)
    fined = {number: _fined(result, 7) for number, result in finished(tournament).items()}
    scores = scores_of(tournament, fined)
    assert scores is not None
    assert scores.entrants[0].margin == pytest.approx((-7, -7, -7))


def _fined(result: FinishedGame, fine: int) -> FinishedGame:
    """Return the game with this much less money at each seat of the first entrant."""
    seated = zip(result.game.seating, result.rows, strict=True)
    rows = tuple(row if who else row._replace(money=row.money - fine) for who, row in seated)
    return result._replace(rows=rows)


def test_a_bot_that_raises_loses_its_game_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch, raising=Raising())
    tournament = pair("raising", "greedy", games=4)
    forfeits = list(play_scheduled_games(tournament, range(1, 5)))
    assert all(isinstance(forfeit, Forfeit) for forfeit in forfeits)
    forfeit = forfeits[1]
    assert isinstance(forfeit, Forfeit)
    assert (forfeit.bot, forfeit.seat, forfeit.error) == (
        "raising",
        2,
        "ZeroDivisionError: by nought",
    )
    assert parse_position(forfeit.position).round == 2


def test_a_bot_that_cannot_be_created_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(spec: str) -> Bot:
        if spec == "missing":
            raise ImportError(spec)
        return bot_of(spec)

    monkeypatch.setattr(tournament_games, "bot_of", missing)
    forfeit = play_scheduled_game(pair("greedy", "missing", games=2), 1)
    assert isinstance(forfeit, Forfeit)
    assert (forfeit.bot, forfeit.seat, forfeit.entrant, forfeit.position) == ("missing", 2, 1, "")


def test_a_bot_that_cheats_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch, cheating=Cheating())
    forfeit = play_scheduled_game(pair("greedy", "cheating", games=2), 1)
    assert isinstance(forfeit, Forfeit)
    assert (forfeit.bot, forfeit.seat) == ("cheating", 2)
    assert forfeit.error.startswith("IllegalAction")
