"""Q1 to Q9 and Q48: what set-up makes of Interbellum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest

from furnace.cards.load import interbellum_cards
from furnace.engine import game
from furnace.engine.action import Deal, First
from furnace.engine.deck import Deck, Pile, dealable, weights
from furnace.engine.event import Dealt, FirstPassed, ManagerDiscarded, ManagerTaken, PhaseBegan
from furnace.engine.presets import PRESETS
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import BASE_WORDS, Ruleset, parse_ruleset
from furnace.engine.state import CHANCE, Phase
from interbellum_auction import after, deal_row, goods, hand, moves, set_up, why, why_no_game
from position_builder import Table


def choices(*options: str) -> list[str]:
    """A part of a ruleset that may be left out, or played in one of these ways."""
    return ["", *options]


PARTS = (
    choices("+capitalists"),
    choices("+new-companies", "+new-companies+quick-mix"),
    choices("+new-startups", "+only-new-startups"),
    choices("+new-capitalists"),
    choices("+managers"),
    choices("+variable-discs", "+variable-discs+capital-growth"),
    choices("+agent-cards"),
    choices("+fifth-seat"),
    choices("+chain"),
    choices("+short"),
)


@cache
def every_ruleset() -> tuple[Ruleset, ...]:
    """All 3,456 of them."""
    return tuple(parse_ruleset("base" + "".join(parts)) for parts in product(*PARTS))


def is_played(ruleset: Ruleset, seats: int) -> bool:
    """Whether the rulings let this many seats play by a ruleset, worked out here once more."""
    words = set(ruleset.words)
    is_interbellum = bool(words - {"base", "capitalists", "chain", "short"})
    if not (1 <= seats <= 5 if is_interbellum else 2 <= seats <= 4):
        return False
    if ("fifth-seat" in words) != (seats == 5):
        return False
    has_agent_cards = "agent-cards" in words
    if (has_agent_cards and seats > 2) or (not has_agent_cards and seats == 1):
        return False
    return has_cards(words, seats) and not is_the_one_mix(words, seats)


def has_cards(words: set[str], seats: int) -> bool:
    startups = 4 if "only-new-startups" in words else 9 if "new-startups" in words else 5
    base, new = "capitalists" in words, "new-capitalists" in words
    has_k7 = "variable-discs" in words and "capital-growth" not in words
    capitalists = 5 * base + (3 - base + has_k7 + ("managers" in words)) * new
    return startups >= seats and (capitalists == 0 or capitalists >= seats)


def is_the_one_mix(words: set[str], seats: int) -> bool:
    """Base companies only, five seats, the longer row, four rounds (Q2)."""
    is_longer = "variable-discs" in words and "managers" not in words
    return seats == 5 and is_longer and "new-companies" not in words and "short" not in words


def test_q1_every_ruleset_and_number_of_seats_is_allowed_or_refused_as_the_rulings_say() -> None:
    count = 0
    for ruleset in every_ruleset():
        for seats in range(-1, 8):
            assert (ruleset.why_not_seats(seats) is None) == is_played(ruleset, seats)
            count += 1
    assert count == 3456 * 9


def test_q1_the_fifth_seat_exists_with_interbellum_only_and_other_modules_are_free() -> None:
    for words in ("base+fifth-seat", "base+new-companies+fifth-seat", "base+managers+fifth-seat"):
        assert why_no_game(words, 5) is None
    for words in ("base", "base+capitalists+chain+short"):
        assert why_no_game(words, 5) == Refusal(Code.SEATS, "R2.1", actual=5)


def test_q1_the_words_of_the_base_game_need_nothing_of_interbellum() -> None:
    assert BASE_WORDS == ("base", "capitalists", "chain", "short")


def test_q2_of_all_mixes_only_one_has_too_few_companies() -> None:
    refused = [
        (ruleset, refusal)
        for ruleset in every_ruleset()
        for seats in range(1, 6)
        if (refusal := ruleset.why_not_seats(seats)) and refusal.code is Code.TOO_FEW_COMPANIES
    ]
    assert {refusal for _, refusal in refused} == {
        Refusal(Code.TOO_FEW_COMPANIES, "Q2", actual=36, required=40)
    }
    free = {"capitalists", "new-startups", "new-capitalists", "capital-growth", "chain"}
    cores = {frozenset(ruleset.words) - free for ruleset, _ in refused}
    assert cores == {frozenset({"base", "variable-discs", "fifth-seat"})}


@pytest.mark.parametrize("escape", ["new-companies", "managers", "short"])
def test_q2_with_any_one_thing_changed_that_mix_is_played(escape: str) -> None:
    words = ["base", "new-companies", "managers", "variable-discs", "fifth-seat", "short"]
    kept = [w for w in words if w == escape or w in ("base", "variable-discs", "fifth-seat")]
    refusal = why_no_game("base+variable-discs+fifth-seat", 5)
    assert refusal == Refusal(Code.TOO_FEW_COMPANIES, "Q2", actual=36, required=40)
    assert why_no_game("+".join(kept), 5) is None


@pytest.mark.parametrize(
    ("words", "lengths"),
    [
        ("base", [6, 6, 7, 8, 9]),
        ("base+variable-discs", [7, 7, 8, 9, 10]),
        ("base+managers", [6, 6, 7, 8, 9]),
        ("base+managers+variable-discs", [6, 6, 7, 8, 9]),
        ("base+new-companies", [6, 6, 7, 8, 9]),
        ("base+new-companies+variable-discs+capital-growth", [7, 7, 8, 9, 10]),
    ],
)
def test_q2_the_length_of_the_row_by_modules_and_seats(words: str, lengths: list[int]) -> None:
    ruleset = parse_ruleset(words)
    assert [ruleset.row_length(seats) for seats in (1, 2, 3, 4, 5)] == lengths


def test_q4_the_piles_of_the_balanced_mix_are_ours() -> None:
    piles = [" ".join(pile) for pile in interbellum_cards().piles]
    assert piles == [
        "C01 C02 C03",
        "C04 C05 C06",
        "C07 C08 C09",
        "C10 C11 C12",
        "C13 C14 C15",
        "C17 C18 C20",
        "C22 C23 C24",
        "C21 C25 C26",
        "C27 C28 C29",
        "C19 C30 C31",
        "C32 C33 C34",
        "C16 C35 C36",
    ]


def orders(deck: Deck) -> Iterator[tuple[str, ...]]:
    """Every order a deck of these piles may have; each is as likely as any other."""
    kept = [permutations(sorted(p.companies), len(p.companies) - p.left_out) for p in deck]
    for parts in product(*[{frozenset(cards) for cards in pile} for pile in kept]):
        yield from permutations(sorted(card for part in parts for card in part))


def by_counting(deck: Deck) -> dict[tuple[str, ...], Counter[str]]:
    """For each run of cards a deck may begin with, how many orders continue with which card."""
    following: dict[tuple[str, ...], Counter[str]] = {}
    for order in orders(deck):
        for seen in range(len(order)):
            following.setdefault(order[:seen], Counter())[order[seen]] += 1
    return following


@pytest.mark.parametrize(
    "deck",
    [
        (Pile(frozenset("abc"), 1), Pile(frozenset("def"), 1), Pile(frozenset("xy"), 0)),
        (Pile(frozenset("abcd"), 2), Pile(frozenset("xyz"), 0)),
        (Pile(frozenset("abcd"), 1), Pile(frozenset("ef"), 1), Pile(frozenset("x"), 0)),
        (Pile(frozenset("abcde"), 0),),
    ],
)
def test_q4_after_every_run_of_cards_the_chances_are_those_of_counting_all_decks(
    deck: Deck,
) -> None:
    cards = sorted(card for pile in deck for card in pile.companies)
    for seen, counted in by_counting(deck).items():
        unseen = tuple(card for card in cards if card not in seen)
        shares = [Fraction(*weight) for weight in weights(deck, unseen)]
        chances = dict(zip(dealable(deck, unseen), shares, strict=True))
        total = sum(counted.values())
        scaled = {card: chance / sum(shares) for card, chance in chances.items()}
        assert scaled == {card: Fraction(count, total) for card, count in counted.items()}
        size = len(cards) - sum(pile.left_out for pile in deck) - len(seen)
        assert sum(shares) == size


def chances(table: Table) -> dict[str, Fraction]:
    """The next company with its chance."""
    found: dict[str, Fraction] = {}
    for action, chance in game.chance_outcomes(table.state):
        assert isinstance(action, Deal)
        found[action.card] = chance
    assert sum(found.values()) == 1
    return found


def test_q4_in_the_balanced_mix_a_base_company_comes_two_thirds_as_likely_as_a_new_one() -> None:
    found = chances(set_up("base+new-companies"))
    assert len(found) == 60
    assert {found[card] for card in found if card < "C37"} == {Fraction(2, 3) / 48}
    assert {found[card] for card in found if card >= "C37"} == {Fraction(1, 48)}


def test_q4_the_third_card_of_a_pile_never_comes() -> None:
    table = after(set_up("base+new-companies"), "deal C17")
    found = chances(table)
    assert found["C18"] == found["C20"] == Fraction(1, 2) / 47
    assert found["C22"] == Fraction(2, 3) / 47
    assert found["C60"] == Fraction(1, 47)
    table = after(table, "deal C20")
    assert "C18" not in chances(table)
    assert why(table, "deal C18") == (Code.NO_OUTCOME, "R3.2")
    assert chances(table)["C60"] == Fraction(1, 46)
    assert chances(table)["C19"] == Fraction(2, 3) / 46


def test_q4_in_the_quick_mix_any_24_base_companies_may_come() -> None:
    table = set_up("base+new-companies+quick-mix")
    found = chances(table)
    assert found["C01"] == Fraction(24, 36) / 48
    assert found["C37"] == Fraction(1, 48)
    table = after(table, "deal C17", "deal C20", "deal C18", "deal C37")
    found = chances(table)
    assert found["C01"] == Fraction(36 - 3 - 12, 36 - 3) / 44
    assert found["C38"] == Fraction(1, 44)


@pytest.mark.parametrize("mix", ["", "+quick-mix"])
def test_q4_in_every_deal_of_a_game_the_chances_sum_to_1(mix: str) -> None:
    table = set_up(f"base+new-companies{mix}+managers", 4)
    while table.state.phase is not Phase.OVER:
        if table.actors == (CHANCE,):
            assert sum(chance for _, chance in game.chance_outcomes(table.state)) == 1
        table = table.play(table.legal(table.actors[0])[-1])


def test_q5_the_extra_coal_belongs_to_the_variable_discs_growth_included() -> None:
    for words in ("base+variable-discs", "base+variable-discs+capital-growth"):
        assert goods(set_up(words, startups="S3 S4 S1")) == ["3 coal", "3 coal", "2 coal + 1 iron"]
    words = "base+capitalists+new-companies+new-startups+new-capitalists+managers"
    assert goods(set_up(words, startups="S3 S4 S1")) == ["2 coal", "2 coal", "1 coal + 1 iron"]


def test_q7_k4i_replaces_k4_whenever_the_new_capitalists_are_in() -> None:
    for ruleset in every_ruleset():
        words, cards = set(ruleset.words), set(ruleset.capitalists)
        assert ("K4i" in cards) == ("new-capitalists" in words)
        assert ("K4" in cards) == ("capitalists" in words and "new-capitalists" not in words)
        has_k7 = {"new-capitalists", "variable-discs"} <= words and "capital-growth" not in words
        assert ("K7" in cards) == has_k7
        assert ("K8" in cards) == ({"new-capitalists", "managers"} <= words)
        has_m10 = {"new-companies", "managers"} <= words
        assert ruleset.managers.count("M10") == (2 if has_m10 else 0)


def test_q7_with_only_the_base_capitalists_k4_owns_the_neutral_disc() -> None:
    table = set_up("base+capitalists+managers+variable-discs", capitalists="K4")
    assert [hand(table, seat) for seat in range(3)] == ["1 2 3 4 n2 v0"] + ["1 2 3 4 v0"] * 2
    table = deal_row(table, row="C01")
    assert why(table, "p1 n2 C01") is None


def test_q8_a_solo_player_is_always_first() -> None:
    table = Table(game.new(parse_ruleset("base+agent-cards"), 1))
    assert table.legal(CHANCE) == (First(0),)
    table = set_up("base+agent-cards", 1).idle_until(Phase.OVER)
    assert [event.seat for event in table.saw(FirstPassed)] == [0, 0, 0]


@pytest.mark.parametrize(("short", "rounds"), [("", 4), ("+short", 3)])
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_q8_four_rounds_or_three_with_interbellum_too(short: str, rounds: int, seats: int) -> None:
    table = set_up(PRESETS["interbellum"](seats) + short, seats).idle_until(Phase.OVER)
    began = [event.round for event in table.saw(PhaseBegan) if event.phase is Phase.BIDDING]
    assert began == list(range(1, rounds + 1))


def test_q8_at_five_seats_the_token_goes_round_the_players() -> None:
    table = set_up("base+fifth-seat", 5, first=3).idle_until(Phase.OVER)
    assert [event.seat for event in table.saw(FirstPassed)] == [4, 0, 1]


def test_q9_schools_their_order_and_sides_are_drawn_at_set_up_and_stay() -> None:
    table = set_up("base+managers", schools="H3b H1a")
    for _ in range(4):
        table = table.idle_until(Phase.BIDDING)
        assert table.row().split()[-2:] == ["H3b", "H1a"]
        assert table.state.schools == ("H3b", "H1a")


@pytest.mark.parametrize(
    ("words", "seats", "left"),
    [
        ("base+managers", 3, 12 - 8),
        ("base+managers", 4, 0),
        ("base+managers+fifth-seat", 5, 0),
        ("base+new-companies+managers", 2, 14 - 8),
        ("base+new-companies+managers+fifth-seat", 5, 14 - 12),
    ],
)
def test_q9_the_stack_of_managers_never_runs_out(words: str, seats: int, left: int) -> None:
    table = set_up(words, seats).idle_until(Phase.OVER)
    assert len(table.state.stack) == left


def test_q9_discarded_managers_do_not_return() -> None:
    table = set_up("base+managers", 4).idle_until(Phase.OVER)
    dealt = [event.card for event in table.saw(Dealt) if event.card.startswith("M")]
    gone = [event.manager for event in table.saw(ManagerDiscarded)]
    taken = [event.manager for event in table.saw(ManagerTaken)]
    assert sorted(dealt) == sorted(gone + taken) == sorted(table.state.ruleset.managers)


def test_q48_agent_cards_are_a_module_and_always_on_in_a_solo_game() -> None:
    assert why_no_game("base+new-startups", 1) == Refusal(Code.SOLO, "R21.2", actual=1)
    for ruleset in every_ruleset():
        if ruleset.why_not_seats(1) is None:
            assert "agent-cards" in ruleset.words


def test_q48_with_two_seats_agent_cards_are_free_and_on_by_default() -> None:
    assert why_no_game("base+managers", 2) is None
    assert why_no_game("base+managers+agent-cards", 2) is None
    assert "agent-cards" in PRESETS["interbellum"](2).split("+")
    assert "agent-cards" not in PRESETS["base"](2).split("+")
    table = set_up("base+managers", 2)
    assert [agent.card for agent in table.state.agents] == [None]
    assert moves(table, 2) == []
