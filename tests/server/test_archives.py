"""An archive says of a finished game all that its replay does, without the engine."""

from __future__ import annotations

import asyncio
import json
import zlib
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select, update

from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import RULES_VERSION
from furnace.notation.header import Player as Named
from furnace.server.archive.archive import Archive, as_json
from furnace.server.archive.build import build_archive
from furnace.server.live.archiving import Archiver
from furnace.server.live.game import TableGame
from furnace.server.store.archives import ArchiveRow, archive_of
from furnace.server.store.schema import archives, tables
from furnace.server.views.position import view_position
from furnace.server.wire.archive import ArchivedGame
from server.admin_operator import Operator
from server.archived import stored_archive
from server.player import BOT, ME, Json, Page, Player, changed, new_move
from server.random_tables import added, as_sent, entries
from server.running import Running, database_of

SHORT = "base+capitalists+short"
PATIENCE = 20.0
OTHER = RULES_VERSION + 1

GAMES = [
    ("base+capitalists+chain+short", 4),
    (PRESETS["interbellum"](4), 4),
    (PRESETS["solo"](1), 1),
]


@pytest.mark.anyio
@pytest.mark.parametrize(("ruleset", "seats"), GAMES)
async def test_its_steps_lead_to_the_position_after_every_entry(ruleset: str, seats: int) -> None:
    random, table = Random(ruleset), TableGame(ruleset, seats, "", 4)
    positions, undone, money = [_position(table)], [table.undone], [table.money]
    for entry in entries(table, random):
        added(table, entry)
        positions.append(_position(table))
        undone.append(table.undone)
        money.append(table.money)
    archive = _read(await build_archive(table))
    assert archive["snapshot"] == json.loads(table.snapshot(()))
    assert len(archive["steps"]) == table.n == archive["snapshot"]["n"]
    position, back, earned = archive["start"], set[int](), list[list[int]]()
    for n, step in enumerate(archive["steps"], 1):
        position = changed(position, step["changes"])
        back |= {*step.get("undone", [])}
        earned = step.get("money", earned)
        assert (position, back, earned) == (positions[n], {*undone[n]}, money[n])
    assert any(step.get("undone") for step in archive["steps"])


@pytest.mark.anyio
async def test_its_record_is_completed_by_the_names_of_today() -> None:
    table = TableGame(SHORT, 2, "", 5)
    for entry in entries(table, Random(5)):
        added(table, entry)
    archive = Archive(ArchiveRow("table", table.n, RULES_VERSION, "", await build_archive(table)))
    players = Named("Ada", "human"), Named("Ben", "bot random")
    assert archive.record(players) == table.record(players)
    assert "human" not in archive.head.record
    # A table in memory keeps what it shows, not the steps.
    assert {*vars(archive)} == {"n", "head", "snapshot"}


def test_a_finished_game_of_other_rules_is_shown_as_it_was(server: Running, ada: Player) -> None:
    page = _played(server, ada)
    table = page.table["id"]
    last = [entry["move"] for entry in page.log if entry["move"].startswith("move-")][-1]
    before = ada.get(f"/api/tables/{table}"), _record(ada, table), ada.get("/api/me/tables")
    _make_foreign(server, table)
    again = ada.open(table)
    assert (again.log, again.position, again.money) == (page.log, page.position, page.money)
    assert again.offers == {}
    after = ada.get(f"/api/tables/{table}"), _record(ada, table), ada.get("/api/me/tables")
    assert after == ({**before[0], "rules": OTHER}, *before[1:])
    assert again.act("p1 done", n=again.n, move=last)["code"] == "action/duplicate"
    assert again.act("p1 done", n=again.n, move=new_move())["code"] == "action/over"
    assert again.ask({"type": "why", "id": 1, "text": "p1 done"})["code"] == "action/over"
    rematch = ada.post(f"/api/tables/{table}/rematch")
    assert (rematch["status"], rematch["rules"]) == ("playing", RULES_VERSION)
    again.wait_until(lambda page: page.table["rematch"] == rematch["id"])


def test_anyone_can_step_through_a_game_that_has_ended(
    server: Running, ada: Player, ben: Player
) -> None:
    page = _played(server, ada)
    table, position = page.table["id"], None
    replay = _replay(ben, table)
    for step in replay["steps"]:
        position = changed(position or replay["start"], step["changes"])
    assert (position, replay["snapshot"]["log"]) == (page.position, page.log)
    assert len(replay["steps"]) == page.n
    for values in ({"n": page.n - 1}, {"body": b"damaged"}, None):
        with database_of(server) as database:
            chosen = archives.c.table_id == table
            change = update(archives).values(values) if values else delete(archives)
            database.execute(change.where(chosen))
        assert _replay(ben, table) == replay
    _archive_missing(server)
    _make_foreign(server, table)
    assert _replay(ben, table) == replay


def test_a_game_in_play_cannot_be_stepped_through(ada: Player) -> None:
    table = ada.set_up(SHORT, ME, BOT)["id"]
    answer = ada.http.get(f"/api/tables/{table}/replay")
    assert (answer.status_code, answer.json()["code"]) == (409, "table/not_over")


def test_archives_that_were_deleted_are_built_again(server: Running, ada: Player) -> None:
    table = _played(server, ada).table["id"]
    ada.set_up(SHORT, ME, ME)
    with database_of(server) as database:
        built = archive_of(database, table)
        assert built is not None
        assert (built.n, built.rules) == (len(server.rows(table)), RULES_VERSION)
        assert built.build == server.settings.build
        database.execute(delete(archives))
    _archive_missing(server)
    with database_of(server) as database:
        assert archive_of(database, table) == built
        ended = tables.c.status == "over", tables.c.rules == RULES_VERSION
        expected = {*database.scalars(select(tables.c.id).where(*ended))}
        assert {*database.scalars(select(archives.c.table_id))} == expected


def test_archives_are_checked_against_the_games(server: Running, ada: Player) -> None:
    operator = Operator(server.settings.url)
    table, other = (_played(server, ada).table["id"] for _ in range(2))
    assert operator.does("check-archives").text.endswith("; all archives are right.\n")
    with database_of(server) as database:
        built = archive_of(database, table)
        database.execute(
            update(archives).where(archives.c.table_id == table).values(body=b"damaged")
        )
        database.execute(delete(archives).where(archives.c.table_id == other))
    replaced = "; 2 archives were missing or wrong and have been replaced.\n"
    assert operator.does("check-archives").text.endswith(replaced)
    with database_of(server) as database:
        assert archive_of(database, table) == built
        _set(database, table, ruleset="?")
    said = operator.tries("check-archives")
    assert (said.code != 0, said.text.count(table)) == (True, 1)
    with database_of(server) as database:
        _set(database, table, ruleset=SHORT)


def test_without_an_archive_a_finished_game_of_other_rules_is_refused(
    server: Running, ada: Player
) -> None:
    table = _played(server, ada).table["id"]
    _make_foreign(server, table)
    n = len(server.rows(table))
    later = zlib.decompress(stored_archive(server, table).body).replace(
        b'"format":1', b'"format":2'
    )
    bodies = (zlib.compress(later), b"damaged")
    for values in ({"n": n - 1}, *({"n": n, "body": wrong} for wrong in bodies), None):
        with database_of(server) as database:
            chosen = archives.c.table_id == table
            change = delete(archives) if values is None else update(archives).values(values)
            database.execute(change.where(chosen))
        answer = ada.http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (409, "table/rules")


def _position(table: TableGame) -> Json:
    position: Json = view_position(table.state).model_dump(mode="json")
    return position


def _read(body: bytes) -> Json:
    """All that an archive says, which is just what its model declares."""
    return as_sent(ArchivedGame, as_json(body))


def _played(server: Running, player: Player) -> Page:
    page = player.open(player.set_up(SHORT, ME, BOT)["id"])
    page.play(Random(6), lambda page: page.table["status"] == "over")
    stored_archive(server, page.table["id"])
    return page


def _replay(player: Player, table: str) -> Json:
    answer = player.http.get(f"/api/tables/{table}/replay").raise_for_status()
    return as_sent(ArchivedGame, answer.text)


def _record(player: Player, table: str) -> str:
    return player.http.get(f"/api/tables/{table}/record").raise_for_status().text


def _make_foreign(server: Running, table: str) -> None:
    """As if another build had finished the game, and this process did not have it in memory."""
    with database_of(server) as database:
        _set(database, table, rules=OTHER)
    server.app.state.registry._tables.pop(table)


def _set(database: Connection, table: str, **values: Any) -> None:
    database.execute(update(tables).where(tables.c.id == table).values(values))


def _archive_missing(server: Running) -> None:
    store = server.app.state.store
    work = Archiver(store, server.settings.build).archive_missing()
    asyncio.run_coroutine_threadsafe(work, store._loop).result(PATIENCE)
