"""A page that connects to a table: whatever goes wrong, nothing of it is left behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from furnace.server.live.registry import TableRegistry
from server.player import ME, Player
from server.running import running, settings_in

FAILED = 1011


@pytest.mark.parametrize("fails", ["announce_presence", "enter"])
def test_of_a_page_that_could_not_enter_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    """`announce_presence` fails when the page is there already, `enter` after all it does."""
    real = getattr(TableRegistry, fails)

    def fail(*arguments: Any) -> None:
        # Once: absence is announced by the same function.
        monkeypatch.setattr(TableRegistry, fails, real)
        real(*arguments)
        raise RuntimeError("no entry")

    with running(settings_in(tmp_path)) as server, Player(server.address) as ada:
        page = ada.open(ada.set_up("base", ME, ME)["id"])
        state = server.app.state
        [table] = state.registry.tables
        [there] = table.connections
        monkeypatch.setattr(TableRegistry, fails, fail)
        with pytest.raises(ConnectionClosed) as closed:
            page.again()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == FAILED
        page.wait(lambda reply: reply["type"] in ("table", "presence"))
        assert table.connections == {there}
        [seat] = page.seats_asked()
        assert page.act(page.legal(seat)[0])["type"] == "update"
        with page.again() as fresh:
            assert fresh.position == page.position
        assert [fault["event"] for fault in server.faults] == ["socket"]
    assert len(state.rate_limits.sockets) == 0
