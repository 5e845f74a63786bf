"""`furnace check`: whether records replay, and what they claim is true."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from furnace.cli.console import console
from furnace.cli.players import words_of
from furnace.cli.reading import read_text, report_invalid, report_unreadable
from furnace.engine import game
from furnace.notation.errors import RecordError
from furnace.notation.record import Record, parse_record


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records to check.")],
) -> None:
    """Replay records, and check every move and every result in them.

    The exit code is 1 if a claim is wrong or a record cannot be read.
    """
    good = [_check(file) for file in files]
    raise typer.Exit(0 if all(good) else 1)


def _check(file: Path) -> bool:
    try:
        record = parse_record(read_text(file))
    except (OSError, UnicodeDecodeError) as error:
        report_unreadable(file, error)
        return False
    except RecordError as error:
        report_invalid(file, error)
        return False
    console.print(_verdict(file, record), markup=False, soft_wrap=True)
    return True


def _verdict(file: Path, record: Record) -> str:
    words = words_of(record.players)
    say, state = words.messages.say, record.history.state
    outcome = game.outcome(state)
    if outcome is not None:
        where = say("check-over", outcome=words.outcome(outcome))
    else:
        phase = say(f"phase-{state.phase.name.lower()}")
        where = say("check-unfinished", round=state.round, phase=phase)
    actions = str(len(record.history.actions))
    return say("check-ok", file=str(file), actions=actions, state=where)
