"""Health of the server, for monitoring and load balancers."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from furnace.server.problems import Code, Refused, refusals
from furnace.server.wire.api import Health, Problem

router = APIRouter()


@router.get("/health", responses=refusals(421, 429, 500) | {503: {"model": Health | Problem}})
async def health(request: Request, response: Response) -> Health:
    """Return “ok” while the database answers, or 503 “stopping” once the server is stopping."""
    state = request.app.state
    build, tables = state.settings.build, len(state.registry)
    if state.is_stopping:
        response.status_code = 503
        return Health(status="stopping", build=build, tables=tables)
    try:
        await state.store.read(_answers)
    except SQLAlchemyError as error:
        raise Refused(Code.SERVER_DATABASE, 503) from error
    return Health(status="ok", build=build, tables=tables)


def _answers(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))
