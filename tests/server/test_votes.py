"""Motions: a takeback "by vote of the table", a bot for an absent player "by the others"."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import timedelta
from random import Random

import pytest

from furnace.server.views.position import view_position
from server.player import BOT, ME, OPEN, Json, Page, Player, people_at, play_together
from server.rebuilt import history_of
from server.running import Running

AWAY = 0.4
VOTE = 3.0
SETTINGS = {"away_after": timedelta(seconds=AWAY), "vote_for": timedelta(seconds=VOTE)}
TAKEBACK: Json = {"type": "propose", "motion": "takeback"}
TAKEOVER: Json = {"type": "propose", "motion": "takeover"}


@pytest.fixture
def pages(server: Running) -> Iterator[list[Page]]:
    """Three people, of whom each has bid once."""
    with people_at(server.address, "base", 3) as pages:
        play_together(pages, Random(1), lambda page: page.phase == "bidding")
        for _ in range(3):
            bid(pages)
        yield pages


def bid(pages: list[Page]) -> int:
    newest = max(page.n for page in pages)
    for page in pages:
        page.wait_for_n(newest)
    seat = next(seat for seat, page in enumerate(pages) if page.seats_asked())
    pages[seat].act(pages[seat].legal(seat)[0])
    for page in pages:
        page.wait_for_n(newest + 1)
    return seat


def has_vote(page: Page) -> bool:
    return page.table["vote"] is not None


def has_no_vote(page: Page) -> bool:
    return page.table["vote"] is None


def propose(pages: list[Page], proposer: int, motion: Json, seat: int) -> Json:
    """The vote that everyone has heard about."""
    pages[proposer].send({**motion, "seat": seat})
    for page in pages:
        page.wait_until(has_vote)
    vote: Json = pages[proposer].table["vote"]
    return vote


def cast(page: Page, vote: Json, agree: bool) -> None:
    page.send({"type": "ballot", "vote": vote["id"], "agree": agree})


def refusal(page: Page, message: Json) -> str:
    return str(page.ask(message)["code"])


def texts(server: Running, page: Page) -> list[str]:
    return [row["text"] for row in server.rows(page.table["id"])]


def test_against_bots_only_a_takeback_needs_nobody(server: Running) -> None:
    with people_at(server.address, "base", 1, BOT, BOT) as [page]:
        page.wait_until(lambda page: bool(page.seats_asked()))
        while page.phase != "bidding" or not page.seats_asked():
            page.next()
        before, n = page.position, page.n
        page.act(page.legal(0)[0])
        page.wait_until(lambda page: page.n >= n + 3 and bool(page.seats_asked()))
        assert not page.offers[0]["undo"]
        assert page.offers[0]["takeback"]
        page.send({**TAKEBACK, "seat": 0})
        page.wait_until(lambda page: page.log[-1]["text"] == "p1 takeback")
        assert page.position == before
        page.wait_until(has_no_vote)
        [row] = [row for row in server.rows(page.table["id"]) if row["text"] == "p1 takeback"]
        assert (row["seat"], row["identity"]) == (0, None)
        assert row["move"].startswith("vote:")


def test_a_takeback_takes_all_others_and_everything_since(
    server: Running, pages: list[Page]
) -> None:
    first = next(seat for seat, page in enumerate(pages) if page.seats_asked())
    vote = propose(pages, first, TAKEBACK, first)
    assert (vote["motion"], vote["seat"], vote["needed"]) == ("takeback", first, 2)
    assert vote["agreed"] == []
    others = [seat for seat in range(3) if seat != first]
    assert [page.table["vote"]["may_vote"] for page in pages] == [s != first for s in range(3)]
    cast(pages[others[0]], vote, agree=True)
    pages[first].wait_until(lambda page: len(page.table["vote"]["agreed"]) == 1)
    assert "takeback" not in texts(server, pages[0])[-1]
    cast(pages[others[1]], vote, agree=True)
    for page in pages:
        page.wait_until(lambda page: page.log[-1]["text"] == f"p{first + 1} takeback")
        page.wait_until(has_no_vote)
    assert sum(len(auction_card["discs"]) for auction_card in pages[0].position["row"]) == 0
    state = history_of(server, pages[0].table).state
    assert view_position(state).model_dump(mode="json") == pages[0].position
    assert pages[first].seats_asked() == [first]


def test_one_vote_against_a_takeback_ends_it(server: Running, pages: list[Page]) -> None:
    before = texts(server, pages[0])
    vote = propose(pages, 0, TAKEBACK, 0)
    cast(pages[1], vote, agree=False)
    for page in pages:
        page.wait_until(has_no_vote)
    assert texts(server, pages[0]) == before
    assert refusal(pages[2], {"type": "ballot", "vote": vote["id"], "agree": True}) == (
        "vote/unknown"
    )


def test_who_has_not_voted_by_the_deadline_has_not_agreed(
    server: Running, pages: list[Page]
) -> None:
    before, began = texts(server, pages[0]), time.monotonic()
    vote = propose(pages, 0, TAKEBACK, 0)
    cast(pages[1], vote, agree=True)
    pages[2].wait_until(has_no_vote)
    assert VOTE - 0.5 < time.monotonic() - began < VOTE + 3
    assert texts(server, pages[0]) == before


def test_play_continues_while_there_is_a_vote_and_another_motion_waits(pages: list[Page]) -> None:
    asked = next(seat for seat, page in enumerate(pages) if page.seats_asked())
    proposer, other = (seat for seat in range(3) if seat != asked)
    vote = propose(pages, proposer, TAKEBACK, proposer)
    assert bid(pages) == asked
    assert refusal(pages[other], {**TAKEBACK, "seat": other}) == "vote/under_way"
    cast(pages[other], vote, agree=False)
    pages[other].wait_until(has_no_vote)


def test_who_plays_on_takes_no_earlier_decision_back(server: Running, pages: list[Page]) -> None:
    proposer = next(seat for seat, page in enumerate(pages) if page.seats_asked())
    propose(pages, proposer, TAKEBACK, proposer)
    assert bid(pages) == proposer
    for page in pages:
        page.wait_until(has_no_vote)
    assert not any("takeback" in text for text in texts(server, pages[0]))


def test_who_may_not_vote_or_propose_is_refused(server: Running, pages: list[Page]) -> None:
    assert refusal(pages[1], {**TAKEBACK, "seat": 0}) == "vote/not_yours"
    assert refusal(pages[1], {**TAKEBACK, "seat": 4}) == "vote/not_yours"
    assert refusal(pages[1], {"type": "ballot", "vote": 1, "agree": True}) == "vote/unknown"
    vote = propose(pages, 0, TAKEBACK, 0)
    ballot = {"type": "ballot", "vote": vote["id"], "agree": True}
    assert refusal(pages[0], ballot) == "vote/not_yours"
    with Page(server.address, pages[0].table["id"], None) as spectator:
        assert not spectator.table["vote"]["may_vote"]
        assert refusal(spectator, ballot) == "vote/not_yours"
        assert refusal(spectator, {**TAKEBACK, "seat": 0}) == "vote/not_yours"
    cast(pages[1], vote, agree=False)
    pages[1].wait_until(has_no_vote)


def test_a_takeback_of_nothing_and_a_motion_before_the_game_are_refused(server: Running) -> None:
    with Player(server.address) as ada:
        waiting = ada.open(ada.set_up("base", ME, OPEN)["id"])
        assert refusal(waiting, {**TAKEBACK, "seat": 0}) == "vote/not_yours"
        fresh = ada.open(ada.set_up("base", ME, ME)["id"])
        assert refusal(fresh, {**TAKEBACK, "seat": 0}) == "history/nothing_done"


def leave(pages: list[Page], seat: int) -> None:
    """Let a person go for long enough."""
    pages[seat].close()
    time.sleep(AWAY + 0.1)


def test_a_bot_takes_an_abandoned_seat_by_vote_and_its_person_may_come_back(
    server: Running, pages: list[Page]
) -> None:
    assert refusal(pages[0], {**TAKEOVER, "seat": 2}) == "vote/not_away"
    leave(pages, 2)
    present = pages[:2]
    vote = propose(present, 0, TAKEOVER, 2)
    assert (vote["needed"], len(vote["agreed"])) == (2, 1)
    cast(pages[1], vote, agree=True)
    for page in present:
        page.wait_until(lambda page: page.table["seats"][2]["bot"] is not None)
    play_together(present, Random(2), lambda page: page.phase == "production")
    table = present[0].table
    stand_in = [row for row in server.rows(table["id"]) if row["move"].startswith("bot:")]
    assert stand_in
    assert {(row["seat"], row["identity"]) for row in stand_in} == {(2, None)}
    with pages[2].again() as back:
        assert back.offers == {}
        assert back.act("p3 done")["code"] == "action/not_your_seat"
        assert refusal(present[0], {"type": "reclaim", "seat": 2}) == "action/not_your_seat"
        back.send({"type": "reclaim", "seat": 2})
        back.wait_until(lambda page: 2 in page.offers)
        assert back.table["seats"][2]["bot"] is None
        assert back.table["seats"][2]["is_yours"]
        back.wait_until(lambda page: bool(page.seats_asked()) or 2 not in page.position["acting"])


def test_who_comes_back_keeps_the_seat_however_the_others_vote(
    server: Running, pages: list[Page]
) -> None:
    leave(pages, 2)
    vote = propose(pages[:2], 0, TAKEOVER, 2)
    with pages[2].again() as back:
        cast(pages[1], vote, agree=True)
        for page in (*pages[:2], back):
            page.wait_until(has_no_vote)
        assert back.table["seats"][2]["bot"] is None
        assert 2 in back.offers
        ballot = {"type": "ballot", "vote": vote["id"], "agree": True}
        assert refusal(pages[0], ballot) == "vote/unknown"
        present = [*pages[:2], back]
        play_together(present, Random(2), lambda page: page.phase == "production")
    assert not [row for row in server.rows(pages[0].table["id"]) if row["move"].startswith("bot:")]


def test_a_vote_against_keeps_the_seat_for_the_absent_player(
    server: Running, pages: list[Page]
) -> None:
    leave(pages, 2)
    vote = propose(pages[:2], 0, TAKEOVER, 2)
    cast(pages[1], vote, agree=False)
    pages[0].wait_until(has_no_vote)
    assert pages[0].table["seats"][2]["bot"] is None


def test_of_two_people_the_one_who_stays_decides(server: Running) -> None:
    with people_at(server.address, "base", 2) as pages:
        leave(pages, 1)
        pages[0].send({**TAKEOVER, "seat": 1})
        pages[0].wait_until(lambda page: page.table["seats"][1]["bot"] is not None)
        pages[0].play(Random(3), lambda page: page.phase == "production")


def test_no_bot_is_voted_into_the_seat_of_a_bot_or_the_voters_own(server: Running) -> None:
    with people_at(server.address, "base", 1, BOT) as [page]:
        time.sleep(AWAY + 0.1)
        assert refusal(page, {**TAKEOVER, "seat": 1}) == "vote/not_away"
        assert refusal(page, {**TAKEOVER, "seat": 0}) == "vote/not_away"
