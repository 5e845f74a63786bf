"""Games that have ended, to step through without the engine."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import Response

from furnace.server.archive.archive import as_json
from furnace.server.archive.build import build_archive
from furnace.server.live.table import LiveTable
from furnace.server.problems import READING, Code, Refused, refusals
from furnace.server.security import check_rate
from furnace.server.store.archives import ENDED, archive_of
from furnace.server.store.store import Store
from furnace.server.wire.archive import ArchivedGame

router = APIRouter(prefix="/api")


@router.get(
    "/tables/{table}/replay",
    response_model=None,
    responses=READING | refusals(404, 409) | {200: {"model": ArchivedGame}},
)
async def read_replay(request: Request, table: str) -> Response:
    """Return a game that has ended: what it showed at first, and what followed each entry."""
    check_rate(request.app.state.rate_limits.records, request.scope)
    found = await request.app.state.registry.table(table)
    if found.meta.table.status not in ENDED:
        raise Refused(Code.TABLE_NOT_OVER, 409)
    text = await _replay(request.app.state.store, found)
    return Response(text, media_type="application/json")


async def _replay(store: Store, table: LiveTable) -> str:
    """Return the stored archive of a game; if there is none of use, build one."""
    stored = await store.read(archive_of, table.id)
    if stored and stored.n == table.n:
        try:
            return await asyncio.to_thread(as_json, stored.body)
        except ValueError:
            pass  # it is damaged
    return as_json(await build_archive(table.game))
