"""docs/backup.md, rehearsed: play, back up, continue, destroy, restore, and nothing is missing."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from server.acknowledged import assert_all_there, assert_games_continue, people_playing
from server.admin_operator import Operator
from server.backup_guide import follow
from server.postgres import PROGRAMS
from server.running import running, settings_in


def test_an_sqlite_backup_has_every_move_acknowledged_before_it(tmp_path: Path) -> None:
    data, backups = tmp_path / "data", tmp_path / "backups"
    backups.mkdir()
    places = {"/var/backups/furnace": backups, "/var/lib/furnace": data}
    settings = settings_in(data)
    with running(settings) as server, people_playing(server.address) as people:
        people.play(30)
        before = [*people.moves]
        follow("Back up an SQLite database", places)
        people.play(30)
    assert (backups / "furnace.db").stat().st_mode & 0o777 == 0o600
    (data / "furnace.db").write_bytes(b"destroyed")
    follow("Restore an SQLite database", places)
    assert_all_there(settings.url, before)
    with running(settings) as server:
        assert_games_continue(server.address, people)


def test_a_backup_of_postgresql_has_every_move_acknowledged_before_it(
    postgres_url: str, tmp_path: Path
) -> None:
    everyone = postgres_url.replace(name := postgres_url.split("?")[0].rsplit("/")[-1], "postgres")
    places = {
        "/var/backups/furnace": tmp_path,
        "postgresql://furnace@localhost/furnace": f"'{postgres_url}'",
        "postgresql://postgres@localhost/postgres furnace": f"'{everyone}' {name}",
    }
    settings = settings_in(tmp_path, db=postgres_url)
    with running(settings) as server, people_playing(server.address) as people:
        people.play(30)
        before = [*people.moves]
        follow("Back up a PostgreSQL database", places, PROGRAMS)
        people.play(30)
    assert (tmp_path / "furnace.dump").stat().st_mode & 0o777 == 0o600
    follow("Restore a PostgreSQL database", places, PROGRAMS)
    assert_all_there(postgres_url, before)
    with running(settings) as server:
        assert_games_continue(server.address, people)


def test_a_backup_never_replaces_a_file_and_leaves_no_half_one(tmp_path: Path) -> None:
    settings = settings_in(tmp_path / "data")
    with running(settings):
        pass
    operator, there = Operator(settings.url), tmp_path / "there.db"
    there.write_text("other")
    assert operator.tries("backup", str(there)).text.startswith("There is already a file")
    assert there.read_text() == "other"
    nowhere = operator.tries("backup", str(tmp_path / "none" / "copy.db"))
    assert "cannot be written: No such file or directory." in nowhere.text
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data", "there.db"]


def test_a_backup_in_a_full_disk_fails_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_in(tmp_path / "data")
    with running(settings):
        pass

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("furnace.server.admin.database.Database.vacuum_into", full)
    said = Operator(settings.url).tries("backup", str(tmp_path / "copy.db"))
    assert said.text.endswith("cannot be written: database or disk is full.\n")
    assert [file.name for file in tmp_path.iterdir()] == ["data"]


def test_postgresql_is_backed_up_with_its_own_programs(postgres_url: str, tmp_path: Path) -> None:
    said = Operator(postgres_url).tries("backup", str(tmp_path / "copy"))
    assert (said.code, "pg_dump" in said.text) == (2, True)


def test_nobody_waits_for_a_backup(tmp_path: Path) -> None:
    """While a copy is being written, moves are acknowledged."""
    settings = settings_in(tmp_path)
    with running(settings) as server, people_playing(server.address, 2) as people:
        people.play(5)
        with sqlite3.connect(tmp_path / "furnace.db") as reading:
            reading.execute("BEGIN").fetchall()
            reading.execute("SELECT count(*) FROM entries").fetchall()  # as VACUUM INTO does
            people.play(10)
        reading.close()
