"""Derived data, blocks, what each process can drive, and which programs the schema supports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from furnace.server.store.moment import UtcDateTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

OLDEST_PROGRAM = "0002"
"""The newest migration a program must at least know; later migrations raise it."""


def upgrade() -> None:
    """Add tables and columns; nothing that exists is changed."""
    _add_to_processes()
    _make_derived("checkpoints")
    _make_derived("archives", sa.Column("rules", sa.Integer(), nullable=False))
    _make_blocks()
    _make_schema_support()


def _add_to_processes() -> None:
    op.add_column("processes", sa.Column("rules", sa.String(), nullable=False, server_default=""))
    op.add_column("processes", sa.Column("beat", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("processes", sa.Column("usage", sa.String(), nullable=False, server_default=""))


def _make_derived(name: str, *more: sa.Column[int]) -> None:
    op.create_table(
        name,
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        *more,
        sa.Column("build", sa.String(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id"),
        sa.PrimaryKeyConstraint("table_id", name=f"pk_{name}"),
    )


def _make_blocks() -> None:
    op.create_table(
        "blocks",
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.Column("created", UtcDateTime(), nullable=False),
        sa.Column("until", UtcDateTime()),
        sa.Column("reason", sa.String(), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("kind", "value", name="pk_blocks"),
    )


def _make_schema_support() -> None:
    support = op.create_table(
        "schema_support",
        sa.Column("oldest", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("oldest", name="pk_schema_support"),
    )
    op.bulk_insert(support, [{"oldest": OLDEST_PROGRAM}])
