"""Middleware for every request: proxies, rate limits, origin, size and security headers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from furnace.server.blocks import SERVED, BlockedAddresses, Blocks
from furnace.server.clients import client_of, is_private_address
from furnace.server.hosts import TrustedHosts, trusted_names
from furnace.server.limits import ConcurrencyLimit, TokenBuckets
from furnace.server.logs import RequestLog
from furnace.server.metrics import Metrics, RequestMetrics
from furnace.server.problems import (
    Code,
    Refused,
    UnexpectedErrors,
    install_problems,
    invalid,
    refuse,
    too_fast,
)
from furnace.server.pseudonyms import Pseudonyms
from furnace.server.relay.middleware import Relay
from furnace.server.relay.signature import RELAYED, RelayedRequests
from furnace.server.setting_types import UNIX
from furnace.server.settings import Limits, Settings
from furnace.server.site_limits import CLIENTS_PER_SITE, ClientBuckets

Header = tuple[bytes, bytes]

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = tuple(
    (name.encode(), value.encode())
    for name, value in {
        "content-security-policy": CONTENT_SECURITY_POLICY,
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }.items()
)

HSTS = (b"strict-transport-security", b"max-age=31536000")
NO_STORE = (b"cache-control", b"no-store")

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")

POLLED = ("/health", "/ready")
"""Asked again and again by whoever watches over the server, and cheap."""


class RateLimits:
    """The rate and concurrency limits of one server.

    By client address: requests, new guests, tables, records, logins, sockets and messages; with a
    table: sockets of spectators there. By identity: sockets and messages. By account, and device
    or address: logins.
    """

    def __init__(self, limits: Limits) -> None:
        self.requests = ClientBuckets(limits.requests)
        self.guests = ClientBuckets(limits.guests)
        self.renames = TokenBuckets(limits.renames)
        self.renames_per_client = TokenBuckets(limits.renames_per_client)
        self.tables = ClientBuckets(limits.tables)
        self.records = ClientBuckets(limits.records)
        self.downloads = TokenBuckets(limits.downloads)
        self.logins = ClientBuckets(limits.logins)
        self.logins_on_devices = TokenBuckets(limits.logins_on_devices)
        self.logins_per_account = TokenBuckets(limits.logins_per_account)
        self.messages = TokenBuckets(limits.messages)
        self.messages_by_client = ClientBuckets(limits.messages_per_client)
        self.sockets = ConcurrencyLimit(limits.sockets_per_identity)
        self.sockets_by_client = ConcurrencyLimit(limits.sockets_per_client)
        self.sockets_by_site = ConcurrencyLimit(limits.sockets_per_client * CLIENTS_PER_SITE)
        self.spectators = ConcurrencyLimit(limits.spectators_per_client)

    def name_by(self, secret: bytes) -> None:
        """Count and report clients under pseudonyms that processes with this secret share."""
        pseudonym = Pseudonyms(secret)
        for buckets in self.rates.values():
            buckets.pseudonym = pseudonym
        for limit in self.counts.values():
            limit.pseudonym = pseudonym

    @property
    def rates(self) -> dict[str, TokenBuckets]:
        """The rate limits, by name."""
        found = {name: one for name, one in vars(self).items() if isinstance(one, TokenBuckets)}
        by_site = {
            f"{name}_by_site": one.by_site
            for name, one in found.items()
            if isinstance(one, ClientBuckets)
        }
        return found | by_site

    @property
    def counts(self) -> dict[str, ConcurrencyLimit]:
        """The concurrency limits, by name."""
        return {name: one for name, one in vars(self).items() if isinstance(one, ConcurrencyLimit)}


def protect(
    app: FastAPI,
    settings: Settings,
    metrics: Metrics,
    rate_limits: RateLimits,
    blocks: Blocks,
) -> None:
    """Add the middleware to an application; the last one added runs first."""
    install_problems(app)
    app.add_middleware(Relay)
    app.add_middleware(UnexpectedErrors)
    app.add_middleware(BodyLimit, most=settings.limits.body_bytes)
    app.add_middleware(SameOrigin)
    if (names := trusted_names(settings)) is not None:
        app.add_middleware(TrustedHosts, names=names)
    app.add_middleware(RequestRate, buckets=rate_limits.requests)
    app.add_middleware(BlockedAddresses, blocks=blocks)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(RequestMetrics, metrics=metrics)
    app.add_middleware(RequestLog, every=settings.log_sample)
    app.add_middleware(RelayedRequests)
    app.add_middleware(ProxyHeaders, trusted_hosts=list(settings.trusted_proxies))


def check_rate(buckets: TokenBuckets, scope: Scope) -> None:
    """Count a request of a client, or refuse it with the seconds to wait."""
    check_rate_of(buckets, client_of(scope))


def check_rate_of(buckets: TokenBuckets, who: str) -> None:
    """Count a request by a key other than the address, such as an account name."""
    if seconds := buckets.wait(who):
        raise too_fast(seconds)


class ProxyHeaders(ProxyHeadersMiddleware):
    """Take client address and scheme from the headers of trusted proxies.

    Each proxy appends the address of its client to `X-Forwarded-For`; what stands left of the last
    address that is not trusted came from outside and may be forged.
    """

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the request as the outermost trusted proxy received it."""
        if scope["type"] in SERVED and _is_through_unix_socket(scope):
            scope = {**scope, "client": (UNIX, 0)}
        await super().__call__(scope, receive, send)


class SecurityHeaders:
    """Add security headers to every response.

    API responses are personal: unless they say otherwise, they are not cached.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, and add our headers to those of the response."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [
                    *message["headers"],
                    *_security_headers(scope, message["headers"]),
                ]
            await send(message)

        await self.app(scope, receive, send_with_headers)


class RequestRate:
    """Limit each client’s request rate; opening a socket counts as a request.

    What another process has passed on was counted there. A load balancer or monitor nearby may ask
    for the health of the server as often as it likes.
    """

    def __init__(self, app: ASGIApp, buckets: TokenBuckets) -> None:
        self.app = app
        self.buckets = buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, unless the client is over its limit."""
        if _is_counted(scope) and (seconds := self.buckets.wait(client_of(scope))):
            await refuse(too_fast(seconds), scope, receive, send)
        else:
            await self.app(scope, receive, send)


class SameOrigin:
    """Refuse changes and sockets that come from the page of another site.

    A browser always sends the origin of such a request; without one it is not a browser.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, unless the request comes from another origin."""
        if scope["type"] in SERVED and _is_foreign(scope):
            await refuse(Refused(Code.REQUEST_ORIGIN, 403), scope, receive, send)
        else:
            await self.app(scope, receive, send)


class BodyLimit:
    """Refuse bodies that are too long or not JSON, with or without a declared length."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, unless the body is refused; one without a length is counted while it arrives."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif refused := self._why_not(Headers(scope=scope)):
            await refuse(refused, scope, receive, send)
        else:
            await self.app(scope, self._counted(receive), send)

    def _why_not(self, headers: Headers) -> Refused | None:
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()):
            return invalid("content-length", 400)
        if len(length) > 18 or int(length) > self.most:
            return self._too_large()
        has_body = int(length) or "transfer-encoding" in headers
        if has_body and not _is_json(headers.get("content-type", "")):
            return invalid("content-type", 415)
        return None

    def _counted(self, receive: Receive) -> Receive:
        received = 0

        async def receive_counting() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.most:
                raise self._too_large()
            return message

        return receive_counting

    def _too_large(self) -> Refused:
        return Refused(Code.REQUEST_TOO_LARGE, 413, fields={"most": self.most})


def _security_headers(scope: Scope, answered: Iterable[Header]) -> Iterator[Header]:
    yield from HEADERS
    if is_secure(scope):
        yield HSTS
    if scope["path"].startswith("/api/") and all(name != NO_STORE[0] for name, _ in answered):
        yield NO_STORE


def _is_counted(scope: Scope) -> bool:
    if scope["type"] not in SERVED or RELAYED in scope:
        return False
    is_nearby = is_private_address(scope) or client_of(scope) == UNIX
    return not (is_nearby and scope["path"] in POLLED)


def _is_through_unix_socket(scope: Scope) -> bool:
    """Return whether the server’s end is a path; a client that is gone has no address either."""
    server = scope.get("server")
    return scope.get("client") is None and server is not None and server[1] is None


def is_secure(scope: Scope) -> bool:
    """Return whether the connection of the browser is encrypted."""
    return scope["scheme"] in ("https", "wss")


def _is_foreign(scope: Scope) -> bool:
    if scope["type"] == "http" and scope["method"] in SAFE:
        return False
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    scheme = "https" if is_secure(scope) else "http"
    return origin is not None and origin.lower() != f"{scheme}://{headers.get('host', '')}".lower()


def _is_json(content_type: str) -> bool:
    return content_type.partition(";")[0].strip().lower() == "application/json"
