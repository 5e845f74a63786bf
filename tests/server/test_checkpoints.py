"""A checkpoint of a long game, and the entries since, give what a replay of the log gives."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Select, delete, select, update

from furnace.engine.presets import PRESETS
from furnace.notation.entry import format_entry
from furnace.server.app import create_app
from furnace.server.live import checkpoint, registry
from furnace.server.live import checkpoints as making
from furnace.server.live.checkpoint import Checkpoint, this_program
from furnace.server.live.game import TableGame
from furnace.server.live.load import end_game, load_table
from furnace.server.live.replay import UnfitCheckpoint, replayed
from furnace.server.live.table import TableMeta
from furnace.server.settings import Settings
from furnace.server.store.checkpoints import CheckpointRow, checkpoint_of, put_checkpoint
from furnace.server.store.entry_row import EntryRow
from furnace.server.store.schema import checkpoints
from furnace.server.store.store import Store
from furnace.server.store.tables import insert_table
from furnace.server.views.log import seat_of
from server.player import BOT, ME, Page, Player
from server.random_tables import NOON, entries
from server.running import Running, database_of, running, settings_in
from server.store_rows import seat_row, table_row

EVERY, PATIENCE = 20, 20.0
GAMES = [
    ("base+capitalists+chain+short", 4),
    (PRESETS["interbellum"](4), 4),
    (PRESETS["solo"](1), 1),
]


def _game_at_random(ruleset: str, seats: int) -> tuple[TableGame, list[EntryRow]]:
    """A game in which much was taken back, and its rows."""
    random, game, rows = Random(ruleset), TableGame(ruleset, seats, "", 4), list[EntryRow]()
    for entry in entries(game, random):
        text, move = format_entry(entry), f"move-{game.n}"
        rows.append(EntryRow("table", game.n, seat_of(entry), None, text, move, NOON))
        game.extend(rows[-1:])
    return game, rows


def _values(game: TableGame) -> dict[str, Any]:
    """All that a game is, and what it says to its clients."""
    seats = range(len(game.state.seats))
    said = {"snapshot": game.snapshot(seats), "record": game.record(()), "undone": game.undone}
    own = {name: value for name, value in vars(game).items() if name != "_offers"}
    return own | said


@pytest.mark.parametrize(("ruleset", "seats"), GAMES)
def test_a_restored_game_is_the_replayed_one_wherever_the_checkpoint_was_made(
    ruleset: str, seats: int
) -> None:
    whole, rows = _game_at_random(ruleset, seats)
    assert whole.undone
    game = TableGame(ruleset, seats, "", 4)
    for n, row in enumerate(rows):
        if n % 37 == 1:
            restored = TableGame(ruleset, seats, "", 4)
            restored.restore(Checkpoint.unpack(game.checkpoint().pack()))
            assert _values(restored) == _values(game)
            restored.replay(rows[n:])
            assert _values(restored) == _values(whole)
        game.replay([row])


@pytest.mark.anyio
async def test_a_checkpoint_of_a_log_that_differs_in_one_move_is_refused() -> None:
    ruleset, seats = GAMES[0]
    whole, rows = _game_at_random(ruleset, seats)
    kept = CheckpointRow("table", len(rows), this_program(), whole.checkpoint().pack())
    seated = tuple(seat_row(seat, kind="human") for seat in range(seats))
    meta = TableMeta(table_row(ruleset=ruleset, seed=4), seated, None)
    assert (await replayed(meta, rows[-1:], kept=kept)).n == len(rows)
    for last in ([rows[-1]._replace(move="another")], rows[-2:], []):
        with pytest.raises(UnfitCheckpoint):
            await replayed(meta, last, kept=kept)


def test_which_program_this_is_is_found_before_its_sources_can_be_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    began = this_program()
    this_program.cache_clear()
    create_app(Settings())
    monkeypatch.setattr(checkpoint, "SOURCES", ())
    assert this_program() == began


@pytest.fixture
def since(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The entries from which tables were loaded; a checkpoint is made of every twenty."""
    loaded: list[int] = []

    def load(connection: Any, table: str, since: int = 0) -> Any:
        loaded.append(since)
        return load_table(connection, table, since)

    monkeypatch.setattr(registry, "load_table", load)
    monkeypatch.setattr(making, "EVERY", EVERY)
    return loaded


def _long_game(player: Player) -> Page:
    """A game with a checkpoint and some entries since."""
    page = player.open(player.set_up("base", ME, BOT)["id"])
    page.play(Random(4), lambda page: page.n > 2 * EVERY + 5 and bool(page.seats_asked()))
    return page


def _checkpoint(server: Running) -> tuple[int, str]:
    """The number and the build of the only checkpoint, which may be about to be made."""
    query = select(checkpoints.c.n, checkpoints.c.build)
    _wait_until(lambda: bool(_found(server, query)))
    [(n, build)] = _found(server, query)
    return n, build


def _found(server: Running, query: Select[Any]) -> list[Any]:
    with database_of(server) as database:
        return list(database.execute(query))


def _wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def _play_on(player: Player, before: Page) -> Page:
    """The page of a table that was loaded again, after some more moves."""
    page = player.open(before.table["id"])
    assert (page.log[: before.n], page.n >= before.n) == (before.log, True)
    n = page.n
    page.play(Random(5), lambda page: page.n > n + 3 and bool(page.seats_asked()))
    return page


def test_a_long_game_is_loaded_from_its_checkpoint(tmp_path: Path, since: list[int]) -> None:
    settings = settings_in(tmp_path)
    with running(settings) as server, Player(server.address) as ada:
        page, cookie = _long_game(ada), ada.cookie
        _checkpoint(server)
        record = ada.http.get(f"/api/tables/{page.table['id']}/record").text
        assert not server.faults
    since.clear()
    with running(settings) as server, Player(server.address, cookie) as ada:
        n, build = _checkpoint(server)
        assert (n >= EVERY, build) == (True, this_program())
        assert ada.http.get(f"/api/tables/{page.table['id']}/record").text.startswith(record)
        assert since == [n - 1]
        _play_on(ada, page)
        assert not server.faults


@pytest.mark.usefixtures("since")
def test_the_checkpoint_of_a_game_that_is_over_is_deleted(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server, Player(server.address) as ada:
        page = _long_game(ada)
        _checkpoint(server)
        page.play(Random(4), lambda page: page.table["status"] == "over")
        assert not _found(server, select(checkpoints.c.n))


@pytest.mark.anyio
async def test_a_checkpoint_that_comes_after_the_end_is_not_stored(store: Store) -> None:
    late = CheckpointRow("table", 500, this_program(), b"late")
    await store.write(insert_table, table_row(), [seat_row(0)])
    await store.write(put_checkpoint, late)
    assert await store.read(checkpoint_of, "table", this_program()) == late
    await store.write(end_game, "table", NOON, "0")
    await store.write(put_checkpoint, late)
    assert await store.read(checkpoint_of, "table", this_program()) is None


def test_without_a_checkpoint_that_fits_the_log_is_replayed_and_one_is_made(
    tmp_path: Path, since: list[int]
) -> None:
    with running(settings_in(tmp_path)) as server, Player(server.address) as ada:
        page = _long_game(ada)
        for changes in ({"build": "another"}, {"n": 7}, {"body": b"damaged"}, None):
            page.close()
            _wait_until(lambda: not server.app.state.registry.driver._tasks)
            change = update(checkpoints).values(changes) if changes else delete(checkpoints)
            with database_of(server) as database:
                database.execute(change)
            server.app.state.registry._tables.pop(page.table["id"])
            since.clear()
            page = _play_on(ada, page)
            assert since[-1] == 0
            _wait_until(lambda: _checkpoint(server)[1] == this_program())
        assert {fault["event"] for fault in server.faults} == {"checkpoint"}
