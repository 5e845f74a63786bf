"""The host names that a server answers to."""

from __future__ import annotations

import re
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from furnace.server.problems import Code, Refused, refuse
from furnace.server.settings import Settings

LOCAL = ("localhost", "127.0.0.1", "[::1]")
WITHOUT_PORT = re.compile(r"(\[[^\]]*\]|[^:]*)(:\d*)?")


class TrustedHosts:
    """Refuse requests for other host names.

    This prevents DNS rebinding: a page of another site whose name resolves to this machine would
    otherwise count as our own for the browser and for `SameOrigin`.
    """

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, unless the request is for another host."""
        if scope["type"] in ("http", "websocket") and host_of(scope) not in self.names:
            await refuse(Refused(Code.REQUEST_HOST, 421), scope, receive, send)
        else:
            await self.app(scope, receive, send)


def trusted_names(settings: Settings) -> frozenset[str] | None:
    """Return the host names a server answers to, or None if it cannot know them."""
    is_reached_otherwise = settings.trusted_proxies or settings.socket
    if not settings.hosts and (is_reached_otherwise or not _is_loopback(settings.host)):
        return None
    return frozenset({*LOCAL, *settings.hosts, _as_in_header(settings.host)})


def host_of(scope: Scope) -> str:
    """Return the requested host name without the port."""
    found = WITHOUT_PORT.fullmatch(Headers(scope=scope).get("host", "").lower())
    return found[1] if found else ""


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _as_in_header(host: str) -> str:
    return f"[{host}]" if ":" in host else host.lower()
