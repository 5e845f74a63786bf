"""Golden games laid on tables of a server: the same position every time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from playwright.sync_api import Page
from sqlalchemy import Connection, create_engine, insert

from furnace.engine import game
from furnace.engine.action import Action
from furnace.engine.ruleset import format_ruleset
from furnace.engine.state import State
from furnace.notation.entry import format_entry
from furnace.notation.record import Record, parse_record
from furnace.server.store.schema import entries, seats, tables
from furnace.server.views.log import seat_of
from server.running import TESTS

Until = Callable[[State], bool]
EVERY_SEAT = range(5)


class Laying:
    """Lays golden games into the database of a server, given the folder of its data."""

    def __init__(self, folder: Path) -> None:
        self._url = f"sqlite:///{folder / 'furnace.db'}"

    def lay(self, page: Page, name: str, until: Until, own: Sequence[int] = EVERY_SEAT) -> str:
        """The path of a table at which a game has come so far; some of its seats are one's own.

        Bots sit at the others.
        """
        record = parse_record((TESTS / "games" / f"{name}.furnace").read_text())
        state, done = _played(record, until)
        answer = page.request.get("/api/welcome").json()
        table = uuid4().hex.translate(str.maketrans("0189", "abcd"))[:12]
        engine = create_engine(self._url)
        with engine.begin() as connection:
            _insert(connection, table, record, state, answer["me"]["id"], own)
            _insert_entries(connection, table, done, answer["me"]["id"], own)
        engine.dispose()
        return f"/t/{table}"


def _played(record: Record, until: Until) -> tuple[State, list[Action]]:
    state, done = game.new(record.ruleset, len(record.players)), list[Action]()
    for action in record.history.actions:
        state = game.apply(state, action).state
        done.append(action)
        if until(state):
            return state, done
    raise AssertionError("the game never comes so far")


def _insert(
    connection: Connection,
    table: str,
    record: Record,
    state: State,
    me: str,
    own: Sequence[int],
) -> None:
    now = datetime.now(UTC)
    outcome = game.outcome(state)
    connection.execute(
        insert(tables).values(
            id=table,
            ruleset=format_ruleset(record.ruleset),
            agents="",
            seed=1,
            host=me,
            status="over" if outcome else "playing",
            created=now,
            changed=now,
            winners=",".join(map(str, outcome.winners)) if outcome else None,
        )
    )
    for seat, player in enumerate(record.players):
        who = {"kind": "human", "identity": me} if seat in own else {"kind": "bot", "bot": "random"}
        row = {"table_id": table, "seat": seat, "name": player.name, **who}
        connection.execute(insert(seats).values(row))


def _insert_entries(
    connection: Connection, table: str, done: Sequence[Action], me: str, own: Sequence[int]
) -> None:
    now = datetime.now(UTC)
    for n, action in enumerate(done):
        seat = seat_of(action)
        row = {
            "table_id": table,
            "n": n,
            "seat": seat,
            "identity": me if seat in own else None,
            "text": format_entry(action),
            "move": f"laid-{n}",
            "at": now,
        }
        connection.execute(insert(entries).values(row))
