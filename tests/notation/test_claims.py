"""Claims behind `>`: events of the last action, and what seats, Agents and cards have."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from furnace.cards.goods import format_goods
from furnace.cards.load import interbellum_cards
from furnace.engine.state import OwnedCard, State
from furnace.notation.action import format_action
from furnace.notation.claim import true_claims
from furnace.notation.errors import RecordError
from furnace.notation.event import format_event
from furnace.notation.history import Move
from furnace.notation.record import format_record, parse_record
from notation.walks import game_of
from position_builder import producing
from properties.random_play import MODULE_TABLES, Table

TABLES = (Table("base+capitalists+chain+short", 2), *MODULE_TABLES[:5], MODULE_TABLES[-1])

HEAD = """\
furnace-record 1
rules     1
ruleset   base+capitalists+chain+short
p1        Ann, human
p2        Ben, bot greedy
"""

tables = pytest.mark.parametrize("table", TABLES, ids=str)


@tables
def test_every_event_of_a_game_may_be_claimed_after_its_action(table: Table) -> None:
    _check(table, lambda move: [format_event(event, table.seats) for event in move.step.events])


@tables
def test_what_every_seat_has_may_be_claimed_after_any_action(table: Table) -> None:
    _check(
        table,
        lambda move: [
            f"p{number} has {format_goods(seat.goods)}"
            for number, seat in enumerate(move.step.state.seats, 1)
        ],
    )


@tables
def test_what_every_seat_owns_may_be_claimed_after_any_action(table: Table) -> None:
    _check(
        table,
        lambda move: [
            f"p{number} owns {' '.join(map(_side, seat.cards)) or 'nothing'}"
            for number, seat in enumerate(move.step.state.seats, 1)
        ],
    )


@tables
def test_managers_goods_on_cards_and_agents_may_be_claimed_after_any_action(table: Table) -> None:
    _check(table, lambda move: [*_of_seats(move.step.state), *_of_agents(move.step.state)])


def test_white_space_in_a_claim_is_free() -> None:
    parse_record(f"{HEAD}first p1\n  >p1   is\tfirst\n")


@pytest.mark.parametrize(
    ("claim", "true"),
    [
        ("p1 has 3 coal", "p1 has 4 coal"),
        ("p1 has nothing", "p1 has 4 coal"),
        ("p1 owns S1 C17", "p1 owns S1 C17+"),
        ("p1 owns C17+ S1", "p1 owns S1 C17+"),
        ("p2 owns S2", "p2 owns S2 C01"),
    ],
)
def test_a_seat_has_and_owns_just_that(claim: str, true: str) -> None:
    state = producing("S1 C17+ with 4 coal", "S2 C01").state
    assert claim not in true_claims(state)
    assert true in true_claims(state)


@pytest.mark.parametrize("claim", ["p4 has nothing", "a1 has nothing", "p1", "", "has nothing"])
def test_nothing_is_true_of_who_does_not_sit_here(claim: str) -> None:
    assert claim not in true_claims(producing("S1").state)


@pytest.mark.parametrize(
    ("claim", "true"),
    [
        ("p1 employs M02", "p1 employs M02 M05"),
        ("p1 employs M05 M02", "p1 employs M02 M05"),
        ("p1 employs nobody", "p1 employs M02 M05"),
        ("C59 holds 2 iron", "C59 holds 2 coal"),
        ("S1 holds 1 coal", "S1 holds nothing"),
        ("a1 owns C02", "a1 owns C01"),
        ("a2 owns C01", "a2 owns C02"),
        ("a1 employs nobody", "a1 employs M03"),
        ("a2 employs M03", "a2 employs nobody"),
        ("C01 holds nothing", "C59 holds 2 coal"),
    ],
)
def test_managers_agents_and_goods_on_cards_are_just_that(claim: str, true: str) -> None:
    state = producing("S1 C59(2coal), managers M02 M05", seats=1, agents="A1 C01 M03, A2 C02").state
    assert claim not in true_claims(state)
    assert true in true_claims(state)


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("p2 is first", "p2 has nothing"),
        ("p1 has 1 coal", "p1 has nothing"),
        ("p1 owns S1", "p1 owns nothing"),
        ("it rains", "p1 is first"),
        ("", "p1 is first"),
        ("P1 is first", "p1 is first"),
    ],
)
def test_a_wrong_claim_is_refused_with_what_is_true(claim: str, said: str) -> None:
    error = _error(f"{HEAD}first p1\n> {claim}\n")
    line = len(HEAD.splitlines()) + 2
    assert (error.line, error.code, error.text) == (line, "record/claim", f"> {claim}".strip())
    assert said in error.part.split("; ")


def test_a_claim_is_only_about_the_last_action() -> None:
    parse_record(f"{HEAD}first p1\n> p1 is first\ndeal S1 to p1\n> S1 is dealt to p1\n")
    error = _error(f"{HEAD}first p1\ndeal S1 to p1\n> p1 is first\n")
    said = "p1 has nothing; p1 owns S1; p1 employs nobody"
    assert (error.code, error.part) == ("record/claim", said)
    error = _error(f"{HEAD}first p1\ndeal S1 to p1\n> S2 is dealt to p1\n")
    assert (error.code, error.part.split("; ")[0]) == ("record/claim", "S1 is dealt to p1")


def test_before_the_first_action_only_seats_can_be_claimed() -> None:
    parse_record(f"{HEAD}> p1 has nothing\n> p2 owns nothing\n")
    assert _error(f"{HEAD}> p1 is first\n").code == "record/claim"


def _check(table: Table, claims: Callable[[Move], list[str]]) -> None:
    """Replay a whole game with these claims behind each of its moves."""
    record = game_of(table, seed=3)
    lines = [format_record(record).partition("result")[0]]
    for move in record.history.moves:
        lines += [format_action(move.action), *[f"> {claim}" for claim in claims(move)]]
    parse_record("\n".join(lines))


def _of_seats(state: State) -> Iterator[str]:
    for number, seat in enumerate(state.seats, 1):
        yield f"p{number} employs {' '.join(seat.managers) or 'nobody'}"
        yield from (f"{owned.card} holds {format_goods(owned.goods)}" for owned in seat.cards)


def _of_agents(state: State) -> Iterator[str]:
    for number, agent in enumerate(state.agents, 1):
        yield f"a{number} has {agent.money} money"
        yield f"a{number} owns {' '.join(agent.companies) or 'nothing'}"
        yield f"a{number} employs {' '.join(agent.managers) or 'nobody'}"


def _side(owned: OwnedCard) -> str:
    return owned.card + "+" * owned.upgraded


def _error(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    return caught.value


def test_an_agent_has_the_money_it_was_paid() -> None:
    (card, *_) = interbellum_cards().agents
    state = producing("S1", seats=1, agents="A1 C01 M03, A2 C02").state
    paid = card.per_company + card.per_manager
    assert f"a1 has {paid} money" in true_claims(state)
    assert f"a1 has {paid + 1} money" not in true_claims(state)
