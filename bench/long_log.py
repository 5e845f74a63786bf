"""How long it takes to load a game with as many entries as a game can have.

python -m bench.long_log
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random

from bench.figure import Figure, at_most, informational

from furnace.engine.game import legal_actions
from furnace.engine.state import CHANCE
from furnace.notation.entry import format_entry
from furnace.notation.history import Entry, Redo, Undo
from furnace.server.live.checkpoint import Checkpoint
from furnace.server.live.game import TableGame
from furnace.server.store.entry_row import EntryRow
from furnace.server.views.log import seat_of

RULESET, SEATS, ENTRIES = "base+capitalists", 4, 2_900
UNDOS = 0.85
TIMES = 5


def long_log_figures() -> list[Figure]:
    """Return the processor time of loading a long game from its log, and from a checkpoint."""
    played, rows = _long_game()
    body = played.checkpoint().pack()
    name = f"server, a game of {ENTRIES:,} entries"
    replay = _milliseconds(lambda: _new_game().replay(rows))
    restore = _milliseconds(lambda: _new_game().restore(Checkpoint.unpack(body)))
    return [
        informational(f"{name}: load from the log", "ms", replay),
        at_most(f"{name}: load from a checkpoint", "ms", restore, 50),
        informational(f"{name}: size of the checkpoint", "KB", len(body) / 1000),
    ]


def _new_game() -> TableGame:
    return TableGame(RULESET, SEATS, "", 7)


def _long_game() -> tuple[TableGame, list[EntryRow]]:
    """Play at random, and undo and redo most moves several times."""
    random, game, rows = Random(1), _new_game(), list[EntryRow]()
    now = datetime.now(UTC)
    while game.n < ENTRIES:
        entry = _entry(game, random)
        text, move = format_entry(entry), f"{random.getrandbits(128):032x}"
        rows.append(EntryRow("table", game.n, seat_of(entry), "identity", text, move, now))
        game.replay(rows[-1:])
    return game, rows


def _entry(game: TableGame, random: Random) -> Entry:
    if game.actors() == (CHANCE,):
        return game.chance_after(game.history)[0].entry
    if isinstance(last := game.history.log[-1], Undo):
        return Redo(last.seat)
    undoable = [seat for seat in range(SEATS) if game.history.why_no_undo(seat) is None]
    if undoable and random.random() < UNDOS:
        return Undo(random.choice(undoable))
    return random.choice(legal_actions(game.state, random.choice(game.actors())))


def _milliseconds(load: Callable[[], None]) -> float:
    return min(_processor_time(load) for _ in range(TIMES)) * 1000


def _processor_time(load: Callable[[], None]) -> float:
    begun = time.process_time()
    load()
    return time.process_time() - begun


def main() -> None:
    """Print the figures."""
    for figure in long_log_figures():
        print(f"{figure.name}: {figure.ours:.1f} {figure.unit} {figure.target}")


if __name__ == "__main__":
    main()
