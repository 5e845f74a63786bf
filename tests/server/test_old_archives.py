"""An archive of format 1, written on 2026-11-19, stays readable by every later program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from furnace.server.archive.archive import Archive, as_json
from furnace.server.store.archives import ArchiveRow
from furnace.server.wire.archive import FORMAT, ArchivedGame
from server.random_tables import as_sent
from text.messages import messages

BODY = (Path(__file__).parent / "archives" / "format_1.zlib").read_bytes()
SNAPSHOT = json.loads(as_json(BODY))["snapshot"]


def test_it_is_what_the_model_of_an_archive_declares() -> None:
    game = as_sent(ArchivedGame, as_json(BODY))
    assert len(game["steps"]) == SNAPSHOT["n"] == len(SNAPSHOT["log"])
    assert SNAPSHOT["position"]["phase"] == "over"
    assert Archive(ArchiveRow("table", SNAPSHOT["n"], 1, "", BODY)).head.format == FORMAT


def test_the_catalogue_has_its_messages_and_needs_no_other_fields() -> None:
    needed = {message.id: message.fields for message in messages("en")}
    used = list(_messages(SNAPSHOT["log"]))
    assert len({message["id"] for message in used}) > 20
    for message in used:
        assert needed[message["id"]] <= {*message.get("fields", {})}, message


def _messages(value: Any) -> Iterator[dict[str, Any]]:
    """Every message within a value of JSON."""
    if isinstance(value, dict):
        if "id" in value and value.keys() <= {"id", "fields"}:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _messages(inner)
