"""The addresses, identities and names that an operator has blocked, kept in memory."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_network

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from furnace.server.clients import client_of, network_of
from furnace.server.player_names import look_of
from furnace.server.problems import Code, Refused, refuse
from furnace.server.store.blocks import BlockRow, Kind
from furnace.server.store.persons import Person
from furnace.text.catalogue import catalogue

SERVED = ("http", "websocket")
MAPPED = 96
"""The size of the IPv6 network in which IPv4 addresses are written."""

NEVER = datetime.max.replace(tzinfo=UTC)

Network = IPv4Network | IPv6Network


class Blocks:
    """What is blocked now, each until a certain time."""

    def __init__(self) -> None:
        self._networks: Mapping[Network, datetime] = {}
        self._accounts: Mapping[str, datetime] = {}
        self._identities: Mapping[str, datetime] = {}
        self._names: Mapping[str, datetime] = {}
        self._sizes: Collection[tuple[int, int]] = ()

    def replace(self, rows: Sequence[BlockRow], identities: Mapping[str, str]) -> None:
        """Take these blocks in place of the previous ones.

        `identities` are the ids of the blocked accounts.
        """
        networks = _ends(rows, "address")
        self._networks = {ip_network(network): end for network, end in networks.items()}
        self._sizes = {(network.version, network.prefixlen) for network in self._networks}
        self._accounts = _ends(rows, "account")
        by_account = {id_: self._accounts[account] for account, id_ in identities.items()}
        self._identities = _ends(rows, "guest") | by_account
        self._names = {look_of(name): end for name, end in _ends(rows, "name").items()}

    def has_client(self, client: str) -> bool:
        """Return whether a client is blocked, by the key under which it is counted."""
        if not self._networks or (network := network_of(client)) is None:
            return False
        address = network.network_address
        return any(
            _is_in_force(self._networks.get(ip_network((address, size), strict=False)))
            for version, size in self._sizes
            if version == address.version
        )

    def has_identity(self, identity: str) -> bool:
        """Return whether an identity is blocked, as a guest or by its account."""
        return _is_in_force(self._identities.get(identity))

    def has_name(self, name: str) -> bool:
        """Return whether a name is blocked, or looks like one that is."""
        return bool(self._names) and _is_in_force(self._names.get(look_of(name)))

    def check_account(self, account: str) -> None:
        """Raise Refused if the account with this login name is blocked, even if there is none."""
        if _is_in_force(self._accounts.get(account.lower())):
            raise Refused(Code.ACCOUNT_BLOCKED, 403)

    def check_name(self, name: str) -> None:
        """Raise Refused if a name is blocked."""
        if self.has_name(name):
            raise Refused(Code.NAME_BLOCKED, 403)


class BlockedAddresses:
    """Refuse every request of a blocked client."""

    def __init__(self, app: ASGIApp, blocks: Blocks) -> None:
        self.app = app
        self.blocks = blocks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, unless the client is blocked."""
        if scope["type"] in SERVED and self.blocks.has_client(client_of(scope)):
            await _refuse(scope, receive, send)
        else:
            await self.app(scope, receive, send)


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a request; tell it in words to a browser that asks for a page."""
    refused = Refused(Code.ADDRESS_BLOCKED, 403)
    if scope["type"] == "http" and "text/html" in Headers(scope=scope).get("accept", ""):
        sentence = catalogue().say(refused.message.id)
        await PlainTextResponse(sentence, refused.status_code)(scope, receive, send)
    else:
        await refuse(refused, scope, receive, send)


def blockable(text: str) -> Network:
    """Return the network that a block of an address or a network covers; raise ValueError.

    In IPv6 it is at least the /64 network, which one client can have to itself.
    """
    network = ip_network(text.strip(), strict=False)
    if not isinstance(network, IPv6Network):
        return network
    if network.prefixlen >= MAPPED and (mapped := network.network_address.ipv4_mapped):
        return ip_network((mapped, network.prefixlen - MAPPED))
    return network.supernet(new_prefix=64) if network.prefixlen > 64 else network


def covers(block: BlockRow, text: str, people: Collection[Person]) -> bool:
    """Return whether a block concerns an address or name, or one of these people."""
    match block.kind:
        case "address":
            return _is_within(text, ip_network(block.value))
        case "name":
            return look_of(text) in look_of(block.value)
        case "guest":
            return block.value == text.lower() or block.value in {person.id for person in people}
        case "account":
            accounts = {person.row.account for person in people if person.row}
            return block.value in {text.lower(), *accounts}


def _is_within(text: str, network: Network) -> bool:
    """Return whether a text is an address or a network in another one."""
    try:
        asked = blockable(text)
    except ValueError:
        return False
    return asked.version == network.version and network.supernet_of(asked)  # type: ignore[arg-type]


def _ends(rows: Sequence[BlockRow], kind: Kind) -> dict[str, datetime]:
    """Return when each block of a kind ends."""
    return {row.value: row.until or NEVER for row in rows if row.kind == kind}


def _is_in_force(until: datetime | None) -> bool:
    return until is not None and datetime.now(UTC) < until
