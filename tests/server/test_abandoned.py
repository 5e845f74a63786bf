"""Old games end: abandoned ones are closed and can be resumed, guests without games are forgotten.

Time passes by setting back what the database says of when things happened.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from sqlalchemy import func, select, update

from furnace.engine.ruleset import RULES_VERSION
from furnace.notation.record import parse_record
from furnace.server.live import expiry
from furnace.server.settings import Limits
from furnace.server.store.identities import IdentityRow, identity_of
from furnace.server.store.schema import entries, identities, seats, tables, votes
from furnace.server.store.tables import insert_table, table_of
from server.archived import stored_archive
from server.player import BOT, ME, OPEN, Page, Player
from server.running import NO_LIMITS, Running, database_of
from server.store_rows import seat_row, table_row

MOST, PATIENCE = 3, 20.0
SETTINGS: dict[str, Any] = {
    "limits": Limits(**NO_LIMITS.model_dump() | {"tables_per_identity": MOST})
}
LONG_AGO, MONTHS_AGO = (datetime.now(UTC) - timedelta(days=days) for days in (15, 91))
PROPOSAL = {"type": "propose", "motion": "takeback", "seat": 0}


@pytest.fixture(scope="module", autouse=True)
def often() -> Iterator[None]:
    """The server looks for what has ended many times a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(expiry, "BEGIN_AFTER_S", 0.0)
        patch.setattr(expiry, "EVERY_S", 0.05)
        patch.setattr(expiry, "PAUSE_S", 0.0)
        patch.setattr(expiry, "AT_ONCE", 2)
        yield


def let_time_pass(server: Running, *passed: str, bots_play: bool = False) -> None:
    """Let nobody have acted or looked at these tables for longer than is allowed."""
    acted = entries.c.identity.is_not(None) if bots_play else entries.c.n >= 0
    with database_of(server) as database:
        theirs = update(entries).where(entries.c.table_id.in_(passed), acted)
        database.execute(theirs.values(at=LONG_AGO))
        database.execute(update(seats).where(seats.c.table_id.in_(passed)).values(seen=LONG_AGO))
        database.execute(update(tables).where(tables.c.id.in_(passed)).values(changed=LONG_AGO))


def await_more_rounds(server: Running) -> None:
    """Wait until the server has looked for abandoned tables twice more."""
    for _ in range(2):
        with database_of(server) as database:
            bait = f"bait {database.scalar(select(func.count()).select_from(tables))}"
            row = table_row(bait, status="open", created=LONG_AGO, changed=LONG_AGO)
            insert_table(database, row, [seat_row(seat, bait) for seat in (0, 1)])
        await_status(server, bait)


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def await_status(server: Running, table: str, status: str = "abandoned") -> None:
    wait_until(lambda: _status(server, table) == status)


def _status(server: Running, table: str) -> str:
    with database_of(server) as database:
        row = table_of(database, table)
    assert row is not None
    return row.status


def _played(player: Player, *others: Any) -> Page:
    """A page at a game in which its person has acted and is asked again."""
    page = player.open(player.set_up("base", ME, *others)["id"])
    page.play(Random(1), lambda page: page.n > 12 and bool(page.seats_asked()))
    return page


def test_a_game_in_which_no_person_has_acted_for_long_is_closed_and_stays_readable(
    server: Running, ada: Player, ben: Player
) -> None:
    page = _played(ada, BOT)
    log, act = page.log, page.legal(0)[0]
    table = page.table["id"]
    let_time_pass(server, table)
    page.wait_until(lambda page: page.table["status"] == "abandoned" and not page.offers)
    refused = page.act(act, 0, n=page.n)
    assert (refused["type"], refused["code"]) == ("refused", "action/abandoned")
    watching = ben.open(table)
    assert (watching.log, watching.table["status"]) == (log, "abandoned")
    record = ben.http.get(f"/api/tables/{table}/record").raise_for_status().text
    assert len(parse_record(record).history.log) == len(log)
    [mine] = [game for game in ada.get("/api/me/tables") if game["id"] == table]
    assert (mine["status"], mine["is_your_turn"]) == ("abandoned", False)
    with database_of(server) as database:
        row = table_of(database, table)
    assert row is not None
    assert row.driver is None


def test_whoever_has_a_seat_resumes_it_and_the_game_continues(
    server: Running, ada: Player, ben: Player
) -> None:
    page = _played(ada, BOT)
    table = page.table["id"]
    let_time_pass(server, table)
    page.wait_until(lambda page: page.table["status"] == "abandoned")
    status, problem = ben.refused(f"/api/tables/{table}/resume")
    assert (status, problem["code"]) == (403, "action/not_your_seat")
    assert ada.post(f"/api/tables/{table}/resume")["status"] == "playing"
    n = page.n
    page.wait_until(lambda page: page.table["status"] == "playing" and bool(page.offers))
    page.play(Random(2), lambda page: page.n > n + 8)
    status, problem = ada.refused(f"/api/tables/{table}/resume")
    assert (status, problem["code"]) == (409, "table/not_abandoned")
    await_more_rounds(server)
    assert _status(server, table) == "playing"


def test_what_bots_do_does_not_keep_a_game_but_what_a_person_does(
    server: Running, ada: Player
) -> None:
    forgotten, old = _played(ada, BOT).table["id"], _played(ada, BOT)
    with database_of(server) as database:
        begun = update(tables).where(tables.c.id == old.table["id"])
        database.execute(begun.values(changed=LONG_AGO))
    let_time_pass(server, forgotten, bots_play=True)
    await_status(server, forgotten)
    await_more_rounds(server)
    assert _status(server, old.table["id"]) == "playing"


def test_its_vote_is_closed_with_it(server: Running, ada: Player, ben: Player) -> None:
    table = ada.set_up("base", ME, OPEN)
    ben.join(table["seats"][1]["invitation"])
    page, other = ada.open(table["id"]), ben.open(table["id"])
    while not page.seats_asked():
        other.act(other.legal(1)[0])
        page.wait_for_n(other.n)
    page.act(page.legal(0)[0])
    page.send(PROPOSAL)
    page.wait_until(lambda page: page.table["vote"] is not None)
    let_time_pass(server, table["id"])
    page.wait_until(lambda page: page.table["status"] == "abandoned")
    assert page.table["vote"] is None
    with database_of(server) as database:
        closed = select(votes.c.closed, votes.c.passed).where(votes.c.table_id == table["id"])
        [(moment, passed)] = database.execute(closed)
    assert (moment is not None, passed) == (True, False)


def test_a_table_that_waits_in_vain_is_closed_until_someone_joins_or_resumes_it(
    server: Running, ada: Player, ben: Player
) -> None:
    tables = [ada.set_up("base", ME, OPEN, OPEN) for _ in range(2)]
    ids = [table["id"] for table in tables]
    let_time_pass(server, *ids)
    for table in ids:
        await_status(server, table)
    assert ada.post(f"/api/tables/{ids[0]}/resume")["status"] == "open"
    assert ben.join(tables[1]["seats"][1]["invitation"])["status"] == "open"
    assert ben.join(tables[1]["seats"][2]["invitation"])["status"] == "playing"
    let_time_pass(server, ids[1])
    await_status(server, ids[1])
    assert ben.post(f"/api/tables/{ids[1]}/resume")["status"] == "playing"


def test_a_table_that_waits_stays_open_while_someone_at_it_looks(
    server: Running, ada: Player
) -> None:
    table = ada.set_up("base", ME, OPEN)["id"]
    with database_of(server) as database:
        database.execute(
            update(tables).where(tables.c.id == table).values(changed=LONG_AGO)
        )  # it was set up long ago, but looked at just now
    await_more_rounds(server)
    assert _status(server, table) == "open"


def test_abandoned_games_do_not_count_as_games_in_progress_until_they_are_resumed(
    server: Running, ada: Player
) -> None:
    old = [ada.set_up("base", ME, BOT)["id"] for _ in range(MOST)]
    let_time_pass(server, *old)
    for table in old:
        await_status(server, table)
    for _ in range(MOST):
        ada.set_up("base", ME, BOT)
    status, problem = ada.refused(f"/api/tables/{old[0]}/resume")
    assert (status, problem["code"]) == (409, "table/quota")


def test_an_abandoned_game_is_readable_by_a_program_that_lacks_its_rules(
    server: Running, ada: Player
) -> None:
    page = _played(ada, BOT)
    table, log = page.table["id"], page.log
    let_time_pass(server, table)
    page.wait_until(lambda page: page.table["status"] == "abandoned")
    stored_archive(server, table)
    page.close()
    with database_of(server) as database:
        newer = update(tables).where(tables.c.id == table).values(rules=RULES_VERSION + 1)
        database.execute(newer)
    server.app.state.registry._tables.pop(table)
    again = ada.open(table)
    assert (again.log, again.offers) == (log, {})
    status, problem = ada.refused(f"/api/tables/{table}/resume")
    assert (status, problem["code"]) == (409, "table/rules")


def _identity(server: Running, player: Player) -> IdentityRow | None:
    with database_of(server) as database:
        return identity_of(database, player.me["id"])


def _let_them_be_gone(server: Running, *gone: Player) -> None:
    with database_of(server) as database:
        ids = [player.me["id"] for player in gone]
        database.execute(update(identities).where(identities.c.id.in_(ids)).values(seen=MONTHS_AGO))


def test_a_guest_without_games_is_forgotten_and_comes_back_without_an_error(
    server: Running, ada: Player, ben: Player, cleo: Player
) -> None:
    for player, name in ((ada, "Ada"), (ben, "Ben"), (cleo, "Cleo")):
        player.post("/api/me", {"name": name})
    ben.set_up("base", ME, BOT)
    _let_them_be_gone(server, ada, ben)
    wait_until(lambda: _identity(server, ada) is None)
    await_more_rounds(server)
    assert _identity(server, ben) is not None
    assert _identity(server, cleo) is not None
    assert ada.get("/api/me/tables") == []
    assert ada.post("/api/welcome")["me"]["id"] == ada.me["id"]
    assert ada.post("/api/me", {"name": "Ada again"})["name"] == "Ada again"
    assert _identity(server, ada) is not None
