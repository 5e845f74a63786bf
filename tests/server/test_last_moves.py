"""The end of a game is the end of all that was going on at its table."""

from __future__ import annotations

from random import Random

from sqlalchemy import create_engine, text

from furnace.server.store.engine import parse_url
from server.player import Json, Page, people_at, play_together
from server.running import Running

SHORT = "base+short"
TAKEBACK: Json = {"type": "propose", "motion": "takeback", "seat": 0}


def is_over(page: Page) -> bool:
    return page.phase == "over" and page.table["status"] == "over"


def play_to_the_last_production(pages: list[Page]) -> None:
    """Until the first of two people has ended its last production, and the other has not."""
    play_together(pages, Random(6), lambda page: page.position["round"] == page.position["rounds"])
    play_together(pages, Random(6), lambda page: page.phase == "production")
    pages[0].play(Random(6), lambda page: not page.seats_asked())
    pages[1].wait_for_n(pages[0].n)
    assert pages[1].seats_asked() == [1]


def votes_of(server: Running, table: str) -> list[tuple[object, ...]]:
    """Whether each vote of a table is closed, and has passed."""
    engine = create_engine(parse_url(server.settings.url))
    asked = "SELECT closed IS NOT NULL, passed FROM votes WHERE table_id = :table"
    try:
        with engine.connect() as connection:
            return [tuple(row) for row in connection.execute(text(asked), {"table": table})]
    finally:
        engine.dispose()


def test_a_vote_that_is_open_when_the_game_ends_is_closed(server: Running) -> None:
    with people_at(server.address, SHORT, 2) as pages:
        play_to_the_last_production(pages)
        pages[0].send(TAKEBACK)
        for page in pages:
            page.wait_until(lambda page: page.table["vote"] is not None)
        vote = pages[0].table["vote"]["id"]
        pages[1].play(Random(6), is_over)
        for page in pages:
            page.wait_until(is_over)
            page.wait_until(lambda page: page.table["vote"] is None)
        assert votes_of(server, pages[0].table["id"]) == [(True, False)]
        before = server.rows(pages[0].table["id"])
        ballot = {"type": "ballot", "vote": vote, "agree": True}
        assert pages[1].ask(ballot)["code"] == "vote/unknown"
        assert pages[0].ask(TAKEBACK)["code"] == "vote/not_yours"
        assert server.rows(pages[0].table["id"]) == before
        with pages[1].again() as later:
            assert later.table["vote"] is None


def test_at_a_finished_table_every_move_is_refused_as_over(server: Running) -> None:
    with people_at(server.address, SHORT, 2) as pages:
        play_together(pages, Random(7), is_over)
        page, before = pages[0], server.rows(pages[0].table["id"])
        for move in ("p1 done", "p1 undo", "p1 redo", "p1 1 C01", "p2 done", "roll 1", "nonsense"):
            for n in (0, page.n, page.n - 1):
                assert page.act(move, n=n)["code"] == "action/over"
        assert page.reset(0)["code"] == "action/over"
        mine = next(row["move"] for row in before if row["seat"] == 0)
        assert page.act("p1 done", move=mine)["code"] == "action/duplicate"
        assert server.rows(page.table["id"]) == before
