"""The fit: known values are recovered, and what was not observed keeps its value."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from random import Random
from typing import Any

import numpy as np
import pytest

from furnace.arena.fit import PRIOR_OBSERVATIONS, changes, features, fit, is_held_out
from furnace.arena.observations import (
    Observation,
    SelfPlay,
    after_productions,
    observation_of,
    observe_seats,
    play_observed,
)
from furnace.arena.ridge import RegressionProblem, ridge_regression
from furnace.bots.registry import bot_of
from furnace.bots.valuation import (
    ASSET_FIELDS,
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
BASE = SelfPlay(PRESETS["base"](2), "random", seats=2, games=5, seed=7)

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
    """Return a seat with only these fields."""
    plain = Observation(1, 1, Goods(), (), (), (), ("S1",), "K1", final_money=0)
    return plain._replace(**fields)


def random_seats(
    true: Valuation, count: int, noise: float, to_come: int = 1, seed: int = 11
) -> list[Observation]:
    """Return seats with random goods and cards, which gain their values and 20 coins."""
    random = Random(seed)
    return [_random_seat(random, true, number, noise, to_come) for number in range(count)]


def _random_seat(
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
        final_money=0,
    )
    return seat._replace(final_money=round(value_of(seat, true) + random.gauss(0, noise)))


def value_of(seat: Observation, true: Valuation) -> float:
    """Return the final money of a seat without luck."""
    value = seat.goods.money + 20.0 + STARTUPS[seat.startups[0]]
    value += CAPITALISTS[str(seat.capitalist)]
    values = dict(zip(ASSET_FIELDS, true, strict=False))
    return value + sum(
        amount * values[field][name]
        for (field, name), amount in features(seat).items()
        if field in values
    )


def flat(valuation: Valuation) -> list[float]:
    """Return all values of a valuation in order, without the rest."""
    return [value for values in valuation[:-1] for value in values.values()]


def test_known_values_are_found_again_within_their_standard_errors() -> None:
    near = Valuation(*[{name: value + 0.5 for name, value in values.items()} for values in TRUE])
    off = []
    for seed in range(8):
        found = fit(random_seats(TRUE, 800, noise=5.0, seed=seed), {1: near})
        three = (flat(found.valuations[1]), flat(TRUE), flat(found.errors[1]))
        off += [abs(value - true) / error for value, true, error in zip(*three, strict=True)]
    assert max(off) < 4
    assert 0.6 < sum(far < 1 for far in off) / len(off) < 0.85


def test_games_held_out_are_predicted_better_after_the_fit_than_before() -> None:
    accuracy = fit(random_seats(TRUE, 4000, noise=3.0), {1: GUESS}).accuracy[1]
    assert (accuracy.observations, accuracy.held_out) == (4000, 800)
    assert accuracy.before > 3.5
    assert accuracy.after == pytest.approx(3.0, abs=0.3)


def test_the_rest_is_what_a_seat_gets_besides_its_goods_and_cards() -> None:
    rest = fit(random_seats(TRUE, 4000, noise=1.0), {1: GUESS}).valuations[1].rest
    assert set(rest) == {"seat", "S1", "S2", "K1", "K2"}
    assert rest["seat"] + rest["S1"] + rest["K1"] == pytest.approx(20, abs=0.5)
    assert rest["S2"] - rest["S1"] == pytest.approx(4, abs=0.3)
    assert rest["K2"] - rest["K1"] == pytest.approx(-3, abs=0.3)


def test_true_values_are_as_good_before_as_after() -> None:
    accuracy = fit(random_seats(TRUE, 4000, noise=3.0), {1: TRUE}).accuracy[1]
    assert accuracy.before == pytest.approx(accuracy.after, abs=0.05)


def test_every_number_of_productions_to_come_is_fitted_separately() -> None:
    twice = Valuation(*[{name: 2 * value for name, value in values.items()} for values in TRUE])
    seen = random_seats(TRUE, 2000, 0.1) + random_seats(twice, 2000, 0.1, to_come=2)
    found = fit(seen, {1: GUESS, 2: GUESS}).valuations
    assert found[1].goods == pytest.approx(TRUE.goods, abs=0.2)
    assert found[2].goods == pytest.approx(twice.goods, abs=0.4)


def test_a_card_never_seen_keeps_its_value() -> None:
    wide = GUESS._replace(
        basic={**GUESS.basic, "C99": 7.25},
        upgraded={**GUESS.upgraded, "C99": 1.25},
        managers={**GUESS.managers, "M99": 0.5},
    )
    found = fit(random_seats(TRUE, 400, noise=3.0), {1: wide}).valuations[1]
    assert found.basic["C99"] == pytest.approx(7.25)
    assert found.upgraded["C99"] == pytest.approx(1.25)
    assert found.managers["M99"] == pytest.approx(0.5)


def test_a_manager_in_no_valuation_is_left_to_its_capitalist() -> None:
    seen = [
        one._replace(managers=(*one.managers, "M15")) for one in random_seats(TRUE, 400, noise=3.0)
    ]
    assert "M15" not in fit(seen, {1: GUESS}).valuations[1].managers


def test_as_many_observations_as_the_pull_go_half_the_way() -> None:
    count = round(PRIOR_OBSERVATIONS)
    rows, targets = np.eye(1).repeat(count, axis=0), np.full(count, 8.0)
    one = RegressionProblem(
        rows, targets, np.array([2.0]), np.array([PRIOR_OBSERVATIONS]), np.array([True])
    )
    assert ridge_regression(one, np.array([True])).coefficients == pytest.approx([5.0])


def test_nothing_is_worth_less_than_nothing() -> None:
    harmful = TRUE._replace(
        goods={**TRUE.goods, "token": -2.0}, upgraded={**TRUE.upgraded, "C02": -5.0}
    )
    found = fit(random_seats(harmful, 2000, noise=1.0), {1: GUESS})
    assert found.valuations[1].goods["token"] == 0
    assert found.valuations[1].upgraded["C02"] == 0
    assert min(flat(found.valuations[1])) >= 0
    assert found.errors[1].goods["token"] == 0


def test_what_is_held_at_nothing_leaves_the_others_a_fit_of_their_own() -> None:
    # Ends 0 and 6: free, the columns are value -6 and 6; with the first at 0, the second is 3.
    rows, targets = np.array([[1.0, 1.0], [0.0, 1.0]]), np.array([0.0, 6.0])
    loose, floored = np.full(2, 1e-9), np.array([True, True])
    problem = RegressionProblem(rows, targets, np.zeros(2), loose, floored)
    assert ridge_regression(problem, floored).coefficients == pytest.approx([0.0, 3.0])
    free = problem._replace(is_nonnegative=~floored)
    assert ridge_regression(free, floored).coefficients == pytest.approx([-6.0, 6.0])


def test_cards_are_listed_by_how_much_they_changed() -> None:
    found = fit(random_seats(TRUE, 4000, noise=1.0), {1: GUESS})
    most, *others = changes({1: GUESS}, found)
    assert most[:4] == (1, "upgraded", "C03", 3.0)
    assert most.after == found.valuations[1].upgraded["C03"]
    assert len(others) == 7


def test_a_seat_is_counted_by_what_it_has() -> None:
    seat = nothing(
        goods=Goods(coal=3, money=9), companies=("C01",), upgraded=("C01",), managers=("M02",) * 2
    )
    assert {column: amount for column, amount in features(seat).items() if amount} == {
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
    assert observation_of(state, state.seats[ANN], game=6, final_money=40) == Observation(
        game=6,
        to_come=1,
        goods=parse_goods(later.goods(ANN)),
        companies=("C17", "C01"),
        upgraded=("C17",),
        managers=("M02",),
        startups=("S3",),
        capitalist="K5",
        final_money=40,
    )
    assert observation_of(state, state.seats[BEN], 6, 0).companies == ()


@pytest.mark.parametrize("game", [1, 2])
def test_a_game_has_an_observation_of_each_seat_after_each_production_but_the_last(
    game: int,
) -> None:
    seen = observe_seats(BASE, game)
    bots = (bot_of("random"), bot_of("random"))
    money = play(Match(parse_ruleset(BASE.ruleset), bots, BASE.seed, game)).outcome.money
    assert [(one.to_come, one.final_money) for one in seen] == [
        (to_come, end) for to_come in (3, 2, 1) for end in money
    ]
    assert {one.game for one in seen} == {game}


def test_the_same_observations_with_one_worker_and_with_two() -> None:
    assert [*play_observed(BASE, workers=1)] == [*play_observed(BASE, workers=2)]


@pytest.mark.parametrize("game", GAMES)
def test_valuations_are_read_as_they_are_written(game: str) -> None:
    valuations = fitted_valuations(game)
    text = format_valuations(valuations, "one line\nand another")
    assert text.startswith("# one line\n# and another\n")
    assert parse_valuations(text) == valuations


@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_the_package_know_every_card_of_their_game(game: str) -> None:
    text = (files("furnace.bots") / "fitted" / f"{game}.toml").read_text(encoding="utf-8")
    ruleset = parse_ruleset(PRESETS[game](4))
    valuations: Mapping[int, Valuation] = parse_valuations(text)
    assert sorted(valuations) == [1, 2, 3]
    for valuation in valuations.values():
        assert set(valuation.basic) == set(valuation.upgraded) == set(ruleset.companies)
        assert set(valuation.managers) == set(ruleset.managers)
        assert min(flat(valuation)) >= 0
