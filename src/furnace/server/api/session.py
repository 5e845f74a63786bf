"""The session of a client: its guest or account, name and games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from sqlalchemy import Connection

from furnace.engine.ruleset import RULES_VERSION
from furnace.server import accounts
from furnace.server.api.turns import SeatedTable, tables_awaiting
from furnace.server.clients import client_of
from furnace.server.devices import device_of, remember_device
from furnace.server.former_players import former_player
from furnace.server.identity import (
    Identity,
    Visitor,
    Who,
    give_cookie,
    is_signed_out,
    known_by_cookie,
    welcome_guest,
)
from furnace.server.player_names import plain_name
from furnace.server.problems import CHANGING, READING, refusals
from furnace.server.security import RateLimits, check_rate, check_rate_of
from furnace.server.store import identities
from furnace.server.store.names import rename_seats
from furnace.server.store.person_data import Piece, pieces_of
from furnace.server.store.persons import delete_person, tables_of_person
from furnace.server.store.tables import SeatRow, TableRow, seats_of_tables, tables_of_identity
from furnace.server.views.table import winners_of
from furnace.server.wire.api import Credentials, Me, Rename, Welcome
from furnace.server.wire.socket import PROTOCOL
from furnace.server.wire.table import MyTable

MAX_GAMES = 200

router = APIRouter(prefix="/api")


@router.post("/welcome", responses=CHANGING)
async def welcome(request: Request, response: Response, visitor: Visitor) -> Welcome:
    """Return what a client needs first; a new visitor becomes a guest.

    This renews the cookie, so whoever comes back within a year stays known.
    """
    give_cookie(request, response, visitor)
    return _welcome(request, visitor)


@router.get("/welcome", responses=READING)
async def read_welcome(request: Request, visitor: Visitor) -> Welcome:
    """Return the same without a cookie; a visitor becomes a guest with the first change."""
    return _welcome(request, visitor)


@router.post("/me", responses=CHANGING)
async def rename(request: Request, body: Rename, who: Who) -> Me:
    """Change your name, also at the tables where you sit."""
    rate_limits: RateLimits = request.app.state.rate_limits
    check_rate(rate_limits.renames_per_client, request.scope)
    check_rate_of(rate_limits.renames, who.id)
    name = plain_name(body.name)
    request.app.state.blocks.check_name(name)
    await request.app.state.store.write(_store_name, who.id, name, datetime.now(UTC))
    await _rename_seats(request, who, name)
    return replace(who, name=name).me


@router.post("/account", responses=CHANGING | refusals(409))
async def open_account(request: Request, response: Response, body: Credentials, who: Who) -> Me:
    """Turn your guest identity into an account that keeps your games."""
    check_rate(request.app.state.rate_limits.logins, request.scope)
    request.app.state.blocks.check_account(body.account)
    request.app.state.blocks.check_name(body.account)
    account = await accounts.open_account(request.app.state.store, who, body)
    await _rename_seats(request, who, account.name)
    give_cookie(request, response, account)
    remember_device(request, response, body.account)
    return account.me


@router.post("/login", responses=CHANGING)
async def log_in(request: Request, response: Response, body: Credentials, visitor: Visitor) -> Me:
    """Log in; the guest's seats are moved to the account."""
    _check_login_rate(request, body.account)
    request.app.state.blocks.check_account(body.account)
    logged_in = await accounts.log_in(request.app.state.store, visitor, body)
    for table in logged_in.tables:
        request.app.state.registry.changes.schedule_refresh(table)
    give_cookie(request, response, logged_in.identity)
    remember_device(request, response, body.account)
    return logged_in.identity.me


@router.post("/logout", responses=CHANGING)
async def log_out(request: Request, response: Response) -> Me:
    """Log out on every device and become a new guest."""
    who = await known_by_cookie(request)
    if who and who.account is not None:
        await accounts.log_out(request.app.state.store, who)
    return welcome_guest(request, response).me


@router.get("/me/data", response_model=None, responses=READING)
async def my_data(request: Request, who: Who) -> Response:
    """Return everything that is stored about you, as a file."""
    check_rate(request.app.state.rate_limits.records, request.scope)
    check_rate_of(request.app.state.rate_limits.downloads, who.id)
    its_tables = await request.app.state.store.read(tables_of_person, who.id)
    content = _read_in_turn(request, pieces_of(who.id, its_tables))
    headers = {"Content-Disposition": 'attachment; filename="furnace.json"'}
    return StreamingResponse(content, media_type="application/json", headers=headers)


@router.post("/me/delete", responses=CHANGING)
async def delete_me(request: Request, response: Response, who: Who) -> Me:
    """Delete everything that is stored about you, and become a new guest.

    At tables with others the game stays, and a bot takes over your seat.
    """
    check_rate(request.app.state.rate_limits.logins, request.scope)
    store, registry = request.app.state.store, request.app.state.registry
    tables = await store.read(tables_of_person, who.id)
    now = datetime.now(UTC)
    await store.write(delete_person, who.id, former_player(), now, touches=tables)
    for table in tables:
        registry.changes.schedule_refresh(table)
    return welcome_guest(request, response).me


@router.get("/me/tables", responses=READING)
async def my_tables(request: Request, who: Who) -> list[MyTable]:
    """Return the games you play, have played or have set up, latest first."""
    found: list[SeatedTable] = await request.app.state.store.read(_my_tables, who.id)
    awaiting = await tables_awaiting(request.app.state.registry, found, who.id)
    return [_my_table(row, seats, who.id, row.id in awaiting) for row, seats in found]


async def _read_in_turn(request: Request, pieces: Iterable[Piece]) -> AsyncIterator[str]:
    """Yield the text of the pieces; all downloads together read one piece at a time."""
    for piece in pieces:
        async with request.app.state.downloading:
            text = await request.app.state.store.read(piece)
        if text:
            yield text


def _check_login_rate(request: Request, account: str) -> None:
    """Count an attempt by account and known device, or by account and address.

    Attempts from other places are counted separately, so that they cannot lock the owner out.
    """
    rate_limits: RateLimits = request.app.state.rate_limits
    device = device_of(request, account)
    # Anyone can make a device known, by an account of their own.
    per_client = rate_limits.logins if device is None else rate_limits.logins_on_devices
    check_rate(per_client, request.scope)
    who = device or client_of(request.scope)
    check_rate_of(rate_limits.logins_per_account, f"{account.lower()} {who}")


def _welcome(request: Request, visitor: Identity) -> Welcome:
    return Welcome(
        protocol=PROTOCOL,
        rules=RULES_VERSION,
        build=request.app.state.settings.build,
        me=visitor.me,
        was_signed_out=is_signed_out(request, visitor),
    )


def _my_tables(connection: Connection, identity: str) -> list[SeatedTable]:
    rows = tables_of_identity(connection, identity, MAX_GAMES)
    seats = seats_of_tables(connection, [row.id for row in rows])
    return [SeatedTable(row, seats[row.id]) for row in rows]


def _my_table(row: TableRow, seats: list[SeatRow], identity: str, is_your_turn: bool) -> MyTable:
    return MyTable(
        id=row.id,
        status=row.status,
        ruleset=row.ruleset.split("+"),
        names=[seat.name for seat in seats],
        your_seats=[seat.seat for seat in seats if seat.identity == identity],
        changed=row.changed,
        winners=winners_of(row),
        is_your_turn=is_your_turn,
    )


def _store_name(connection: Connection, identity: str, name: str, at: datetime) -> None:
    """Store a new name, and the guest with it if it was not stored yet."""
    if not identities.insert_identity(connection, identity, name, at):
        identities.rename(connection, identity, name, at)


async def _rename_seats(request: Request, who: Identity, name: str) -> None:
    """Rename the seats of an identity, and notify their tables."""
    store, registry = request.app.state.store, request.app.state.registry
    tables = [row.id for row in await store.read(tables_of_identity, who.id, MAX_GAMES)]
    if name == who.name or not tables:
        return
    await store.write(rename_seats, tables, who.id, who.name, name, touches=tables)
    for table in tables:
        registry.changes.schedule_refresh(table)
