"""What is written by hand, for speed, is what the models would write."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from furnace.cards.goods import Goods
from furnace.engine import game
from furnace.engine.event import Gained, Processed
from furnace.notation.entry import format_entry
from furnace.server.live.game import CheckedEntry, TableGame
from furnace.server.store.entry_row import EntryRow
from furnace.server.views.log import encode_entry, seat_of
from furnace.server.views.position import view_position
from furnace.server.views.texts import message_text
from furnace.server.views.values import view_message
from furnace.server.wire.encode import with_offers
from furnace.server.wire.socket import LogEntry, Snapshot, Update
from furnace.text.actions import action_message
from furnace.text.events import event_message
from furnace.text.questions import question_message

INTERBELLUM = "base+capitalists+new-companies+new-startups+new-capitalists+managers+variable-discs"
TABLES = [("base", 2), ("base+capitalists+chain", 4), (INTERBELLUM, 2), (INTERBELLUM, 4)]
NOW = datetime(2026, 1, 1, tzinfo=UTC)

of_every_table = pytest.mark.parametrize(("ruleset", "seats"), TABLES)


def updates(ruleset: str, seats: int) -> Iterator[tuple[TableGame, str]]:
    """A random game, as a server sends it: the table after each update, and the update."""
    random, table = Random(7), TableGame(ruleset, seats, "", 7)
    accepted = table.chance_after(table.history)
    while accepted:
        rows = [_row(table.n + at, one) for at, one in enumerate(accepted)]
        yield table, table.extend(rows, accepted)
        accepted = _next(table, random)


def _next(table: TableGame, random: Random) -> list[CheckedEntry]:
    if not (actors := table.actors()):
        return []
    accepted = table.try_entry(random.choice(game.legal_actions(table.state, actors[0])))
    return [accepted, *table.chance_after(accepted.history)]


def _row(n: int, accepted: CheckedEntry) -> EntryRow:
    return EntryRow(
        "table", n, seat_of(accepted.entry), None, format_entry(accepted.entry), f"move-{n:04}", NOW
    )


def is_written_as(text: str, model: type[Update] | type[Snapshot]) -> bool:
    """Whether the model reads the text, and would write the same."""
    read = model.model_validate_json(text, strict=True)
    return bool(read.model_dump(mode="json", exclude_unset=True) == json.loads(text))


@of_every_table
def test_an_update_is_written_as_its_model(ruleset: str, seats: int) -> None:
    for table, update in updates(ruleset, seats):
        offers = [table.offers(seat) for seat in range(seats)]
        assert is_written_as(with_offers(update, offers), Update)


@of_every_table
def test_changes_applied_to_a_position_give_the_next(ruleset: str, seats: int) -> None:
    shown: dict[str, Any] = {}
    for table, update in updates(ruleset, seats):
        position = view_position(table.state).model_dump(mode="json")
        shown = _laid_over(shown, json.loads(update)["changes"]) if shown else position
        assert shown == position


def _laid_over(position: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    seats = list(position["seats"])
    for changed in changes.pop("seats", []):
        seats[changed["seat"]] = changed["now"]
    return position | changes | {"seats": seats}


@of_every_table
def test_a_snapshot_is_written_as_its_model(ruleset: str, seats: int) -> None:
    *_, (table, _) = updates(ruleset, seats)
    assert is_written_as(table.snapshot(range(seats)), Snapshot)


@of_every_table
def test_what_is_said_is_written_as_its_model(ruleset: str, seats: int) -> None:
    for table, _ in updates(ruleset, seats):
        messages = [event_message(event) for event in table.history.moves[-1].step.events]
        for seat in table.actors():
            actions = game.legal_actions(table.state, seat)
            messages += [action_message(action, table.ruleset) for action in actions]
            messages.append(question_message(table.state, seat, actions))
        for one in messages:
            assert message_text(one) == view_message(one).model_dump_json()


def test_equal_transactions_are_sent_one_by_one_and_as_their_sum() -> None:
    table = TableGame(INTERBELLUM, 2, "", 7)
    (first, *_) = table.chance_after(table.history)
    sale = Processed(0, "C03", 1, 1, Goods(iron=1), Goods(money=2))
    stoker = Gained(0, Goods(coal=1), "M05", None)
    text = encode_entry(_row(0, first), first.entry, (sale, stoker) * 2, table.state)
    one, gained, other, _ = LogEntry.model_validate_json(text, strict=True).events
    both = sale._replace(times=2, paid=Goods(iron=2), gained=Goods(money=4))
    assert one.total == view_message(event_message(both))
    assert gained.total is not None
    assert (one.fields, one.in_log) == (other.fields, True)
    assert (other.total, other.in_log) == (None, False)
