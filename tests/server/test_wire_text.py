"""Texts that are put together by hand say what the models say: "Pydantic models are the only
definition"."""

from __future__ import annotations

import json
from random import Random

import pytest

from furnace.engine import game as engine
from furnace.engine.presets import PRESETS
from furnace.engine.state import Phase
from furnace.notation.action import format_action
from furnace.notation.entry import format_entry
from furnace.server.live.game import TableGame
from furnace.server.store.entry_row import EntryRow
from furnace.server.views.log import seat_of
from furnace.server.views.position import encode_changes, view_position
from furnace.server.wire.encode import with_offers
from furnace.server.wire.offers import SeatOffers
from furnace.server.wire.position import Changes, Position
from furnace.server.wire.socket import LogEntry, Snapshot, Update
from server.player import Json, changed
from server.random_tables import NOON, added, as_sent, entries

EVERYTHING = PRESETS["interbellum"]

GAMES = [
    ("base", 2),
    ("base+capitalists", 3),
    ("base+capitalists+chain+short", 4),
    (f"{EVERYTHING(5)}", 5),
    (f"{EVERYTHING(3)}+chain", 3),
    (f"{EVERYTHING(2)}", 2),
    (f"{PRESETS['solo'](1)}", 1),
    ("base+new-companies+quick-mix+only-new-startups+variable-discs+capital-growth", 4),
]


@pytest.mark.parametrize(("ruleset", "seats"), GAMES)
def test_every_update_of_a_game_is_an_update_and_makes_the_next_position(
    ruleset: str, seats: int
) -> None:
    random, table = Random(ruleset), TableGame(ruleset, seats, "", 7)
    position = view_position(table.state).model_dump(mode="json")
    for entry in entries(table, random):
        before = table.state
        update = added(table, entry)
        offers = [table.offers(seat) for seat in range(seats)]
        sent = as_sent(Update, with_offers(update, offers))
        assert with_offers(update, []) == update
        assert "offers" not in as_sent(Update, update)
        assert sent["n"] == table.n
        position = changed(position, sent["changes"])
        assert position == view_position(table.state).model_dump(mode="json")
        assert sent["changes"] == as_sent(Changes, encode_changes(before, table.state))
        assert sent["entries"] == [as_sent(LogEntry, table.log[-1])]
        assert sent["entries"][0]["text"] == format_entry(entry)
        assert sent["undone"] == [*table.history.taken_back]
    assert table.state.phase is Phase.OVER or table.n == 600
    Position.model_validate(position, strict=True)


@pytest.mark.parametrize(("ruleset", "seats"), GAMES)
def test_every_offer_is_what_the_engine_allows(ruleset: str, seats: int) -> None:
    random, table = Random(ruleset), TableGame(ruleset, seats, "", 8)
    for entry in entries(table, random):
        added(table, entry)
        for seat in range(seats):
            offers = as_sent(SeatOffers, table.offers(seat))
            legal = engine.legal_actions(table.state, seat)
            assert [offer["text"] for offer in offers["actions"]] == [*map(format_action, legal)]
            assert {offer["seat"] for offer in offers["actions"]} <= {seat}
            assert (offers["asks"] is None) == (not legal)
            assert offers["undo"] == (table.history.why_no_undo(seat) is None)
            assert offers["redo"] == bool(table.history.undone.get(seat))
            assert offers["n"] == table.revisions[seat] <= table.n


@pytest.mark.parametrize(("ruleset", "seats"), GAMES)
def test_a_snapshot_at_any_time_is_a_snapshot_and_the_sum_of_the_updates(
    ruleset: str, seats: int
) -> None:
    random, table = Random(ruleset), TableGame(ruleset, seats, "", 9)
    log: list[Json] = []
    for number, entry in enumerate(entries(table, random)):
        sent = json.loads(added(table, entry))
        log += sent["entries"]
        if number % 40 == 0 or not table.actors():
            snapshot = as_sent(Snapshot, table.snapshot(range(seats)))
            assert snapshot["log"] == log
            assert snapshot["money"] == sent["money"]
            assert snapshot["position"] == view_position(table.state).model_dump(mode="json")
            assert [offers["seat"] for offers in snapshot["offers"]] == [*range(seats)]


def test_many_rows_at_once_are_sent_in_one_update_that_leads_to_the_same_position() -> None:
    random = Random(3)
    table, behind = (TableGame("base+capitalists", 3, "", 10) for _ in range(2))
    rows: list[EntryRow] = []
    for entry in entries(table, random):
        rows.append(EntryRow("table", table.n, seat_of(entry), None, format_entry(entry), "", NOON))
        table.extend(rows[-1:])
        if len(rows) == random.randint(2, 9) or len(rows) > 9:
            start = view_position(behind.state).model_dump(mode="json")
            sent = as_sent(Update, behind.extend(rows))
            assert len(sent["entries"]) == len(rows)
            assert changed(start, sent["changes"]) == view_position(table.state).model_dump(
                mode="json"
            )
            rows = []
