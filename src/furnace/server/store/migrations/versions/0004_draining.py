"""Which processes are about to end and leave their games to others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column; programs that do not know it work as before."""
    op.add_column(
        "processes",
        sa.Column("draining", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
