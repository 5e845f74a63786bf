"""The balance report, against records and numbers counted by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from furnace.arena.balance.figures import Figure, Group, Kind, figures_of, groups_of, rounds_of
from furnace.arena.balance.observed import CardAuction, ObservedGame
from furnace.arena.balance.sources import observe_games, observe_record, records_in
from furnace.arena.simulate import Simulation, play_games
from furnace.arena.statistics import normal, wilson
from furnace.notation.record import parse_record

GAMES = Path(__file__).parents[1] / "games"


def observed(name: str) -> ObservedGame:
    found = observe_record((GAMES / name).read_text(encoding="utf-8"))
    assert found is not None
    return found


def test_the_teaching_game_of_two_is_seen_as_it_was_played() -> None:
    game = observed("teaching-2-seats.furnace")
    assert (game.ruleset, game.first, game.startups) == ("base+short", 0, ("S1", "S4"))
    assert game.capitalists == (None, None)
    assert (game.money, game.win_shares) == ((39, 32), (1.0, 0.0))
    won = [lot for lot in game.companies if lot.seat is not None]
    assert won == [
        CardAuction("C05", 1, 1, "4"),
        CardAuction("C01", 1, 1, "2"),
        CardAuction("C36", 1, 0, "4"),
        CardAuction("C34", 2, 0, "4"),
        CardAuction("C08", 2, 0, "2"),
        CardAuction("C11", 2, 0, "3"),
        CardAuction("C18", 2, 1, "4"),
        CardAuction("C25", 3, 0, "4"),
        CardAuction("C15", 3, 1, "4"),
        CardAuction("C32", 3, 1, "3"),
    ]
    agents = [(lot.card, lot.round) for lot in game.companies if lot.seat is None]
    assert agents == [
        *[("C14", 1), ("C20", 1), ("C33", 1), ("C24", 2), ("C31", 2)],
        *[("C35", 3), ("C13", 3), ("C22", 3)],
    ]


def test_managers_of_a_game_of_four_are_seen_with_the_disc_of_that_round() -> None:
    game = observed("interbellum-4-seats.furnace")
    assert game.managers[:9] == (
        CardAuction("M05", 1, 3, "2"),
        CardAuction("M11", 1, 1, "v1"),
        CardAuction("M01", 1, 2, "v0"),
        CardAuction("M03", 2, 0, "2"),
        CardAuction("M10", 2, 3, "v2"),
        CardAuction("M12", 2, 2, "v1"),
        CardAuction("M06", 3, 0, "v2"),
        CardAuction("M04", 3, 1, "v3"),
        CardAuction("M09", 3, 2, "v2"),
    )
    assert CardAuction("C41", 3) in game.companies


def test_an_agent_with_a_card_is_no_seat() -> None:
    game = observed("interbellum-1-seat.furnace")
    assert game.seats == 1
    assert {lot.seat for lot in (*game.companies, *game.managers)} == {0, None}


def test_a_game_that_is_not_over_is_left_out() -> None:
    text = (GAMES / "teaching-2-seats.furnace").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("result")]
    assert observe_record("\n".join(lines[:40])) is None


def game(
    money: tuple[int, ...], companies: tuple[CardAuction, ...] = (), **fields: Any
) -> ObservedGame:
    """A game that nobody played; the most money wins."""
    best = [amount == max(money) for amount in money]
    seats = len(money)
    plain = ObservedGame(
        ruleset="base",
        first=0,
        startups=tuple(f"S{seat + 1}" for seat in range(seats)),
        capitalists=(None,) * seats,
        money=money,
        win_shares=tuple(won / sum(best) for won in best),
        companies=companies,
        managers=(),
    )
    return plain._replace(**fields)


def figures(games: list[ObservedGame], kind: Kind, round: int | None = None) -> dict[str, Figure]:
    (group,) = groups_of(games)
    return {figure.what: figure for figure in figures_of(group, kind, round)}


# C01 is won by seat 0 with a 4, then by seat 2 with a v3 in round 2; then nobody's. C02 once.
THREE = [
    game((30, 20, 10), (CardAuction("C01", 1, 0, "4"), CardAuction("C02", 1, 1, "4"))),
    game((40, 40, 10), (CardAuction("C01", 2, 2, "v3"),), first=1),
    game((10, 20, 60), (CardAuction("C01", 1),), first=2),
]


def test_a_card_has_its_discs_its_victories_and_the_money_compared_with_the_others() -> None:
    card = figures(THREE, Kind.COMPANY)["C01"]
    assert (card.dealt, card.won, card.discs) == (3, 2, {"4": 1, "v3": 1})
    # Seat 0 won the first game; seat 2 lost the second, which was shared by the others.
    assert card.share == (0.5, *wilson(1.0, 2))
    # 30 − (20 + 10) / 2 = 15; 10 − (40 + 40) / 2 = −30.
    assert card.money == pytest.approx(normal([15.0, -30.0]))
    assert card.even == pytest.approx(1 / 3)
    assert card.disc_kinds == {"4": 1, "v": 1}


def test_of_a_single_game_no_money_is_shown() -> None:
    card = figures(THREE, Kind.COMPANY)["C02"]
    assert (card.won, card.money) == (1, None)


def test_figures_of_a_round_are_of_that_round_only() -> None:
    first, second = (figures(THREE, Kind.COMPANY, round) for round in (1, 2))
    assert (first["C01"].dealt, first["C01"].won, first["C01"].discs) == (2, 1, {"4": 1})
    assert (second["C01"].dealt, second["C01"].won) == (1, 1)
    assert "C02" not in second
    assert rounds_of(groups_of(THREE)[0]) == (1, 2)


def test_the_first_player_is_followed_from_seat_to_seat() -> None:
    places = figures(THREE, Kind.TURN)
    # First were seat 0 with 30 and a victory, seat 1 with 40 and half of one, seat 2 with 60.
    assert places["1"].share == pytest.approx((2.5 / 3, *wilson(2.5, 3)))
    assert places["1"].money == pytest.approx(normal([15.0, 15.0, 45.0]))
    assert places["2"].money == pytest.approx(normal([0.0, -30.0, -30.0]))


def test_a_startup_is_held_by_a_seat_in_each_game() -> None:
    startups = figures(THREE, Kind.STARTUP)
    assert {what: figure.won for what, figure in startups.items()} == {"S1": 3, "S2": 3, "S3": 3}


def test_two_seats_with_the_same_manager_count_together() -> None:
    twice = (CardAuction("M02", 1, 0, "1"), CardAuction("M02", 2, 1, "2"))
    games = [game((30, 20, 10), managers=twice), game((30, 26, 10), managers=twice)]
    manager = figures(games, Kind.MANAGER)["M02"]
    assert (manager.dealt, manager.won, manager.discs) == (4, 4, {"1": 2, "2": 2})
    assert manager.share is not None
    assert manager.share.mean == 0.5
    assert manager.money == pytest.approx(normal([15.0, 18.0]))


def test_a_lone_seat_is_compared_with_all_games() -> None:
    alone = [game((amount,), (CardAuction("C01", 1, seat, "4"),)) for amount, seat in ALONE]
    card = figures(alone, Kind.COMPANY)["C01"]
    # The mean of all is 40; with the card 50 and 60.
    assert card.money == pytest.approx(normal([10.0, 20.0]))


ALONE = ((50, 0), (60, 0), (10, None))


def test_games_are_kept_apart_by_ruleset_and_seats() -> None:
    games = [*THREE, game((1, 2)), game((1, 2, 3), ruleset="base+chain")]
    assert [(group.ruleset, group.seats, len(group.games)) for group in groups_of(games)] == [
        *[("base", 2, 1), ("base", 3, 3), ("base+chain", 3, 1)],
    ]


def test_the_normal_interval_of_two_values() -> None:
    # Mean 3, standard deviation sqrt(2), of the mean 1.
    assert normal([2.0, 4.0]) == pytest.approx((3.0, 3 - 1.959964, 3 + 1.959964))


SMALL = Simulation("base+capitalists+short", ("greedy", "random"), 6, 7, rotate=True, records=True)


def test_simulated_games_and_their_records_are_seen_alike() -> None:
    simulated = list(observe_games(SMALL))
    records = [played.record for played in play_games(SMALL)]
    assert [observe_record(record) for record in records if record] == simulated
    assert list(observe_games(SMALL, workers=2)) == simulated


def test_what_is_counted_adds_up_with_the_positions_at_the_end() -> None:
    seen, played = next(observe_games(SMALL)), next(play_games(SMALL))
    assert played.record is not None
    seats = parse_record(played.record).history.state.seats
    won = [sum(lot.seat == seat for lot in seen.companies) for seat in range(2)]
    # Each seat has its start-up besides what it won.
    assert won == [len(seat.cards) - 1 for seat in seats]
    assert seen.capitalists == tuple(seat.capitalist for seat in seats)
    assert seen.startups == tuple(row.startup for row in played.rows)


def test_folders_are_searched_for_records(tmp_path: Path) -> None:
    deep = tmp_path / "deep"
    deep.mkdir()
    (deep / "b.furnace").touch()
    (tmp_path / "a.furnace").touch()
    (tmp_path / "notes.txt").touch()
    named = tmp_path / "notes.txt"
    assert records_in([tmp_path, named]) == [tmp_path / "a.furnace", deep / "b.furnace", named]


def test_a_group_knows_its_games() -> None:
    assert groups_of(THREE) == (Group("base", 3, tuple(THREE)),)
