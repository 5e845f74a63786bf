"""The message files as syntax: every message, where it stands, and the fields it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import furnace.text
from furnace.text.catalogue import sources

FOLDER = Path(furnace.text.__file__).parent


@dataclass(frozen=True)
class Message:
    """A message, and the names of its fields."""

    id: str
    fields: frozenset[str]


@cache
def messages(language: str) -> tuple[Message, ...]:
    """Every message of a language, also those that stand there twice."""
    entries = [entry for entry in _entries(language) if isinstance(entry, ast.Message)]
    by_id = {entry.id.name: entry for entry in entries}
    return tuple(Message(entry.id.name, _fields(entry, by_id)) for entry in entries)


def referenced(language: str) -> set[str]:
    """The ids of the messages that others of a language contain."""
    return {id_ for entry in _entries(language) for id_ in _found(entry).messages}


def ids(language: str) -> set[str]:
    """The ids of all messages of a language."""
    return {message.id for message in messages(language)}


def junk(language: str) -> list[str]:
    """What is in the files of a language and is no message."""
    return [str(entry.content) for entry in _entries(language) if isinstance(entry, ast.Junk)]


def _entries(language: str) -> list[object]:
    parser = FluentParser()
    return [entry for source in sources(language) for entry in parser.parse(source).body]


def _fields(entry: object, by_id: Mapping[str, object]) -> frozenset[str]:
    """The fields of a message, and those of the messages that it contains."""
    found = _found(entry)
    return frozenset(found.fields).union(*[_fields(by_id[id_], by_id) for id_ in found.messages])


def _found(entry: object) -> _References:
    found = _References()
    found.visit(entry)
    return found


class _References(Visitor):
    def __init__(self) -> None:
        self.fields: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.fields.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.messages.add(node.id.name)
