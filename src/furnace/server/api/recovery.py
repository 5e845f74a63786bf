"""Recovery links of guests.

Tokens are sent in bodies only: addresses end up in the logs of proxies.
"""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from furnace.server.identity import Identity, Visitor, Who, give_cookie, not_blocked
from furnace.server.problems import CHANGING, refusals
from furnace.server.recovery import guest_of, recovery_token, refuse_signed_in, renew_recovery
from furnace.server.security import check_rate
from furnace.server.wire.api import Me, Recovery

router = APIRouter(prefix="/api")


@router.post("/recovery", responses=CHANGING | refusals(409))
async def read_recovery(request: Request, who: Who) -> Recovery:
    """Return the token of your recovery link; an account has none."""
    return Recovery(token=recovery_token(request.app.state.key, who))


@router.post("/recovery/renewal", responses=CHANGING | refusals(409))
async def renew(request: Request, response: Response, who: Who) -> Recovery:
    """Return a new token; earlier ones and your cookies in other browsers become invalid."""
    check_rate(request.app.state.rate_limits.logins, request.scope)
    guest = await renew_recovery(request.app.state.store, who)
    give_cookie(request, response, guest)
    return Recovery(token=recovery_token(request.app.state.key, guest))


@router.post("/recover/preview", responses=CHANGING | refusals(404, 409, 410))
async def preview(request: Request, body: Recovery) -> Me:
    """Return the guest to whom a token belongs; this changes nothing."""
    return (await _guest_of(request, body.token)).me


@router.post("/recover", responses=CHANGING | refusals(404, 409, 410))
async def log_in_by_link(
    request: Request, response: Response, body: Recovery, visitor: Visitor
) -> Me:
    """Become the guest to whom a token belongs; your seats stay with the guest you were."""
    guest = await _guest_of(request, body.token)
    refuse_signed_in(visitor)
    give_cookie(request, response, guest)
    return guest.me


async def _guest_of(request: Request, token: str) -> Identity:
    """Return the guest to whom a token belongs; each attempt counts like a login."""
    check_rate(request.app.state.rate_limits.logins, request.scope)
    guest = await guest_of(request.app.state.store, request.app.state.key, token)
    return not_blocked(request, guest)
