"""Golden games at the tables of a server, so that a test always starts at the same position."""

from __future__ import annotations

from collections.abc import Callable, Container
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from playwright.sync_api import Page
from sqlalchemy import create_engine

from furnace.engine import game
from furnace.engine.action import Action
from furnace.engine.ruleset import format_ruleset
from furnace.engine.state import State
from furnace.notation.entry import format_entry
from furnace.notation.record import Record, parse_record
from furnace.server.store.entries import insert_rows
from furnace.server.store.entry_row import EntryRow
from furnace.server.store.tables import SeatRow, TableRow, insert_table
from furnace.server.views.log import seat_of
from furnace.server.wire.table import Status
from server.running import TESTS

Until = Callable[[State], bool]
EVERY_SEAT = range(5)


class StoredGames:
    """Writes golden games to the database of a server, given its data folder."""

    def __init__(self, folder: Path) -> None:
        self._engine = create_engine(f"sqlite:///{folder / 'furnace.db'}")

    def add(
        self,
        page: Page,
        name: str,
        until: Until,
        own: Container[int] = EVERY_SEAT,
        status: Status | None = None,
    ) -> str:
        """Add a table with a game up to a position, and return its path.

        The person of this browser has the seats in `own`, and bots have the others. Its status is
        that of the game unless another one is given.
        """
        record = parse_record((TESTS / "games" / f"{name}.furnace").read_text())
        state, done = _played(record, until)
        table, me = _new_id(), page.request.post("/api/welcome").json()["me"]["id"]
        with self._engine.begin() as connection:
            row = _table(table, state, me)
            row = row._replace(status=status or row.status)
            insert_table(connection, row, _seats(table, record, me, own))
            insert_rows(connection, _rows(table, done, me, own))
        self._engine.dispose()
        return f"/t/{table}"


def _played(record: Record, until: Until) -> tuple[State, list[Action]]:
    state, done = game.new(record.ruleset, len(record.players)), list[Action]()
    for action in record.history.actions:
        state = game.apply(state, action).state
        done.append(action)
        if until(state):
            return state, done
    raise AssertionError("the game never reaches such a position")


def _new_id() -> str:
    return uuid4().hex.translate(str.maketrans("0189", "ghij"))[:12]


def _table(table: str, state: State, me: str) -> TableRow:
    now, outcome = datetime.now(UTC), game.outcome(state)
    return TableRow(
        id=table,
        ruleset=format_ruleset(state.ruleset),
        agents="",
        seed=1,
        host=me,
        status="over" if outcome else "playing",
        created=now,
        changed=now,
        winners=",".join(map(str, outcome.winners)) if outcome else None,
    )


def _seats(table: str, record: Record, me: str, own: Container[int]) -> list[SeatRow]:
    return [
        SeatRow(table, seat, "human", player.name, identity=me)
        if seat in own
        else SeatRow(table, seat, "bot", player.name, bot="random")
        for seat, player in enumerate(record.players)
    ]


def _rows(table: str, done: list[Action], me: str, own: Container[int]) -> list[EntryRow]:
    now = datetime.now(UTC)
    return [
        EntryRow(
            table, n, seat, me if seat in own else None, format_entry(action), f"golden-{n}", now
        )
        for n, action in enumerate(done)
        for seat in [seat_of(action)]
    ]
