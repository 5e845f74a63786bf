"""A table whose rules only another process can drive is played through this one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from furnace.engine.ruleset import RULES_VERSION
from furnace.notation.record import parse_record
from furnace.server.live.connection import GOING_AWAY
from server.builds import BUILD, NEWER
from server.kept_log import kept_logs
from server.player import BOT, ME, OPEN, Page, Player
from server.processes import serving
from server.running import RunningProcess, fresh_postgres

SHORT = "base+capitalists+short"


class Builds(NamedTuple):
    """A process of each build on one database."""

    older: RunningProcess
    newer: RunningProcess
    url: str


@pytest.fixture(scope="module")
def builds(request: pytest.FixtureRequest, newer_sources: str) -> Iterator[Builds]:
    folder: Path = request.getfixturevalue("tmp_path_factory").mktemp("builds")
    url = fresh_postgres(request)
    with ExitStack() as opened:
        older = opened.enter_context(serving(folder, url))
        newer = opened.enter_context(
            serving(folder, url, sources=newer_sources, FURNACE_BUILD=BUILD)
        )
        yield Builds(older, newer, url)
        assert not older.faults + newer.faults


@pytest.fixture
def ada(builds: Builds) -> Iterator[Player]:
    """Someone at the process of the older build."""
    with Player(builds.older.address) as player:
        yield player


@pytest.fixture
def same(builds: Builds, ada: Player) -> Iterator[Player]:
    """The same person at the process of the newer build."""
    with Player(builds.newer.address, ada.cookie) as player:
        yield player


def _is_over(page: Page) -> bool:
    return page.phase == "over" and page.table["status"] == "over"


def test_a_game_is_played_to_its_end_through_a_process_that_cannot_drive_it(
    builds: Builds, ada: Player, same: Player
) -> None:
    table = ada.set_up(SHORT, ME, BOT)["id"]
    page = same.open(table)
    assert (page.hello["build"], page.hello["rules"]) == (BUILD, NEWER)
    assert page.table["rules"] == RULES_VERSION
    page.play(Random(1), _is_over)
    assert page.position["round"] == 3
    log = kept_logs(builds.url)[table]
    log.check()
    assert log.table.rules == RULES_VERSION


def test_all_that_can_be_asked_of_a_table_is_passed_on(ada: Player, same: Player) -> None:
    opened = ada.set_up("base", ME, OPEN)
    table, invited = opened["id"], opened["seats"][1]["invitation"]
    with Player(ada.address) as guest:
        assert guest.join(invited, "Ben")["status"] == "playing"
    with Player(same.address) as late:
        assert late.refused("/api/join", {"invitation": invited})[1]["code"] == "table/seat_taken"
    assert same.get(f"/api/tables/{table}")["seats"][1]["name"] == "Ben"
    renewed = same.refused(f"/api/tables/{table}/seats/1/invitation")
    assert (renewed[0], renewed[1]["code"]) == (409, "table/seat_taken")
    record = same.http.get(f"/api/tables/{table}/record")
    assert record.headers["content-disposition"].endswith(f'"{table}.furnace"')
    assert len(parse_record(record.text).players) == 2
    status, problem = same.refused(f"/api/tables/{table}/rematch")
    assert (status, problem["code"]) == (409, "table/not_over")


def test_an_open_table_begins_by_the_rules_of_where_its_last_seat_is_taken(
    ada: Player, same: Player
) -> None:
    opened = ada.set_up("base", ME, OPEN)
    page = ada.open(opened["id"])
    invited = same.post(f"/api/tables/{opened['id']}/seats/1/invitation")["seats"][1]["invitation"]
    with Player(same.address) as guest:
        begun = guest.join(invited)
    assert (begun["status"], begun["rules"]) == ("playing", NEWER)
    # The process that showed it has dropped it, and passes on to the one that can drive it.
    assert page.closed_with() == GOING_AWAY
    again = ada.open(opened["id"])
    assert again.table["rules"] == NEWER
    again.wait_until(lambda page: page.phase == "bidding")


def test_each_build_sets_up_and_drives_games_of_its_own_rules(
    builds: Builds, ada: Player, same: Player
) -> None:
    page = same.open(same.set_up(SHORT, ME, BOT)["id"])
    page.play(Random(2), _is_over)
    assert (page.table["rules"], page.position["round"]) == (NEWER, 2)
    assert ada.open(page.table["id"]).position == page.position
