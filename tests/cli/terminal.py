"""The command line in tests: what was typed, what was said, and the positions that were shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from furnace.cli.main import app
from furnace.cli.session import Session
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import State
from furnace.match import Chance
from furnace.notation.header import Player
from furnace.notation.position import parse_position
from furnace.notation.record import Record, new_record, parse_record

PROMPT = re.compile(r"^(Ann> )+", re.MULTILINE)
SAVED = re.compile(r"The game is saved in (.*\.furnace)\. Continue with: furnace play --resume \1$")
POSITION = re.compile(r"furnace-position 1\n(?:.*\n)*?unseen .*\n(?:row .*\n)*")


@dataclass(frozen=True)
class Answer:
    """What a command said, on both streams and on the second only, and how it ended."""

    output: str
    errors: str
    code: int

    @property
    def lines(self) -> list[str]:
        """What was said, line by line, without the prompts."""
        return _lines(self.output)

    @property
    def positions(self) -> list[State]:
        """The positions that were asked for, in order."""
        return [parse_position(text) for text in POSITION.findall(PROMPT.sub("", self.output))]

    @property
    def saved(self) -> Path:
        """Where the game is saved, as the last line says."""
        found = SAVED.match(self.lines[-1])
        assert found is not None, self.lines[-1]
        return Path(found[1])

    @property
    def record(self) -> Record:
        """The game that is saved."""
        return parse_record(self.saved.read_text(encoding="utf-8"))

    @property
    def between(self) -> list[str]:
        """What was said between the first position and the second."""
        _, said, *_ = POSITION.split(PROMPT.sub("", self.output))
        return _lines(said)


@dataclass(frozen=True)
class Terminal:
    """A terminal 80 columns wide, and a home of its own."""

    home: Path

    def run(self, *words: str, typed: Iterable[str] = ()) -> Answer:
        """A command, and lines typed to it; whatever is wrong, it must not end in a traceback."""
        typed_text = "".join(f"{line}\n" for line in typed)
        result = CliRunner().invoke(app, list(words), input=typed_text)
        if not isinstance(result.exception, SystemExit | None):
            raise result.exception
        assert "Traceback" not in result.output
        return Answer(result.output, result.stderr, result.exit_code)

    def resume(self, file: Path | str, *typed: str) -> Answer:
        """Continue a game, with another seed: what is new is not what it would have been."""
        return self.run("play", "--resume", str(file), "--seed", "77", typed=typed)

    def play(self, *typed: str, switches: Iterable[str] = (), **options: Any) -> Answer:
        """A game of Ann with random bots that is always the same, as far as she types."""
        chosen = {"name": "Ann", "bots": "random", "seed": 5, "players": 2} | options
        words = [f"--{name}={value}" for name, value in chosen.items()]
        return self.run("play", *words, *switches, typed=typed)


@cache
def course() -> tuple[Record, ...]:
    """`Terminal.play` with only first choices: before the first, and after each."""
    players = (Player("Ann", "human"), Player("Iva", "bot random"))
    record = new_record(parse_ruleset("base+capitalists"), players)
    session = Session(record, Chance(5, 0)).run()
    records = [session.record]
    while not session.is_over:
        session = session.add(session.legal_actions()[0]).run()
        records.append(session.record)
    return tuple(records)


def _lines(text: str) -> list[str]:
    return [line for line in PROMPT.sub("", text).splitlines() if line.strip()]
