"""Histories for tests, in few words: where one begins, what was done, and what it refuses."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from furnace.engine import game
from furnace.engine.action import Action
from furnace.engine.state import Phase
from furnace.match import Chance
from furnace.notation.action import format_action
from furnace.notation.entry import parse_entry
from furnace.notation.history import Entry, History, HistoryCode, HistoryRefused
from position_builder import Table, auction, producing


def factory() -> Table:
    """Three seats about to produce, each with more than one way to begin."""
    return producing("S1 C01 C05 with 4 coal", "S2 C03 C06", "S3 C04 C07")


def last_disc_and_a_question() -> Table:
    """Ann's neutral disc is the last to be placed; then she is asked about C25."""
    table = auction(row="C25 C19 C22 C17 C20 C23 C24", capitalists="K4", ann="3 iron")
    return table.put(
        C25="ben 4, ann 3",
        C22="ann 4, ben 3, cyd 2",
        C17="cyd 4, ann 2, ben 1",
        C20="cyd 3, ben 2, ann 1",
        C23="cyd 1",
    )


def history_of(begin: Table | History, *texts: str) -> History:
    """Entries in notation, added one by one."""
    history = History(begin.state) if isinstance(begin, Table) else begin
    for text in texts:
        history = history.add(parse_entry(text))
    return history


def done(begin: Table | History, *seats: int) -> History:
    """These seats resolve what is left to resolve, use nothing, and are done."""
    history = history_of(begin)
    for seat in seats:
        while seat in history.state.producing:
            history = history.add(game.legal_actions(history.state, seat)[-1])
    return history


def on_to(phase: Phase, history: History) -> History:
    """Deal, by a fixed chance, up to a phase."""
    while history.state.phase is not phase:
        history = history.add(Chance(7, 0).draw(history.state))
    return history


def row_of(history: History) -> list[str]:
    """The companies of the row, from left to right."""
    assert history.state.row
    return [auction_card.card for auction_card in history.state.row]


def texts_of(actions: Iterable[Action]) -> list[str]:
    """Actions in notation."""
    return [format_action(action) for action in actions]


def refused(history: History, entry: Entry) -> HistoryCode:
    """Why an entry is refused."""
    with pytest.raises(HistoryRefused) as caught:
        history.add(entry)
    assert caught.value.seat == entry[0]
    return caught.value.code
