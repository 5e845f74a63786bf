"""An operator in tests: `furnace admin`, typed beside a running server."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest.mock import patch

from typer.testing import CliRunner

from furnace.cli.console import console
from furnace.cli.main import app
from server.player import ME, Player

PATIENCE = 20.0


@dataclass(frozen=True)
class Reply:
    """What a command said, and how it ended."""

    text: str
    code: int

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The JSON objects, one per line."""
        return [json.loads(line) for line in self.text.splitlines()]


class Operator:
    """Someone who manages the database at an address."""

    def __init__(self, url: str) -> None:
        self._url = url

    def tries(self, *words: str) -> Reply:
        """What a command says, whether it works or not."""
        with patch.object(console, "_width", 300):
            result = CliRunner().invoke(app, ["admin", *words, "--db", self._url])
        assert result.exception is None or isinstance(result.exception, SystemExit), result
        return Reply(result.output, result.exit_code)

    def does(self, *words: str) -> Reply:
        """What a command says that works."""
        said = self.tries(*words)
        assert said.code == 0, said
        return said


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait until a server has noticed something."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


def played(ada: Player, moves: int = 6) -> str:
    """The id of a table of two at which a few moves have been made."""
    page = ada.open(ada.set_up("base", ME, ME)["id"])
    page.play(Random(1), lambda page: page.n >= moves)
    page.close()
    return str(page.table["id"])
