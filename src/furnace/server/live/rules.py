"""The rules versions that this program can drive, and tables of other ones."""

from __future__ import annotations

from furnace.engine.ruleset import RULES_VERSION
from furnace.server.problems import Code, Refused
from furnace.server.store.store import Store
from furnace.server.store.tables import TableRow
from furnace.server.store.versions import is_drivable

DRIVABLE = frozenset({RULES_VERSION})
"""The versions of the rules whose games this program can drive."""

RETRY_AFTER_S = 5


async def why_not_here(store: Store, table: TableRow) -> Refused:
    """Return why this process cannot open a table of other rules: never, or not at the moment."""
    if table.status == "over" or not await store.read(is_drivable, table.rules):
        return Refused(Code.TABLE_RULES, 409)
    return Refused(Code.TABLE_ELSEWHERE, 503, headers={"Retry-After": str(RETRY_AFTER_S)})
