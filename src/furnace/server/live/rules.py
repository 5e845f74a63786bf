"""The rules versions that this program can drive, and who serves tables of other ones."""

from __future__ import annotations

from furnace.engine.ruleset import RULES_VERSION
from furnace.server.problems import Code, Refused
from furnace.server.relay.elsewhere import Elsewhere
from furnace.server.store.processes import living_processes, who_can_drive
from furnace.server.store.store import Store
from furnace.server.store.tables import TableRow

DRIVABLE = frozenset({RULES_VERSION})
"""The versions of the rules whose games this program can drive."""


async def check_rules(store: Store, table: TableRow, body: bytes = b"") -> None:
    """Raise Elsewhere if only another process can serve a table, Refused if none can.

    `body` is the body of the request, if it has been read.
    """
    if table.rules in DRIVABLE:
        return
    living = await store.read(living_processes)
    able = who_can_drive(living, table.rules, table.driver)
    if able is None:
        raise Refused(Code.TABLE_RULES, 409)
    raise Elsewhere(able.profile.address, body)
