"""Moves: "stale, duplicate, illegal and foreign moves are refused with stable codes"."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from furnace.engine.game import why_illegal
from furnace.engine.refusal import Refusal
from furnace.notation.action import parse_action
from furnace.server.views.values import view_message
from furnace.server.wire.encode import encode
from furnace.text.refusals import refusal_message
from server.player import BOT, ME, OPEN, Json, Page, Player, new_move, people_at, play_together
from server.rebuilt import history_of
from server.running import Running, running, settings_in

MODULES = "base+capitalists"


@pytest.fixture
def pages(server: Running) -> Iterator[list[Page]]:
    """Three people at a new table."""
    with people_at(server.address, MODULES, 3) as pages:
        play_together(pages, Random(1), lambda page: page.phase == "bidding")
        yield pages


def whose_turn(pages: list[Page]) -> tuple[Page, int]:
    """The page and the seat that may act; every page knows all there is."""
    newest = max(page.n for page in pages)
    for page in pages:
        page.wait_for_n(newest)
    seat = next(seat for seat, page in enumerate(pages) if page.seats_asked())
    return pages[seat], seat


def code_of(refused: Json) -> str:
    assert refused["type"] == "refused", refused
    assert refused["said"]["id"]
    return str(refused["code"])


def said(refusal: Refusal) -> Json:
    """A refusal of the engine as a page receives it."""
    reply: Json = json.loads(encode(view_message(refusal_message(refusal))))
    return reply


def rows_of(server: Running, page: Page) -> list[Json]:
    return server.rows(page.table["id"])


def test_an_answer_to_an_older_question_is_stale(server: Running, pages: list[Page]) -> None:
    page, seat = whose_turn(pages)
    n, before = page.offers[seat]["n"], rows_of(server, page)
    for number in (0, n - 1, n + 1, 1_000_000):
        assert code_of(page.act(page.legal(seat)[0], n=number)) == "action/stale"
    assert rows_of(server, page) == before
    assert page.act(page.legal(seat)[0], n=n)["type"] == "update"


def test_of_two_answers_to_one_question_the_second_is_stale(
    server: Running, pages: list[Page]
) -> None:
    page, seat = whose_turn(pages)
    with page.again() as twin:
        first, second = page.legal(seat)[:2]
        assert page.act(first)["type"] == "update"
        assert code_of(twin.act(second, n=twin.offers[seat]["n"])) == "action/stale"
    assert rows_of(server, page)[-1]["text"] == first


def test_a_question_is_another_one_when_a_bid_before_it_was_taken_back(pages: list[Page]) -> None:
    page, seat = whose_turn(pages)
    page.act(page.legal(seat)[0])
    next_page, next_seat = whose_turn(pages)
    old, text = next_page.offers[next_seat]["n"], next_page.legal(next_seat)[0]
    page.act(f"p{seat + 1} undo")
    page.act(page.legal(seat)[1])
    assert code_of(next_page.act(text, n=old)) == "action/stale"


def test_a_move_sent_again_is_a_duplicate_and_nothing_is_doubled(
    server: Running, pages: list[Page]
) -> None:
    page, seat = whose_turn(pages)
    text, n, move = page.legal(seat)[0], page.offers[seat]["n"], new_move()
    assert page.act(text, n=n, move=move)["type"] == "update"
    before = rows_of(server, page)
    assert code_of(page.act(text, n=n, move=move)) == "action/duplicate"
    with page.again() as reconnected:
        assert code_of(reconnected.act(text, n=n, move=move)) == "action/duplicate"
        assert code_of(reconnected.act(text, move=move)) == "action/duplicate"
    assert rows_of(server, page) == before
    assert [row["move"] for row in before].count(move) == 1


def test_the_move_of_another_is_a_duplicate_too(server: Running, pages: list[Page]) -> None:
    page, seat = whose_turn(pages)
    move = new_move()
    page.act(page.legal(seat)[0], move=move)
    other, at = whose_turn(pages)
    assert code_of(other.act(other.legal(at)[0], move=move)) == "action/duplicate"
    assert other.act(other.legal(at)[0])["type"] == "update"


def test_a_duplicate_is_known_after_a_restart(tmp_path: Path) -> None:
    settings, move = settings_in(tmp_path), new_move()
    with running(settings) as server, Player(server.address) as ada:
        page = ada.open(ada.set_up("base", ME, ME)["id"])
        [seat] = page.seats_asked()
        n, text = page.offers[seat]["n"], page.legal(seat)[0]
        page.act(text, n=n, move=move)
        cookie, table = ada.cookie, page.table["id"]
    with running(settings) as server, Player(server.address, cookie) as ada:
        assert code_of(ada.open(table).act(text, n=n, move=move)) == "action/duplicate"
        assert len(server.rows(table)) == page.n


@pytest.mark.parametrize("move", ["chance:99", "bot:17", "vote:1", "short", "a" * 65, "näme-1234"])
def test_a_page_cannot_use_the_ids_of_chance_bots_and_votes(pages: list[Page], move: str) -> None:
    page, seat = whose_turn(pages)
    act = {"type": "act", "move": move, "n": page.offers[seat]["n"], "text": page.legal(seat)[0]}
    assert page.ask(act)["code"] == "socket/unreadable"


def test_an_illegal_move_is_refused_with_the_reason_and_the_rule(
    server: Running, pages: list[Page]
) -> None:
    page, seat = whose_turn(pages)
    on = page.legal(seat)[0].split()[2]
    for text in (f"p{seat + 1} 9 {on}", f"p{seat + 1} 1 C99", f"p{seat + 1} done"):
        refusal = why_illegal(history_of(server, page.table).state, parse_action(text))
        assert refusal
        refused = page.act(text)
        assert code_of(refused) == "action/illegal"
        assert refused["rule"] == refusal.rule
        assert refused["said"] == said(refusal)
        assert refused["n"] == page.n == len(rows_of(server, page))


def test_a_bid_out_of_turn_is_refused_with_the_reason(pages: list[Page]) -> None:
    page, seat = whose_turn(pages)
    other = (seat + 1) % 3
    text = page.legal(seat)[0].replace(f"p{seat + 1}", f"p{other + 1}")
    refused = pages[other].act(text)
    assert code_of(refused) == "action/illegal"
    assert refused["rule"]


@pytest.mark.parametrize("text", ["first p1", "deal C01", "deal S1 to p1", "roll 3"])
def test_nobody_plays_for_chance(pages: list[Page], text: str) -> None:
    assert code_of(pages[0].act(text)) == "action/not_your_seat"


@pytest.mark.parametrize("text", ["p1", "p1 nonsense", "hello", "p1 1", "p0 1 C01", "p1 undo p2"])
def test_what_is_no_action_is_unreadable(pages: list[Page], text: str) -> None:
    assert code_of(pages[0].act(text)) == "action/unreadable"


def test_a_takeback_is_not_taken_but_voted_on(pages: list[Page]) -> None:
    page, seat = whose_turn(pages)
    page.act(page.legal(seat)[0])
    assert code_of(page.act(f"p{seat + 1} takeback")) == "action/needs_vote"


def test_nothing_can_be_done_before_all_seats_are_taken(server: Running) -> None:
    with Player(server.address) as ada:
        page = ada.open(ada.set_up("base", ME, OPEN)["id"])
        for text in ("p1 1 C01", "p1 undo", "first p1"):
            assert code_of(page.act(text, n=0)) == "action/not_started"
        assert code_of(page.reset(0)) == "action/not_started"
        assert rows_of(server, page) == []


def test_everyone_at_the_table_receives_a_move_and_only_its_seat_is_offered_more(
    server: Running, pages: list[Page]
) -> None:
    page, seat = whose_turn(pages)
    with Page(server.address, page.table["id"], None) as spectator:
        assert spectator.offers == {}
        reply = page.act(page.legal(seat)[0])
        for other in (*pages, spectator):
            other.wait_for_n(reply["n"])
            assert other.log[-1] == reply["entries"][-1]
            assert other.position == page.position
        assert spectator.offers == {}
        assert [set(page.offers) for page in pages] == [{0}, {1}, {2}]
        assert code_of(spectator.act(page.legal(seat)[0] if page.legal(seat) else "p1 done")) == (
            "action/not_your_seat"
        )


def test_why_not_is_answered_with_the_reason_of_the_engine(
    server: Running, pages: list[Page]
) -> None:
    page, seat = whose_turn(pages)
    legal = page.legal(seat)[0]
    assert page.ask({"type": "why", "id": 7, "text": legal}) == {
        "type": "why",
        "id": 7,
        "said": None,
    }
    on = legal.split()[2]
    for text in (f"p{seat + 1} 9 {on}", f"p{seat + 1} done", f"p{(seat + 1) % 3 + 1} 1 {on}"):
        refusal = why_illegal(history_of(server, page.table).state, parse_action(text))
        assert refusal
        answer = page.ask({"type": "why", "id": 8, "text": text})
        assert answer == {"type": "why", "id": 8, "said": said(refusal)}
    assert code_of(page.ask({"type": "why", "id": 9, "text": "p1 nonsense"})) == "action/unreadable"


@pytest.mark.parametrize(
    "text",
    ["p4 1 C01", "p5 done", "p9 open C01", "p1 1 A1", "p1 open S99", "deal C01", "roll 3"],
)
def test_why_not_is_answered_for_seats_and_cards_that_are_not_there(
    pages: list[Page], text: str
) -> None:
    answer = pages[0].ask({"type": "why", "id": 1, "text": text})
    assert answer.get("said") is not None
    assert answer["type"] == "why" or code_of(answer) == "action/unreadable"


def test_the_page_of_updates_is_the_page_of_a_fresh_snapshot(server: Running) -> None:
    with people_at(server.address, "base+capitalists+short", 2, BOT) as pages:
        play_together(pages, Random(3), lambda page: page.position["round"] >= 2)
        newest = max(page.n for page in pages)
        for page in pages:
            page.wait_for_n(newest)
            with page.again() as fresh:
                page.wait_for_n(fresh.n)
                assert fresh.position == page.position
                assert fresh.log == page.log
                assert fresh.money == page.money
                assert fresh.offers == page.offers
