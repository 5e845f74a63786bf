"""The small productions of `make prove`: legal positions of all kinds, with every pair in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from bench.prove.counts import PairCounts
from bench.prove.pairs import (
    CAPITALIST_MANAGER,
    MANAGER_MANAGER,
    SIDE_MANAGER_IN_HAND,
    SIDE_MANAGER_ON_IT,
    SIDE_SIDE,
    STARTUP_MANAGER_IN_HAND,
    Pair,
    pairs_of,
    possible_pairs,
)
from bench.prove.plan import FULL, MIX, SITUATION_LAPS, SMALL, Plan
from bench.prove.positions import Production, production
from bench.prove.rulesets import KINDS, SEATS, all_rulesets, capitalists
from bench.prove.situations import EXTRACTORS, PARTLY_RESOLVED, REGULAR, REPETITION, SALE, WINDOW
from bench.prove.sketch import ProductionSpec
from bench.prove.summary import MIN_OCCURRENCES, Coverage

from furnace.cards.goods import NOTHING
from furnace.engine.action import Again, Copy, Done
from furnace.engine.game import legal_actions
from furnace.engine.state import Phase, State
from furnace.notation.position import format_position, parse_position
from position_builder import ANN, producing

NUMBER = 1_000


@pytest.fixture(scope="module")
def productions() -> list[Production]:
    return [production(ProductionSpec(1, number)) for number in range(NUMBER)]


def test_every_position_is_one_of_a_seat_that_produces(productions: list[Production]) -> None:
    for small in productions:
        for _, state in small.stages():
            assert state.phase is Phase.PRODUCTION
            assert small.seat in state.producing
            assert parse_position(format_position(state)) == state


def test_positions_of_all_kinds_and_sizes_come_up(productions: list[Production]) -> None:
    counts = Counter(sight for small in productions for sight in set(_sights(small)))
    wanted = [
        *(f"{kind} {seats}" for kind in KINDS for seats in SEATS[kind.game]),
        *(f"{kind} {card}" for kind in KINDS for card in capitalists(kind, SEATS[kind.game][0])),
        *(f"{number} cards" for number in (2, 3, 4, 5)),
        *(f"{number} managers" for number in range(5)),
        "start-up gone",
        "start-up resolved at the start",
        "K1 left, manager on a resolved card",
        "K1 left, managers alike",
        "S7 with C54 and C56",
        "S7 resolved with C54 and C56",
        "delivery sells in the middle of a card",
        "two managers on a card",
        "managers on cards and in hand",
        "goods on a card",
        "company to insert",
        "sale bonus",
        "card open",
        "window open",
        "all cards resolved, K1 not used",
        "power used",
        "company to copy",
        "others still produce",
        "last round",
        "earlier round",
    ]
    assert [sight for sight in wanted if not counts[sight]] == []


def test_a_position_depends_only_on_its_seed_and_number() -> None:
    here, there = Plan(1, SMALL, None), Plan(1, SMALL, None)
    assert there[40] == here[40]
    assert [here[number] for number in range(40)] == [there[number] for number in range(40)]
    assert production(ProductionSpec(1, 7)) == production(ProductionSpec(1, 7))
    assert production(ProductionSpec(1, 7)) != production(ProductionSpec(2, 7))


def test_the_plan_combines_all_pairs_of_sides_before_repeating_any_often() -> None:
    plan = Plan(1, FULL, None)
    counts: dict[bool, Counter[tuple[str, str]]] = {False: Counter(), True: Counter()}
    for number in range(4_200):
        parts = plan[number]
        if parts.kind.game != "base":
            counts[parts.situation is not None].update(combinations(sorted(parts.sides), 2))
    pairs = [pair for pair in possible_pairs(all_rulesets()) if pair.relation == SIDE_SIDE]
    assert len(counts[False] | counts[True]) == len(pairs)
    assert max(counts[False].values()) <= 2


def test_with_extractors_every_position_has_a_manager_on_one() -> None:
    plan = Plan(1, FULL, EXTRACTORS)
    for number in range(50):
        parts = plan[number]
        assert parts.sides[0] in [card for _, card in parts.placed]


@pytest.mark.parametrize(
    ("situation", "sights"),
    [
        (REPETITION, ["K1 left, manager on a resolved card", "K1 left, managers alike"]),
        (WINDOW, ["S7 with C54 and C56", "S7 resolved with C54 and C56"]),
        (SALE, ["delivery sells in the middle of a card"]),
        (PARTLY_RESOLVED, ["card with managers begun"]),
    ],
)
def test_a_situation_occurs_in_a_quarter_of_its_productions(
    situation: str, sights: list[str]
) -> None:
    found = [production(ProductionSpec(1, number, situation=situation)) for number in range(100)]
    counts = Counter(sight for small in found for sight in set(_sights(small)))
    assert {small.situation for small in found} == {situation}
    assert [sight for sight in sights if counts[sight] < 25] == []


def test_each_situation_has_its_turn_in_games_with_managers() -> None:
    plan = Plan(1, FULL, None)
    laps = [
        {plan[lap * len(MIX) + place].situation for place in range(len(MIX))}
        for lap in range(SITUATION_LAPS * (len(REGULAR) + 1))
    ]
    assert laps[::SITUATION_LAPS] == [{None, situation} for situation in (*REGULAR, REGULAR[0])]
    assert laps.count({None}) == len(laps) - len(REGULAR) - 1


def test_the_rarest_pair_comes_next() -> None:
    plan = Plan(3, FULL, None)
    counts = PairCounts(MIX[-1], plan.random)
    first = {counts.choose_placed(["C01", "C02+"], ["M03", "M04"]) for _ in range(4)}
    assert first == {("M03", "C01"), ("M04", "C01"), ("M03", "C02+"), ("M04", "C02+")}


def test_a_seat_has_the_pairs_of_its_cards() -> None:
    table = producing(ann="S7 C01+ C02@M03 with 1 coal, managers M02 M12", capitalists="K5")
    pairs = pairs_of(table.state, ANN)

    assert Pair(SIDE_MANAGER_ON_IT, "C02", "M03") in pairs
    assert Pair(SIDE_MANAGER_ON_IT, "C01+", "M03") not in pairs
    assert Pair(SIDE_MANAGER_IN_HAND, "C01+", "M12") in pairs
    assert Pair(SIDE_SIDE, "C01+", "C02") in pairs
    assert Pair(STARTUP_MANAGER_IN_HAND, "S7", "M02") in pairs
    assert Pair(CAPITALIST_MANAGER, "K5", "M03") in pairs
    assert Pair(MANAGER_MANAGER, "M02", "M03") in pairs


def test_pairs_that_no_game_allows_are_not_required() -> None:
    possible = possible_pairs(all_rulesets())

    assert Pair(CAPITALIST_MANAGER, "K8", "M15") in possible
    assert Pair(CAPITALIST_MANAGER, "K1", "M15") not in possible
    assert Pair(MANAGER_MANAGER, "M02", "M02") in possible
    assert Pair(MANAGER_MANAGER, "M01", "M01") not in possible
    assert Pair(SIDE_SIDE, "C01", "C01+") not in possible


def test_every_pair_that_comes_up_is_possible_and_counted(productions: list[Production]) -> None:
    counts = Counter(
        pair
        for small in productions
        for _, state in small.stages()
        for pair in pairs_of(state, small.seat)
    )
    coverage = Coverage(counts)
    assert set(counts) <= set(coverage.pairs)
    assert set(coverage.rare) == {pair for pair in coverage.pairs if counts[pair] < MIN_OCCURRENCES}


def _sights(small: Production) -> Iterator[str]:
    yield f"{small.kind} {len(small.start.seats)}"
    yield f"{small.kind} {small.start.seats[small.seat].capitalist}"
    if any(
        owned.card[0] == "S" and owned.resolved for owned in small.start.seats[small.seat].cards
    ):
        yield "start-up resolved at the start"
    for _, state in small.stages():
        yield from _sights_of_situations(state, small.seat)
        yield from _sights_of_cards(state, small.seat)
        yield from _sights_of_work(state, small.seat)


def _sights_of_cards(state: State, seat: int) -> Iterator[str]:
    me = state.seats[seat]
    cards = (*me.cards, *me.arrivals)
    placed = [manager for owned in me.cards for manager in owned.managers]
    yield f"{len(cards)} cards"
    yield f"{len(placed) + len(me.placeable)} managers"
    yield "start-up gone" if all(owned.card[0] == "C" for owned in cards) else ""
    yield "two managers on a card" if any(len(owned.managers) > 1 for owned in cards) else ""
    yield "managers on cards and in hand" if placed and me.placeable else ""
    yield "goods on a card" if any(owned.goods != NOTHING for owned in cards) else ""
    yield "company to insert" if me.arrivals else ""


def _sights_of_situations(state: State, seat: int) -> Iterator[str]:
    me = state.seats[seat]
    cards = {owned.card: owned for owned in me.cards}
    if me.capitalist == "K1" and not me.power_used:
        staffed = [owned for owned in me.cards if owned.managers]
        is_alike = any(set(owned.managers) & set(me.placeable) for owned in staffed)
        yield "K1 left, managers alike" if is_alike else ""
        is_resolved = any(owned.resolved for owned in staffed)
        yield "K1 left, manager on a resolved card" if is_resolved else ""
    if {"S7", "C54", "C56"} <= set(cards):
        yield "S7 with C54 and C56"
        yield "S7 resolved with C54 and C56" if cards["S7"].resolved else ""
    asked = [pending.card for pending in me.pending[-1:] if pending.card in ("C50", "C52")]
    if me.open_card is not None and asked and me.open_card.card not in asked:
        yield "delivery sells in the middle of a card"
    if me.open_card is not None and me.open_card.managers and sum(me.open_card.tally):
        yield "card with managers begun"


def _sights_of_work(state: State, seat: int) -> Iterator[str]:
    me, actions = state.seats[seat], legal_actions(state, seat)
    is_last = state.round == state.ruleset.rounds
    yield "last round" if is_last else "earlier round"
    yield "sale bonus" if me.bonuses else ""
    yield "card open" if me.open_card else ""
    yield "window open" if me.pending else ""
    yield "power used" if me.power_used else ""
    yield "others still produce" if len(state.producing) > 1 else ""
    yield "company to copy" if any(isinstance(action, Copy) for action in actions) else ""
    if Done(seat) in actions and any(isinstance(action, Again) for action in actions):
        yield "all cards resolved, K1 not used"
