"""Logging in and out: what comes along, what is void by then, and how many attempts are allowed."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import event

from furnace.server import accounts
from furnace.server.limits import Rate
from furnace.server.password_threads import MOST_WAITING, THREADS
from furnace.server.store.tables import seats_of, table_of
from server.devices import ANN, me, play, sit
from server.small_app import client, limited


def test_one_logs_in_on_another_device(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        account = (await one.post("/api/account", json=ANN)).json()
        answer = await other.post("/api/login", json={**ANN, "account": "ANN.LEE"})
        assert answer.json() == account
        assert await me(other) == account

    play(tmp_path, visit)


def test_one_who_logs_in_first_of_all_has_one_cookie_and_it_is_the_account_s(
    tmp_path: Path,
) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        account = (await one.post("/api/account", json=ANN)).json()
        answer = await other.post("/api/login", json=ANN)
        cookies = [one.partition("=")[0] for one in answer.headers.get_list("set-cookie")]
        assert cookies == ["furnace", "furnace-device"]
        assert await me(other) == account

    play(tmp_path, visit)


def test_a_wrong_password_and_an_unknown_account_are_answered_the_same(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/api/account", json=ANN)
        guest = await me(other)
        wrong = await other.post("/api/login", json={**ANN, "password": "wrong horse"})
        unknown = await other.post("/api/login", json={**ANN, "account": "nobody"})
        assert wrong.status_code == unknown.status_code == 401
        assert wrong.json() == unknown.json()
        assert wrong.json()["code"] == "account/wrong"
        assert await me(other) == guest

    play(tmp_path, visit)


def test_a_wrong_password_and_an_unknown_account_take_as_much_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified: list[str] = []

    class Watched:
        def hash(self, password: str) -> str:
            return f"$argon2id${password!r}"

        def verify(self, kept: str, password: str) -> bool:
            verified.append(kept)
            return False

    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/api/account", json=ANN)
        await other.post("/api/login", json=ANN)
        await other.post("/api/login", json={**ANN, "account": "nobody"})
        assert len(verified) == 2
        assert verified[0] != verified[1]

    accounts._dummy_hash.cache_clear()
    monkeypatch.setattr(accounts, "_HASHER", Watched())
    play(tmp_path, visit)
    accounts._dummy_hash.cache_clear()


def test_the_made_up_hash_of_dummy_hash_opens_nothing() -> None:
    assert not accounts._is_password(None, "correct horse")
    assert not accounts._is_password("no hash at all", "correct horse")


def test_a_login_brings_the_seats_and_tables_of_the_guest_along(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        account = (await one.post("/api/account", json=ANN)).json()["id"]
        guest = (await me(other))["id"]
        await sit(app, guest)
        await other.post("/api/login", json=ANN)
        seats = await app.state.store.read(seats_of, "abcdefgh2345")
        assert [seat.identity for seat in seats] == [account, None, None]
        assert (await app.state.store.read(table_of, "abcdefgh2345")).host == account
        assert app.state.registry.looked_at == ["abcdefgh2345"]
        [line] = (await one.get("/api/me/tables")).json()
        assert line.pop("changed").endswith("Z")
        assert line == {
            "id": "abcdefgh2345",
            "status": "open",
            "ruleset": ["base", "capitalists"],
            "names": ["Ann", "Greedy", "Seat 3"],
            "your_seats": [0],
            "winners": None,
            "is_your_turn": False,
        }

    play(tmp_path, visit)


def test_many_games_are_read_by_as_few_queries_as_one(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest = (await me(one))["id"]
        asked: list[str] = []
        event.listen(
            app.state.store._engine, "before_cursor_execute", lambda *args: asked.append(args[2])
        )
        queries = []
        for number in range(3):
            await sit(app, guest, f"abcdefgh234{number + 2}")
            asked.clear()
            assert len((await one.get("/api/me/tables")).json()) == number + 1
            queries.append(len(asked))
        assert queries[0] == queries[2]

    play(tmp_path, visit)


def test_to_log_in_from_another_account_moves_nothing(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/api/account", json=ANN)
        bob = (await other.post("/api/account", json={**ANN, "account": "bob"})).json()["id"]
        await sit(app, bob)
        assert (await other.post("/api/login", json=ANN)).json()["account"] == "Ann.Lee"
        seats = await app.state.store.read(seats_of, "abcdefgh2345")
        assert seats[0].identity == bob

    play(tmp_path, visit)


def test_a_failed_login_moves_nothing(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/api/account", json=ANN)
        guest = (await me(other))["id"]
        await sit(app, guest)
        await other.post("/api/login", json={**ANN, "password": "wrong horse"})
        assert [line["your_seats"] for line in (await other.get("/api/me/tables")).json()] == [[0]]

    play(tmp_path, visit)


def test_who_logs_out_is_a_new_guest(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        account = (await one.post("/api/account", json=ANN)).json()
        guest = (await one.post("/api/logout")).json()
        assert guest["id"] != account["id"]
        assert guest["account"] is None
        assert await me(one) == guest

    play(tmp_path, visit)


def test_the_guest_s_cookie_is_void_once_there_is_an_account(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest = await me(one)
        other.cookies.update(one.cookies)
        assert await me(other) == guest
        account = (await one.post("/api/account", json=ANN)).json()
        assert await me(one) == account
        assert (await me(other))["id"] != guest["id"]

    play(tmp_path, visit)


def test_a_device_with_the_guest_s_cookie_is_told_that_there_is_an_account_now(
    tmp_path: Path,
) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest = await me(one)
        other.cookies.update(one.cookies)
        account = (await one.post("/api/account", json=ANN)).json()
        assert account["id"] == guest["id"]
        asked = [other.get("/api/me/tables"), other.post("/api/me", json={"name": "Bob"})]
        for answer in await asyncio.gather(*asked):
            assert (answer.status_code, answer.json()["code"]) == (401, "account/signed_out")
            assert "set-cookie" not in answer.headers
        assert (await other.get("/api/welcome")).json()["was_signed_out"]
        assert (await other.post("/api/welcome")).json()["was_signed_out"]
        assert not (await other.post("/api/welcome")).json()["was_signed_out"]
        assert not (await one.post("/api/welcome")).json()["was_signed_out"]
        assert (await other.post("/api/login", json=ANN)).json() == account

    play(tmp_path, visit)


def test_a_device_that_was_signed_out_can_sign_in_at_once(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        account = (await one.post("/api/account", json=ANN)).json()
        await other.post("/api/login", json=ANN)
        await one.post("/api/logout")
        assert (await other.post("/api/login", json=ANN)).json() == account
        assert await me(other) == account

    play(tmp_path, visit)


def test_a_second_page_with_the_cookie_of_the_account_is_signed_in_too(tmp_path: Path) -> None:
    """Pages of one browser share their cookies."""

    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await sit(app, (await me(one))["id"])
        account = (await one.post("/api/account", json=ANN)).json()
        other.cookies.update(one.cookies)
        assert await me(other) == account
        assert [one["your_seats"] for one in (await other.get("/api/me/tables")).json()] == [[0]]

    play(tmp_path, visit)


def test_who_logs_out_is_out_on_every_device_until_they_log_in_again(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        account = (await one.post("/api/account", json=ANN)).json()
        await other.post("/api/login", json=ANN)
        await one.post("/api/logout")
        assert (await me(other))["id"] != account["id"]
        await other.post("/api/login", json=ANN)
        assert await me(other) == account

    play(tmp_path, visit)


def test_the_password_of_an_account_is_tried_from_an_address_no_more_often(
    tmp_path: Path,
) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        statuses = []
        for name in ("Ann.Lee", "ann.lee", "ANN.LEE", "bob"):
            credentials = {**ANN, "account": name}
            statuses.append((await one.post("/api/login", json=credentials)).status_code)
        assert statuses == [401, 401, 429, 401]

    play(tmp_path, visit, limited(logins_per_account=Rate(0.001, 2)))


def test_wrong_passwords_from_other_addresses_do_not_lock_the_owner_out(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        account = (await one.post("/api/account", json=ANN)).json()
        for number in range(5):
            async with client(app, f"198.51.100.{number}") as guessing:
                for password in ("wrong horse", "wrong house", "wrong mouse"):
                    await guessing.post("/api/login", json={**ANN, "password": password})
        async with client(app, "198.51.100.99") as new_device:
            assert (await new_device.post("/api/login", json=ANN)).json() == account

    play(tmp_path, visit, limited(logins_per_account=Rate(0.001, 2)))


def test_wrong_passwords_from_the_same_address_do_not_lock_a_known_device_out(
    tmp_path: Path,
) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        account = (await one.post("/api/account", json=ANN)).json()
        await one.post("/api/logout")
        for _ in range(4):
            guessed = await other.post("/api/login", json={**ANN, "password": "wrong horse"})
        assert guessed.status_code == 429
        assert (await one.post("/api/login", json=ANN)).json() == account

    play(tmp_path, visit, limited(logins=Rate(0.001, 3), logins_per_account=Rate(0.001, 2)))


def test_a_known_device_guesses_no_more_often_than_another(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/api/account", json=ANN)
        wrong = {**ANN, "password": "wrong horse"}
        answers = [await one.post("/api/login", json=wrong) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [401, 401, 429]

    play(tmp_path, visit, limited(logins_per_account=Rate(0.001, 2)))


@pytest.mark.parametrize("forge", [lambda said: "", lambda said: "x" + said[1:], lambda said: "é"])
def test_a_device_cookie_counts_only_if_signed_and_for_its_own_account(
    tmp_path: Path, forge: Callable[[str], str]
) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/api/account", json={**ANN, "account": "Eve"})
        signed = one.cookies["furnace-device"]
        await other.post("/api/login", json=ANN)
        for value in (signed, forge(signed)):
            other.cookies.delete("furnace-device")
            header = {b"cookie": f"furnace-device={value}".encode("latin-1")}
            refused = await other.post("/api/login", json=ANN, headers=header)
            assert refused.status_code == 429

    play(tmp_path, visit, limited(logins=Rate(0.001, 2)))


def test_passwords_are_tried_no_more_often_than_the_rate_allows(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        answers = [await one.post("/api/login", json=ANN) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [401, 401, 429]
        assert (await other.post("/api/account", json=ANN)).status_code == 429

    play(tmp_path, visit, limited(logins=Rate(0.001, 2)))


def test_while_a_password_is_looked_at_others_are_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(kept: str | None, password: str) -> bool:
        time.sleep(0.3)
        return False

    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await me(one), await me(other)
        login = asyncio.create_task(one.post("/api/login", json=ANN))
        await asyncio.sleep(0.05)
        await me(other)
        assert not login.done()
        await login

    monkeypatch.setattr(accounts, "_is_password", slow)
    play(tmp_path, visit)


def test_many_logins_at_once_have_few_threads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_work: list[int] = []
    most: list[int] = []

    def slow(kept: str | None, password: str) -> bool:
        at_work.append(1)
        most.append(len(at_work))
        time.sleep(0.02)
        at_work.pop()
        return False

    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await me(one)
        await asyncio.gather(*[one.post("/api/login", json=ANN) for _ in range(10)])
        assert len(most) == 10
        assert max(most) <= THREADS

    monkeypatch.setattr(accounts, "_is_password", slow)
    play(tmp_path, visit)


def test_who_would_wait_long_for_a_login_is_sent_away_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_over = threading.Event()

    def slow(kept: str | None, password: str) -> bool:
        return not is_over.wait(60)

    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        asked = [one.post("/api/login", json=ANN) for _ in range(THREADS + MOST_WAITING + 3)]
        tasks = [asyncio.create_task(each) for each in asked]
        async with asyncio.timeout(60):
            refused = [await first for first in islice(asyncio.as_completed(tasks), 3)]
        for answer in refused:
            assert (answer.status_code, answer.json()["code"]) == (503, "server/busy")
            assert answer.headers["retry-after"] == "2"
        is_over.set()
        statuses = [answer.status_code for answer in await asyncio.gather(*tasks)]
        assert statuses.count(401) == THREADS + MOST_WAITING
        assert (await one.post("/api/login", json=ANN)).status_code == 401

    monkeypatch.setattr(accounts, "_is_password", slow)
    play(tmp_path, visit)


def test_with_accounts_of_their_own_an_address_does_not_try_passwords_without_end(
    tmp_path: Path,
) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        statuses = []
        for number, device in enumerate((one, other)):
            own = {**ANN, "account": f"own{number}"}
            await device.post("/api/account", json=own)
            for _ in range(3):
                statuses.append((await device.post("/api/login", json=own)).status_code)
        assert statuses == [200] * 4 + [429] * 2

    limits = {"logins": Rate(0.001, 2), "logins_on_devices": Rate(0.001, 4)}
    play(tmp_path, visit, limited(logins_per_account=Rate(0.001, 20), **limits))
