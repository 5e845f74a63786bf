"""Run by Alembic: migrate the connection that `migrate` hands over."""

from __future__ import annotations

from alembic import context

from furnace.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite alters a table only by copying it.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
