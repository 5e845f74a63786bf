"""What every request goes through: headers, origin, sizes, rates and proxies."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI, Request
from starlette.types import Scope

from furnace.server.clients import client_of
from furnace.server.limits import Rate
from furnace.server.run import uvicorn_config
from furnace.server.security import RateLimits, is_secure
from furnace.server.settings import Limits, Settings
from server.small_app import HERE, ask, client, in_pieces, limited, open_socket, small_app

JSON = {"content-type": "application/json"}
BODY = json.dumps({"name": "Ann"})


PROXY = "198.51.100.7"
"""The address from which the tests ask."""


def behind(*proxies: str, **limits: Any) -> Settings:
    """Settings of a server that trusts these proxies."""
    return Settings(trusted_proxies=proxies, limits=Limits(**limits))


@pytest.fixture
def app() -> FastAPI:
    return small_app()


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/name/x"), ("GET", "/none"), ("PUT", "/name"), ("POST", "/name"), ("GET", "/fault"),
     ("GET", "/metrics"), ("GET", "/refused"), ("HEAD", "/name/x")],
)  # fmt: skip
def test_every_answer_carries_the_security_headers(app: FastAPI, method: str, path: str) -> None:
    headers = ask(app, method, path).headers
    assert headers["content-security-policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]


def test_a_refusal_before_the_application_carries_the_headers_too() -> None:
    app = small_app(limited(requests=Rate(1, 1)))
    ask(app, "GET", "/name/x")
    answer = ask(app, "GET", "/name/x")
    assert answer.status_code == 429
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("origin", [None, HERE, HERE.upper()])
def test_what_comes_from_our_own_page_or_from_no_browser_is_served(
    app: FastAPI, origin: str | None
) -> None:
    headers = {"origin": origin} if origin else {}
    assert ask(app, "POST", "/nothing", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["http://evil.test", "null", "", "https://localhost", "http://localhost:81",
     "http://localhost.evil.test", "http://localhost@evil.test", "localhost"],
)  # fmt: skip
def test_nothing_is_changed_from_the_page_of_another_site(app: FastAPI, origin: str) -> None:
    answer = ask(app, "POST", "/nothing", headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "request/origin")


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "BREW"])
def test_every_method_that_may_change_something_is_checked(app: FastAPI, method: str) -> None:
    assert ask(app, method, "/nothing", headers={"origin": "http://evil.test"}).status_code == 403


def test_another_site_may_link_to_us(app: FastAPI) -> None:
    assert ask(app, "GET", "/name/x", headers={"origin": "http://evil.test"}).status_code == 200


def test_no_socket_is_opened_from_the_page_of_another_site(app: FastAPI) -> None:
    [message] = open_socket(app, headers={"origin": "http://evil.test"})
    assert message == {"type": "websocket.close", "code": 1008, "reason": "request/origin"}


@pytest.mark.parametrize("headers", [{}, {"origin": HERE}])
def test_a_socket_of_our_page_or_of_no_browser_is_opened(
    app: FastAPI, headers: dict[str, str]
) -> None:
    assert open_socket(app, headers=headers)[0]["type"] == "websocket.accept"


def test_a_refused_socket_is_told_why_where_the_server_can(app: FastAPI) -> None:
    extensions: dict[str, Any] = {"websocket.http.response": {}}
    start, body = open_socket(app, headers={"origin": "null"}, extensions=extensions)
    assert start["status"] == 403
    assert json.loads(body["body"])["code"] == "request/origin"
    assert b"content-security-policy" in dict(start["headers"])


def test_sockets_are_opened_no_more_often_than_the_rate_allows() -> None:
    app = small_app(limited(requests=Rate(0.001, 1)))
    assert open_socket(app)[0]["type"] == "websocket.accept"
    assert open_socket(app)[0]["reason"] == "request/too_fast"


def test_who_asks_too_often_is_told_how_long_to_wait() -> None:
    app = small_app(limited(requests=Rate(0.1, 2)))
    assert [ask(app, "GET", "/name/x").status_code for _ in range(3)] == [200, 200, 429]
    answer = ask(app, "GET", "/name/x")
    assert answer.json()["code"] == "request/too_fast"
    assert answer.json()["said"]["fields"] == {"seconds": 10}
    assert answer.headers["retry-after"] == "10"


@pytest.mark.parametrize(
    ("address", "path", "last"),
    [
        ("127.0.0.1", "/health", 404),
        ("10.0.0.5", "/ready", 404),
        ("fd00::5", "/ready", 404),
        ("unix", "/health", 404),
        ("10.0.0.5", "/name/x", 429),
        ("9.9.9.9", "/health", 429),
    ],
)
def test_monitors_nearby_ask_as_often_as_they_like(address: str, path: str, last: int) -> None:
    app = small_app(limited(requests=Rate(0.001, 1)))

    async def ask_thrice() -> list[int]:
        async with client(app, address) as asking:
            return [(await asking.get(path)).status_code for _ in range(3)]

    # The small application has no health: what matters is whether it is asked.
    assert asyncio.run(ask_thrice())[1:] == [last, last]


def test_what_comes_through_a_proxy_is_not_from_a_monitor_nearby() -> None:
    app = small_app(behind(PROXY, requests=Rate(0.001, 1)))
    forwarded = {"x-forwarded-for": "9.9.9.9"}
    statuses = [ask(app, "GET", "/health", headers=forwarded).status_code for _ in range(2)]
    assert statuses == [404, 429]


def test_a_body_up_to_the_limit_is_read_and_no_longer_one() -> None:
    app = small_app(limited(body_bytes=len(BODY)))
    assert ask(app, "POST", "/name", content=BODY, headers=JSON).json() == "Ann"
    answer = ask(app, "POST", "/name", content=BODY + " ", headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (413, "request/too_large")


def test_a_body_without_a_length_is_counted_as_it_comes() -> None:
    app = small_app(limited(body_bytes=len(BODY)))
    whole = ask(app, "POST", "/name", content=in_pieces(BODY.encode()), headers=JSON)
    assert whole.json() == "Ann"
    answer = ask(app, "POST", "/name", content=in_pieces(BODY.encode(), b" "), headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (413, "request/too_large")


def test_a_declared_length_that_is_a_lie_does_not_help() -> None:
    app = small_app(limited(body_bytes=len(BODY)))
    headers = {**JSON, "content-length": "1"}
    answer = ask(app, "POST", "/name", content=in_pieces(BODY.encode(), b" "), headers=headers)
    assert answer.status_code == 413


@pytest.mark.parametrize("length", ["-1", "x", "1e3", "²", "0x10"])
def test_a_length_that_is_no_number_is_refused(app: FastAPI, length: str) -> None:
    headers = {"content-length": length.encode()}
    answer = ask(app, "POST", "/nothing", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "request/invalid")


def test_a_length_of_very_many_digits_is_too_large(app: FastAPI) -> None:
    answer = ask(app, "POST", "/nothing", headers={"content-length": "9" * 6000})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp", "json"]
)
def test_a_body_is_json_or_refused(app: FastAPI, kind: str) -> None:
    answer = ask(app, "POST", "/name", content=BODY, headers={"content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (415, "request/invalid")


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "APPLICATION/JSON"])
def test_json_is_json_however_it_is_spelt(app: FastAPI, kind: str) -> None:
    answer = ask(app, "POST", "/name", content=BODY, headers={"content-type": kind})
    assert answer.json() == "Ann"


def test_a_request_without_a_body_needs_no_kind(app: FastAPI) -> None:
    assert ask(app, "POST", "/nothing").status_code == 200


def test_without_a_proxy_nobody_is_believed_about_whom_they_are() -> None:
    app = small_app(limited(requests=Rate(0.001, 1)))
    answers = [
        ask(app, "GET", "/name/x", headers={"x-forwarded-for": f"203.0.113.{number}"})
        for number in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 429]


def test_behind_a_proxy_the_last_address_counts_and_not_an_invented_one() -> None:
    app = small_app(behind(PROXY, requests=Rate(0.001, 1)))
    seen = ["9.9.9.9, 203.0.113.1", "8.8.8.8, 203.0.113.1", "203.0.113.2"]
    answers = [ask(app, "GET", "/name/x", headers={"x-forwarded-for": value}) for value in seen]
    assert [answer.status_code for answer in answers] == [200, 429, 200]


def test_behind_two_proxies_the_last_address_that_is_not_theirs_counts() -> None:
    app = small_app(behind("198.51.100.0/24", "10.0.0.0/8", requests=Rate(0.001, 1)))
    seen = ["203.0.113.1, 10.0.0.1", "203.0.113.1, 10.0.0.2", "203.0.113.2, 10.0.0.1"]
    answers = [ask(app, "GET", "/name/x", headers={"x-forwarded-for": value}) for value in seen]
    assert [answer.status_code for answer in answers] == [200, 429, 200]


def test_nobody_but_a_trusted_proxy_is_believed() -> None:
    app = small_app(behind("198.51.100.8", requests=Rate(0.001, 1)))
    headers = {"x-forwarded-for": "203.0.113.1", "x-forwarded-proto": "https"}
    first, second = [ask(app, "GET", "/name/x", headers=headers) for _ in range(2)]
    assert "strict-transport-security" not in first.headers
    assert second.status_code == 429


def test_behind_an_encrypting_proxy_our_origin_is_the_encrypted_one() -> None:
    app = small_app(behind(PROXY))
    headers = {"origin": "https://localhost", "x-forwarded-proto": "https"}
    assert ask(app, "POST", "/nothing", headers=headers).status_code == 200
    assert open_socket(app, headers=headers)[0]["type"] == "websocket.accept"
    headers["origin"] = "http://localhost"
    assert ask(app, "POST", "/nothing", headers=headers).status_code == 403


@pytest.mark.parametrize(
    ("address", "client"),
    [("198.51.100.7", "198.51.100.7"), ("::ffff:198.51.100.7", "198.51.100.7"),
     ("2001:db8:1:2:aaaa::1", "2001:0db8:0001:0002"),
     ("2001:db8:1:2:bbbb::9", "2001:0db8:0001:0002"), ("testclient", "testclient")],
)  # fmt: skip
def test_a_client_is_an_address_or_the_network_it_has_for_itself(address: str, client: str) -> None:
    assert client_of({"client": (address, 1)}) == client


def test_a_client_without_an_address_is_one_client() -> None:
    assert client_of({"client": None}) == client_of({}) == "unknown"


@pytest.mark.parametrize(
    ("scheme", "secure"), [("http", False), ("ws", False), ("https", True), ("wss", True)]
)
def test_a_connection_is_secure_when_it_is_encrypted(scheme: str, secure: bool) -> None:
    scope: Scope = {"scheme": scheme}
    assert is_secure(scope) is secure


def test_personal_answers_are_kept_by_nobody(app: FastAPI) -> None:
    assert ask(app, "GET", "/api/nowhere").headers["cache-control"] == "no-store"
    assert "cache-control" not in ask(app, "GET", "/name/x").headers


def test_a_browser_that_came_encrypted_is_told_to_stay_so() -> None:
    app = small_app(behind(PROXY))
    plain, encrypted = [
        ask(app, "GET", "/name/x", headers={"x-forwarded-proto": scheme}).headers
        for scheme in ("http", "https")
    ]
    assert "strict-transport-security" not in plain
    assert encrypted["strict-transport-security"] == "max-age=31536000"


def test_sockets_are_counted_by_client_and_messages_by_identity() -> None:
    rate_limits = RateLimits(Limits(sockets_per_client=2, messages=Rate(0.001, 1)))
    assert [rate_limits.sockets_by_client.take("198.51.100.7") for _ in range(3)] == [
        True,
        True,
        False,
    ]
    assert rate_limits.sockets_by_client.take("198.51.100.8")
    assert [rate_limits.messages.wait(who) > 0 for who in ("ada", "bob", "ada")] == [
        False,
        False,
        True,
    ]


async def answer_through(path: Path, trusted: tuple[str, ...]) -> httpx.Response:
    """What a real server on a UNIX socket answers to its proxy."""
    app = small_app(Settings(socket=path, trusted_proxies=trusted))

    @app.get("/who")
    async def who(request: Request) -> list[str]:
        return [client_of(request.scope), request.scope["scheme"]]

    server = uvicorn.Server(uvicorn_config(app, app.state.settings))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    transport = httpx.AsyncHTTPTransport(uds=str(path))
    headers = {"x-forwarded-for": "9.9.9.9, 203.0.113.1", "x-forwarded-proto": "https"}
    async with httpx.AsyncClient(transport=transport, base_url=HERE) as asking:
        answer = await asking.get("/who", headers=headers)
    server.should_exit = True
    await serving
    return answer


@pytest.mark.parametrize(
    ("trusted", "seen"), [(("unix",), ["203.0.113.1", "https"]), ((), ["unix", "http"])]
)
def test_a_proxy_that_comes_through_the_unix_socket_is_believed_if_it_is_trusted(
    tmp_path: Path, trusted: tuple[str, ...], seen: list[str]
) -> None:
    assert asyncio.run(answer_through(tmp_path / "s", trusted)).json() == seen


def test_a_client_that_was_gone_at_once_does_not_pass_for_the_unix_socket() -> None:
    app = small_app(behind("unix"))
    headers = {"origin": "https://localhost", "x-forwarded-proto": "https"}
    [message] = open_socket(app, headers=headers, client=None)
    assert message["reason"] == "request/origin"
