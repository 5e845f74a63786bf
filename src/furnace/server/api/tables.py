"""Tables: create, read, join, download the record, rematch."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import Connection, select
from starlette.responses import PlainTextResponse

from furnace.server.clients import client_of
from furnace.server.identity import Identity, Who, guest_name
from furnace.server.invitations import Invited, is_genuine, parse_invitation
from furnace.server.live.creation import new_table, rematch_of
from furnace.server.live.load import load_meta
from furnace.server.live.registry import TableRegistry
from furnace.server.live.rules import check_rules
from furnace.server.live.table import LiveTable
from furnace.server.player_names import free_name, look_of, plain_name
from furnace.server.problems import CHANGING, READING, RETRY_AFTER_S, Code, Refused, refusals
from furnace.server.security import check_rate
from furnace.server.store.abandoned import resume
from furnace.server.store.schema import tables
from furnace.server.store.tables import (
    SeatRow,
    TableRow,
    begin_game,
    bump_generation,
    count_active_tables,
    insert_table,
    is_full,
    seats_of,
    set_rematch,
    set_status,
    take_seat,
)
from furnace.server.views.players import players_of
from furnace.server.wire.api import Join, NewTable
from furnace.server.wire.socket import SeatNumber
from furnace.server.wire.table import TableInfo

router = APIRouter(prefix="/api")

UNKNOWN = refusals(404, 409)
TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}}
}


@router.post("/tables", status_code=201, responses=CHANGING | refusals(409))
async def create(request: Request, body: NewTable, who: Who) -> TableInfo:
    """Create a table; if no seat is open, the game begins at once."""
    registry = _registry(request)
    check_rate(request.app.state.rate_limits.tables, request.scope)
    _check_accepting(registry)
    row, seats = new_table(body, who)
    for seat in seats:
        request.app.state.blocks.check_name(seat.name)
    await _check_quota(registry, who)
    table = await _open(registry, row, seats)
    table.charge(who.id, client_of(request.scope))
    return registry.view(table, who.id)


@router.get("/tables/{table}", responses=READING | UNKNOWN)
async def read_table(request: Request, table: str, who: Who) -> TableInfo:
    """Return a table and who sits at it."""
    registry = _registry(request)
    return registry.view(await registry.table(table), who.id)


@router.get(
    "/tables/{table}/record",
    response_model=None,
    responses=READING | UNKNOWN | TEXT,
)
async def read_record(request: Request, table: str) -> PlainTextResponse:
    """Return the game so far as a `.furnace` record, including every undo."""
    check_rate(request.app.state.rate_limits.records, request.scope)
    found = await _registry(request).table(table)
    headers = {"Content-Disposition": f'attachment; filename="{found.id}.furnace"'}
    return PlainTextResponse(found.record(players_of(found.meta.seats)), headers=headers)


@router.post("/tables/{table}/rematch", status_code=201, responses=CHANGING | UNKNOWN)
async def rematch(request: Request, table: str, who: Who) -> TableInfo:
    """Create a rematch, or return the one that has already been created."""
    registry = _registry(request)
    over = await registry.table(table)
    if not over.seats_of(who.id):
        raise Refused(Code.ACTION_NOT_YOUR_SEAT, 403)
    if over.meta.table.status != "over":
        raise Refused(Code.TABLE_NOT_OVER, 409)
    if over.meta.table.rematch is None:
        _check_accepting(registry)
        check_rate(request.app.state.rate_limits.tables, request.scope)
        await _check_quota(registry, who)
        row, seats = rematch_of(over.meta.table, over.meta.seats, who.id)
        await registry.changes.write(
            _follow, over.id, row, seats, registry.store.process, touches=[over.id]
        )
        await registry.changes.refresh(over)
    follower = over.meta.table.rematch
    assert follower is not None
    return registry.view(await registry.load_fresh(follower), who.id)


@router.post("/tables/{table}/resume", responses=CHANGING | UNKNOWN)
async def resume_table(request: Request, table: str, who: Who) -> TableInfo:
    """Take up a table again that was closed because nobody had acted for a long time."""
    registry = _registry(request)
    found = await registry.table(table)
    if who.id not in found.insiders():
        raise Refused(Code.ACTION_NOT_YOUR_SEAT, 403)
    await check_rules(registry.store, found.meta, registry.rules)
    _check_accepting(registry)
    await _check_quota(registry, who)
    process, now = registry.store.process, datetime.now(UTC)
    if not await registry.changes.write(resume, found.id, process, now, touches=[found.id]):
        raise Refused(Code.TABLE_NOT_ABANDONED, 409)
    await registry.changes.refresh(found)
    return registry.view(found, who.id)


@router.post("/tables/{table}/seats/{seat}/invitation", responses=CHANGING | UNKNOWN)
async def renew_invitation(request: Request, table: str, seat: SeatNumber, who: Who) -> TableInfo:
    """Create a new invitation to an open seat; the old one becomes invalid."""
    registry = _registry(request)
    found = await registry.table(table)
    if found.meta.table.host != who.id:
        raise Refused(Code.TABLE_NOT_HOST, 403)
    if seat >= len(found.meta.seats):
        raise Refused(Code.TABLE_UNKNOWN, 404)
    if await registry.changes.write(bump_generation, found.id, seat, touches=[found.id]) is None:
        raise Refused(Code.TABLE_SEAT_TAKEN, 409)
    await registry.changes.refresh(found)
    return registry.view(found, who.id)


@router.post("/join", responses=CHANGING | UNKNOWN)
async def join(request: Request, body: Join, who: Who) -> TableInfo:
    """Take the seat of an invitation; the game begins when the last seat is taken."""
    registry = _registry(request)
    invited, generation = await _invited(registry, body.invitation)
    if joined := await registry.store.read(load_meta, invited.table):
        text = body.model_dump_json(exclude_none=True).encode()
        await check_rules(registry.store, joined, registry.rules, text)
        if joined.awaits_players:
            _check_accepting(registry)
    name = plain_name(body.name) if body.name else who.name
    request.app.state.blocks.check_name(name)
    now = datetime.now(UTC)
    process = registry.store.process
    has_sat_down = await registry.changes.write(
        _sit_down, invited, generation, who.id, name, now, process, touches=[invited.table]
    )
    if not has_sat_down:
        raise Refused(Code.TABLE_SEAT_TAKEN, 409)
    return registry.view(await registry.load_fresh(invited.table), who.id)


def _registry(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def _check_accepting(registry: TableRegistry) -> None:
    """Refuse new games while this process drains: it would never end."""
    if registry.drain.is_on:
        raise Refused(Code.SERVER_STOPPING, 503, headers={"Retry-After": str(RETRY_AFTER_S)})


async def _check_quota(registry: TableRegistry, who: Identity) -> None:
    most = registry.settings.limits.tables_per_identity
    if await registry.store.read(count_active_tables, who.id) >= most:
        raise Refused(Code.TABLE_QUOTA, 409, fields={"most": most})


async def _open(registry: TableRegistry, row: TableRow, seats: list[SeatRow]) -> LiveTable:
    driven = row._replace(driver=registry.store.process)
    await registry.store.write(insert_table, driven, seats)
    return await registry.load_fresh(row.id)


def _follow(
    connection: Connection, over: str, row: TableRow, seats: list[SeatRow], process: str
) -> None:
    """Insert the table of a rematch, unless another one has been created meanwhile."""
    if set_rematch(connection, over, row.id):
        insert_table(connection, row._replace(driver=process), seats)


async def _invited(registry: TableRegistry, token: str) -> tuple[Invited, int]:
    invited = parse_invitation(token)
    if invited is None:
        raise Refused(Code.INVITATION_UNKNOWN, 404)
    seats = await registry.store.read(seats_of, invited.table)
    if invited.seat >= len(seats):
        raise Refused(Code.INVITATION_UNKNOWN, 404)
    seat = seats[invited.seat]
    if not is_genuine(registry.key, invited, seat.generation):
        raise Refused(Code.INVITATION_UNKNOWN, 404)
    return invited, seat.generation


def _sit_down(
    connection: Connection,
    invited: Invited,
    generation: int,
    identity: str,
    name: str,
    now: datetime,
    process: str,
) -> bool:
    """Take the seat; if it was the last one, begin the game and drive it."""
    table, seat, _ = invited
    # Lock the table: two people joining at once would each see the other's seat as open.
    connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
    others = [other for other in seats_of(connection, table) if other.seat != seat]
    taken = {look_of(other.name) for other in others if other.identity != identity}
    # A guest has not chosen the number of the default name, and two guests may have the same one.
    if look_of(name) in taken and name != guest_name(identity):
        raise Refused(Code.TABLE_NAME_TAKEN, 409)
    free = free_name([name], [other.name for other in others])
    if not take_seat(connection, table, seat, generation, identity, free, now):
        return False
    if is_full(connection, table):
        begin_game(connection, table, process, now)
    else:
        set_status(connection, table, "open", now)  # it may have been abandoned
    return True
