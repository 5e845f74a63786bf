"""Simulated games as records."""

from __future__ import annotations

from pathlib import Path

from furnace.match import FinishedMatch
from furnace.notation.header import Player
from furnace.notation.record import Record, format_record, new_record


def record_text(bots: tuple[str, ...], played: FinishedMatch) -> str:
    """Return the text of a finished game's `.furnace` file."""
    players = tuple(Player(bot, f"bot {bot}") for bot in bots)
    record = new_record(played.state.ruleset, players)
    history = record.history
    for action in played.actions:
        history = history.add(action)
    return format_record(Record(record.ruleset, record.players, history))


def record_path(folder: Path, seed: int, game: int) -> Path:
    """Return the file of a game, named by the seed and the number that determine its deal."""
    return folder / f"{seed}-{game:06d}.furnace"
