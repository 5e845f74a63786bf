"""What the privacy page says about a server is what the server does."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

import pytest

from furnace.server.store.schema import metadata
from server.player import Player
from server.running import running, settings_in

KNOWN: Mapping[str, str] = {
    "tables": "games",
    "seats": "games",
    "entries": "games",
    "votes": "games",
    "ballots": "games",
    "archives": "games",
    "checkpoints": "games",
    "identities": "guest and account",
    "blocks": "addresses",
    "processes": "servers, not people",
    "schema_support": "the schema",
}
"""Which sentence of the privacy page speaks of a table of the database."""


def test_the_page_names_who_runs_the_server_and_its_times(tmp_path: Path) -> None:
    settings = settings_in(
        tmp_path,
        contact="Ada, ada@example.org",
        abandon_after=timedelta(hours=30),
        forget_guests_after=timedelta(days=7),
    )
    with running(settings) as server, Player(server.address) as ada:
        assert ada.get("/api/about") == {
            "contact": "Ada, ada@example.org",
            "abandon_days": 2,
            "forget_guests_days": 7,
        }
        set_cookie = ada.http.post("/api/welcome", json={}).headers["set-cookie"]
        assert f"Max-Age={365 * 24 * 60 * 60}" in set_cookie


def test_no_table_of_the_database_is_unknown_to_the_privacy_page() -> None:
    assert {*metadata.tables} == {*KNOWN}


@pytest.mark.parametrize("kind", ["email", "address", "phone", "location", "agent"])
def test_nothing_is_stored_of_a_person_that_the_page_denies(kind: str) -> None:
    about_people = ("identities", "seats", "entries", "votes", "ballots")
    columns = {column.name for name in about_people for column in metadata.tables[name].columns}
    assert not [column for column in columns if kind in column]


def test_the_log_names_nobody(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server, Player(server.address) as ada:
        ada.post("/api/me", {"name": "Ada Augusta"})
        ada.post("/api/account", {"account": "Ada.A", "password": "correct horse battery"})
        log = str(server.log)
    for secret in (ada.me["id"], "Ada Augusta", "Ada.A", "127.0.0.1"):
        assert secret not in log
