"""Request and response bodies of the HTTP interface."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field as Constraint

from furnace.server.wire.base import Wire
from furnace.server.wire.cards import CardFace
from furnace.server.wire.values import Message

Name = Annotated[str, Constraint(min_length=1, max_length=24, pattern=r"^[^,#\x00-\x1f\x7f]+$")]
AccountName = Annotated[str, Constraint(min_length=3, max_length=24, pattern=r"^[A-Za-z0-9_.-]+$")]
Password = Annotated[str, Constraint(min_length=8, max_length=128)]
Token = Annotated[str, Constraint(min_length=20, max_length=100, pattern=r"^[A-Za-z0-9_.-]+$")]


class Me(Wire):
    """The player who asks: a guest, or an account."""

    id: str
    name: str
    account: str | None


class Welcome(Wire):
    """The answer to a client's first request.

    `was_signed_out`: the cookie was valid once, so this player is a new guest.
    """

    protocol: int
    rules: int
    build: str
    me: Me
    was_signed_out: bool = False


class About(Wire):
    """Who runs the server, and after how many days it closes games and forgets guests."""

    contact: str
    abandon_days: int
    forget_guests_days: int


class Preset(Wire):
    """A game by name: the words of its ruleset for each possible number of seats."""

    name: str
    words: dict[int, list[str]]


class Catalogue(Wire):
    """Everything that can be chosen, and every card; `levels` and `characters` are bots."""

    presets: list[Preset]
    words: list[str]
    bots: list[str]
    levels: list[str]
    characters: list[str]
    agents: list[str]
    cards: dict[str, CardFace]
    languages: list[str]


class NewSeat(Wire):
    """Who will sit at a seat: you (also several times, on one device), a bot, or a guest."""

    kind: Literal["me", "bot", "open"]
    name: Name | None = None
    bot: Annotated[str, Constraint(max_length=40)] | None = None


class NewTable(Wire):
    """A table to open: the words of its ruleset, and who sits where.

    `agents` are the Agents' cards; if empty, they are drawn.
    """

    ruleset: Annotated[list[Annotated[str, Constraint(max_length=40)]], Constraint(max_length=20)]
    seats: Annotated[list[NewSeat], Constraint(min_length=1, max_length=5)]
    agents: Annotated[list[Annotated[str, Constraint(max_length=8)]], Constraint(max_length=2)] = []


class Join(Wire):
    """An invitation, and the name to play under."""

    invitation: Token
    name: Name | None = None


class Rename(Wire):
    """A new name."""

    name: Name


class Credentials(Wire):
    """An account's name and password."""

    account: AccountName
    password: Password


class Recovery(Wire):
    """The token of a recovery link: whoever has it plays as the guest to whom it belongs."""

    token: Token


class Problem(Wire):
    """Why a request was refused: a stable code, the rule where there is one, and the words."""

    code: str
    rule: str | None = None
    said: Message


class Health(Wire):
    """The server is alive; `tables` are those in memory."""

    status: Literal["ok", "stopping"]
    build: str
    tables: int


class Failing(Wire):
    """A condition that is not fulfilled: a stable code, and the words."""

    code: str
    said: Message


class Readiness(Wire):
    """Whether the server should be sent requests, and what fails if not."""

    status: Literal["ready", "not_ready"]
    failing: list[Failing]
