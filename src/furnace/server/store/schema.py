"""The schema of the database. A game is stored as its entries, without any state."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
)

from furnace.server.store.moment import UtcDateTime

# Named constraints, so that later migrations can find them on any database.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("ruleset", String, nullable=False),
    Column("agents", String, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("host", String, nullable=False, index=True),
    Column("status", String, nullable=False, index=True),
    Column("created", UtcDateTime, nullable=False),
    Column("changed", UtcDateTime, nullable=False),
    Column("driver", String),
    Column("rematch", String),
    Column("winners", String),
    Column("rules", Integer, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("identity", String, index=True),
    Column("bot", String),
    Column("generation", Integer, nullable=False, server_default="0"),
    Column("seen", UtcDateTime),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("identity", String),
    Column("text", String, nullable=False),
    Column("move", String, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    UniqueConstraint("table_id", "move"),
)

identities = Table(
    "identities",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("account", String, unique=True),
    Column("shown_account", String),
    Column("password", String),
    Column("created", UtcDateTime, nullable=False),
    Column("seen", UtcDateTime, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),
)

votes = Table(
    "votes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("motion", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("proposer", String, nullable=False),
    Column("opened", UtcDateTime, nullable=False),
    Column("deadline", UtcDateTime, nullable=False),
    Column("closed", UtcDateTime),
    Column("passed", Boolean),
    Index(None, "table_id", "closed"),
)

ballots = Table(
    "ballots",
    metadata,
    Column("vote_id", ForeignKey("votes.id"), primary_key=True),
    Column("identity", String, primary_key=True),
    Column("agree", Boolean, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String, primary_key=True),
    Column("started", UtcDateTime, nullable=False),
    Column("expires", UtcDateTime, nullable=False),
    Column("rules", String, nullable=False, server_default=""),
    Column("beat", Integer, nullable=False, server_default="0"),
    Column("usage", String, nullable=False, server_default=""),
    Column("address", String, nullable=False, server_default=""),
    Column("draining", Boolean, nullable=False, server_default=false()),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("build", String, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

archives = Table(
    "archives",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("build", String, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("kind", String, primary_key=True),
    Column("value", String, primary_key=True),
    Column("created", UtcDateTime, nullable=False),
    Column("until", UtcDateTime),
    Column("reason", String, nullable=False, server_default=""),
)

# One row: the newest migration that a program must at least know to work with this schema.
schema_support = Table(
    "schema_support",
    metadata,
    Column("oldest", String, primary_key=True),
)
