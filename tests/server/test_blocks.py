"""`furnace admin block`: a running server obeys within a heartbeat, without asking per request."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from furnace.server.blocks import Blocks, blockable
from furnace.server.store.blocks import BlockRow, Kind
from server.admin_operator import Operator, wait_until
from server.player import BOT, ME, OPEN, Player
from server.running import Running

NOW = datetime.now(UTC)
PASSWORD = "correct horse battery"

SETTINGS = {"trusted_proxies": ("127.0.0.1",)}
"""Whoever comes from 127.0.0.1 says where they really are, so that only they are blocked."""


@pytest.fixture
def operator(server: Running) -> Operator:
    return Operator(server.settings.url)


@pytest.fixture
def far(server: Running) -> Iterator[Player]:
    """Someone at another address."""
    with Player(server.address) as player:
        player.http.headers["x-forwarded-for"] = "203.0.113.7"
        yield player


def blocks(*rows: tuple[Kind, str]) -> Blocks:
    found = Blocks()
    found.replace([BlockRow(kind, value, NOW) for kind, value in rows], {})
    return found


@pytest.mark.parametrize(
    ("network", "client"),
    [
        ("203.0.113.7/32", "203.0.113.7"),
        ("203.0.113.0/24", "203.0.113.255"),
        ("0.0.0.0/0", "203.0.113.7"),
        ("2001:db8::/64", "2001:0db8:0000:0000"),
        ("2001:db8::/32", "2001:0db8:ffff:0001"),
    ],
)
def test_a_network_covers_its_clients(network: str, client: str) -> None:
    assert blocks(("address", network)).has_client(client)


@pytest.mark.parametrize(
    ("network", "client"),
    [
        ("203.0.113.7/32", "203.0.113.8"),
        ("203.0.113.0/24", "203.0.114.0"),
        ("2001:db8::/64", "2001:0db8:0000:0001"),
        ("0.0.0.0/0", "2001:0db8:0000:0000"),
        ("203.0.113.0/24", "unknown"),
        ("203.0.113.0/24", "unix"),
    ],
)
def test_a_network_does_not_cover_others(network: str, client: str) -> None:
    assert not blocks(("address", network)).has_client(client)


def test_networks_of_all_kinds_and_sizes_are_blocked_together() -> None:
    found = blocks(
        ("address", "2001:db8::/64"), ("address", "203.0.113.0/24"), ("address", "198.51.100.7/32")
    )
    assert found.has_client("203.0.113.7")
    assert found.has_client("198.51.100.7")
    assert found.has_client("2001:0db8:0000:0000")
    assert not found.has_client("198.51.100.8")


@pytest.mark.parametrize(
    ("typed", "network"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::/48", "2001:db8::/48"),
        ("::ffff:203.0.113.7", "203.0.113.7/32"),
    ],
)
def test_an_address_is_blocked_as_the_network_of_one_client(typed: str, network: str) -> None:
    assert str(blockable(typed)) == network


def test_a_block_ends_at_its_time() -> None:
    found = Blocks()
    ended = BlockRow("guest", "ada", NOW - timedelta(days=2), NOW - timedelta(days=1))
    lasts = BlockRow("guest", "ben", NOW, NOW + timedelta(days=1))
    found.replace([ended, lasts], {})
    assert not found.has_identity("ada")
    assert found.has_identity("ben")


def test_names_that_look_like_a_blocked_one_are_blocked() -> None:
    found = blocks(("name", "Admin"))
    assert found.has_name("ＡＤＭＩＮ")
    assert found.has_name("ad min")
    assert not found.has_name("Adam")


def is_refused(player: Player, code: str) -> bool:
    answer = player.http.get("/api/me/tables")
    return answer.status_code == 403 and answer.json()["code"] == code


def is_served(player: Player) -> bool:
    return player.http.get("/api/me/tables").status_code == 200


def test_a_blocked_address_gets_403_until_it_is_unblocked(
    operator: Operator, ada: Player, far: Player
) -> None:
    operator.does("block", "address", "203.0.113.0/24", "--reason", "spam")
    wait_until(lambda: is_refused(far, "address/blocked"))
    page = far.http.get("/", headers={"accept": "text/html"})
    assert (page.status_code, page.text[:35]) == (403, "This server doesn’t accept visitors")
    assert is_served(ada)
    assert "spam" in operator.does("find", "203.0.113.9").text
    assert "203.0.113.0/24" in operator.does("blocks").text
    assert operator.does("unblock", "address", "203.0.113.0/24").code == 0
    wait_until(lambda: is_served(far))
    assert operator.tries("unblock", "address", "203.0.113.0/24").code == 1
    assert operator.does("blocks").text == "Nothing is blocked.\n"


def test_a_blocked_guest_is_disconnected_and_others_play_on(
    operator: Operator, ada: Player, ben: Player
) -> None:
    table = ada.set_up("base", ME, OPEN, BOT)
    ben.join(table["seats"][1]["invitation"])
    hers, his = ada.open(table["id"]), ben.open(table["id"])
    operator.does("block", "guest", ben.me["id"], "--for", "1d")
    assert his.closed_with() == 1008
    assert is_refused(ben, "account/blocked")
    assert ben.http.post("/api/welcome", json={}).status_code == 403
    assert hers.again().table["id"] == table["id"]
    operator.does("unblock", "guest", ben.me["id"])
    wait_until(lambda: is_served(ben))


def test_a_blocked_account_can_neither_play_nor_log_in(
    operator: Operator, server: Running, ada: Player, ben: Player
) -> None:
    ada.post("/api/account", {"account": "Mallory", "password": PASSWORD})
    operator.does("block", "account", "MALLORY")
    wait_until(lambda: is_refused(ada, "account/blocked"))
    status, problem = ben.refused("/api/login", {"account": "mallory", "password": PASSWORD})
    assert (status, problem["code"]) == (403, "account/blocked")
    assert is_served(ben)
    assert "MALLORY".lower() in operator.does("find", "mallory").text
    operator.does("unblock", "account", "mallory")
    wait_until(lambda: is_served(ada))


def test_a_blocked_name_cannot_be_chosen(
    operator: Operator, ada: Player, ben: Player, server: Running
) -> None:
    table = ada.set_up("base", ME, OPEN, OPEN)
    operator.does("block", "name", "Administrator")
    wait_until(lambda: server.app.state.blocks.has_name("administrator"))
    seat = {"kind": "me", "name": "ADMINISTRATOR"}
    asked = [
        ("/api/me", {"name": "administrator"}),
        ("/api/account", {"account": "Administrator", "password": PASSWORD}),
        ("/api/join", {"invitation": table["seats"][1]["invitation"], "name": "Administrator"}),
        ("/api/tables", {"ruleset": ["base"], "seats": [seat, OPEN]}),
    ]
    for path, body in asked:
        status, problem = ben.refused(path, body)
        assert (status, problem["code"]) == (403, "name/blocked")
    operator.does("unblock", "name", "Administrator")


@pytest.mark.parametrize("typed", ["nowhere", "203.0.113", "203.0.113.7/33", ""])
def test_what_is_not_an_address_is_refused_in_a_sentence(operator: Operator, typed: str) -> None:
    said = operator.tries("block", "address", typed)
    assert said.code == 2
    assert said.text.startswith(f"“{typed}” is not an address or network.")


@pytest.mark.parametrize("typed", ["soon", "-1d", "1y"])
def test_what_is_not_a_time_is_refused_in_a_sentence(operator: Operator, typed: str) -> None:
    said = operator.tries("block", "guest", "ada", f"--for={typed}")
    assert said.code == 2
    assert said.text.startswith("--for must be a time such as")
