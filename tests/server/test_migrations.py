from __future__ import annotations

import asyncio
from pathlib import Path
from typing import get_args

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select, text

from furnace.server.store import migrate
from furnace.server.store.engine import build_engine, file_of, parse_url
from furnace.server.store.errors import StoreError
from furnace.server.store.schema import metadata, schema_support
from furnace.server.store.store import Store
from furnace.server.wire.table import Status

pytestmark = pytest.mark.anyio

STATUSES = {"0004": {"open", "playing", "over", "abandoned"}}
"""What a table can be, by the first migration whose programs know all of it.

Who adds a status adds a migration that raises `oldest` to itself, and names it here.
"""


def _differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def test_the_migrations_make_exactly_the_schema_of_the_metadata(store: Store) -> None:
    assert await store.read(_differences) == []


async def test_a_difference_of_the_metadata_would_be_seen(store: Store) -> None:
    await store.write(lambda connection: connection.execute(text("DROP TABLE ballots")))
    assert await store.read(_differences) != []


async def test_opening_again_finds_everything_in_place(database_url: str) -> None:
    for _ in range(2):
        opened = await Store.open(database_url)
        assert await opened.read(_differences) == []
        await opened.close()


async def test_every_program_that_the_schema_supports_knows_its_statuses(store: Store) -> None:
    oldest = await store.read(lambda connection: connection.scalar(select(schema_support.c.oldest)))
    assert {oldest: {*get_args(Status)}} == STATUSES


async def _migrated_further(database_url: str, oldest: str) -> None:
    """Migrate a database with a later program, whose schema supports programs since `oldest`."""
    opened = await Store.open(database_url)

    def migrate_further(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE tables ADD COLUMN colour VARCHAR"))
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.execute(text("UPDATE schema_support SET oldest = :oldest"), {"oldest": oldest})

    await opened.write(migrate_further)
    await opened.close()


async def test_a_newer_schema_that_does_not_support_this_program_is_refused(
    database_url: str,
) -> None:
    await _migrated_further(database_url, oldest="9999")
    with pytest.raises(StoreError) as refused:
        await Store.open(database_url)
    assert refused.value.code == "store/newer"
    assert refused.value.detail == "9999"


async def test_a_newer_schema_that_supports_this_program_is_left_as_it_is(
    database_url: str,
) -> None:
    await _migrated_further(database_url, oldest="0004")
    opened = await Store.open(database_url)
    version = await opened.read(
        lambda connection: connection.scalar(text("SELECT version_num FROM alembic_version"))
    )
    await opened.close()
    assert version == "9999"


def test_a_migration_that_fails_leaves_nothing_behind(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = migrate.config_of_migrations()
    steps = Path(str(config.get_main_option("script_location"))) / "versions"
    head = ScriptDirectory.from_config(config).get_current_head()
    broken = tmp_path / "9999_broken.py"
    broken.write_text(
        f"revision = '9999'\ndown_revision = '{head}'\n\n"
        "def upgrade():\n    raise OSError('broken')\n"
    )
    config.set_main_option("version_locations", f"{steps} {tmp_path}")
    config.set_main_option("path_separator", "space")
    monkeypatch.setattr(migrate, "config_of_migrations", lambda: config)
    url = parse_url(database_url)
    if file := file_of(url):
        file.parent.mkdir()
        file.touch()
    engine = build_engine(url, 1)
    with pytest.raises(OSError, match="broken"):
        migrate.migrate(engine)
    assert inspect(engine).get_table_names() == []
    engine.dispose()


async def test_several_servers_may_start_on_one_new_database_at_once(postgres_url: str) -> None:
    opened = await asyncio.gather(*(Store.open(postgres_url) for _ in range(4)))
    assert await opened[0].read(_differences) == []
    for one in opened:
        await one.close()
