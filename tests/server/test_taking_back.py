"""Undo "as far as no new information was revealed", reset of a production, redo; rows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from furnace.server.live import moves
from furnace.server.store.entry_row import EntryRow
from furnace.server.views.position import view_position
from server.player import BOT, Json, Page, new_move, people_at, play_together
from server.rebuilt import history_of
from server.running import Running

RULES = "base+capitalists"


@pytest.fixture
def bidding(server: Running) -> Iterator[list[Page]]:
    """Three people who are about to bid."""
    with people_at(server.address, RULES, 3) as pages:
        play_together(pages, Random(2), lambda page: page.phase == "bidding")
        yield pages


@pytest.fixture
def producing(server: Running) -> Iterator[list[Page]]:
    """Three people who are about to produce."""
    with people_at(server.address, RULES, 3) as pages:
        play_together(pages, Random(2), lambda page: page.phase == "production")
        yield pages


def code_of(refused: Json) -> str:
    assert refused["type"] == "refused", refused
    return str(refused["code"])


def bid(pages: list[Page]) -> int:
    """The seat whose turn it was, after it has bid."""
    newest = max(page.n for page in pages)
    for page in pages:
        page.wait_for_n(newest)
    seat = next(seat for seat, page in enumerate(pages) if page.seats_asked())
    pages[seat].act(pages[seat].legal(seat)[0])
    for page in pages:
        page.wait_for_n(newest + 1)
    return seat


def produce(page: Page, seat: int, count: int) -> list[str]:
    """Some actions of a seat; the end of its production where nothing else is left."""
    texts = []
    for _ in range(count):
        text = page.legal(seat)[0]
        assert page.act(text)["type"] == "update"
        texts.append(text)
    return texts


def test_a_bid_can_be_taken_back_and_taken_again_until_another_has_bid(
    server: Running, bidding: list[Page]
) -> None:
    before = bidding[0].position
    seat = bid(bidding)
    page, name = bidding[seat], f"p{seat + 1}"
    after = page.position
    assert page.offers[seat]["undo"]
    page.act(f"{name} undo")
    assert page.position == before
    assert page.offers[seat]["redo"]
    page.act(f"{name} redo")
    assert page.position == after
    assert [row["text"] for row in server.rows(page.table["id"])][-2:] == [
        f"{name} undo",
        f"{name} redo",
    ]
    bid(bidding)
    assert not page.offers[seat]["undo"]
    assert page.offers[seat]["refused"]["id"] == "error-history-revealed"
    assert page.offers[seat]["takeback"]
    refused = page.act(f"{name} undo")
    assert code_of(refused) == "history/revealed"
    assert refused["said"] == page.offers[seat]["refused"]


def test_there_is_nothing_to_undo_or_redo_at_first(bidding: list[Page]) -> None:
    seat = bid(bidding)
    page = bidding[seat]
    assert code_of(page.act(f"p{seat + 1} redo")) == "history/nothing_undone"
    page.act(f"p{seat + 1} undo")
    other = (seat + 1) % 3
    bidding[other].wait_for_n(page.n)
    assert code_of(bidding[other].act(f"p{other + 1} redo")) == "history/nothing_undone"


def test_reset_takes_back_a_complete_production_and_nothing_of_the_others(
    server: Running, producing: list[Page]
) -> None:
    first, second = producing[0], producing[1]
    start = first.position["seats"]
    begun = first.n
    produce(first, 0, 2)
    second.wait_for_n(first.n)
    produce(second, 1, 1)
    first.wait_for_n(second.n)
    assert first.offers[0]["reset"] == 2
    move = new_move()
    reply = first.reset(0, move)
    assert [entry["text"] for entry in reply["entries"]] == ["p1 undo"] * 2
    assert first.position["seats"][0] == start[0]
    assert first.position["seats"][1] == second.position["seats"][1] != start[1]
    assert first.offers[0]["reset"] == 0
    rows = server.rows(first.table["id"])[begun:]
    assert [row["text"] for row in rows[-2:]] == ["p1 undo"] * 2
    assert [row["move"] for row in rows[-2:]] == [move, f"{move}:1"]
    assert len({row["identity"] for row in rows[-2:]}) == 1
    assert view(server, first) == first.position
    again = {"type": "reset", "move": move, "n": first.offers[0]["n"], "seat": 0}
    assert code_of(first.answer(again)) == "action/duplicate"
    assert len(server.rows(first.table["id"])) == first.n


def test_what_was_reset_can_be_done_again_step_by_step(producing: list[Page]) -> None:
    page = producing[0]
    texts = produce(page, 0, 2)
    done = page.position
    page.reset(0)
    for _ in texts:
        page.act("p1 redo")
    assert page.position == done
    assert code_of(page.act("p1 redo")) == "history/nothing_undone"


def test_a_reset_takes_back_nothing_but_production(server: Running, bidding: list[Page]) -> None:
    seat = bid(bidding)
    page = bidding[seat]
    assert page.offers[seat]["undo"]
    assert page.offers[seat]["reset"] == 0
    before = server.rows(page.table["id"])
    assert code_of(page.reset(seat)).startswith("history/")
    assert server.rows(page.table["id"]) == before


def test_a_reset_of_nothing_says_why(server: Running, producing: list[Page]) -> None:
    before = server.rows(producing[0].table["id"])
    refused = producing[0].reset(0)
    assert code_of(refused).startswith("history/")
    assert refused["said"]["id"]
    assert server.rows(producing[0].table["id"]) == before


def test_a_reset_of_another_moment_is_stale(producing: list[Page]) -> None:
    page = producing[0]
    produce(page, 0, 1)
    old = page.offers[0]["n"]
    produce(page, 0, 1)
    reset = {"type": "reset", "move": new_move(), "n": old, "seat": 0}
    assert code_of(page.answer(reset)) == "action/stale"


def test_nobody_waits_in_a_production_an_answer_is_not_stale_because_others_produced(
    producing: list[Page],
) -> None:
    first, second, third = producing
    asked = {seat: page.offers[seat]["n"] for seat, page in enumerate(producing)}
    offered = second.legal(1)
    produce(first, 0, 2)
    assert third.act(third.legal(2)[0], n=asked[2])["type"] == "update"
    assert second.act(offered[0], n=asked[1])["type"] == "update"
    assert code_of(first.act("p1 undo", n=asked[0])) == "action/stale"


def test_who_has_ended_a_production_may_take_that_back_while_it_continues(
    producing: list[Page],
) -> None:
    first, second = producing[0], producing[1]
    while "p1 done" not in first.legal(0):
        first.act(first.legal(0)[0])
    first.act("p1 done")
    assert 0 not in first.position["producing"]
    second.wait_for_n(first.n)
    produce(second, 1, 1)
    first.wait_for_n(second.n)
    assert first.act("p1 undo")["type"] == "update"
    assert 0 in first.position["producing"]


def test_a_production_that_is_closed_is_closed(producing: list[Page]) -> None:
    play_together(producing, Random(4), lambda page: page.phase == "bidding")
    assert code_of(producing[0].act("p1 undo")) == "history/phase_closed"


def test_a_row_is_what_the_issue_says_and_the_rows_are_the_complete_game(server: Running) -> None:
    with people_at(server.address, "base+capitalists+short", 2, BOT) as pages:
        play_together(pages, Random(5), lambda page: page.position["round"] >= 2)
        newest = max(page.n for page in pages)
        for page in pages:
            page.wait_for_n(newest)
        page = pages[0]
        rows = server.rows(page.table["id"])[: page.n]
        assert [*rows[0]] == ["table_id", "n", "seat", "identity", "text", "move", "at"]
        assert len(EntryRow._fields) == 7
        assert [row["n"] for row in rows] == [*range(page.n)]
        assert [(row["seat"], row["text"], row["move"]) for row in rows] == [
            (entry["seat"], entry["text"], entry["move"]) for entry in page.log
        ]
        identities = {row["identity"] for row in rows if row["seat"] in (0, 1)}
        assert len(identities) == 2
        assert None not in identities
        assert {row["identity"] for row in rows if row["seat"] in (2, None)} == {None}
        assert len({row["move"] for row in rows}) == len(rows)
        for row in rows:
            at = datetime.fromisoformat(str(row["at"]))
            assert abs(datetime.now(UTC) - at) < timedelta(minutes=5)
        with page.again() as fresh:
            assert view(server, fresh) == fresh.position


def view(server: Running, page: Page) -> Json:
    """The position as the engine has it from the rows."""
    return view_position(history_of(server, page.table).state).model_dump(mode="json")


def test_a_seat_that_has_undone_its_share_undoes_no_more_but_may_redo(
    server: Running, producing: list[Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = producing[0], producing[1]
    monkeypatch.setattr(moves, "MAX_UNDOS", 2 * len(producing))
    produce(first, 0, 1)
    for _ in range(2):
        assert first.act("p1 undo")["type"] == "update"
        assert first.act("p1 redo")["type"] == "update"
    before = server.rows(first.table["id"])
    assert code_of(first.act("p1 undo")) == "action/too_long"
    assert code_of(first.reset(0)) == "action/too_long"
    assert server.rows(first.table["id"]) == before
    second.wait_for_n(first.n)
    produce(second, 1, 1)
    assert second.act("p2 undo")["type"] == "update"
    # The game continues all the same.
    play_together(producing, Random(3), lambda page: page.phase != "production")
