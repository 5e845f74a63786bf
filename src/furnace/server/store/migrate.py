"""Migrating a database to the schema of this program."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from furnace.server.store.errors import StoreError

_LOCK = 0x46_75_72_6E  # any number, the same in every process


def migrate(engine: Engine) -> None:
    """Run the missing migrations in one transaction; raise `store/newer` if it is ahead."""
    config = config_of_migrations()
    with engine.begin() as connection:
        _wait_for_others(connection)
        _refuse_newer(connection, config)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


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


def _refuse_newer(connection: Connection, config: Config) -> None:
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    unknown = set(MigrationContext.configure(connection).get_current_heads()) - known
    if unknown:
        raise StoreError("store/newer", ", ".join(sorted(unknown)))
