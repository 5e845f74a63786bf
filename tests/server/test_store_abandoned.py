"""Tables that are closed as abandoned: only those that are still idle, by whichever rules."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Connection

from furnace.engine.ruleset import RULES_VERSION
from furnace.server.store.abandoned import abandon, tables_to_abandon
from furnace.server.store.store import Store
from furnace.server.store.tables import insert_table
from server.store_rows import row, seat_row, table_row

pytestmark = pytest.mark.anyio

AFTER_S = 60.0


async def test_idle_games_of_any_rules_are_closed(store: Store) -> None:
    await store.write(_insert, "ours", RULES_VERSION)
    await store.write(_insert, "theirs", RULES_VERSION + 1)
    idle = await store.read(tables_to_abandon, AFTER_S, 10)
    assert sorted(idle) == ["ours", "theirs"]
    assert sorted(await store.write(abandon, idle, AFTER_S)) == ["ours", "theirs"]
    assert await store.read(tables_to_abandon, AFTER_S, 10) == []


async def test_a_game_in_which_someone_acts_before_it_is_closed_stays_open(store: Store) -> None:
    for table in ("forgotten", "played"):
        await store.write(_insert, table)
    idle = await store.read(tables_to_abandon, AFTER_S, 10)
    assert sorted(idle) == ["forgotten", "played"]
    await store.append([row(0, "played")._replace(at=datetime.now(UTC))])
    assert await store.write(abandon, idle, AFTER_S) == ["forgotten"]


def _insert(connection: Connection, table: str, rules: int = RULES_VERSION) -> None:
    long_ago = datetime.now(UTC) - timedelta(seconds=2 * AFTER_S)
    begun = table_row(table, created=long_ago, changed=long_ago, rules=rules)
    insert_table(connection, begun, [seat_row(seat, table, kind="human") for seat in range(2)])
