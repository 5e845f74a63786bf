"""The settings of a server: options of the command line, environment variables, and defaults."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from datetime import timedelta
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from socket import gethostname
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from furnace.server.limits import Rate, per_hour, per_minute
from furnace.server.relay.address import checked_address
from furnace.server.setting_types import (
    Count,
    Duration,
    Kind,
    Names,
    Port,
    Proxies,
    RateLimit,
    Switch,
)

STATIC = Path(__file__).parent / "static"
"""The built page."""

EVERYWHERE = ("", "0.0.0.0", "::")
"""Hosts with which a server listens on every address of the machine."""

PREFIX, NESTED = "FURNACE_", "__"
RETIRED = {"FURNACE_PROXIES": "settings/proxies"}
"""Variables that other ones have replaced, and the code of the refusal that says which."""


class CannotStart(Exception):
    """The server cannot start with its settings: a stable code and the fields of its message."""

    def __init__(self, code: str, **fields: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields


class Limits(BaseModel):
    """What one client or identity may ask of a server. A client is an address."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    body_bytes: Count = 16 * 1024
    """Longest request body, in bytes."""
    message_bytes: Count = 4 * 1024
    """Longest message on a socket, in bytes."""
    requests: RateLimit = Rate(30, 150)
    """Requests per client, including new sockets."""
    messages: RateLimit = Rate(10, 40)
    """Messages per identity, on all its sockets."""
    messages_per_client: RateLimit = Rate(60, 300)
    """Messages per client, on all its sockets."""
    guests: RateLimit = per_minute(60)
    """New guests per client."""
    renames: RateLimit = per_minute(10)
    """Changes of a name per identity."""
    renames_per_client: RateLimit = per_minute(60)
    """Changes of a name per client."""
    tables: RateLimit = per_minute(20)
    """New tables per client."""
    records: RateLimit = Rate(2, 30)
    """Records and replays that a client downloads."""
    downloads: RateLimit = per_hour(3)
    """Downloads of all data of an identity."""
    logins: RateLimit = per_minute(10)
    """Sign-ins (except on a known device), new accounts and recovery links per client."""
    logins_on_devices: RateLimit = per_minute(60)
    """Sign-ins on known devices per client."""
    logins_per_account: RateLimit = per_minute(20)
    """Attempts to sign in to an account from one address or device."""
    connections_per_client: Count = 100
    """Open HTTP connections per client, except from trusted proxies."""
    sockets_per_identity: Count = 20
    """Open sockets per identity."""
    sockets_per_client: Count = 200
    """Open sockets per client."""
    spectators_per_client: Count = 30
    """Open sockets of a client at a table where it has no seat."""
    tables_per_identity: Count = 30
    """Games that an identity may have in progress."""
    queue_per_socket: Count = 200
    """Messages that may wait for a slow client before it is disconnected."""


class Settings(BaseSettings):
    """The settings of a server; those not given are read from the environment."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter=NESTED,
        env_ignore_empty=True,
        enable_decoding=False,
        frozen=True,
        use_attribute_docstrings=True,
    )

    host: str = "127.0.0.1"
    """Address to listen on."""
    port: Port = 8000
    """Port to listen on."""
    socket: Path | None = None
    """UNIX socket to listen on instead of an address and a port."""
    address: Annotated[str | None, AfterValidator(checked_address), Kind("address")] = None
    """URL at which other servers on the same database reach this one, if not host and port."""
    data: Path = Field(default_factory=lambda: data_folder())
    """Folder for the database and the signing key."""
    db: str | None = None
    """URL of the database."""
    key: Path | None = None
    """File of the signing key."""
    trusted_proxies: Proxies = ()
    """Addresses and networks of the proxies in front of the server; `unix` is its UNIX socket."""
    hosts: Names = ()
    """Host names that the server answers to besides its own."""
    metrics: Annotated[Literal["private", "public"], Kind("metrics")] = "private"
    """Who may open `/metrics`: this machine and private networks, or anyone (`public`)."""
    log_sample: Count = 1
    """One in this many requests is logged; all that fail, are slow or refused, but for a rate."""
    workers: Count = Field(default_factory=lambda: max(2, os.cpu_count() or 1))
    """Bots of one client that may think at once; one more may think for others."""
    prepares_bots: Switch = True
    """Whether compiled bots are compiled when the server starts."""
    drain_for: Duration = timedelta()
    """How long, after `SIGTERM`, the server waits for games that no other server can continue."""
    build: str = Field(default_factory=lambda: this_build())
    """Identifies the program to its clients; they reload when it changes."""
    away_after: Duration = timedelta(seconds=60)
    """How long a player must be absent before a bot may take over."""
    vote_for: Duration = timedelta(seconds=90)
    """How long a vote is open."""
    abandon_after: Duration = timedelta(days=14)
    """How long nobody must have acted at a table before it is closed as abandoned."""
    forget_guests_after: Duration = timedelta(days=90)
    """How long a guest without games must have been gone before their name is deleted."""
    contact: str = ""
    """Who runs the server and how to reach them, for the privacy page."""
    limits: Annotated[Limits, Kind("limits")] = Limits()
    """What one client or identity may ask."""

    @property
    def url(self) -> str:
        """The address of the database, by default a file in the data folder."""
        return self.db or f"sqlite:///{self.data / 'furnace.db'}"

    @property
    def reached_at(self) -> str:
        """The address at which other processes of the database reach this one."""
        if self.address:
            return self.address
        if self.socket:
            return f"unix:{self.socket.absolute()}"
        host = gethostname() if self.host in EVERYWHERE else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def key_file(self) -> Path:
        """The file of the signing key, by default in the data folder."""
        return self.key or self.data / "key"


def read_settings(**options: Any) -> Settings:
    """Return the settings with these options; those that are None come from the environment."""
    for variable, code in RETIRED.items():
        if variable in os.environ:
            raise CannotStart(code)
    given = {name: value for name, value in options.items() if value is not None}
    try:
        return Settings(**given)
    except ValidationError as error:
        first = error.errors()[0]
        place = [str(part) for part in first["loc"]]
        raise CannotStart(
            "settings/invalid",
            variable=_variable(*place[:2]),
            kind=_kind(place),
            value=str(first["input"]),
        ) from error


def variables() -> Iterator[str]:
    """Yield the environment variable of every setting."""
    for name in Settings.model_fields:
        if name != "limits":
            yield _variable(name)
    for name in Limits.model_fields:
        yield _variable("limits", name)


def unknown_variables(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return the variables that look like a setting, but are none."""
    ours = (name for name in environment if name.upper().startswith(PREFIX))
    return sorted(name for name in ours if name.upper() not in set(variables()))


def this_build() -> str:
    """Return the version and a hash of the built page, whose index names every asset."""
    number = version("furnace-game")
    index = STATIC / "index.html"
    if not index.is_file():
        return number
    return f"{number}+{sha256(index.read_bytes()).hexdigest()[:8]}"


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the user's data folder, by the convention of the platform."""
    if os.name == "nt" and (local := environment.get("LOCALAPPDATA")):
        return Path(local) / "furnace"
    if shared := environment.get("XDG_DATA_HOME"):
        return Path(shared) / "furnace"
    return Path.home() / ".local" / "share" / "furnace"


def _variable(*names: str) -> str:
    return PREFIX + NESTED.join(names).upper()


def _kind(place: list[str]) -> str:
    fields = Settings.model_fields
    field = fields[place[0]]
    if place[0] == "limits" and len(place) > 1:
        field = Limits.model_fields[place[1]]
    kinds = [kind.name for kind in field.metadata if isinstance(kind, Kind)]
    return kinds[0] if kinds else "text"
