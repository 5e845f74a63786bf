"""Refusals: a stable code, a status and a message of the catalogue; never a traceback."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from math import ceil
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from furnace.server.logs import log
from furnace.server.store.errors import StoreError
from furnace.server.wire.api import Problem
from furnace.server.wire.values import Field, Message

LONGEST_PLACE = 80
REFUSED = "furnace.refused"
"""The key in the ASGI scope that holds the code of a refusal."""

RETRY_AFTER_S = 2
"""Seconds after which a client may try again what the database could not do."""

CLOSE_POLICY, CLOSE_ERROR = 1008, 1011
"""Close codes of a socket: policy violation, and internal error."""


class Code(StrEnum):
    """Every code with which the server refuses a request or to start."""

    ACTION_STALE = "action/stale"
    ACTION_DUPLICATE = "action/duplicate"
    ACTION_ILLEGAL = "action/illegal"
    ACTION_NOT_YOUR_SEAT = "action/not_your_seat"
    ACTION_UNREADABLE = "action/unreadable"
    ACTION_NOT_STARTED = "action/not_started"
    ACTION_NEEDS_VOTE = "action/needs_vote"
    ACTION_OVER = "action/over"
    ACTION_ABANDONED = "action/abandoned"
    ACTION_TOO_LONG = "action/too_long"
    HISTORY_NOTHING_DONE = "history/nothing_done"
    HISTORY_REVEALED = "history/revealed"
    HISTORY_PHASE_CLOSED = "history/phase_closed"
    HISTORY_COPIED = "history/copied"
    HISTORY_NOTHING_UNDONE = "history/nothing_undone"
    SOCKET_TOO_FAST = "socket/too_fast"
    SOCKET_TOO_MANY = "socket/too_many"
    SOCKET_UNREADABLE = "socket/unreadable"
    TABLE_UNKNOWN = "table/unknown"
    TABLE_QUOTA = "table/quota"
    TABLE_RULES = "table/rules"
    TABLE_UNREADABLE = "table/unreadable"
    TABLE_ELSEWHERE = "table/elsewhere"
    TABLE_BOT = "table/bot"
    TABLE_BUDGET = "table/budget"
    TABLE_AGENTS = "table/agents"
    TABLE_NOT_HOST = "table/not_host"
    TABLE_NOT_OVER = "table/not_over"
    TABLE_NOT_ABANDONED = "table/not_abandoned"
    TABLE_SEAT_TAKEN = "table/seat_taken"
    TABLE_NAME_TAKEN = "table/name_taken"
    INVITATION_UNKNOWN = "invitation/unknown"
    ACCOUNT_TAKEN = "account/taken"
    ACCOUNT_WRONG = "account/wrong"
    ACCOUNT_HAS_ONE = "account/has_one"
    ACCOUNT_PASSWORD_COMMON = "account/password_common"
    ACCOUNT_SIGNED_OUT = "account/signed_out"
    RECOVERY_UNKNOWN = "recovery/unknown"
    RECOVERY_ENDED = "recovery/ended"
    RECOVERY_ACCOUNT = "recovery/account"
    ADDRESS_BLOCKED = "address/blocked"
    ACCOUNT_BLOCKED = "account/blocked"
    NAME_BLOCKED = "name/blocked"
    VOTE_UNKNOWN = "vote/unknown"
    VOTE_UNDER_WAY = "vote/under_way"
    VOTE_NOT_YOURS = "vote/not_yours"
    VOTE_NOT_AWAY = "vote/not_away"
    REQUEST_INVALID = "request/invalid"
    REQUEST_TOO_LARGE = "request/too_large"
    REQUEST_TOO_FAST = "request/too_fast"
    REQUEST_ORIGIN = "request/origin"
    REQUEST_HOST = "request/host"
    REQUEST_PRIVATE = "request/private"
    REQUEST_UNKNOWN = "request/unknown"
    REQUEST_METHOD = "request/method"
    SERVER_ERROR = "server/error"
    SERVER_DATABASE = "server/database"
    SERVER_LEASE = "server/lease"
    SERVER_SCHEMA = "server/schema"
    SERVER_STOPPING = "server/stopping"
    SERVER_BUSY = "server/busy"
    SERVER_OPEN_FILES = "server/open_files"
    SETTINGS_PROXIES = "settings/proxies"
    SETTINGS_INVALID = "settings/invalid"
    KEY_READABLE = "key/readable"
    KEY_UNREADABLE = "key/unreadable"
    KEY_SHORT = "key/short"
    KEY_DAMAGED = "key/damaged"
    KEY_UNWRITABLE = "key/unwritable"
    KEY_IN_USE = "key/in_use"
    ADMIN_NO_DATABASE = "admin/no_database"
    ADMIN_OLD_SCHEMA = "admin/old_schema"
    ADMIN_TABLE_UNKNOWN = "admin/table_unknown"
    ADMIN_TABLE_EXISTS = "admin/table_exists"
    ADMIN_FILE_INVALID = "admin/file_invalid"
    ADMIN_FILE_EXISTS = "admin/file_exists"
    ADMIN_POSTGRESQL = "admin/postgresql"
    ADMIN_BACKUP_FAILED = "admin/backup_failed"
    STORE_URL = "store/url"
    STORE_UNREACHABLE = "store/unreachable"
    STORE_IN_USE = "store/in_use"
    STORE_NEWER = "store/newer"
    STORE_READ_ONLY = "store/read_only"
    STORE_NO_SPACE = "store/no_space"
    STORE_PERMISSION = "store/permission"
    STORE_NO_FOLDER = "store/no_folder"
    STORE_DAMAGED = "store/damaged"
    STORE_LOCKED = "store/locked"
    STORE_DISK = "store/disk"
    STORE_CLOSED = "store/closed"
    STORE_UNSURE = "store/unsure"


class Refused(HTTPException):
    """A refused request.

    An HTTPException, because FastAPI passes on only those while it reads a body.
    """

    def __init__(
        self,
        code: str,
        status: int,
        rule: str | None = None,
        fields: Mapping[str, Field] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(status, code, headers)
        self.code = code
        self.rule = rule
        self.fields = dict(fields or {})

    @property
    def message(self) -> Message:
        """The reason, as a message of the catalogue."""
        return Message(id=message_id(self.code), fields=self.fields)


def message_id(code: str) -> str:
    """Return the message id of a code."""
    return "problem-" + code.replace("/", "-").replace("_", "-")


def too_fast(seconds: float) -> Refused:
    """Return a refusal for too many requests, with the seconds to wait, also as a header."""
    wait = ceil(seconds)
    return Refused(
        Code.REQUEST_TOO_FAST, 429, fields={"seconds": wait}, headers={"Retry-After": str(wait)}
    )


def not_stored(error: StoreError) -> Refused:
    """Return the refusal of a request that the database could not serve now."""
    return Refused(error.code, 503, headers={"Retry-After": str(RETRY_AFTER_S)})


def invalid(place: str, status: int = 422) -> Refused:
    """Return a refusal of a malformed request; `place` names the field."""
    return Refused(Code.REQUEST_INVALID, status, fields={"place": place})


def answer(refused: Refused) -> JSONResponse:
    """Return the HTTP response of a refusal."""
    problem = Problem(code=refused.code, rule=refused.rule, said=refused.message)
    return JSONResponse(problem.model_dump(), refused.status_code, refused.headers)


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the refusals of an endpoint, for the OpenAPI document."""
    return {status: {"model": Problem} for status in statuses}


READING = refusals(401, 421, 422, 429, 500, 503)
"""The statuses with which any reading request may be refused."""

CHANGING = refusals(400, 401, 403, 413, 415, 421, 422, 429, 500, 503)
"""The statuses with which any changing request may be refused."""


def install_problems(app: FastAPI) -> None:
    """Answer every refusal of an application with a `Problem`."""
    app.add_exception_handler(HTTPException, answer_refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(StoreError, _not_stored)


class UnexpectedErrors:
    """Log unexpected exceptions and answer with `server/error`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, and answer an exception unless the response has already begun."""
        has_begun = False

        async def send_noting_begin(message: AsgiMessage) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self.app(scope, receive, send_noting_begin)
        except Exception:
            if scope["type"] not in ("http", "websocket"):
                raise
            log.exception("fault", path=scope["path"])
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": CLOSE_ERROR})
            elif not has_begun:
                await refuse(Refused(Code.SERVER_ERROR, 500), scope, receive, send)
            else:
                raise


async def refuse(refused: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a request or a socket before it reaches the application."""
    extensions = scope.get("extensions") or {}
    if scope["type"] == "websocket" and "websocket.http.response" not in extensions:
        await send({"type": "websocket.close", "code": CLOSE_POLICY, "reason": refused.code})
        return
    await _answer_and_note(refused, scope)(scope, receive, send)


async def answer_refused(request: Request, error: Exception) -> JSONResponse:
    """Answer a refusal, ours or the framework's, with a `Problem`."""
    assert isinstance(error, HTTPException)
    refused = error if isinstance(error, Refused) else _of_the_framework(error)
    return _answer_and_note(refused, request.scope)


def _of_the_framework(error: HTTPException) -> Refused:
    codes = {404: Code.REQUEST_UNKNOWN, 405: Code.REQUEST_METHOD}
    if error.status_code in codes:
        return Refused(codes[error.status_code], error.status_code, headers=error.headers)
    return invalid("body", error.status_code)


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return _answer_and_note(invalid(_place(error)), request.scope)


async def _not_stored(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, StoreError)
    # Not logged: the store logs each outage once.
    request.app.state.store.outage.refused += 1
    return _answer_and_note(not_stored(error), request.scope)


def _answer_and_note(refused: Refused, scope: Scope) -> JSONResponse:
    """Return the response, and leave its code in the scope for the metrics."""
    scope[REFUSED] = refused.code
    return answer(refused)


def _place(error: RequestValidationError) -> str:
    """Return where the first error is, with characters outside ASCII replaced."""
    first = error.errors()[0]
    text = ".".join(str(part) for part in first["loc"])
    return text[:LONGEST_PLACE].encode("ascii", "replace").decode()
