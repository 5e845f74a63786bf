"""Who asks: a guest at once, known again by a cookie that nobody else can make; invitations."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from http.cookies import Morsel, SimpleCookie
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given, settings
from hypothesis import strategies as st
from itsdangerous import TimestampSigner
from starlette.requests import HTTPConnection

from furnace.notation.header import Player
from furnace.server.cookies import YEAR
from furnace.server.identity import cookie_value, identify_spectator, new_guest
from furnace.server.invitations import Invited, invitation, is_genuine, parse_invitation
from furnace.server.limits import Rate
from furnace.server.player_names import plain_name
from furnace.server.problems import Refused
from furnace.server.settings import Settings
from furnace.server.store.identities import identity_of
from furnace.server.wire.socket import PROTOCOL
from server.small_app import client, limited, stored_app

Visit = Callable[[FastAPI, httpx.AsyncClient], Awaitable[None]]
KEY = bytes(range(32))
TABLE = "abcdefgh2345"


def play(folder: Path, visit: Visit, settings: Settings | None = None) -> None:
    async def run() -> None:
        async with stored_app(folder, settings) as app, client(app) as asking:
            await visit(app, asking)

    asyncio.run(run())


def cookie(answer: httpx.Response) -> Morsel[str]:
    [header] = answer.headers.get_list("set-cookie")
    return SimpleCookie(header)["furnace"]


def test_a_first_visitor_is_a_guest_with_a_name_and_stays_the_same_one(tmp_path: Path) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        first = (await asking.post("/api/welcome")).json()
        again = (await asking.post("/api/welcome")).json()
        assert first == again
        assert (first["protocol"], first["rules"]) == (PROTOCOL, 1)
        assert first["build"] == app.state.settings.build
        assert re.fullmatch(r"[a-z2-7]{16}", first["me"]["id"])
        assert re.fullmatch(r"Guest \d{4}", first["me"]["name"])
        assert first["me"]["account"] is None

    play(tmp_path, visit)


def test_two_visitors_are_two_guests(tmp_path: Path) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        async with client(app) as other:
            answers = [await one.post("/api/welcome") for one in (asking, other)]
        assert len({answer.json()["me"]["id"] for answer in answers}) == 2

    play(tmp_path, visit)


def test_the_cookie_is_only_for_our_server_and_for_no_script(tmp_path: Path) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        given = cookie(await asking.post("/api/welcome"))
        assert given["httponly"]
        assert given["samesite"].lower() == "strict"
        assert given["path"] == "/"
        assert given["max-age"] == str(YEAR)
        assert given["domain"] == ""
        assert not given["secure"]

    play(tmp_path, visit)


def test_the_cookie_goes_only_over_encrypted_connections_where_it_came_by_one(
    tmp_path: Path,
) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        async with client(app, base="https://localhost") as secure:
            [header] = (await secure.post("/api/welcome")).headers.get_list("set-cookie")
            morsel = SimpleCookie(header)["__Host-furnace"]
            # What browsers ask of a cookie with this prefix.
            assert (morsel["secure"], morsel["path"], morsel["domain"]) == (True, "/", "")

    play(tmp_path, visit)


def test_a_cookie_that_another_host_of_the_domain_plants_does_not_replace_ours(
    tmp_path: Path,
) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        async with client(app, base="https://localhost") as secure:
            ours = (await secure.post("/api/welcome")).json()["me"]
            planted = cookie_value(app.state.key, new_guest().id)
            both = f"furnace={planted}; __Host-furnace={secure.cookies['__Host-furnace']}"
            answer = await secure.post("/api/welcome", headers={"cookie": both})
            assert answer.json()["me"] == ours

    play(tmp_path, visit)


def test_who_has_a_cookie_of_an_earlier_version_gets_the_secure_one_and_stays_who_they_are(
    tmp_path: Path,
) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        guest = new_guest().id
        async with client(app, base="https://localhost") as secure:
            secure.cookies.set("furnace", cookie_value(app.state.key, guest))
            assert (await secure.post("/api/welcome")).json()["me"]["id"] == guest
            secure.cookies.delete("furnace")
            assert [*secure.cookies] == ["__Host-furnace"]
            assert (await secure.post("/api/welcome")).json()["me"]["id"] == guest

    play(tmp_path, visit)


@pytest.mark.parametrize(
    "forge",
    # Not its last letter, of which two bits say nothing.
    [lambda good: good[:-2] + ("A" if good[-2] != "A" else "B") + good[-1],
     lambda good: good.split(".")[0],
     lambda good: "b" * 16 + good[16:], lambda good: cookie_value(bytes(32), good[:16]),
     lambda good: TimestampSigner(KEY, salt="other").sign(good[:16]).decode(),
     lambda good: "", lambda good: "." * 50, lambda good: "\xff\xfe.x.y", lambda good: good * 100],
)  # fmt: skip
def test_a_forged_cookie_makes_a_new_guest(tmp_path: Path, forge: Callable[[str], str]) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        welcome = await asking.post("/api/welcome")
        forged = f"furnace={forge(cookie(welcome).value)}".encode("latin-1")
        async with client(app) as thief:
            answer = await thief.post("/api/welcome", headers={b"cookie": forged})
        assert answer.status_code == 200
        assert answer.json()["me"]["id"] != welcome.json()["me"]["id"]
        assert "furnace=" in answer.headers["set-cookie"]

    play(tmp_path, visit)


def test_a_cookie_is_good_for_a_year(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        first = (await asking.post("/api/welcome")).json()["me"]["id"]
        now = TimestampSigner(KEY).get_timestamp()
        later = {"in time": now + YEAR - 60, "late": now + 2 * YEAR}
        headers = {"cookie": f"furnace={asking.cookies['furnace']}"}
        ids = {}
        for when, moment in later.items():
            monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _, at=moment: at)
            async with client(app) as other:
                ids[when] = (await other.post("/api/welcome", headers=headers)).json()["me"]["id"]
        assert ids["in time"] == first
        assert ids["late"] != first

    play(tmp_path, visit)


def test_a_guest_is_kept_when_there_is_something_to_keep(tmp_path: Path) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        me = (await asking.post("/api/welcome")).json()["me"]
        await asking.post("/api/login", json={"account": "nobody", "password": "long enough"})
        assert await app.state.store.read(identity_of, me["id"]) is None
        await asking.post("/api/me", json={"name": "Ann"})
        assert (await app.state.store.read(identity_of, me["id"])).name == "Ann"
        assert (await asking.post("/api/welcome")).json()["me"] == {**me, "name": "Ann"}

    play(tmp_path, visit)


def test_who_only_reads_is_given_no_cookie_but_who_changes_something_is(tmp_path: Path) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        for path in ("/api/welcome", "/api/me/tables"):
            assert "set-cookie" not in (await asking.get(path)).headers
        renamed = await asking.post("/api/me", json={"name": "Ann"})
        assert cookie(renamed).value
        assert (await asking.get("/api/welcome")).json()["me"] == renamed.json()

    play(tmp_path, visit)


def test_the_page_of_another_site_makes_no_guest(tmp_path: Path) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        for origin in ("https://elsewhere.example", "null"):
            answer = await asking.post("/api/welcome", headers={"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "request/origin")
            assert "set-cookie" not in answer.headers

    play(tmp_path, visit)


@pytest.mark.parametrize("ahead", [1, 3, 5 * 3600, 400 * 24 * 3600])
def test_a_cookie_from_a_clock_that_is_ahead_is_valid_and_renewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ahead: int
) -> None:
    """Another process issued it, or our clock has been set back since."""

    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        now = TimestampSigner(KEY).get_timestamp()
        monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: now + ahead)
        guest = (await asking.post("/api/welcome")).json()["me"]
        monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: now)
        assert (await asking.get("/api/welcome")).json()["me"] == guest
        renewed = await asking.post("/api/welcome")
        assert renewed.json()["me"] == guest
        assert cookie(renewed).value == cookie_value(KEY, guest["id"])

    play(tmp_path, visit)


def test_a_cookie_of_another_epoch_is_void(tmp_path: Path) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        guest = new_guest().id
        for epoch, is_known in ((0, True), (1, False)):
            headers = {"cookie": f"furnace={cookie_value(app.state.key, guest, epoch)}"}
            answer = await asking.post("/api/welcome", headers=headers)
            assert (answer.json()["me"]["id"] == guest) is is_known
            asking.cookies.clear()

    play(tmp_path, visit)


def test_guests_are_made_no_more_often_than_the_rate_allows(tmp_path: Path) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        statuses = []
        for _ in range(3):
            asking.cookies.clear()
            statuses.append((await asking.post("/api/welcome")).status_code)
        assert statuses == [200, 200, 429]

    play(tmp_path, visit, limited(guests=Rate(0.001, 2)))


def test_who_watches_without_a_cookie_is_not_kept(tmp_path: Path) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        nobody = HTTPConnection({"type": "websocket", "app": app, "headers": []})
        assert await identify_spectator(nobody) is None
        me = (await asking.post("/api/welcome")).json()["me"]["id"]
        header = (b"cookie", f"furnace={asking.cookies['furnace']}".encode())
        known = HTTPConnection({"type": "websocket", "app": app, "headers": [header]})
        spectator = await identify_spectator(known)
        assert spectator
        assert spectator.id == me

    play(tmp_path, visit)


def test_one_can_go_by_another_name(tmp_path: Path) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        answer = await asking.post("/api/me", json={"name": "  Ann \u202e Lee "})
        assert answer.json()["name"] == "Ann Lee"
        assert (await asking.post("/api/welcome")).json()["me"] == answer.json()

    play(tmp_path, visit)


@pytest.mark.parametrize("limit", ["renames", "renames_per_client"])
def test_one_changes_their_name_no_more_often_than_the_rate_allows(
    tmp_path: Path, limit: str
) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        answers = [await asking.post("/api/me", json={"name": f"Ann {n}"}) for n in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        async with client(app) as neighbour:
            renamed = await neighbour.post("/api/me", json={"name": "Bob"})
        assert (renamed.status_code == 200) == (limit == "renames")

    play(tmp_path, visit, limited(**{limit: Rate(0.001, 2)}))


@pytest.mark.parametrize("name", ["", " ", "\u202e", "a,b", "#a", "x" * 25, "a\0b", "\u2028"])
def test_a_name_that_nobody_could_read_is_refused(tmp_path: Path, name: str) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        answer = await asking.post("/api/me", json={"name": name})
        assert (answer.status_code, answer.json()["code"]) == (422, "request/invalid")

    play(tmp_path, visit)


@settings(derandomize=True, deadline=None)
@given(st.text(max_size=30))
def test_a_name_is_refused_or_can_stand_in_a_record_and_in_the_database(name: str) -> None:
    try:
        plain = plain_name(name)
    except Refused:
        return
    assert Player(plain, "human").name == plain
    assert plain_name(plain) == plain
    assert 1 <= len(plain) <= 24
    assert "\0" not in plain
    assert plain.encode()


def test_names_of_many_scripts_stay_as_they_are() -> None:
    for name in ("Zoë", "Łukasz", "李雷", "علی\u200cرضا", "👩\u200d🚒", "O'Neill-Smith"):
        assert plain_name(name) == name


def test_who_has_no_game_has_no_line_in_my_games(tmp_path: Path) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        assert (await asking.get("/api/me/tables")).json() == []

    play(tmp_path, visit)


def test_health_is_ok_until_the_server_stops(tmp_path: Path) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        answer = await asking.get("/health")
        build = app.state.settings.build
        assert answer.json() == {"status": "ok", "build": build, "tables": 3}
        assert "set-cookie" not in answer.headers
        app.state.is_stopping = True
        answer = await asking.get("/health")
        assert (answer.status_code, answer.json()["status"]) == (503, "stopping")

    play(tmp_path, visit)


def test_a_server_whose_database_is_closed_is_alive_but_refuses(tmp_path: Path) -> None:
    async def visit(app: FastAPI, asking: httpx.AsyncClient) -> None:
        await app.state.store.close()
        assert (await asking.get("/health")).status_code == 200
        answer = await asking.get("/api/me/tables")
        assert (answer.status_code, answer.json()["code"]) == (503, "store/closed")
        assert int(answer.headers["retry-after"]) > 0

    play(tmp_path, visit)


def test_an_invitation_leads_to_its_seat() -> None:
    token = invitation(KEY, TABLE, 2, 0)
    invited = parse_invitation(token)
    assert invited is not None
    assert (invited.table, invited.seat) == (TABLE, 2)
    assert is_genuine([KEY], invited, 0)
    assert re.fullmatch(r"[A-Za-z0-9_.-]{20,100}", token)


def test_an_invitation_is_void_for_another_generation_seat_table_or_server() -> None:
    invited = parse_invitation(invitation(KEY, TABLE, 2, 1))
    assert invited is not None
    assert is_genuine([KEY], invited, 1)
    assert not is_genuine([KEY], invited, 0)
    assert not is_genuine([KEY], invited, 2)
    assert not is_genuine([KEY], invited._replace(seat=1), 1)
    assert not is_genuine([KEY], invited._replace(table="b" * 12), 1)
    assert not is_genuine([bytes(32)], invited, 1)
    assert not is_genuine([KEY], Invited(TABLE, 2, "A" * 22), 1)


@pytest.mark.parametrize(
    "token",
    ["", "..", "a.b.c", f"{TABLE}.2", f"{TABLE}.5.{'A' * 22}", f"{TABLE}.2.{'A' * 21}",
     f"{TABLE}.2.{'A' * 23}", f"{TABLE}.2.{'ä' * 22}", f"{TABLE}.٢.{'A' * 22}",
     f"{TABLE}\n.2.{'A' * 22}", f"{TABLE}.2.{'A' * 22}\n"],
)  # fmt: skip
def test_what_cannot_be_an_invitation_is_none(token: str) -> None:
    assert parse_invitation(token) is None
