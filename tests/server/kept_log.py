"""Whether the database has a table's log whole, once, and as the rules allow."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, create_engine, select

from furnace.engine import game
from furnace.engine.ruleset import parse_ruleset
from furnace.notation.entry import parse_entry
from furnace.notation.history import History
from furnace.server.store.entries import entry_rows
from furnace.server.store.entry_row import EntryRow
from furnace.server.store.schema import tables
from furnace.server.store.tables import SeatRow, TableRow, seats_of
from furnace.server.views.log import seat_of


class KeptLog:
    """A table as it stands in the database."""

    def __init__(self, table: TableRow, seats: Sequence[SeatRow], kept: Sequence[EntryRow]) -> None:
        self.table = table
        self.seats = seats
        self.rows = kept

    def check(self) -> None:
        """Every number once, every move once, every entry legal and by whom it may be."""
        assert [row.n for row in self.rows] == [*range(len(self.rows))]
        assert len({row.move for row in self.rows}) == len(self.rows)
        history = self.replay()
        is_over = not game.actors(history.state)
        # A server killed right after the last move leaves it to the next to close the game.
        assert is_over or self.table.status != "over", self.table
        for row, entry in zip(self.rows, history.log, strict=True):
            assert row.seat == seat_of(entry)
            assert row.identity == self._who_made(row)

    def _who_made(self, row: EntryRow) -> str | None:
        """The person of a seat; nobody where it was chance, a bot, or a vote of the table."""
        is_of_the_table = row.seat is None or row.move.startswith(("bot:", "vote:"))
        return None if is_of_the_table else self.seats[row.seat or 0].identity

    def replay(self) -> History:
        """The game, from the rows only."""
        ruleset = parse_ruleset(self.table.ruleset)
        history = History(game.new(ruleset, len(self.seats)))
        for row in self.rows:
            history = history.add(parse_entry(row.text))
        return history


def kept_logs(url: str) -> dict[str, KeptLog]:
    """Every table of a database, read past the server."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))
    try:
        with engine.connect() as connection:
            return _read(connection)
    finally:
        engine.dispose()


def _read(connection: Connection) -> dict[str, KeptLog]:
    found = [TableRow(*row) for row in connection.execute(select(tables))]
    return {
        table.id: KeptLog(table, seats_of(connection, table.id), entry_rows(connection, table.id))
        for table in found
    }
