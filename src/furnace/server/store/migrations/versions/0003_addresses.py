"""Where processes of one database reach each other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column; programs that do not know it work as before."""
    op.add_column("processes", sa.Column("address", sa.String(), nullable=False, server_default=""))
