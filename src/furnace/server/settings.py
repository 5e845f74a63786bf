"""The settings of a server: where it listens, where it stores data, and its limits."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from furnace.server.limits import Rate, per_minute

STATIC = Path(__file__).parent / "static"
"""The built page."""


class CannotStart(Exception):
    """The server cannot start with its settings: a stable code and the fields of its message."""

    def __init__(self, code: str, **fields: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client or identity may ask of a server. A client is an address."""

    body_bytes: int = 16 * 1024
    message_bytes: int = 4 * 1024
    requests: Rate = field(default=Rate(30, 150))
    messages: Rate = field(default=Rate(10, 40))
    guests: Rate = field(default=per_minute(60))
    tables: Rate = field(default=per_minute(20))
    logins: Rate = field(default=per_minute(10))
    logins_per_account: Rate = field(default=per_minute(20))
    sockets_per_identity: int = 20
    sockets_per_client: int = 200
    tables_per_identity: int = 30
    queue_per_socket: int = 200


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server. `proxies` is the number of trusted proxies in front of it.

    `build` identifies the program to its clients. `away_after` is when an absent player may be
    replaced by a bot, `vote_for` how long a vote is open. `hosts` are the host names it answers to
    besides its own. `has_public_metrics` opens /metrics to any address. `prepares_bots` compiles
    the bots when the server starts.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = field(default_factory=lambda: data_folder())
    db: str | None = None
    key: Path | None = None
    proxies: int = 0
    hosts: tuple[str, ...] = ()
    has_public_metrics: bool = False
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1))
    build: str = field(default_factory=lambda: this_build())
    limits: Limits = Limits()
    away_after: timedelta = timedelta(seconds=60)
    vote_for: timedelta = timedelta(seconds=90)
    prepares_bots: bool = False

    @property
    def url(self) -> str:
        """The address of the database, by default a file in the data folder."""
        return self.db or f"sqlite:///{self.data / 'furnace.db'}"

    @property
    def key_file(self) -> Path:
        """The file of the signing key, by default in the data folder."""
        return self.key or self.data / "key"


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


def with_environment(settings: Settings, environment: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings with the values of environment variables."""
    key = environment.get("FURNACE_KEY")
    proxies = environment.get("FURNACE_PROXIES", str(settings.proxies))
    if not (proxies.isascii() and proxies.isdigit() and len(proxies) == 1):
        raise CannotStart("settings/proxies", value=proxies)
    hosts = [name.strip().lower() for name in environment.get("FURNACE_HOSTS", "").split(",")]
    return replace(
        settings,
        key=Path(key) if key else settings.key,
        proxies=int(proxies),
        hosts=tuple(filter(None, hosts)) or settings.hosts,
        has_public_metrics=environment.get("FURNACE_METRICS") == "public",
    )
