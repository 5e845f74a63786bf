"""The commands that the documents show, as lists of words."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

from docs.documents import DOCUMENTS, INLINE_CODE, fences, name_of, without_fences

PROGRAMS = ("furnace", "make", "python")
STAND_INS = {
    "FILE": "tests/games/teaching-2-seats.furnace",
    "BOT": "greedy",
    "../old": ".",
}
"""What stands in a document for something of the reader's own, and what a test puts there."""


class Command(NamedTuple):
    """A command line of a document, and whether it stands in a block, complete as it is."""

    document: str
    words: tuple[str, ...]
    is_in_a_block: bool

    def __str__(self) -> str:
        """Return the command as a person types it."""
        return shlex.join(self.words)


def commands(program: str) -> list[Command]:
    """Return every different command line for one program, in the order of the documents."""
    found = [command for document in DOCUMENTS for command in _shown_in(document)]
    return list({str(one): one for one in found if one.words[0] == program}.values())


def _shown_in(document: Path) -> list[Command]:
    text, name = document.read_text("utf-8"), name_of(document)
    blocks = [block for language, block in fences(text) if language in ("", "sh")]
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    inline = [code.replace("\n", " ") for code in INLINE_CODE.findall(without_fences(text))]
    return [
        *_commands_among(lines, name, is_in_a_block=True),
        *_commands_among(inline, name, is_in_a_block=False),
    ]


def _commands_among(lines: list[str], document: str, *, is_in_a_block: bool) -> list[Command]:
    typed = [line for line in lines if re.match(rf"({'|'.join(PROGRAMS)}) \S", line)]
    return [Command(document, _words(line), is_in_a_block) for line in typed]


def _words(line: str) -> tuple[str, ...]:
    return tuple(_put_in(word) for word in shlex.split(line, comments=True))


def _put_in(word: str) -> str:
    return ",".join(STAND_INS.get(part, part) for part in word.split(","))
