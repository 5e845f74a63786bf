"""Whatever becomes of the process that drives a table, another continues; nothing happens twice."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from furnace.server.store.entry_row import EntryRow
from server.pairs import BASE, Pair, Shared, two_servers
from server.player import BOT, ME, Page

VOTE_FOR = 8.0
TAKEN_OVER = 5.0
LATEST = 10.0
HANDED_OVER = 3.0


@pytest.fixture
def pair(tmp_path: Path, postgres_url: str) -> Iterator[Pair]:
    with two_servers(tmp_path, postgres_url, vote_for=VOTE_FOR) as pair:
        yield pair


def _table_driven_by(pair: Pair, driver: int) -> Page:
    """A page at the other process, of a game against bots in which it is its turn."""
    host = pair.player(driver)
    table = host.set_up(BASE, ME, BOT, BOT)["id"]
    page = pair.player(1 - driver, like=host).open(table)
    page.play(Random(5), lambda page: page.n > 15 and bool(page.seats_asked()))
    return page


def _bots(page: Page) -> int:
    return sum(entry["move"].startswith("bot:") for entry in page.log)


def _wait_for_bots(page: Page, more: int) -> float:
    """Play on until bots have made this many more moves; the seconds that took."""
    begun, bots = time.monotonic(), _bots(page)
    page.play(Random(6), lambda page: _bots(page) >= bots + more)
    return time.monotonic() - begun


def _seconds_until_a_bot_continues(pair: Pair) -> float:
    """Kill who drives a table; the seconds to the first row of a bot by the other process."""
    page = _table_driven_by(pair, 1)
    table = page.table["id"]
    before = pair.driver(table)
    pair.servers[1].kill()
    killed = datetime.now(UTC)
    _wait_for_bots(page, 4)
    assert pair.driver(table) not in (before, None)
    log = pair.log(table)
    log.check()
    return min((row.at - killed).total_seconds() for row in log.rows if _is_after(row, killed))


def _is_after(row: EntryRow, moment: datetime) -> bool:
    return row.move.startswith("bot:") and row.at > moment


def test_another_process_drives_within_five_seconds_of_a_kill(
    tmp_path: Path, postgres_url: str
) -> None:
    took: list[float] = []
    # The machine of the tests may be busy: once more where it was too slow the first time.
    while len(took) < 2 and not any(seconds < TAKEN_OVER for seconds in took):
        with two_servers(tmp_path / str(len(took)), postgres_url) as pair:
            took.append(_seconds_until_a_bot_continues(pair))
    assert min(took) < TAKEN_OVER, took


def test_a_driver_that_is_stopped_hands_over_at_once(pair: Pair) -> None:
    page = _table_driven_by(pair, 1)
    pair.servers[1].process.send_signal(signal.SIGTERM)
    pair.servers[1].process.wait(LATEST)
    begun = time.monotonic()
    _wait_for_bots(page, 3)
    assert time.monotonic() - begun < HANDED_OVER
    pair.log(page.table["id"]).check()


def test_a_vote_outlives_the_process_that_would_have_counted_it(pair: Pair) -> None:
    """At one table nobody votes until the deadline, at the other all do after the death."""
    tables = [Shared(pair), Shared(pair)]
    for table in tables:
        table.play(Random(7), lambda page: page.n > 12)
        table.pages[0].send({"type": "propose", "motion": "takeback", "seat": 0})
        table.pages[0].wait_until(lambda page: page.table["vote"] is not None)
    pair.servers[1].kill()
    silent, voting = tables
    vote = voting.pages[0].table["vote"]["id"]
    guest = pair.player(0, like=voting.guest).open(voting.id)
    guest.send({"type": "ballot", "vote": vote, "agree": True})
    guest.wait_until(lambda page: page.table["vote"] is None)
    silent.pages[0].wait_until(lambda page: page.table["vote"] is None)
    moves = [row.move for row in pair.log(voting.id).rows]
    assert moves.count(f"vote:{vote}") == 1
    assert not [row for row in pair.log(silent.id).rows if row.move.startswith("vote:")]
    [(passed, closed, deadline)] = pair.ask(
        "SELECT passed, closed, deadline FROM votes WHERE table_id = %s", silent.id
    )
    assert passed is False
    assert isinstance(closed, datetime)
    assert isinstance(deadline, datetime)
    assert 0 <= (closed - deadline).total_seconds() < 3
    for table in tables:
        pair.log(table.id).check()


def test_a_driver_that_slept_and_is_needed_again_drives_again(pair: Pair) -> None:
    host = pair.player(1)
    table = host.set_up(BASE, ME, BOT, BOT)["id"]
    page = host.open(table)
    page.play(Random(5), lambda page: page.n > 15 and bool(page.seats_asked()))
    pair.player(0).open(table)  # at the other process, someone watches
    page.close()
    time.sleep(0.5)
    first = pair.driver(table)
    pair.servers[1].process.send_signal(signal.SIGSTOP)
    try:
        assert pair.wait_for_another_driver(table, first) < LATEST
    finally:
        pair.servers[1].process.send_signal(signal.SIGCONT)
    second = pair.driver(table)
    time.sleep(1.5)
    pair.servers[0].kill()
    assert pair.wait_for_another_driver(table, second) < LATEST
    assert pair.driver(table) == first
    assert _wait_for_bots(host.open(table), 3) < HANDED_OVER
    pair.log(table).check()
