"""Logging to standard error: one JSON object per line, or readable text at a terminal."""

from __future__ import annotations

import logging
import secrets
import sys
import time
from collections.abc import Iterable
from typing import TextIO

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import EventDict, Processor, WrappedLogger

log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger("furnace")

SECRETS = ("cookie", "authorization", "password", "token", "invitation", "secret", "key")
QUIET = ("/health", "/ready", "/metrics")
"""Polled every few seconds by monitoring, so logged at debug level only."""

SOCKET_OPENED, RATE_EXCEEDED = 101, 429

SLOW_S = 0.5
"""Seconds from which a request is always logged; a socket is as long as someone looks."""


def set_up_logs(stream: TextIO | None = None, level: str = "INFO") -> None:
    """Send every log line of the program and its libraries to one stream."""
    to = stream or sys.stderr
    handler = logging.StreamHandler(to)
    handler.setFormatter(_formatter(is_terminal=to.isatty()))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # It logs every socket, and refused ones as errors; we log them once ourselves.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_common_processors(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )


def _common_processors() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_secrets,
    ]


def _formatter(is_terminal: bool) -> logging.Formatter:
    # Plain tracebacks: the pretty ones show the values of variables, such as passwords.
    plain = structlog.dev.plain_traceback
    last: Iterable[Processor] = (
        [structlog.dev.ConsoleRenderer(exception_formatter=plain)]
        if is_terminal
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_common_processors(), processors=[remove, *last]
    )


def _without_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Remove secrets from a log line."""
    return {name: value for name, value in event.items() if not _is_secret(name)}


def _is_secret(name: str) -> bool:
    return any(word in name.lower() for word in SECRETS)


class RequestLog:
    """Give each request an id, which is in its response and in every log line about it.

    Of the requests that are neither refused nor slow, only every n-th is logged; its line says that
    it stands for `weight` requests. Those that exceed a rate are sampled too; they may be a flood.
    """

    def __init__(self, app: ASGIApp, every: int = 1) -> None:
        self.app = app
        self.every = every
        self._left = 1

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request and log its path without the query, its status and its duration."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        id_ = secrets.token_hex(6)
        began = time.perf_counter()
        status = 0

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", id_.encode())]
            elif message["type"] == "websocket.accept":
                status = SOCKET_OPENED
            await send(message)

        with structlog.contextvars.bound_contextvars(request=id_):
            try:
                await self.app(scope, receive, send_with_id)
            finally:
                self._log(scope, status, time.perf_counter() - began)

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        if not _is_ordinary(scope, status, seconds):
            _log_request(scope, status, seconds)
        elif self._is_in_sample():
            weight = {"weight": self.every} if self.every > 1 else {}
            _log_request(scope, status, seconds, **weight)

    def _is_in_sample(self) -> bool:
        self._left -= 1
        if is_in := self._left == 0:
            self._left = self.every
        return is_in


def _is_ordinary(scope: Scope, status: int, seconds: float) -> bool:
    is_fast = seconds < SLOW_S or status == SOCKET_OPENED
    is_usual = 0 < status < 400 or status == RATE_EXCEEDED
    return is_fast and is_usual and scope["path"] not in QUIET


def _log_request(scope: Scope, status: int, seconds: float, **more: int) -> None:
    write = log.debug if scope["path"] in QUIET else log.info
    method = scope.get("method", "SOCKET")
    path = scope["path"].encode("ascii", "backslashreplace").decode()
    write("request", method=method, path=path, status=status, seconds=round(seconds, 4), **more)
