"""`furnace admin import`: only what the rules allow, and only into a database that is there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from furnace.file_lock import FileLock
from server.admin_operator import Operator, played
from server.player import Player
from server.running import Running, running, settings_in

MISSING = "a" * 12


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Running]]:
    """Two servers with one key and a database each."""
    folder = tmp_path_factory.mktemp("import")
    one, other = (settings_in(folder / name, key=folder / "key") for name in ("one", "other"))
    with running(one) as first, running(other) as second:
        yield first, second


def test_a_table_is_imported_into_another_database(
    servers: tuple[Running, Running], tmp_path: Path
) -> None:
    here, there = servers
    file = str(tmp_path / "table.json")
    with Player(here.address) as ada:
        table = played(ada)
        Operator(here.settings.url).does("export", table, "--out", file)
        Operator(there.settings.url).does("import", file)
        with Player(there.address, ada.cookie) as again:
            again.open(table).play(Random(2), lambda page: page.n >= 12)


def removed(found: Any) -> None:
    del found["seats"]


def moved_on(found: Any) -> None:
    found["entries"][2]["n"] = 7


def illegal(found: Any) -> None:
    found["entries"][-1]["text"] = "p1 9 C99"


def out_of_turn(found: Any) -> None:
    found["entries"].pop(0)
    for at, entry in enumerate(found["entries"]):
        entry["n"] = at


def of_another(found: Any) -> None:
    found["seats"][1]["table_id"] = MISSING


def with_odd_id(found: Any) -> None:
    found["table"]["id"] = "../../etc"


def without_game(found: Any) -> None:
    found["table"]["ruleset"] = "chess"


def of_another_format(found: Any) -> None:
    found["format"] = "furnace-table 2"


@pytest.mark.parametrize(
    ("damage", "place"),
    [
        (removed, "seats"),
        (moved_on, "entries.2"),
        (illegal, "entries.-1"),
        (out_of_turn, "entries.0"),
        (of_another, "seats.1"),
        (with_odd_id, "table.id"),
        (without_game, "table.ruleset"),
        (of_another_format, "format"),
    ],
)
def test_a_damaged_file_is_refused_with_the_place_and_nothing_is_added(
    servers: tuple[Running, Running], tmp_path: Path, damage: Any, place: str
) -> None:
    here, _ = servers
    operator = Operator(here.settings.url)
    with Player(here.address) as ada:
        table = played(ada)
    found = json.loads(operator.does("export", table).text)
    place = place.replace("-1", str(len(found["entries"]) - 1))
    damage(found)
    file = tmp_path / "table.json"
    file.write_text(json.dumps(found))
    operator.does("delete", table, "--yes")
    said = operator.tries("import", str(file))
    assert said.code == 2
    assert f"Check “{place}”." in said.text
    assert not here.rows(table)


def test_a_database_that_is_not_there_is_not_created(tmp_path: Path) -> None:
    said = Operator(f"sqlite:///{tmp_path}/none.db").tries("tables")
    assert (said.code, said.text.startswith("There is no database")) == (2, True)
    assert not [*tmp_path.iterdir()]


def test_a_schema_is_migrated_only_if_no_server_uses_it(tmp_path: Path) -> None:
    file = tmp_path / "furnace.db"
    file.touch()
    operator = Operator(f"sqlite:///{file}")
    lock = FileLock(tmp_path / "furnace.db.lock")
    assert operator.tries("tables").text.startswith("A server that runs an older version")
    lock.release()
    assert operator.does("tables").text == "There are no such tables.\n"
