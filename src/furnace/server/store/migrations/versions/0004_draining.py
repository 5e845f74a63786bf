"""Which processes are about to end and leave their games to others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

OLDEST_PROGRAM = "0004"
"""The newest migration a program must at least know to work with this schema."""


def upgrade() -> None:
    """Add a column, and exclude earlier programs, which do not know that games can be abandoned."""
    op.add_column(
        "processes",
        sa.Column("draining", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    support = sa.table("schema_support", sa.column("oldest"))
    op.execute(support.update().values(oldest=OLDEST_PROGRAM))
