"""Passing on an HTTP request."""

from __future__ import annotations

import asyncio
import socket
from http.client import HTTPConnection, HTTPException
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

from furnace.server.relay.address import Address, parse_address
from furnace.server.relay.elsewhere import Elsewhere
from furnace.server.relay.signature import HEADER, signed

TIMEOUT_S = 10.0
PASSED = ("accept-language", "content-type", "cookie", "origin")
"""Headers of a request that are passed on; its host and address are in the signed header."""

RETURNED = ("content-type", "content-disposition", "cache-control", "retry-after", "set-cookie")
"""Headers of a response that are passed on; the others are added by this process."""


class Unreachable(Exception):
    """The other process does not answer."""


class _UnixConnection(HTTPConnection):
    def __init__(self, path: str) -> None:
        super().__init__("localhost", timeout=TIMEOUT_S)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(TIMEOUT_S)
        self.sock.connect(self._path)


class _Question(NamedTuple):
    method: str
    target: str
    body: bytes
    headers: dict[str, str]


async def passed_on(elsewhere: Elsewhere, scope: Scope) -> Response:
    """Return the response of the other process; raise Unreachable if there is none."""
    headers = headers_to_pass(scope)
    question = _Question(scope["method"], target_of(scope), elsewhere.body, headers)
    try:
        return await asyncio.to_thread(_ask, parse_address(elsewhere.address), question)
    except (OSError, HTTPException, ValueError) as error:
        raise Unreachable(str(error)) from error


def target_of(scope: Scope) -> str:
    """Return the path and the query of a request as they were sent."""
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    return (path + (b"?" + scope["query_string"] if scope["query_string"] else b"")).decode("ascii")


def headers_to_pass(scope: Scope) -> dict[str, str]:
    """Return the headers with which a request is passed on."""
    given = Headers(scope=scope)
    headers = {name: given[name] for name in PASSED if name in given}
    return headers | {HEADER: signed(scope["app"].state.key, scope)}


def _ask(address: Address, question: _Question) -> Response:
    connection = _connection(address)
    try:
        connection.request(
            question.method, question.target, question.body or None, question.headers
        )
        answer = connection.getresponse()
        response = Response(answer.read(), answer.status)
        for name in RETURNED:
            for value in answer.headers.get_all(name, []):
                response.headers.append(name, value)
        return response
    finally:
        connection.close()


def _connection(address: Address) -> HTTPConnection:
    if address.path is not None:
        return _UnixConnection(address.path)
    return HTTPConnection(address.host, address.port, timeout=TIMEOUT_S)
