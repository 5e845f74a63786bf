"""The middleware that passes requests on."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from furnace.server.logs import log
from furnace.server.problems import Code, Refused, refuse
from furnace.server.relay.elsewhere import Elsewhere
from furnace.server.relay.request import Unreachable, passed_on
from furnace.server.relay.signature import RELAYED
from furnace.server.relay.socket import pass_on_socket

RETRY_AFTER_S = 5


class Relay:
    """Pass a request on to the process that can serve it, once at most."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, here or elsewhere."""
        try:
            await self.app(scope, receive, send)
        except Elsewhere as elsewhere:
            try:
                await _pass_on(elsewhere, scope, receive, send)
            except Unreachable as error:
                log.info("relay", address=elsewhere.address, error=str(error))
                await refuse(table_elsewhere(), scope, receive, send)


def table_elsewhere() -> Refused:
    """Return the refusal of a table whose process cannot be reached."""
    return Refused(Code.TABLE_ELSEWHERE, 503, headers={"Retry-After": str(RETRY_AFTER_S)})


async def _pass_on(elsewhere: Elsewhere, scope: Scope, receive: Receive, send: Send) -> None:
    if RELAYED in scope:
        raise Unreachable("passed on twice")
    if scope["type"] == "websocket":
        await pass_on_socket(elsewhere, scope, receive, send)
    else:
        response = await passed_on(elsewhere, scope)
        await response(scope, receive, send)
