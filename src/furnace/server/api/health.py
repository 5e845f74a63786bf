"""Health of the server: `/health` for whoever restarts it, `/ready` for a load balancer."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from furnace.server.problems import RETRY_AFTER_S, Code, Refused, refusals
from furnace.server.wire.api import Failing, Health, Problem, Readiness

router = APIRouter()

OTHERS = refusals(421, 429, 500)


@router.get("/health", responses=OTHERS | {503: {"model": Health | Problem}})
async def health(request: Request, response: Response) -> Health:
    """Return “ok” while the process answers, or 503 “stopping” once it is stopping.

    The database is not asked: restarting the server would not repair it.
    """
    state = request.app.state
    build, tables = state.settings.build, len(state.registry)
    if state.is_stopping:
        response.status_code = 503
        return Health(status="stopping", build=build, tables=tables)
    return Health(status="ok", build=build, tables=tables)


@router.get("/ready", responses=OTHERS | {503: {"model": Readiness | Problem}})
async def ready(request: Request, response: Response) -> Readiness:
    """Return “ready” while moves can be stored, or 503 with each condition that fails.

    A process that drains is alive, but new games and people are to go elsewhere.
    Costs no database call: the conditions are those of the last heartbeat, a second ago.
    """
    state = request.app.state
    is_stopping = state.is_stopping or state.registry.drain.is_on
    codes = [Code.SERVER_STOPPING] if is_stopping else []
    codes += state.registry.readiness.failing()
    if codes:
        response.status_code = 503
        response.headers["Retry-After"] = str(RETRY_AFTER_S)
    failing = [Failing(code=code, said=Refused(code, 503).message) for code in codes]
    return Readiness(status="not_ready" if failing else "ready", failing=failing)
