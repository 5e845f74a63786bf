"""The message catalogue of a language, read from Fluent files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en",)
DEFAULT = "en"
MAX_FIELD_LENGTH = 1000
"""The longest text that is filled into a message; Fluent refuses much longer ones."""


class Catalogue:
    """All messages of a language."""

    def __init__(self, language: str = DEFAULT) -> None:
        self._bundle = FluentBundle([language], use_isolating=False)
        for source in sources(language):
            self._bundle.add_resource(FluentResource(source))

    def has(self, message: str) -> bool:
        """Return whether there is such a message."""
        return bool(self._bundle.has_message(message))

    def say(self, message: str, **fields: str | float) -> str:
        """Return a message with its fields filled in; raises if any is missing."""
        pattern = self._bundle.get_message(message).value
        assert pattern is not None
        short = {name: _shorten(value) for name, value in fields.items()}
        text, errors = self._bundle.format_pattern(pattern, short)
        if errors:
            raise errors[0]
        return str(text)


def _shorten(value: str | float) -> str | float:
    if not isinstance(value, str) or len(value) <= MAX_FIELD_LENGTH:
        return value
    return value[: MAX_FIELD_LENGTH - 1] + "…"


@cache
def catalogue(language: str = DEFAULT) -> Catalogue:
    """Return the catalogue of a language, which is read once."""
    return Catalogue(language)


def sources(language: str) -> list[str]:
    """Return the text of every message file of a language."""
    folder = files("furnace.text") / language
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".ftl"))
    return [(folder / name).read_text(encoding="utf-8") for name in names]
