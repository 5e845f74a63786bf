"""Two servers on one PostgreSQL behind nginx and behind Caddy, as deploy/ configures them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random

import httpx
import pytest
from fastapi import FastAPI

from furnace.server.run import uvicorn_config
from furnace.server.settings import Limits, Settings
from server.kept_log import kept_logs
from server.player import ME, OPEN, Page, Player, play_together
from server.proxies import DEPLOY, LOG, Proxy, caddy, caddy_configuration, environment_file, nginx
from server.running import RunningProcess, fresh_postgres, running_process

BASE = "base+capitalists"
GUESTS = 3
PATIENCE = 20.0
ENVIRONMENT = {
    **environment_file(),
    "FURNACE_PREPARES_BOTS": "false",
    "FURNACE_LIMITS__GUESTS": f"{GUESTS}/h",
    "FURNACE_LIMITS__MESSAGES": "100000/s",
}
PROXIES = {"nginx": nginx, "caddy": caddy}
SECOND = 10**9
GOING_AWAY = 1001
NOBODY = (1, 2)
"""Ports at which no server listens."""

NGINX = (DEPLOY / "nginx" / "furnace.conf").read_text()


class Servers:
    """The two processes; each can be stopped, and started again at its port."""

    def __init__(self, folder: Path, url: str, opened: ExitStack) -> None:
        self.folder = folder
        self.url = url
        self._opened = opened
        self.processes = [self.start(), self.start()]

    @property
    def ports(self) -> list[int]:
        """The port of each process."""
        return [process.port for process in self.processes]

    def start(self, port: int | None = None) -> RunningProcess:
        """A process as systemd would start it, with the settings of deploy/furnace.env."""
        process = running_process(self.folder, self.url, port, has_limits=True, **ENVIRONMENT)
        return self._opened.enter_context(process)

    def restart(self, at: int) -> None:
        """Start a process again that was stopped."""
        self.processes[at] = self.start(self.processes[at].port)


@pytest.fixture(scope="module")
def servers(request: pytest.FixtureRequest) -> Iterator[Servers]:
    folder = request.getfixturevalue("tmp_path_factory").mktemp("servers")
    with ExitStack() as opened:
        yield Servers(folder, fresh_postgres(request), opened)


@pytest.fixture(scope="module", params=PROXIES)
def proxy(request: pytest.FixtureRequest, servers: Servers) -> Iterator[Proxy]:
    folder = request.getfixturevalue("tmp_path_factory").mktemp(request.param)
    with PROXIES[request.param](folder, servers.ports) as proxy:
        yield proxy


addresses = (f"127.0.7.{last}" for last in count(1))
"""Each person in this module comes from an address of their own."""


@pytest.fixture
def players(proxy: Proxy) -> Iterator[tuple[Player, Player]]:
    with ExitStack() as opened:
        ada, ben = (Player(proxy.address, None, next(addresses)) for _ in range(2))
        yield opened.enter_context(ada), opened.enter_context(ben)


def test_a_whole_game_is_played_through_the_proxy_while_one_server_is_restarted(
    proxy: Proxy, servers: Servers, players: tuple[Player, Player]
) -> None:
    ada, ben = players
    table = ada.set_up(BASE, ME, OPEN)
    ben.join(table["seats"][1]["invitation"])
    pages, random = [ada.open(table["id"]), ben.open(table["id"])], Random(1)
    play_together(pages, random, lambda page: page.n > 20)

    at = _server_of(servers, table["id"], players)
    servers.processes[at].stop()
    assert [page.closed_with() for page in pages] == [GOING_AWAY, GOING_AWAY]
    pages = [player.open(table["id"]) for player in players]
    play_together(pages, random, lambda page: page.n > 40)

    servers.restart(at)
    play_together(pages, random, lambda page: page.phase == "over")
    assert len({str(page.log) for page in pages}) == 1
    kept_logs(servers.url)[table["id"]].check()


def test_everything_about_a_table_goes_to_one_server_and_tables_to_both(
    servers: Servers, players: tuple[Player, Player]
) -> None:
    ada, _ = players
    tables = [ada.set_up(BASE, ME, OPEN)["id"] for _ in range(12)]
    assert {_server_of(servers, table, players) for table in tables} == {0, 1}


def _server_of(servers: Servers, table: str, players: tuple[Player, ...]) -> int:
    """The only server that gets the requests and sockets for a table, whoever they come from."""
    before = [_seen(server) for server in servers.processes]
    for player in players:
        for path in ("", "/record"):
            player.http.get(f"/api/tables/{table}{path}").raise_for_status()
        with Page(player.address, table, player.cookie, player.source):
            pass
    seen, end = [0, 0], time.monotonic() + PATIENCE
    while sum(seen) < 3 * len(players):  # a socket is logged when it has been closed
        assert time.monotonic() < end, seen
        after = [_seen(server) for server in servers.processes]
        seen = [now - then for now, then in zip(after, before, strict=True)]
    assert min(seen) == 0, seen
    return seen.index(max(seen))


def _seen(server: RunningProcess) -> int:
    """How many requests and sockets for tables are in a server’s log."""
    return len(re.findall(r'"path": "/api/tables/', server.log))


def test_clients_are_counted_by_their_own_address_whatever_they_forge(proxy: Proxy) -> None:
    crowd, other = next(addresses), next(addresses)
    answers = [_welcome(proxy, crowd, claims=f"127.9.9.{last}") for last in range(GUESTS + 1)]
    assert answers == [*[200] * GUESTS, 429]
    assert _welcome(proxy, other, claims=crowd) == 200


def _welcome(proxy: Proxy, source: str, claims: str) -> int:
    """The status for a new guest who claims to come from another address."""
    forged = {"X-Forwarded-For": claims, "Forwarded": f"for={claims}", "X-Real-IP": claims}
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(base_url=proxy.address, transport=transport, headers=forged) as client:
        return client.post("/api/welcome").status_code


def test_the_server_knows_name_and_scheme_of_the_address_in_the_browser(proxy: Proxy) -> None:
    source = httpx.HTTPTransport(local_address=next(addresses))
    with httpx.Client(base_url=proxy.secure, transport=source) as client:
        here = client.post("/api/welcome", headers={"origin": proxy.secure})
        elsewhere = client.post("/api/welcome", headers={"origin": "https://evil.example"})
    assert here.status_code == 200
    assert "Secure" in here.headers["set-cookie"]
    assert "strict-transport-security" in here.headers
    assert elsewhere.status_code == 403


def test_metrics_are_not_shown_to_the_world(proxy: Proxy) -> None:
    with Player(proxy.address, None, next(addresses)) as ada:
        assert ada.http.get("/metrics").status_code == 404


def test_bodies_that_are_too_long_are_refused_and_harm_nobody(proxy: Proxy) -> None:
    chunk = b"x" * Limits().body_bytes
    with Player(proxy.address, None, next(addresses)) as ada:
        for content in (chunk * 2, iter([chunk, chunk])):
            headers = {"content-type": "application/json"}
            refused = ada.http.post("/api/tables", content=content, headers=headers)
            assert refused.status_code == 413
            ada.get("/api/me/tables")


def test_no_open_table_notices_that_nginx_is_reloaded(
    request: pytest.FixtureRequest, servers: Servers, tmp_path: Path
) -> None:
    with (
        nginx(tmp_path, servers.ports) as proxy,
        Player(proxy.address, None, next(addresses)) as ada,
    ):
        page = ada.open(ada.set_up(BASE, ME, ME)["id"])
        proxy.reload()
        page.play(Random(2), lambda page: page.n > 20)


def test_tables_continue_after_caddy_has_been_reloaded(servers: Servers, tmp_path: Path) -> None:
    with (
        caddy(tmp_path, servers.ports) as proxy,
        Player(proxy.address, None, next(addresses)) as ada,
    ):
        page = ada.open(ada.set_up(BASE, ME, ME)["id"])
        proxy.reload()
        assert page.closed_with() == GOING_AWAY
        again = ada.open(page.table["id"])
        again.play(Random(3), lambda page: page.n > 20)


@pytest.mark.parametrize(("name", "is_logged"), [("nginx", True), ("caddy", False)])
def test_without_any_server_people_are_asked_to_come_back(
    name: str, is_logged: bool, tmp_path: Path
) -> None:
    """Their address is in the log of nginx and not in that of Caddy, as docs/deploy.md says."""
    source = next(addresses)
    transport = httpx.HTTPTransport(local_address=source)
    with PROXIES[name](tmp_path, NOBODY) as proxy, httpx.Client(transport=transport) as client:
        answer = client.get(f"{proxy.address}/")
    assert (answer.status_code, answer.headers.get("retry-after")) == (503, "5")
    assert (source in (tmp_path / LOG).read_text()) is is_logged


def test_to_nginx_a_client_is_an_ipv6_network_and_its_log_does_not_name_who_is_refused(
    tmp_path: Path,
) -> None:
    burst = 3
    named = "set_real_ip_from 127.0.0.1; real_ip_header Test-Client; access_log off;"
    slowly = {"access_log off;": named, "rate=60r/s": "rate=1r/m", "burst=300": f"burst={burst}"}
    with nginx(tmp_path, NOBODY, slowly) as proxy, httpx.Client(base_url=proxy.address) as client:

        def statuses(*clients: str) -> list[int]:
            asked = [client.get("/", headers={"Test-Client": one}) for one in clients]
            return [answer.status_code for answer in asked]

        served, refused = [503] * (burst + 1), [429]
        one_network = [f"2001:db8:1:2:{last:x}::{last:x}" for last in range(1, burst + 3)]
        assert statuses(*one_network) == served + refused
        assert statuses("2001:db8:1:3::1", "192.0.2.1", "192.0.2.2") == [503] * 3
        assert statuses(*["192.0.2.1"] * (burst + 1)) == [503] * burst + refused
    assert one_network[-1] not in (tmp_path / LOG).read_text()


def test_both_limits_of_nginx_count_by_the_same_client() -> None:
    assert set(re.findall(r"limit_(?:req|conn)_zone (\S+)", NGINX)) == {"$furnace_client"}


def test_silent_sockets_outlive_the_timeouts_of_nginx() -> None:
    socket = NGINX[NGINX.index("/socket$ {") :]
    assert re.findall(r"proxy_(read|send)_timeout 1h;", socket) == ["read", "send"]


def test_caddy_has_no_timeout_for_sockets() -> None:
    text = str(caddy_configuration(DEPLOY / "caddy" / "Caddyfile"))
    # A socket is hijacked from Caddy’s server, whose timeouts then no longer apply.
    assert "stream_timeout" not in text
    assert not re.search(r"'transport': {[^}]*'(read|write)_timeout'", text)


def test_the_proxies_and_the_server_agree_on_limits() -> None:
    caddy = str(caddy_configuration(DEPLOY / "caddy" / "Caddyfile"))
    limits = Limits()
    assert limits.body_bytes == 16 * 1024
    assert "client_max_body_size 16k;" in NGINX
    kept_open = uvicorn_config(FastAPI(), Settings()).timeout_keep_alive
    assert "keepalive_timeout 4s;" in NGINX
    assert f"'keep_alive': {{'idle_timeout': {4 * SECOND}}}" in caddy
    assert kept_open > 4
    [rate] = re.findall(r"rate=(\d+)r/s", NGINX)
    [burst] = re.findall(r"burst=(\d+)", NGINX)
    [connections] = re.findall(r"limit_conn \w+ (\d+)", NGINX)
    assert (int(rate), int(burst)) > limits.requests
    assert int(connections) > limits.sockets_per_client
