"""Migrating a database to the schema of this program."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, column, inspect, select, table, text

from furnace.server.store.errors import StoreError
from furnace.server.store.schema import schema_support

_VERSION = table("alembic_version", column("version_num")).c.version_num
_LOCK = 0x46_75_72_6E  # any number, the same in every process


def migrate(engine: Engine) -> None:
    """Run the missing migrations in one transaction.

    A schema that is ahead is left as it is if it supports this program; otherwise `store/newer` is
    raised. So during an upgrade the previous program keeps running, and can be started again.
    """
    config = config_of_migrations()
    with engine.begin() as connection:
        _wait_for_others(connection)
        if newer := _unknown_revisions(connection, config):
            _refuse_unsupported(connection, config, newer)
            return
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def is_migrated(connection: Connection) -> bool:
    """Return whether the schema is that of this program, or a newer one that supports it."""
    config = config_of_migrations()
    if newer := _unknown_revisions(connection, config):
        _refuse_unsupported(connection, config, newer)
        return True
    heads = set(ScriptDirectory.from_config(config).get_heads())
    return set(MigrationContext.configure(connection).get_current_heads()) == heads


def config_of_migrations() -> Config:
    """Return the configuration for Alembic, wherever the package is installed."""
    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    # Alembic treats this as a value of an .ini file, where % begins an interpolation.
    config.set_main_option("script_location", folder.replace("%", "%%"))
    return config


def _wait_for_others(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def _unknown_revisions(connection: Connection, config: Config) -> set[str]:
    return set(MigrationContext.configure(connection).get_current_heads()) - _known(config)


def _refuse_unsupported(connection: Connection, config: Config, newer: set[str]) -> None:
    oldest = None
    if inspect(connection).has_table(schema_support.name):
        oldest = connection.scalar(select(schema_support.c.oldest))
    if oldest not in _known(config):
        raise StoreError("store/newer", ", ".join(sorted(newer)))


def is_schema_of_ours(connection: Connection) -> bool:
    """Return whether the schema is still ours or a newer one, not that of a restored old backup."""
    present = set(connection.scalars(select(_VERSION)))
    return bool(present - _older_revisions())


@cache
def _older_revisions() -> frozenset[str]:
    config = config_of_migrations()
    heads = ScriptDirectory.from_config(config).get_heads()
    return frozenset(_known(config) - set(heads))


def _known(config: Config) -> set[str]:
    return {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
