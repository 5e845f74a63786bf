"""Names of players: what may be shown, and which names look alike."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain, count
from unicodedata import category, normalize

from furnace.server.problems import invalid

LONGEST_NAME = 24
RESERVED = frozenset(",#")
"""Characters that mean something in a record."""

JOINERS = frozenset("\u200c\u200d")
"""Invisible, but some scripts and emoji need them between two characters."""

BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols without ink: Hangul fillers, the empty Braille cell, the null notehead."""

INVISIBLE_MARKS = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f") | {
    chr(selector) for selector in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}
"""Marks that change the letter before them at most, such as variation selectors."""


def plain_name(name: str) -> str:
    """Return a name on one line, without invisible or direction-changing characters."""
    shown = "".join(letter if _is_shown(letter) else " " for letter in normalize("NFC", name))
    plain = " ".join(filter(None, map(_without_loose_marks, shown.split())))
    if not plain or len(plain) > LONGEST_NAME or RESERVED & set(plain):
        raise invalid("body.name")
    return plain


def look_of(name: str) -> str:
    """Return a key that is the same for names that differ in case, width or blanks only."""
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    return "".join(letter for letter in folded if not _is_invisible(letter))


def free_name(names: Sequence[str], taken: Collection[str]) -> str:
    """Return the first name that looks like none of those taken, or the first with a number."""
    looks = {look_of(name) for name in taken}
    numbered = (f"{names[0]} {number}" for number in count(2))
    return next(name for name in chain(names, numbered) if look_of(name) not in looks)


def _without_loose_marks(word: str) -> str:
    """Return a word without marks and joiners that have no character to belong to."""
    start = next((at for at, letter in enumerate(word) if not _is_attached(letter)), len(word))
    return word[start:].rstrip("".join(JOINERS))


def _is_attached(letter: str) -> bool:
    return letter in JOINERS or category(letter).startswith("M")


def _is_shown(letter: str) -> bool:
    return letter in JOINERS or (letter.isprintable() and letter not in BLANK_LETTERS)


def _is_invisible(letter: str) -> bool:
    return letter.isspace() or letter in JOINERS or letter in INVISIBLE_MARKS
