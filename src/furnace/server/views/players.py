"""The players of a table, as a record names them."""

from __future__ import annotations

from collections.abc import Sequence

from furnace.notation.header import Player
from furnace.server.store.tables import SeatRow


def players_of(seats: Sequence[SeatRow]) -> tuple[Player, ...]:
    """Return the players of these seats."""
    return tuple(map(_player, seats))


def _player(seat: SeatRow) -> Player:
    name = seat.name or f"p{seat.seat + 1}"
    return Player(name, f"bot {seat.bot}" if seat.kind == "bot" else "human")
