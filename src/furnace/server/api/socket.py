"""The WebSocket of a table: updates to the client, and requests from it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from typing import NamedTuple

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from furnace.engine.ruleset import RULES_VERSION
from furnace.server.clients import client_of, site_of
from furnace.server.identity import identify_spectator, new_guest
from furnace.server.limits import ConcurrencyLimit
from furnace.server.live.connection import Connection
from furnace.server.live.motions import cast_ballot, propose, reclaim
from furnace.server.live.moves import why_not
from furnace.server.live.registry import TableRegistry
from furnace.server.live.table import LiveTable
from furnace.server.logs import log
from furnace.server.problems import (
    CLOSE_ERROR,
    CLOSE_POLICY,
    RETRY_AFTER_S,
    Code,
    Refused,
    not_stored,
)
from furnace.server.security import RateLimits
from furnace.server.store.errors import StoreError
from furnace.server.wire.encode import encode
from furnace.server.wire.socket import (
    PROTOCOL,
    Act,
    Ballot,
    ClientMessage,
    Hello,
    Propose,
    Reclaim,
    Reset,
    Why,
    WhyAnswer,
)

MAX_SPECTATORS = 200
"""Spectators at one table; its players and its host always find room."""

NORMAL_CLOSURE = 1000
"""The close code of a normal end."""

router = APIRouter()

_READ: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


@router.websocket("/api/tables/{table_id}/socket")
async def table_socket(websocket: WebSocket, table_id: str) -> None:
    """Watch a table, and act at it if you have a seat."""
    state = websocket.app.state
    registry: TableRegistry = state.registry
    known = await identify_spectator(websocket)
    table = await registry.table(table_id)
    if state.is_stopping:
        raise Refused(Code.SERVER_STOPPING, 503)
    client, limits = client_of(websocket.scope), state.rate_limits
    identity, payer = (known.id, known.id) if known else (new_guest().id, client)
    with ExitStack() as counted:
        if identity not in table.insiders():
            _check_room(table)
            counted.enter_context(_limited(limits.spectators, f"{table_id} {client}"))
        counted.enter_context(_limited(limits.sockets, payer))
        counted.enter_context(_limited(limits.sockets_by_client, client))
        counted.enter_context(_limited(limits.sockets_by_site, site_of(client)))
        await websocket.accept()
        with state.metrics.sockets.track_inprogress():
            connection = Connection(
                websocket, identity, client, state.settings.limits.queue_per_socket
            )
            rate = MessageRate(limits, payer, client)
            await _serve(websocket, Client(registry, table, connection), rate)


class MessageRate(NamedTuple):
    """How often a client may send; all who have no cookie share what one person has."""

    limits: RateLimits
    payer: str
    client: str

    def wait(self) -> float:
        """Count a message; return 0.0, or the seconds until it is allowed."""
        limits = self.limits
        return limits.messages.wait(self.payer) or limits.messages_by_client.wait(self.client)


def _check_room(table: LiveTable) -> None:
    if table.watchers() >= MAX_SPECTATORS:
        raise Refused(Code.SOCKET_TOO_MANY, 429)


@contextmanager
def _limited(sockets: ConcurrencyLimit, by: str) -> Iterator[None]:
    """Count one more socket while it is served; raise Refused if the limit is reached."""
    if not sockets.take(by):
        raise Refused(Code.SOCKET_TOO_MANY, 429)
    try:
        yield
    finally:
        sockets.release(by)


async def _serve(websocket: WebSocket, client: Client, rate: MessageRate) -> None:
    registry, table, connection = client.registry, client.table, client.connection
    sending = asyncio.create_task(connection.send_queued())
    try:
        await _enter(registry, table, connection)
        await _listen(websocket, client, rate)
    except Exception:
        log.exception("socket", table=table.id)
        connection.close(CLOSE_ERROR)
    finally:
        connection.close(NORMAL_CLOSURE)
        with suppress(StoreError):
            await registry.leave(table, connection)
        await sending


async def _enter(registry: TableRegistry, table: LiveTable, connection: Connection) -> None:
    hello = Hello(
        protocol=PROTOCOL,
        rules=RULES_VERSION,
        build=registry.settings.build,
        identity=connection.identity,
    )
    connection.send(encode(hello))
    async with table.lock:
        registry.enter(table, connection)
        if table.has_begun:
            connection.send(table.snapshot(connection.seats))
    if registry.store.is_shared:
        await registry.presences.note([(table, connection.identity)])


async def _listen(websocket: WebSocket, client: Client, rate: MessageRate) -> None:
    most = client.registry.settings.limits.message_bytes
    while True:
        try:
            text = await websocket.receive_text()
        except (WebSocketDisconnect, KeyError, RuntimeError):
            # The client is gone, or sent a binary message.
            return
        if len(text) > most:
            client.refuse(Refused(Code.REQUEST_TOO_LARGE, 413), None)
            client.connection.close(CLOSE_POLICY)
            return
        if seconds := rate.wait():
            client.refuse(Refused(Code.SOCKET_TOO_FAST, 429), None)
            # Meanwhile its messages wait in the transport.
            await asyncio.sleep(seconds)
            continue
        await client.hear(text)


class Client:
    """A client at a table."""

    def __init__(self, registry: TableRegistry, table: LiveTable, connection: Connection) -> None:
        self.registry = registry
        self.table = table
        self.connection = connection

    async def hear(self, text: str) -> None:
        """Handle a message of the client, or refuse it."""
        try:
            message = _READ.validate_json(text, strict=True)
        except ValidationError:
            self.refuse(Refused(Code.SOCKET_UNREADABLE, 422), None)
            return
        try:
            await self._do(message)
        except Refused as refused:
            self.refuse(refused, getattr(message, "move", None))
        except StoreError as error:
            self.registry.store.outage.refused += 1
            self.refuse(not_stored(error), getattr(message, "move", None), RETRY_AFTER_S)

    def refuse(self, refused: Refused, move: str | None, retry_after: int | None = None) -> None:
        """Send a refusal with its reason, and when to send the message again."""
        self.registry.metrics.refused.labels(refused.code).inc()
        self.connection.refuse(refused, self.table.n, move, retry_after)

    async def _do(self, message: ClientMessage) -> None:
        registry, table, identity = self.registry, self.table, self.connection.identity
        now = datetime.now(UTC)
        match message:
            case Act():
                await registry.act(table, identity, message)
            case Reset():
                await registry.reset(table, identity, message)
            case Why(id=number, text=text):
                answer = WhyAnswer(id=number, said=why_not(table, text))
                self.connection.send(encode(answer))
            case Propose(motion=motion, seat=seat):
                await propose(registry, table, identity, motion, seat, now)
            case Ballot(vote=vote, agree=agree):
                await cast_ballot(registry, table, identity, vote, agree)
            case Reclaim(seat=seat):
                await reclaim(registry, table, identity, seat)
