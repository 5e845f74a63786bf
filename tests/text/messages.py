"""The message files as syntax: every message, where it stands, and the fields it asks for."""

from __future__ import annotations

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
    return tuple(Message(entry.id.name, _fields(entry)) for entry in entries)


def ids(language: str) -> set[str]:
    """The ids of all messages of a language."""
    return {message.id for message in messages(language)}


def junk(language: str) -> list[str]:
    """What is in the files of a language and is no message."""
    return [str(entry.content) for entry in _entries(language) if isinstance(entry, ast.Junk)]


def _entries(language: str) -> list[object]:
    parser = FluentParser()
    return [entry for source in sources(language) for entry in parser.parse(source).body]


def _fields(entry: object) -> frozenset[str]:
    found = _Fields()
    found.visit(entry)
    return frozenset(found.names)


class _Fields(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.names.add(node.id.name)
