"""${message}"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from furnace.server.store.moment import UtcDateTime

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = ${repr(branch_labels)}
depends_on = ${repr(depends_on)}


def upgrade() -> None:
    """Bring a database of the revision before to this one."""
    ${upgrades if upgrades else "pass"}
