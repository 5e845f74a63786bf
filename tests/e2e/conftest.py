"""A server and a browser for all tests of a session, and the people who use them."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.browsing import PATIENCE_MS, People, chromium
from e2e.stored_games import StoredGames
from server.running import RunningProcess, running_process

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(autouse=True)
def _machine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """The tests of several workers share the machine, but for one that measures it `alone`."""
    how = fcntl.LOCK_EX if "alone" in request.fixturenames else fcntl.LOCK_SH
    with (tmp_path_factory.getbasetemp().parent / "e2e-machine").open("w") as lock:
        fcntl.flock(lock, how)
        yield


@pytest.fixture
def alone() -> None:
    """Whoever asks for this is the only browser test that runs."""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server of this session keeps its data."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
def server(folder: Path) -> Iterator[RunningProcess]:
    """A server of this session's own, on a fresh database."""
    with running_process(folder) as process:
        yield process


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all; whoever uses it has a context of their own."""
    with chromium() as opened:
        yield opened


@pytest.fixture
def people(browser: Browser, server: RunningProcess) -> Iterator[People]:
    """Whoever a test needs; in the end no browser has complained."""
    yield from watched(People(browser, server.address))


@pytest.fixture
def page(people: People) -> Page:
    """The page of a person who wants nothing to move."""
    return people.someone()


@pytest.fixture
def stored_games(folder: Path) -> StoredGames:
    """Golden games at tables of the server."""
    return StoredGames(folder)


def watched(people: People) -> Iterator[People]:
    """People whose browsers must not complain."""
    yield people
    people.leave()
    assert not people.faults, people.faults
