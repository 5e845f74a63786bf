"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from furnace.server.store.moment import UtcDateTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make every table in an empty database."""
    _make_tables_and_seats()
    _make_entries()
    _make_identities()
    _make_votes()
    _make_processes()


def _make_tables_and_seats() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("agents", sa.String(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("created", UtcDateTime(), nullable=False),
        sa.Column("changed", UtcDateTime(), nullable=False),
        sa.Column("driver", sa.String()),
        sa.Column("rematch", sa.String()),
        sa.Column("winners", sa.String()),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_tables_status", "tables", ["status"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("identity", sa.String()),
        sa.Column("bot", sa.String()),
        sa.Column("generation", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("seen", UtcDateTime()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_identity", "seats", ["identity"])


def _make_entries() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("identity", sa.String()),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("move", sa.String(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id"),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_entries"),
        sa.UniqueConstraint("table_id", "move", name="uq_entries_table_id_move"),
    )


def _make_identities() -> None:
    op.create_table(
        "identities",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("account", sa.String()),
        sa.Column("shown_account", sa.String()),
        sa.Column("password", sa.String()),
        sa.Column("created", UtcDateTime(), nullable=False),
        sa.Column("seen", UtcDateTime(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_identities"),
        sa.UniqueConstraint("account", name="uq_identities_account"),
    )


def _make_votes() -> None:
    op.create_table(
        "votes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("motion", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("proposer", sa.String(), nullable=False),
        sa.Column("opened", UtcDateTime(), nullable=False),
        sa.Column("deadline", UtcDateTime(), nullable=False),
        sa.Column("closed", UtcDateTime()),
        sa.Column("passed", sa.Boolean()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_votes_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_votes"),
    )
    op.create_index("ix_votes_table_id_closed", "votes", ["table_id", "closed"])
    op.create_table(
        "ballots",
        sa.Column("vote_id", sa.Integer(), nullable=False),
        sa.Column("identity", sa.String(), nullable=False),
        sa.Column("agree", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["vote_id"], ["votes.id"], name="fk_ballots_vote_id"),
        sa.PrimaryKeyConstraint("vote_id", "identity", name="pk_ballots"),
    )


def _make_processes() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("started", UtcDateTime(), nullable=False),
        sa.Column("expires", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
