"""Two server processes on one PostgreSQL share a table: whoever is where, all hear the same."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from server.pairs import BASE, Pair, Shared, two_servers
from server.player import BOT, ME, OPEN, Json, Page, Player
from server.running import RunningProcess, fresh_postgres

AWAY_AFTER = 3.0
LISTENERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND left(query, 6) = 'LISTEN'"
)


@pytest.fixture(scope="module")
def pair(request: pytest.FixtureRequest) -> Iterator[Pair]:
    folder = request.getfixturevalue("tmp_path_factory").mktemp("pair")
    with two_servers(folder, fresh_postgres(request), away_after=AWAY_AFTER) as pair:
        yield pair
        assert not [line for server in pair.servers for line in _errors(server)]


def _errors(server: RunningProcess) -> list[str]:
    return [line for line in server.log.splitlines() if '"level": "error"' in line]


def test_every_move_reaches_both_processes_within_a_second(pair: Pair) -> None:
    table = Shared(pair, BOT)
    took = table.play(Random(1), lambda page: page.n > 60)
    assert sorted(took)[len(took) // 2] < 1, took
    assert len({str(page.log[:60]) for page in table.everyone}) == 1
    pair.log(table.id).check()


def test_of_two_moves_of_one_number_exactly_one_is_accepted(pair: Pair) -> None:
    """Someone has a page at each process and answers the same question at both at once."""
    host = pair.player(0)
    table = host.set_up(BASE, ME, ME)["id"]
    pages = [host.open(table), pair.player(1, like=host).open(table)]
    random = Random(2)
    with ThreadPoolExecutor(2) as threads:
        for _ in range(20):
            seat, texts = _asked_of_both(pages)
            reply = threads.map(Page.act, pages, random.choices(texts, k=2), (seat, seat))
            codes = sorted(answer.get("code", "accepted") for answer in reply)
            assert codes == ["accepted", "action/stale"]
    pair.log(table).check()


def _asked_of_both(pages: list[Page]) -> tuple[int, list[str]]:
    """A seat that is asked the same at both pages, and what it may answer."""
    n = max(page.n for page in pages)
    for page in pages:
        page.wait_until(lambda page: page.n >= n and bool(page.seats_asked()))
    [seat, *_] = pages[0].seats_asked()
    return seat, pages[0].legal(seat)


def test_a_move_sent_to_both_processes_is_made_once(pair: Pair) -> None:
    host = pair.player(0)
    table = host.set_up(BASE, ME, ME)["id"]
    pages = [host.open(table), pair.player(1, like=host).open(table)]
    with ThreadPoolExecutor(2) as threads:
        for number in range(10):
            seat, texts = _asked_of_both(pages)
            n = pages[0].offers[seat]["n"]
            act = {"type": "act", "move": f"same-move-{number}", "n": n, "text": texts[0]}
            reply = list(threads.map(Page.answer, pages, (act, act)))
            # Either page learns of it by the update or by the refusal, whichever comes first.
            assert {answer.get("code", "accepted") for answer in reply} <= {
                "accepted",
                "action/duplicate",
            }
    moves = [row.move for row in pair.log(table).rows if row.move.startswith("same-move-")]
    assert moves == [f"same-move-{number}" for number in range(10)]
    pair.log(table).check()


def test_production_continues_at_both_processes_at_once(pair: Pair) -> None:
    table = Shared(pair)
    table.play(Random(3), lambda page: page.phase == "production")

    def produce(at: int) -> int:
        page, made = table.pages[at], 0
        while page.phase == "production" and page.seats_asked() and made < 10:
            reply = page.act(page.legal(at)[0])
            assert reply["type"] == "update", reply
            made += 1
        return made

    with ThreadPoolExecutor(2) as threads:
        assert min(threads.map(produce, (0, 1))) > 0
    pair.log(table.id).check()


def test_only_one_process_moves_the_bots_of_a_table(pair: Pair) -> None:
    before = _bot_moves(pair)
    table = Shared(pair, BOT, BOT)
    table.play(Random(4), lambda page: page.n > 60)
    log = pair.log(table.id)
    log.check()
    rows = sum(row.move.startswith("bot:") for row in log.rows)
    made = [now - then for now, then in zip(_bot_moves(pair), before, strict=True)]
    assert rows > 0
    assert made[0] == 0
    assert made[1] >= rows


def test_a_process_drives_bots_that_are_watched_only_at_another(pair: Pair) -> None:
    host = pair.player(1)
    table = host.set_up(BASE, BOT, BOT, BOT)["id"]
    before = _bot_moves(pair)
    page = pair.player(0, like=host).open(table)
    page.wait_until(lambda page: page.n > 20)
    made = [now - then for now, then in zip(_bot_moves(pair), before, strict=True)]
    assert made[0] == 0
    assert made[1] > 0


def _bot_moves(pair: Pair) -> list[float]:
    """How many moves of bots each process has made."""
    found = []
    for at in (0, 1):
        lines = pair.player(at).http.get("/metrics").text.splitlines()
        [line] = [line for line in lines if line.startswith('furnace_moves_total{kind="bot"}')]
        found.append(float(line.split()[-1]))
    return found


def test_who_sits_down_at_one_process_is_seen_at_the_other(pair: Pair) -> None:
    host, guest = pair.player(0), pair.player(1)
    info = host.set_up(BASE, ME, OPEN)
    page = host.open(info["id"])
    pair.player(1).open(info["id"])
    guest.join(info["seats"][1]["invitation"], "Nadia")
    page.wait_until(lambda page: page.table["status"] == "playing", timeout=2)
    assert page.table["seats"][1]["name"] == "Nadia"
    page.wait_until(lambda page: page.n > 0, timeout=5)


def test_two_who_take_the_last_seats_at_once_begin_the_game(pair: Pair) -> None:
    host = pair.player(0)
    guests = [pair.player(0), pair.player(1)]
    with ThreadPoolExecutor(2) as threads:
        for _ in range(10):
            info = host.set_up(BASE, ME, OPEN, OPEN)
            tokens = [seat["invitation"] for seat in info["seats"][1:]]
            list(threads.map(Player.join, guests, tokens))
            assert host.get(f"/api/tables/{info['id']}")["status"] == "playing"


def test_who_comes_and_goes_at_one_process_is_announced_at_the_other(pair: Pair) -> None:
    host, guest = pair.player(0), pair.player(1)
    info = host.set_up(BASE, ME, OPEN)
    page = host.open(info["id"])
    guest.join(info["seats"][1]["invitation"])
    page.wait_until(lambda page: page.table["status"] == "playing")
    time.sleep(AWAY_AFTER)
    assert host.get(f"/api/tables/{info['id']}")["seats"][1]["is_away"]
    guest_page = guest.open(info["id"])
    page.wait_until(lambda page: _is_there(page, 1), timeout=2)
    guest_page.close()
    page.wait_until(lambda page: not _is_there(page, 1), timeout=AWAY_AFTER + 7)


def _is_there(page: Page, seat: int) -> bool:
    info: Json = page.table["seats"][seat]
    return info["is_online"] and not info["is_away"]


def test_a_vote_and_its_end_are_announced_at_both(pair: Pair) -> None:
    table = Shared(pair)
    table.play(Random(6), lambda page: page.n > 12)
    proposed = {"type": "propose", "motion": "takeback", "seat": 0}
    table.pages[0].send(proposed)
    for page in table.everyone:
        page.wait_until(lambda page: page.table["vote"] is not None, timeout=2)
    vote = table.pages[1].table["vote"]
    assert vote["may_vote"]
    table.pages[1].send({"type": "ballot", "vote": vote["id"], "agree": True})
    for page in table.everyone:
        page.wait_until(lambda page: page.table["vote"] is None, timeout=2)
        page.wait_until(lambda page: page.log[-1]["move"] == f"vote:{vote['id']}", timeout=2)
    pair.log(table.id).check()


def test_a_process_that_was_cut_off_from_the_news_catches_up(pair: Pair) -> None:
    table = Shared(pair, BOT)
    random = Random(7)
    table.play(random, lambda page: page.n > 12)
    for _ in range(3):
        assert len(pair.ask(LISTENERS)) >= 2
        n = table.pages[0].n
        took = table.play(random, lambda page, n=n: page.n > n + 6)  # type: ignore[misc]
        assert max(took) < 3, took
    pair.log(table.id).check()
