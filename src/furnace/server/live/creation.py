"""Creating a table: its ruleset, and who sits where."""

from __future__ import annotations

import secrets
from base64 import b32encode
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from furnace.bots.registry import available, catalogue_name
from furnace.engine.errors import SetupRefused
from furnace.engine.ruleset import WORDS, Ruleset, format_ruleset, parse_ruleset
from furnace.server.identity import Identity
from furnace.server.player_names import free_name, look_of, plain_name
from furnace.server.problems import Code, Refused
from furnace.server.store.tables import SeatKind, SeatRow, TableRow
from furnace.server.views.values import view_message
from furnace.server.wire.api import NewSeat, NewTable
from furnace.server.wire.values import Message
from furnace.text.bot_names import bot_names
from furnace.text.refusals import refusal_message

SEED_BITS = 63


class SetupProblem(Refused):
    """A table that the engine refuses, with the engine's reason."""

    def __init__(self, error: SetupRefused) -> None:
        super().__init__(error.refusal.code, 422, error.refusal.rule)
        self._message = view_message(refusal_message(error.refusal))

    @property
    def message(self) -> Message:
        """The reason, as a message of the catalogue."""
        return self._message


def new_table(wish: NewTable, host: Identity) -> tuple[TableRow, list[SeatRow]]:
    """Return the rows of a new table; raise Refused if there is no such game."""
    ruleset = _ruleset(wish.ruleset, len(wish.seats))
    agents = _agents(wish.agents, ruleset, len(wish.seats))
    row = _row(format_ruleset(ruleset), agents, host.id, is_open=_has_guests(wish.seats))
    return row, list(_seats(row.id, wish.seats, host))


def rematch_of(
    table: TableRow, seats: Sequence[SeatRow], asking: str
) -> tuple[TableRow, list[SeatRow]]:
    """Return the rows of a rematch: the same people and bots, each moved on by one seat."""
    row = _row(table.ruleset, table.agents, asking, is_open=False)
    moved = [*seats[1:], seats[0]]
    return row, [
        SeatRow(row.id, at, _kind(old), old.name, old.identity, _own_bot(old), seen=row.created)
        for at, old in enumerate(moved)
    ]


def new_table_id() -> str:
    """Return a new id, which nobody can guess."""
    return b32encode(secrets.token_bytes(10)).decode().lower()[:12]


def _row(ruleset: str, agents: str, host: str, is_open: bool) -> TableRow:
    now, id_ = datetime.now(UTC), new_table_id()
    seed = secrets.randbits(SEED_BITS)
    return TableRow(id_, ruleset, agents, seed, host, "open" if is_open else "playing", now, now)


def _kind(seat: SeatRow) -> SeatKind:
    """Return who plays a rematch; the stand-in of a former player has become a bot."""
    return "bot" if seat.kind == "human" and seat.identity is None else seat.kind


def _own_bot(seat: SeatRow) -> str | None:
    """Return the bot of a bot’s seat; a person who had a stand-in plays again."""
    return catalogue_name(seat.bot or "") or seat.bot if _kind(seat) == "bot" else None


def _ruleset(words: Sequence[str], seats: int) -> Ruleset:
    """Return the ruleset; its words may come in any order."""
    known = [word for word in WORDS if word in words]
    try:
        ruleset = parse_ruleset("+".join([*known, *(word for word in words if word not in WORDS)]))
        if refusal := ruleset.why_not_seats(seats):
            raise SetupRefused(refusal)
    except SetupRefused as error:
        raise SetupProblem(error) from error
    return ruleset


def _agents(cards: Sequence[str], ruleset: Ruleset, seats: int) -> str:
    """Return the chosen Agent cards, left to right; if there are none, they are drawn."""
    if not cards:
        return ""
    need = ruleset.agent_count(seats) if ruleset.agent_cards else 0
    are_known = all(card in ruleset.agent_cards for card in cards)
    if len(cards) != need or len(set(cards)) != need or not are_known:
        raise Refused(Code.TABLE_AGENTS, 422, fields={"agents": need})
    return ",".join(cards)


def _has_guests(seats: Sequence[NewSeat]) -> bool:
    return any(seat.kind == "open" for seat in seats)


def _seats(table: str, wanted: Sequence[NewSeat], host: Identity) -> Iterator[SeatRow]:
    given = [plain_name(seat.name) for seat in wanted if seat.name is not None]
    if len(set(map(look_of, given))) < len(given):
        raise Refused(Code.TABLE_NAME_TAKEN, 409)
    taken = set(given)
    now = datetime.now(UTC)
    for at, seat in enumerate(wanted):
        name = None if seat.name is None else plain_name(seat.name)
        match seat.kind:
            case "me":
                name = name or free_name([host.name], taken)
                yield SeatRow(table, at, "human", name, host.id, seen=now)
            case "bot":
                name = name or free_name(bot_names(), {host.name, *taken})
                yield SeatRow(table, at, "bot", name, bot=_checked(seat.bot or ""))
            case "open":
                yield SeatRow(table, at, "open", name or "")
        taken.add(name or "")


def _checked(spec: str) -> str:
    """Return the spec of a bot of the catalogue; other budgets could keep a server busy."""
    if (name := catalogue_name(spec)) is None:
        raise Refused(Code.TABLE_BOT, 422, fields={"bot": spec, "known": ", ".join(available())})
    if name != spec:
        raise Refused(Code.TABLE_BUDGET, 422, fields={"bot": name})
    return spec
