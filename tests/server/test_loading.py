"""A table that is loaded while another process plays on at it is loaded whole."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from sqlalchemy import Connection

from furnace.server.live import registry, replay
from furnace.server.live.load import load_table
from server.player import ME, Page, Player
from server.running import Running, running, settings_in

PATIENCE = 20.0


class HeldBack:
    """Reads a table as the server does, and lets it have what it read only when told to."""

    def __init__(self) -> None:
        self.has_read = Event()
        self.may_continue = Event()

    def __call__(self, connection: Connection, table: str, since: int) -> Any:
        found = load_table(connection, table, since)
        self.has_read.set()
        assert self.may_continue.wait(PATIENCE)
        return found


@pytest.fixture
def servers(tmp_path: Path, postgres_url: str) -> Iterator[tuple[Running, Running]]:
    setup = settings_in(tmp_path, db=postgres_url)
    with running(setup) as one, running(setup) as other:
        yield one, other


def test_rows_that_another_process_appends_while_a_table_is_loaded_are_not_lost(
    servers: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = servers
    monkeypatch.setattr(replay, "AT_ONCE", 3)
    with Player(one.address) as ada, Player(other.address, ada.cookie) as same:
        here = ada.open(ada.set_up("base", ME, ME)["id"])
        here.play(Random(1), lambda page: page.n >= 40)
        before, held = here.n, HeldBack()
        monkeypatch.setattr(registry, "load_table", held)
        with ThreadPoolExecutor(1) as pool:
            opening = pool.submit(same.open, here.table["id"])
            assert held.has_read.wait(PATIENCE)
            here.play(Random(2), lambda page: page.n >= before + 10)
            held.may_continue.set()
            there: Page = opening.result(PATIENCE)
        # At once: sooner or later another change would announce them, too.
        assert (there.log, there.position) == (here.log, here.position)
        there.play(Random(3), lambda page: page.n >= here.n + 5)
        here.wait_for_n(there.n)
        assert (there.log, there.position) == (here.log, here.position)
    assert not one.faults + other.faults
