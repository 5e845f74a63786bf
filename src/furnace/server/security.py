"""What every request goes through first: who asks, how often, from where, and how much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from furnace.server.clients import client_of
from furnace.server.hosts import TrustedHosts, names_of
from furnace.server.limits import ConcurrencyLimit, TokenBuckets
from furnace.server.logs import Requests
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
from furnace.server.settings import Limits, Settings

Header = tuple[bytes, bytes]

POLICY = "; ".join(
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
        "content-security-policy": POLICY,
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
SERVED = ("http", "websocket")


class RateLimits:
    """The counters of one server: who has asked how often, and who holds how many sockets.

    By client: requests, new guests, tables, logins, sockets; by identity: sockets and messages; by
    the account's name: logins, as its password may be tried from many addresses.
    """

    def __init__(self, limits: Limits) -> None:
        self.requests = TokenBuckets(limits.requests)
        self.guests = TokenBuckets(limits.guests)
        self.tables = TokenBuckets(limits.tables)
        self.logins = TokenBuckets(limits.logins)
        self.logins_by_account = TokenBuckets(limits.logins_per_account)
        self.messages = TokenBuckets(limits.messages)
        self.sockets = ConcurrencyLimit(limits.sockets_per_identity)
        self.sockets_by_client = ConcurrencyLimit(limits.sockets_per_client)


def protect(app: FastAPI, settings: Settings, metrics: Metrics, rate_limits: RateLimits) -> None:
    """Put an application behind all that a request goes through; the last added comes first."""
    install_problems(app)
    app.add_middleware(UnexpectedErrors)
    app.add_middleware(BodyLimit, most=settings.limits.body_bytes)
    app.add_middleware(SameOrigin)
    if (names := names_of(settings)) is not None:
        app.add_middleware(TrustedHosts, names=names)
    app.add_middleware(RequestRate, buckets=rate_limits.requests)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(RequestMetrics, metrics=metrics)
    app.add_middleware(Requests)
    app.add_middleware(ProxyHeaders, proxies=settings.proxies)


def check_rate(buckets: TokenBuckets, scope: Scope) -> None:
    """Let a client do what is counted here, or refuse it with the seconds to wait."""
    check_rate_of(buckets, client_of(scope))


def check_rate_of(buckets: TokenBuckets, who: str) -> None:
    """The same for who is counted by another name than their address."""
    if seconds := buckets.wait(who):
        raise too_fast(seconds)


class ProxyHeaders:
    """Behind trusted proxies the client and the scheme are what the outermost of them saw.

    Each proxy adds the address it was asked from at the end of `X-Forwarded-For`; what stands
    further left came from outside and may be invented.
    """

    def __init__(self, app: ASGIApp, proxies: int) -> None:
        self.app = app
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request as it was sent to the outermost proxy."""
        if self.proxies and scope["type"] in SERVED:
            scope = {**scope, **self._seen_outside(scope)}
        await self.app(scope, receive, send)

    def _seen_outside(self, scope: Scope) -> dict[str, object]:
        headers = Headers(scope=scope)
        seen = {"client": scope.get("client"), "scheme": scope["scheme"]}
        if address := self._last(headers, "x-forwarded-for"):
            seen["client"] = (address, 0)
        if (scheme := self._last(headers, "x-forwarded-proto")) in ("http", "https"):
            is_socket = scope["type"] == "websocket"
            seen["scheme"] = scheme.replace("http", "ws") if is_socket else scheme
        return seen

    def _last(self, headers: Headers, name: str) -> str:
        values = ",".join(headers.getlist(name)).split(",")
        return values[-min(self.proxies, len(values))].strip()


class SecurityHeaders:
    """Every answer carries what a browser needs to know to be careful.

    Answers of the interface are personal: unless they say otherwise, nobody keeps a copy.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, with our headers added to those of the answer."""

        async def careful(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [
                    *message["headers"],
                    *_security_headers(scope, message["headers"]),
                ]
            await send(message)

        await self.app(scope, receive, careful)


class RequestRate:
    """A client may ask so often and no oftener; opening a socket is asking, too."""

    def __init__(self, app: ASGIApp, buckets: TokenBuckets) -> None:
        self.app = app
        self.buckets = buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, unless the client has used up its rate."""
        if scope["type"] in SERVED and (seconds := self.buckets.wait(client_of(scope))):
            await refuse(too_fast(seconds), scope, receive, send)
        else:
            await self.app(scope, receive, send)


class SameOrigin:
    """Nothing is changed and no socket opened from the page of another site.

    A browser always names the origin of such a request; what names none is no browser.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, unless the request comes from elsewhere."""
        if scope["type"] in SERVED and _is_foreign(scope):
            await refuse(Refused(Code.REQUEST_ORIGIN, 403), scope, receive, send)
        else:
            await self.app(scope, receive, send)


class BodyLimit:
    """A body is JSON and not too long, whether its length was declared or not."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, unless the body is refused; one without a length is counted as it comes."""
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

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.most:
                raise self._too_large()
            return message

        return counted

    def _too_large(self) -> Refused:
        return Refused(Code.REQUEST_TOO_LARGE, 413, fields={"most": self.most})


def _security_headers(scope: Scope, answered: Iterable[Header]) -> Iterator[Header]:
    yield from HEADERS
    if is_secure(scope):
        yield HSTS
    if scope["path"].startswith("/api/") and all(name != NO_STORE[0] for name, _ in answered):
        yield NO_STORE


def is_secure(scope: Scope) -> bool:
    """Whether the browser speaks to us encrypted."""
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
