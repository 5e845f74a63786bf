"""Recovery links: a guest keeps name and games, whatever happens to the browser."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import httpx
import pytest
import structlog
from fastapi import FastAPI
from itsdangerous import Signer

from furnace.server.identity import cookie_value, guest_name, new_guest
from furnace.server.limits import Rate
from furnace.server.logs import set_up_logs
from furnace.server.recovery import recovery_token
from furnace.server.store.blocks import BlockRow
from furnace.server.store.identities import begin_epoch, forget_guests, identity_of
from furnace.server.store.tables import seats_of, table_of
from server.devices import ANN, me, play, sit
from server.small_app import limited

TABLE = "abcdefgh2345"


async def link_of(asking: httpx.AsyncClient) -> str:
    """The token of the link that a guest is shown."""
    token: str = (await asking.post("/api/recovery")).json()["token"]
    return token


async def open_link(asking: httpx.AsyncClient, token: str) -> httpx.Response:
    return await asking.post("/api/recover", json={"token": token})


def why_not(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_guest_with_a_name_is_the_same_one_by_the_link_in_another_browser(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        ada = (await one.post("/api/me", json={"name": "Ada"})).json()
        await sit(app, ada["id"])
        token = await link_of(one)
        assert (await other.post("/api/recover/preview", json={"token": token})).json() == ada
        assert (await open_link(other, token)).json() == ada
        assert await me(other) == ada == await me(one)
        assert [table["your_seats"] for table in (await other.get("/api/me/tables")).json()] == [
            [0]
        ]

    play(tmp_path, visit)


def test_a_guest_who_is_not_stored_is_recovered_and_still_not_stored(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest = await me(one)
        assert (await open_link(other, await link_of(one))).json() == guest
        assert await me(other) == guest
        assert await app.state.store.read(identity_of, guest["id"]) is None

    play(tmp_path, visit)


def test_whoever_is_lured_into_opening_the_link_of_another_keeps_their_seats(
    tmp_path: Path,
) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        lured = await me(other)
        await sit(app, lured["id"])
        way_back = await link_of(other)
        await open_link(other, await link_of(one))
        assert await me(other) == await me(one)
        seats = await app.state.store.read(seats_of, TABLE)
        assert [seat.identity for seat in seats] == [lured["id"], None, None]
        assert (await app.state.store.read(table_of, TABLE)).host == lured["id"]
        assert (await open_link(other, way_back)).json() == lured
        [game] = (await other.get("/api/me/tables")).json()
        assert game["your_seats"] == [0]

    play(tmp_path, visit)


def test_whoever_opens_their_own_link_stays_who_they_are(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest = await me(one)
        await sit(app, guest["id"])
        assert (await open_link(one, await link_of(one))).json() == guest
        assert app.state.registry.looked_at == []

    play(tmp_path, visit)


def test_a_preview_changes_nothing(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        token, guest = await link_of(one), await me(other)
        await sit(app, guest["id"])
        previewed = await other.post("/api/recover/preview", json={"token": token})
        assert "set-cookie" not in previewed.headers
        assert await me(other) == guest
        assert (await app.state.store.read(table_of, TABLE)).host == guest["id"]

    play(tmp_path, visit)


def test_whoever_is_signed_in_stays_signed_in_and_is_told(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        token = await link_of(one)
        account = (await other.post("/api/account", json=ANN)).json()
        answer = await open_link(other, token)
        assert why_not(answer) == (409, "account/has_one")
        assert "set-cookie" not in answer.headers
        assert await me(other) == account
        assert why_not(await other.post("/api/recovery")) == (409, "recovery/account")

    play(tmp_path, visit)


def test_the_link_of_a_guest_with_an_account_says_to_sign_in(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        token = await link_of(one)
        await one.post("/api/account", json=ANN)
        for path in ("/api/recover", "/api/recover/preview"):
            answer = await other.post(path, json={"token": token})
            assert why_not(answer) == (409, "recovery/account")
        assert (await me(other))["account"] is None

    play(tmp_path, visit)


def test_a_new_link_ends_the_old_one_and_signs_other_browsers_out(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest, old = await me(one), await link_of(one)
        await open_link(other, old)
        new = (await one.post("/api/recovery/renewal")).json()["token"]
        assert new == await link_of(one) != old
        assert await me(one) == guest
        assert (await me(other))["id"] != guest["id"]
        for path in ("/api/recover", "/api/recover/preview"):
            answer = await other.post(path, json={"token": old})
            assert why_not(answer) == (410, "recovery/ended")
        assert (await open_link(other, new)).json() == guest
        assert await me(other) == guest

    play(tmp_path, visit)


def test_what_was_invalid_stays_so_after_all_data_is_deleted(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest, old = await me(one), await link_of(one)
        await open_link(other, old)
        stolen = other.cookies["furnace"]
        new = (await one.post("/api/recovery/renewal")).json()["token"]
        await one.post("/api/me/delete")
        for token in (old, new):
            assert why_not(await open_link(other, token)) == (410, "recovery/ended")
        other.cookies.clear()
        other.cookies.set("furnace", stolen)
        assert (await me(other))["id"] != guest["id"]

    play(tmp_path, visit)


def test_a_guest_whose_name_is_forgotten_comes_back_under_the_first_name(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest = await me(one)
        await one.post("/api/me", json={"name": "Ada"})
        await one.post("/api/recovery/renewal")
        await app.state.store.write(forget_guests, [guest["id"]], -60)
        assert await me(one) == guest

    play(tmp_path, visit)


def test_a_link_of_an_earlier_epoch_is_refused(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        ada = (await one.post("/api/me", json={"name": "Ada"})).json()
        token = await link_of(one)
        await app.state.store.write(begin_epoch, ada["id"])
        assert why_not(await open_link(other, token)) == (410, "recovery/ended")

    play(tmp_path, visit)


@pytest.mark.parametrize(
    "forge",
    [lambda key, good: "b" * 16 + good[16:], lambda key, good: good.replace("-0.", "-1."),
     lambda key, good: good.split(".")[0] + "." * 9, lambda key, good: good[:-2] + "__",
     lambda key, good: cookie_value(key, good[:16]),
     lambda key, good: recovery_token([bytes(32)], new_guest()),
     lambda key, good: Signer(key, salt="furnace.recovery").sign(good[:18]).decode()],
)  # fmt: skip
def test_a_link_that_we_have_not_signed_is_refused(
    tmp_path: Path, forge: Callable[[bytes, str], str]
) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        forged = forge(app.state.key, await link_of(one))
        for path in ("/api/recover", "/api/recover/preview"):
            answer = await other.post(path, json={"token": forged})
            assert why_not(answer) == (404, "recovery/unknown")

    play(tmp_path, visit)


def test_a_link_is_not_a_cookie(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest, token = await me(one), await link_of(one)
        other.cookies.set("furnace", token)
        assert (await me(other))["id"] != guest["id"]

    play(tmp_path, visit)


def test_a_link_is_good_after_the_key_is_rotated(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest, token = await me(one), await link_of(one)
        app.state.key = [app.state.key, b"the newer key, of thirty-two bytes"]
        assert (await open_link(other, token)).json() == guest

    play(tmp_path, visit)


def test_the_link_of_a_blocked_guest_moves_nothing(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        token, blocked, guest = await link_of(one), await me(one), await me(other)
        await sit(app, guest["id"])
        app.state.blocks.replace([BlockRow("guest", blocked["id"], datetime.now(UTC))], {})
        for path in ("/api/recover", "/api/recover/preview"):
            answer = await other.post(path, json={"token": token})
            assert why_not(answer) == (403, "account/blocked")
        assert (await app.state.store.read(table_of, TABLE)).host == guest["id"]

    play(tmp_path, visit)


def test_links_are_opened_no_more_often_than_one_may_log_in(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        token = await link_of(one)
        statuses = [(await open_link(other, token)).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
        assert (await other.post("/api/login", json=ANN)).status_code == 429

    play(tmp_path, visit, limited(logins=Rate(0.001, 2)))


@pytest.fixture
def stream() -> Iterator[StringIO]:
    """What is logged."""
    root, stream = logging.getLogger(), StringIO()
    handlers, level = [*root.handlers], root.level
    set_up_logs(stream, "DEBUG")
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_no_token_is_logged(tmp_path: Path, stream: StringIO) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        token = await link_of(one)
        tokens = [token, "b" * 16 + token[16:], token[:60] + "é"]
        for sent in tokens:
            await open_link(other, sent)
            await other.post("/api/recover/preview", json={"token": sent})
        logged = stream.getvalue()
        assert logged.count("/api/recover/preview") >= 3
        assert not [sent for sent in tokens if sent[20:50] in logged]

    play(tmp_path, visit)


def test_the_name_of_a_guest_follows_from_the_id(tmp_path: Path) -> None:
    """So a guest who is not stored has the same name wherever the link is opened."""

    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        guest = await me(one)
        previewed = await other.post("/api/recover/preview", json={"token": await link_of(one)})
        assert previewed.json()["name"] == guest["name"] == guest_name(guest["id"])

    play(tmp_path, visit)
