"""The header that vouches for a relayed request, signed with the key that all processes share.

It says what the first process knows about the client, and that the request came through it.
"""

from __future__ import annotations

from hashlib import sha256

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from furnace.server.key_file import Secrets

HEADER = "furnace-relay"
RELAYED = "furnace.relayed"
"""The key in the ASGI scope of a request that another process has passed on."""

SECURE = {"http": "https", "websocket": "wss"}


def signed(key: Secrets, scope: Scope) -> str:
    """Return the value of the header for a request."""
    client = (scope.get("client") or ("unknown", 0))[0]
    is_secure = scope["scheme"] in SECURE.values()
    host = Headers(scope=scope).get("host", "")
    return _serializer(key).dumps([client, is_secure, host])


class RelayedRequests:
    """Give a request from another process the client, scheme and host that it had there."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request as the other process received it."""
        if scope["type"] in SECURE and (value := Headers(scope=scope).get(HEADER)):
            scope = _as_received(scope, value)
        await self.app(scope, receive, send)


def _as_received(scope: Scope, value: str) -> Scope:
    try:
        client, is_secure, host = _serializer(scope["app"].state.key).loads(value)
    except BadSignature:
        return scope
    others = [header for header in scope["headers"] if header[0] != b"host"]
    return {
        **scope,
        "client": (client, 0),
        "scheme": SECURE[scope["type"]] if is_secure else scope["scheme"],
        "headers": [(b"host", host.encode("latin-1")), *others],
        RELAYED: True,
    }


def _serializer(key: Secrets) -> URLSafeSerializer:
    return URLSafeSerializer(key, salt="furnace.relay", signer_kwargs={"digest_method": sha256})
