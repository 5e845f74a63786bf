"""Whatever a table does and takes back, the log folded out replays to the position it has."""

from __future__ import annotations

from hypothesis import given

from furnace.engine.action import actor
from furnace.engine.event import PaidCopy, PhaseBegan, ProductionEnded
from furnace.engine.state import CHANCE, Phase
from furnace.notation.history import (
    Entry,
    History,
    HistoryCode,
    HistoryRefused,
    Redo,
    Takeback,
    Undo,
)
from notation.strategies import WALKS
from notation.walks import random_walk, replayed
from properties.random_play import Table, start
from properties.strategies import seeds, tables

STEPS = 300


@WALKS
@given(tables, seeds)
def test_the_folded_actions_replay_to_the_state(table: Table, seed: int) -> None:
    for history in random_walk(table, seed, STEPS):
        if isinstance(history.log[-1], Undo | Takeback) or len(history.log) % 30 == 0:
            assert replayed(history.start, history.actions) == history.state


@WALKS
@given(tables, seeds)
def test_a_line_of_the_log_stands_or_was_taken_back_or_takes_back(table: Table, seed: int) -> None:
    *_, history = random_walk(table, seed, STEPS)
    stand = [move.entry for move in history.moves]
    take_back = [at for at, one in enumerate(history.log) if isinstance(one, Undo | Takeback)]
    lines = sorted([*stand, *history.taken_back, *take_back])
    assert lines == list(range(len(history.log)))


@WALKS
@given(tables, seeds)
def test_adding_the_log_again_gives_the_same_history(table: Table, seed: int) -> None:
    *_, history = random_walk(table, seed, STEPS)
    again = History(history.start)
    for entry in history.log:
        again = again.add(entry)
    assert again == history


@WALKS
@given(tables, seeds)
def test_the_log_only_grows(table: Table, seed: int) -> None:
    before = History(start(table))
    for history in random_walk(table, seed, STEPS):
        assert history.log[:-1] == before.log
        before = history


@WALKS
@given(tables, seeds)
def test_a_seat_may_undo_just_what_the_design_says(table: Table, seed: int) -> None:
    for history in random_walk(table, seed, STEPS):
        for seat in range(table.seats):
            expected = _why_no_undo(history, seat)
            assert history.why_no_undo(seat) == expected
            assert _refusal(history, seat) == expected


@WALKS
@given(tables, seeds)
def test_an_undo_takes_one_own_action_and_leaves_all_others(table: Table, seed: int) -> None:
    before: History | None = None
    for history in random_walk(table, seed, STEPS):
        if before is not None and isinstance(undo := history.log[-1], Undo):
            mine = [action for action in before.actions if actor(action) == undo.seat]
            left = list(before.actions)
            left.reverse()
            left.remove(mine[-1])
            left.reverse()
            assert history.actions == tuple(left)
        before = history


@WALKS
@given(tables, seeds)
def test_chance_never_shows_two_things_at_one_point(table: Table, seed: int) -> None:
    shown: dict[tuple[str, int], object] = {}
    for history in random_walk(table, seed, STEPS):
        drawn = [action for action in history.actions if actor(action) == CHANCE]
        for verb in ("first", "deal", "roll"):
            for number, action in enumerate([one for one in drawn if one.verb == verb]):
                assert shown.setdefault((verb, number), action) == action


@WALKS
@given(tables, seeds)
def test_each_move_knows_the_line_of_the_log_that_made_it(table: Table, seed: int) -> None:
    *_, history = random_walk(table, seed, STEPS)
    for move in history.moves:
        assert history.log[move.entry] in (move.action, Redo(actor(move.action)))


@WALKS
@given(tables, seeds)
def test_takebacks_are_counted(table: Table, seed: int) -> None:
    *_, history = random_walk(table, seed, STEPS)
    assert history.takebacks == sum(isinstance(entry, Takeback) for entry in history.log)


def _why_no_undo(history: History, seat: int) -> HistoryCode | None:
    """The design's sentence, read off the events: what came after the seat's last action."""
    own = [at for at, move in enumerate(history.moves) if actor(move.action) == seat]
    if not own:
        return HistoryCode.NOTHING_DONE
    since = history.moves[own[-1] :]
    if since[0].phase is not Phase.PRODUCTION:
        return None if _last_stands_in_own_run(history, seat) else HistoryCode.REVEALED
    events = [event for move in since for event in move.step.events]
    is_closed = any(
        isinstance(event, PhaseBegan) and event.phase in (Phase.DEAL, Phase.OVER)
        for event in events
    )
    assert not is_closed or any(isinstance(event, ProductionEnded) for event in events)
    if is_closed:
        return HistoryCode.PHASE_CLOSED
    copies = [event.seat for event in events if isinstance(event, PaidCopy)]
    return HistoryCode.COPIED if any(copier != seat for copier in copies) else None


def _last_stands_in_own_run(history: History, seat: int) -> bool:
    """Whether some action of the seat stands among the lines it alone has added at the end."""
    standing = 0
    for entry in _own_run(history, seat):
        is_back = isinstance(entry, Undo | Takeback)
        standing = max(standing - 1, 0) if is_back else standing + 1
    return standing > 0


def _own_run(history: History, seat: int) -> list[Entry]:
    run: list[Entry] = []
    for entry in reversed(history.log):
        if _author(entry) != seat:
            break
        run.insert(0, entry)
    return run


def _author(entry: Entry) -> int:
    match entry:
        case Undo(seat) | Redo(seat) | Takeback(seat):
            return seat
    return actor(entry)


def _refusal(history: History, seat: int) -> HistoryCode | None:
    try:
        history.add(Undo(seat))
    except HistoryRefused as refused:
        return refused.code
    return None
