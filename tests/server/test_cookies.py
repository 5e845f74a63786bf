"""A seat belongs to one identity: "every seat's cookie tried against every other seat"."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import product
from pathlib import Path
from random import Random

import pytest
from itsdangerous import TimestampSigner

from furnace.server.identity import cookie_value
from server.player import Json, Page, Player, new_move, people_at, play_together
from server.running import Running, running, settings_in

SEATS = range(5)
RULES = "base+capitalists+managers+fifth-seat"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("server")
    with running(settings_in(folder, away_after=timedelta(0))) as server:
        yield server
    assert not server.faults, server.faults


@pytest.fixture(scope="module")
def bidding(server: Running) -> Iterator[list[Page]]:
    """Five people who are about to bid."""
    with people_at(server.address, RULES, 5) as pages:
        play_together(pages, Random(1), lambda page: page.phase == "bidding")
        yield pages


@pytest.fixture(scope="module")
def producing(server: Running) -> Iterator[list[Page]]:
    """Five people in the middle of a production, each of whom has something to take back."""
    with people_at(server.address, RULES, 5) as pages:
        play_together(pages, Random(2), lambda page: page.phase == "production")
        for seat, page in enumerate(pages):
            page.act(page.legal(seat)[0])
        newest = max(page.n for page in pages)
        for page in pages:
            page.wait_for_n(newest)
        yield pages


def deeds(page: Page, seat: int) -> list[Json]:
    """All that the person of a seat could do at this moment."""
    offers = page.offers[seat]
    texts = [*page.legal(seat)[:2], f"p{seat + 1} undo", f"p{seat + 1} redo", f"p{seat + 1} done"]
    acts = [{"type": "act", "n": offers["n"], "text": text} for text in texts]
    return [*acts, {"type": "reset", "n": offers["n"], "seat": seat}]


def try_deeds(server: Running, intruder: Page, owner: Page, seat: int) -> None:
    """Whatever an intruder sends for the seat of another is refused, and nothing has changed."""
    before = server.rows(owner.table["id"])
    for deed in deeds(owner, seat):
        refused = intruder.answer({**deed, "move": new_move()})
        assert refused["type"] == "refused", (deed, refused)
        assert refused["code"] == "action/not_your_seat", (deed, refused)
    reclaimed = intruder.ask({"type": "reclaim", "seat": seat})
    assert reclaimed["code"] == "action/not_your_seat"
    motion = intruder.ask({"type": "propose", "motion": "takeback", "seat": seat})
    assert motion["code"] == "vote/not_yours"
    assert server.rows(owner.table["id"]) == before


@pytest.mark.parametrize(
    ("mine", "other"), [pair for pair in product(SEATS, SEATS) if pair[0] != pair[1]]
)
def test_a_cookie_does_nothing_for_another_seat(
    server: Running, bidding: list[Page], producing: list[Page], mine: int, other: int
) -> None:
    for pages in (bidding, producing):
        try_deeds(server, pages[mine], pages[other], other)


@pytest.mark.parametrize("seat", SEATS)
def test_the_cookie_of_a_seat_is_good_for_that_seat(producing: list[Page], seat: int) -> None:
    with producing[seat].again() as page:
        assert page.act(f"p{seat + 1} undo")["type"] == "update"
        assert page.act(f"p{seat + 1} redo")["type"] == "update"
    for other in producing:
        other.wait_for_n(page.n)


def test_a_spectator_does_nothing_for_any_seat(
    server: Running, bidding: list[Page], producing: list[Page]
) -> None:
    with Player(server.address) as stranger:
        for pages in (bidding, producing):
            table = pages[0].table["id"]
            for page in (stranger.open(table), Page(server.address, table, None)):
                assert page.offers == {}
                for seat in SEATS:
                    try_deeds(server, page, pages[seat], seat)
                takeover = page.ask({"type": "propose", "motion": "takeover", "seat": 1})
                assert takeover["code"] == "vote/not_yours"
                page.close()


def forged(server: Running, owner: Page) -> list[str]:
    """Cookies that say who the owner is, or nearly, and are not ours."""
    cookie = str(owner.cookie)
    id_, at, signature = cookie.split(".")
    other_key = cookie_value(b"another key of thirty-two bytes!", id_.removesuffix("-0"))
    unsalted = TimestampSigner(server.app.state.key).sign(id_).decode()
    return [
        "",
        id_,
        f"{id_}.",
        f"{id_}.{at}",
        f"{id_}.{at}.",
        f"{id_}.{at}.{signature[:-1]}",
        f"{id_}.{at}.{'A' * len(signature)}",
        f"{'b' if id_[0] == 'a' else 'a'}{id_[1:]}.{at}.{signature}",
        f"{id_.removesuffix('-0')}.{at}.{signature}",
        f"{id_.removesuffix('-0')}-1.{at}.{signature}",
        f"{id_}.AAAAAA.{signature}",
        f"{id_}.{at}.{signature}.{signature}",
        f"x{cookie}",
        cookie.swapcase(),
        other_key,
        unsalted,
    ]


def test_a_forged_cookie_is_nobodys(server: Running, bidding: list[Page]) -> None:
    table = bidding[0].table["id"]
    for cookie in forged(server, bidding[0]):
        with Page(server.address, table, cookie) as page:
            assert not any(seat["is_yours"] for seat in page.table["seats"])
            assert not page.table["is_host"]
            assert page.offers == {}
            try_deeds(server, page, bidding[0], 0)


def test_a_cookie_of_another_server_is_nobodys(
    server: Running, bidding: list[Page], tmp_path: Path
) -> None:
    id_ = str(bidding[0].cookie).split("-")[0]
    with running(settings_in(tmp_path)) as elsewhere:
        foreign = cookie_value(elsewhere.app.state.key, id_)
    with Page(server.address, bidding[0].table["id"], foreign) as page:
        try_deeds(server, page, bidding[0], 0)


def test_a_ballot_is_counted_only_for_who_casts_it(server: Running, producing: list[Page]) -> None:
    producing[0].send({"type": "propose", "motion": "takeback", "seat": 0})
    for page in producing:
        page.wait_until(lambda page: page.table["vote"] is not None)
    vote = producing[0].table["vote"]["id"]
    ballot = {"type": "ballot", "vote": vote, "agree": True}
    assert producing[0].ask(ballot)["code"] == "vote/not_yours"
    with Player(server.address) as stranger:
        page = stranger.open(producing[0].table["id"])
        assert page.ask(ballot)["code"] == "vote/not_yours"
    for _ in range(3):
        producing[1].send(ballot)
    producing[0].wait_until(lambda page: bool(page.table["vote"]["agreed"]))
    with producing[0].again() as page:
        assert len(page.table["vote"]["agreed"]) == 1
    producing[2].send({**ballot, "agree": False})
    for page in producing:
        page.wait_until(lambda page: page.table["vote"] is None)


def test_a_vote_of_another_table_is_unknown_here(
    bidding: list[Page], producing: list[Page]
) -> None:
    producing[0].send({"type": "propose", "motion": "takeback", "seat": 0})
    for page in producing:
        page.wait_until(lambda page: page.table["vote"] is not None)
    vote = producing[0].table["vote"]["id"]
    refused = bidding[1].ask({"type": "ballot", "vote": vote, "agree": True})
    assert refused["code"] == "vote/unknown"
    producing[1].send({"type": "ballot", "vote": vote, "agree": False})
    for page in producing:
        page.wait_until(lambda page: page.table["vote"] is None)
