"""The fit of outlooks: known worths are found again, and what was not seen stays as it was."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from random import Random
from typing import Any

import numpy as np
import pytest

from furnace.arena.fit import PULL, amounts, changes, fit, is_held_out
from furnace.arena.observations import (
    Observation,
    Series,
    after_productions,
    observe_seats,
    observed,
    play_observed,
)
from furnace.arena.ridge import Question, ridge
from furnace.bots.registry import bot_of
from furnace.bots.valuation import (
    FITTED_FIELDS,
    Valuation,
    fitted_valuations,
    format_valuations,
    parse_valuations,
)
from furnace.cards.goods import Goods, parse_goods
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.match import Match, play
from position_builder import ANN, BEN, producing

GAMES = ("base", "interbellum")
BASE = Series(PRESETS["base"](2), "random", seats=2, games=5, seed=7)

TRUE = Valuation(
    goods={"coal": 0.5, "iron": 1.0, "oil": 2.0, "token": 1.5},
    basic={"C01": 3.0, "C02": 1.0, "C03": 0.5},
    upgraded={"C01": 4.0, "C02": 2.5, "C03": 6.0},
    managers={"M01": 2.0, "M02": 1.0},
)
GUESS = Valuation(
    goods=dict.fromkeys(TRUE.goods, 1.0),
    basic=dict.fromkeys(TRUE.basic, 2.0),
    upgraded=dict.fromkeys(TRUE.upgraded, 3.0),
    managers=dict.fromkeys(TRUE.managers, 1.5),
)
STARTUPS, CAPITALISTS = {"S1": 0.0, "S2": 4.0}, {"K1": 0.0, "K2": -3.0}


def nothing(**fields: Any) -> Observation:
    """A seat with nothing, changed field by field."""
    plain = Observation(1, 1, Goods(), (), (), (), ("S1",), "K1", end=0)
    return plain._replace(**fields)


def by_lot(
    true: Valuation, count: int, noise: float, to_come: int = 1, seed: int = 11
) -> list[Observation]:
    """Seats with goods and cards by lot, that end with what these are worth, and 20 money more."""
    random = Random(seed)
    return [_by_lot(random, true, number, noise, to_come) for number in range(count)]


def _by_lot(
    random: Random, true: Valuation, number: int, noise: float, to_come: int
) -> Observation:
    goods = Goods(*[random.randint(0, most) for most in (5, 5, 5, 5, 30)])
    companies = tuple(card for card in true.basic if random.random() < 0.4)
    managers = tuple(card for card in ("M01", "M02", "M02") if random.random() < 0.3)
    seat = Observation(
        game=number // 4,
        to_come=to_come,
        goods=goods,
        companies=companies,
        upgraded=tuple(card for card in companies if random.random() < 0.5),
        managers=managers,
        startups=(random.choice(["S1", "S2"]),),
        capitalist=random.choice(["K1", "K2"]),
        end=0,
    )
    return seat._replace(end=round(worth_of(seat, true) + random.gauss(0, noise)))


def worth_of(seat: Observation, true: Valuation) -> float:
    """The end of a seat, but for luck."""
    worth = seat.goods.money + 20.0 + STARTUPS[seat.startups[0]]
    worth += CAPITALISTS[str(seat.capitalist)]
    worths = dict(zip(FITTED_FIELDS, true, strict=False))
    return worth + sum(
        amount * worths[field][name]
        for (field, name), amount in amounts(seat).items()
        if field in worths
    )


def flat(outlook: Valuation) -> list[float]:
    """All worths of an outlook in its order, without the rest."""
    return [worth for worths in outlook[:-1] for worth in worths.values()]


def test_known_worths_are_found_again_within_their_standard_errors() -> None:
    near = Valuation(*[{name: worth + 0.5 for name, worth in worths.items()} for worths in TRUE])
    off = []
    for seed in range(8):
        found = fit(by_lot(TRUE, 800, noise=5.0, seed=seed), {1: near})
        three = (flat(found.outlooks[1]), flat(TRUE), flat(found.errors[1]))
        off += [abs(worth - true) / error for worth, true, error in zip(*three, strict=True)]
    assert max(off) < 4
    assert 0.6 < sum(far < 1 for far in off) / len(off) < 0.85


def test_games_held_out_are_foretold_better_after_the_fit_than_before() -> None:
    accuracy = fit(by_lot(TRUE, 4000, noise=3.0), {1: GUESS}).accuracy[1]
    assert (accuracy.observations, accuracy.held_out) == (4000, 800)
    assert accuracy.before > 3.5
    assert accuracy.after == pytest.approx(3.0, abs=0.3)


def test_the_rest_is_what_a_seat_gets_beside_its_goods_and_cards() -> None:
    rest = fit(by_lot(TRUE, 4000, noise=1.0), {1: GUESS}).outlooks[1].rest
    assert set(rest) == {"seat", "S1", "S2", "K1", "K2"}
    assert rest["seat"] + rest["S1"] + rest["K1"] == pytest.approx(20, abs=0.5)
    assert rest["S2"] - rest["S1"] == pytest.approx(4, abs=0.3)
    assert rest["K2"] - rest["K1"] == pytest.approx(-3, abs=0.3)


def test_true_worths_are_as_good_before_as_after() -> None:
    accuracy = fit(by_lot(TRUE, 4000, noise=3.0), {1: TRUE}).accuracy[1]
    assert accuracy.before == pytest.approx(accuracy.after, abs=0.05)


def test_every_number_of_productions_to_come_is_fitted_by_itself() -> None:
    twice = Valuation(*[{name: 2 * worth for name, worth in worths.items()} for worths in TRUE])
    seen = by_lot(TRUE, 2000, 0.1) + by_lot(twice, 2000, 0.1, to_come=2)
    found = fit(seen, {1: GUESS, 2: GUESS}).outlooks
    assert found[1].goods == pytest.approx(TRUE.goods, abs=0.2)
    assert found[2].goods == pytest.approx(twice.goods, abs=0.4)


def test_a_card_never_seen_keeps_its_worth() -> None:
    wide = GUESS._replace(
        basic={**GUESS.basic, "C99": 7.25},
        upgraded={**GUESS.upgraded, "C99": 1.25},
        managers={**GUESS.managers, "M99": 0.5},
    )
    found = fit(by_lot(TRUE, 400, noise=3.0), {1: wide}).outlooks[1]
    assert found.basic["C99"] == pytest.approx(7.25)
    assert found.upgraded["C99"] == pytest.approx(1.25)
    assert found.managers["M99"] == pytest.approx(0.5)


def test_a_manager_in_no_outlook_is_left_to_its_capitalist() -> None:
    seen = [one._replace(managers=(*one.managers, "M15")) for one in by_lot(TRUE, 400, noise=3.0)]
    assert "M15" not in fit(seen, {1: GUESS}).outlooks[1].managers


def test_as_many_observations_as_the_pull_go_half_the_way() -> None:
    count = round(PULL)
    rows, ends = np.eye(1).repeat(count, axis=0), np.full(count, 8.0)
    one = Question(rows, ends, np.array([2.0]), np.array([PULL]), np.array([True]))
    assert ridge(one, np.array([True])).worths == pytest.approx([5.0])


def test_nothing_is_worth_less_than_nothing() -> None:
    harmful = TRUE._replace(
        goods={**TRUE.goods, "token": -2.0}, upgraded={**TRUE.upgraded, "C02": -5.0}
    )
    found = fit(by_lot(harmful, 2000, noise=1.0), {1: GUESS})
    assert found.outlooks[1].goods["token"] == 0
    assert found.outlooks[1].upgraded["C02"] == 0
    assert min(flat(found.outlooks[1])) >= 0
    assert found.errors[1].goods["token"] == 0


def test_what_is_held_at_nothing_leaves_the_others_a_fit_of_their_own() -> None:
    # Ends 0 and 6: free, the columns are worth -6 and 6; with the first at 0, the second is 3.
    rows, ends = np.array([[1.0, 1.0], [0.0, 1.0]]), np.array([0.0, 6.0])
    loose, floored = np.full(2, 1e-9), np.array([True, True])
    question = Question(rows, ends, np.zeros(2), loose, floored)
    assert ridge(question, floored).worths == pytest.approx([0.0, 3.0])
    free = question._replace(is_floored=~floored)
    assert ridge(free, floored).worths == pytest.approx([-6.0, 6.0])


def test_cards_are_listed_by_how_much_they_changed() -> None:
    found = fit(by_lot(TRUE, 4000, noise=1.0), {1: GUESS})
    most, *others = changes({1: GUESS}, found)
    assert most[:4] == (1, "upgraded", "C03", 3.0)
    assert most.after == found.outlooks[1].upgraded["C03"]
    assert len(others) == 7


def test_a_seat_is_counted_by_what_it_has() -> None:
    seat = nothing(
        goods=Goods(coal=3, money=9), companies=("C01",), upgraded=("C01",), managers=("M02",) * 2
    )
    assert {column: amount for column, amount in amounts(seat).items() if amount} == {
        ("goods", "coal"): 3,
        ("basic", "C01"): 1,
        ("upgraded", "C01"): 1,
        ("managers", "M02"): 2,
        ("startup", "S1"): 1,
        ("capitalist", "K1"): 1,
        ("seat", ""): 1,
    }


def test_every_fifth_game_is_held_out() -> None:
    assert [game for game in range(1, 12) if is_held_out(nothing(game=game))] == [5, 10]


def test_seats_are_observed_where_one_round_follows_another() -> None:
    table = producing(
        ann="S3 C17+ C01 with 4 coal + 9 money, managers M02",
        ben="S2 with 1 oil",
        seats=3,
        capitalists="K5 K1 K2",
        round=3,
    ).cards_done(ANN)
    later = table.others_done(ANN).do("done")
    (state,) = after_productions([table.state, table.state, later.state])
    assert observed(state, state.seats[ANN], game=6, end=40) == Observation(
        game=6,
        to_come=1,
        goods=parse_goods(later.goods(ANN)),
        companies=("C17", "C01"),
        upgraded=("C17",),
        managers=("M02",),
        startups=("S3",),
        capitalist="K5",
        end=40,
    )
    assert observed(state, state.seats[BEN], 6, 0).companies == ()


@pytest.mark.parametrize("game", [1, 2])
def test_a_game_has_an_observation_of_each_seat_after_each_production_but_the_last(
    game: int,
) -> None:
    seen = observe_seats(BASE, game)
    bots = (bot_of("random"), bot_of("random"))
    money = play(Match(parse_ruleset(BASE.ruleset), bots, BASE.seed, game)).outcome.money
    assert [(one.to_come, one.end) for one in seen] == [
        (to_come, end) for to_come in (3, 2, 1) for end in money
    ]
    assert {one.game for one in seen} == {game}


def test_the_same_observations_with_one_worker_and_with_two() -> None:
    assert [*play_observed(BASE, workers=1)] == [*play_observed(BASE, workers=2)]


@pytest.mark.parametrize("game", GAMES)
def test_outlooks_are_read_as_they_are_written(game: str) -> None:
    outlooks = fitted_valuations(game)
    text = format_valuations(outlooks, "one line\nand another")
    assert text.startswith("# one line\n# and another\n")
    assert parse_valuations(text) == outlooks


@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_the_package_know_every_card_of_their_game(game: str) -> None:
    text = (files("furnace.bots") / "fitted" / f"{game}.toml").read_text(encoding="utf-8")
    ruleset = parse_ruleset(PRESETS[game](4))
    outlooks: Mapping[int, Valuation] = parse_valuations(text)
    assert sorted(outlooks) == [1, 2, 3]
    for outlook in outlooks.values():
        assert set(outlook.basic) == set(outlook.upgraded) == set(ruleset.companies)
        assert set(outlook.managers) == set(ruleset.managers)
        assert min(flat(outlook)) >= 0
