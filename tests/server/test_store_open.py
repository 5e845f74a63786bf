from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from furnace.server.store.errors import StoreError
from furnace.server.store.store import Store

pytestmark = pytest.mark.anyio

_OPEN = """
import asyncio, sys
from furnace.server.store.store import Store
from furnace.server.store.errors import StoreError
try:
    asyncio.run(Store.open(sys.argv[1]))
except StoreError as error:
    sys.exit(error.code)
"""


async def _refusal(url: str) -> str:
    with pytest.raises(StoreError) as refused:
        await Store.open(url)
    return refused.value.code


async def test_a_second_server_on_one_file_is_refused(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    second = [sys.executable, "-c", _OPEN, sqlite_url]
    ended = subprocess.run(second, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stderr.strip()) == (1, "store/in_use")
    await store.close()


async def test_a_second_store_of_one_process_is_refused_and_spares_the_first(
    sqlite_url: str,
) -> None:
    store = await Store.open(sqlite_url)
    assert await _refusal(sqlite_url) == "store/in_use"
    assert await _refusal(sqlite_url) == "store/in_use"
    await store.close()
    again = await Store.open(sqlite_url)
    await again.close()


async def test_the_folder_is_made_and_is_only_its_owners(sqlite_url: str, tmp_path: Path) -> None:
    store = await Store.open(sqlite_url)
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert (tmp_path / "data" / "furnace.db").is_file()
    await store.close()


async def test_the_files_of_the_database_are_only_their_owners(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/furnace.db")
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    names = ("furnace.db", "furnace.db-wal", "furnace.db-shm", "furnace.db.lock")
    assert modes == dict.fromkeys(names, 0o600)
    await store.close()


async def test_an_error_of_the_database_does_not_tell_what_was_written(store: Store) -> None:
    def write(connection: Connection) -> None:
        connection.execute(text("INSERT INTO nowhere VALUES (:password)"), {"password": "hunter2"})

    with pytest.raises(StoreError) as raised:
        await store.write(write)
    assert "INSERT INTO nowhere" in str(raised.value.__cause__)
    assert "hunter2" not in f"{raised.value} {raised.value.__cause__}"


async def test_a_file_survives_a_loss_of_power(sqlite_url: str) -> None:
    def settings(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.scalar(text(f"PRAGMA {name}")) for name in names]

    store = await Store.open(sqlite_url)
    full = 2
    assert await store.write(settings) == ["wal", full, 1]
    await store.close()


@pytest.mark.parametrize("url", ["", "furnace.db", "mysql://localhost/furnace", "sqlite://"])
async def test_an_address_of_another_kind_is_refused(url: str) -> None:
    assert await _refusal(url) == "store/url"


async def test_a_database_that_is_not_there_is_unreachable(tmp_path: Path) -> None:
    nowhere = f"postgresql+psycopg://ada@/furnace?host={tmp_path}"
    assert await _refusal(nowhere) == "store/unreachable"


async def test_a_file_that_is_no_database_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 1000)
    url = f"sqlite:///{tmp_path}/letter.txt"
    assert await _refusal(url) == "store/damaged"
    assert await _refusal(url) == "store/damaged"


async def test_a_folder_that_cannot_be_made_is_missing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert await _refusal(f"sqlite:///{tmp_path}/file/furnace.db") == "store/no_folder"
