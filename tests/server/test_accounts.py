"""Accounts: a guest's games stay theirs, and a password is shown to nobody."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from threading import current_thread
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from furnace.server import accounts
from furnace.server.common_passwords import is_common
from furnace.server.store.identities import (
    account_of,
    begin_epoch,
    insert_identity,
    make_account,
)
from server.devices import ANN, me, play


def test_a_guest_becomes_an_account_and_stays_who_they_are(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest = await me(one)
        answer = await one.post("/api/account", json=ANN)
        assert answer.json() == {"id": guest["id"], "name": "Ann.Lee", "account": "Ann.Lee"}
        assert await me(one) == answer.json()

    play(tmp_path, visit)


def test_whoever_opens_an_account_is_signed_in_whatever_ended_their_links_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest = await me(one)
        write = app.state.store.write

        async def after_a_renewal(*arguments: Any, **more: Any) -> Any:
            monkeypatch.undo()
            await write(insert_identity, guest["id"], guest["name"], datetime.now(UTC))
            await write(begin_epoch, guest["id"])
            return await write(*arguments, **more)

        monkeypatch.setattr(app.state.store, "write", after_a_renewal)
        account = (await one.post("/api/account", json=ANN)).json()
        assert await me(one) == account

    play(tmp_path, visit)


def test_a_name_one_has_chosen_is_kept_with_an_account(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/api/me", json={"name": "The Baroness"})
        assert (await one.post("/api/account", json=ANN)).json()["name"] == "The Baroness"

    play(tmp_path, visit)


def test_the_password_is_kept_only_as_an_argon2_hash(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/api/account", json=ANN)
        row = await app.state.store.read(account_of, "ann.lee")
        assert row.password.startswith("$argon2id$")
        assert ANN["password"] not in str(row)

    play(tmp_path, visit)


@pytest.mark.parametrize("name", ["Ann.Lee", "ann.lee", "ANN.LEE"])
def test_a_name_is_taken_in_whatever_case(tmp_path: Path, name: str) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/api/account", json=ANN)
        answer = await other.post("/api/account", json={**ANN, "account": name})
        assert (answer.status_code, answer.json()["code"]) == (409, "account/taken")
        assert (await me(other))["account"] is None

    play(tmp_path, visit)


def test_of_two_who_want_a_name_at_once_one_gets_it(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        both = [asking.post("/api/account", json=ANN) for asking in (one, other)]
        answers = await asyncio.gather(*both)
        assert sorted(answer.status_code for answer in answers) == [200, 409]

    play(tmp_path, visit)


def test_who_has_an_account_cannot_make_a_second_one_of_it(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/api/account", json=ANN)
        answer = await one.post("/api/account", json={**ANN, "account": "another"})
        assert (answer.status_code, answer.json()["code"]) == (409, "account/has_one")

    play(tmp_path, visit)


@pytest.mark.parametrize(
    "credentials",
    [{"account": "ann"}, {"account": "a", "password": "long enough"},
     {"account": "ann", "password": "short"}, {"account": "ann", "password": "x" * 129},
     {"account": "änn", "password": "long enough"}, {"account": "ann\0", "password": "long enough"},
     {"account": "ann\n", "password": "long enough"}],
)  # fmt: skip
def test_credentials_that_do_not_fit_are_refused(
    tmp_path: Path, credentials: dict[str, str]
) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        for path in ("/api/account", "/api/login"):
            answer = await one.post(path, json=credentials)
            assert (answer.status_code, answer.json()["code"]) == (422, "request/invalid")

    play(tmp_path, visit)


def test_a_password_may_hold_any_letter_but_half_of_one(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        odd = {"account": "ann", "password": "nul\0 \u202e 🔥 é"}
        assert (await one.post("/api/account", json=odd)).status_code == 200
        assert (await other.post("/api/login", json=odd)).status_code == 200
        half = b'{"account": "bob", "password": "half of one \\ud83d"}'
        json = {"content-type": "application/json"}
        for path in ("/api/account", "/api/login"):
            assert (await other.post(path, content=half, headers=json)).status_code == 422

    play(tmp_path, visit)


@pytest.mark.parametrize(
    ("account", "password"),
    [("Ann.Lee", "password1"), ("Ann.Lee", "qwertyuiop"), ("Ann.Lee", "P@ssw0rd"),
     ("bob", "abcabcabcabc"), ("bob", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
     ("Zanthipole", "zanthipole"), ("Zanthipole", "Zanthipole1")],
)  # fmt: skip
def test_a_common_password_is_refused_and_no_account_is_made(
    tmp_path: Path, account: str, password: str
) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest = await me(one)
        credentials = {"account": account, "password": password}
        answer = await one.post("/api/account", json=credentials)
        assert (answer.status_code, answer.json()["code"]) == (422, "account/password_common")
        assert await me(one) == guest
        assert await app.state.store.read(account_of, account) is None

    play(tmp_path, visit)


@pytest.mark.parametrize(
    "password", ["long enough", "zanthipole", "nul\0 \u202e 🔥 é", "zebra tune lamp " * 8]
)
def test_a_password_that_few_would_try_makes_an_account(tmp_path: Path, password: str) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        credentials = {"account": "Ann.Lee", "password": password}
        assert (await one.post("/api/account", json=credentials)).status_code == 200

    play(tmp_path, visit)


def test_whoever_has_a_common_password_from_before_can_still_log_in(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await app.state.store.write(insert_identity, "ann", "Ann", datetime.now(UTC))
        password_hash = accounts._HASHER.hash("password")
        await app.state.store.write(make_account, "ann", "Ann", password_hash)
        answer = await one.post("/api/login", json={"account": "Ann", "password": "password"})
        assert answer.json()["account"] == "Ann"

    play(tmp_path, visit)


def test_passwords_are_estimated_in_the_threads_that_hash_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def noting(password: str, account: str) -> bool:
        threads.append(current_thread().name)
        return False

    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await one.post("/api/account", json=ANN)
        assert [name.startswith("furnace-password") for name in threads] == [True]

    monkeypatch.setattr(accounts, "is_common", noting)
    play(tmp_path, visit)


def test_estimates_at_the_same_time_do_not_mix_their_account_names() -> None:
    """The library keeps the account name of an estimate in a global variable."""
    names = [f"zanthipole{letter}" for letter in "abcdefgh"] * 8
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            assert all(pool.map(is_common, names, names))
    finally:
        sys.setswitchinterval(before)
