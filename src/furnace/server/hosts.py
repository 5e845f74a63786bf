"""The names under which a server is asked for."""

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
    """Only who asks for a name of this server is served.

    Otherwise a page of another site whose name was made to lead to this machine would be taken
    for our own page by the browser and by `SameOrigin`.
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


def names_of(settings: Settings) -> frozenset[str] | None:
    """The names a server answers to; None where it is reached by names it does not know."""
    if not settings.hosts and (settings.proxies or not _is_loopback(settings.host)):
        return None
    return frozenset({*LOCAL, *settings.hosts, _in_a_header(settings.host)})


def host_of(scope: Scope) -> str:
    """The name that was asked for, without the port."""
    found = WITHOUT_PORT.fullmatch(Headers(scope=scope).get("host", "").lower())
    return found[1] if found else ""


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _in_a_header(host: str) -> str:
    return f"[{host}]" if ":" in host else host.lower()
