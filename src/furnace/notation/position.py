"""A position as text, complete: what `parse_position` reads back is the same State."""

from __future__ import annotations

from collections.abc import Iterator

from furnace.cards.goods import LanguageError, format_goods, parse_goods
from furnace.cards.model import Capitalist
from furnace.engine.disc import Disc
from furnace.engine.errors import SetupRefused
from furnace.engine.refusal import Refusal
from furnace.engine.ruleset import RULES_VERSION, Ruleset, format_ruleset, parse_ruleset
from furnace.engine.state import Lot, OwnedCard, Phase, Placed, Resolving, Seat, State
from furnace.notation.errors import PositionError
from furnace.notation.header import NumberedLine
from furnace.notation.possible import why_impossible
from furnace.notation.words import (
    NotationError,
    format_disc,
    format_line,
    format_owner,
    format_seat,
    parse_card,
    parse_disc,
    parse_line,
    parse_number,
    parse_owner,
)

FORMAT_VERSION = 1
NONE = "-"


def format_position(state: State) -> str:
    """The text that `parse_position` reads back."""
    return "\n".join(_lines(state)) + "\n"


def parse_position(text: str) -> State:
    """The State a text holds; raises PositionError with its place."""
    reader = _Reader(text)
    try:
        state = reader.state()
    except (NotationError, LanguageError) as error:
        raise reader.error(error.code, error.part) from error
    except SetupRefused as error:
        raise reader.error(error.refusal.code, refusal=error.refusal) from error
    _check_spelling(state, reader.lines)
    _check_possible(state, reader.lines)
    return state


def _check_spelling(state: State, lines: list[NumberedLine]) -> None:
    """One position has one text, but for white space."""
    for (number, line), ours in zip(lines, _lines(state), strict=True):
        if line != ours:
            raise PositionError(number, line, "position/expected", ours)


def _check_possible(state: State, lines: list[NumberedLine]) -> None:
    if word := why_impossible(state):
        found = [line for line in lines if line[1].split()[0] == word]
        raise PositionError(*(found or lines)[0], "position/impossible", word)


def _lines(state: State) -> Iterator[str]:
    seats = len(state.seats)
    yield f"furnace-position {FORMAT_VERSION}"
    yield f"rules {RULES_VERSION}"
    yield f"ruleset {format_ruleset(state.ruleset)}"
    yield f"round {state.round} {state.phase.name.lower()}"
    yield f"first {NONE if state.first is None else format_seat(state.first)}"
    yield f"turn {NONE if state.turn is None else format_owner(state.turn, seats)}"
    yield f"producing {' '.join(map(format_seat, state.producing)) or NONE}"
    for index, seat in enumerate(state.seats):
        yield f"{format_seat(index)} {_format_seat_fields(seat)}"
    for index, discs in enumerate(state.agents):
        yield f"{format_owner(seats + index, seats)} {_format_discs(discs)}"
    yield f"unseen {' '.join(state.unseen) or NONE}"
    for lot in state.row:
        placed = [f"{format_owner(p.owner, seats)}:{format_disc(p.disc)}" for p in lot.discs]
        yield " ".join(["row", lot.card, *placed])


def _format_seat_fields(seat: Seat) -> str:
    fields = [
        format_goods(seat.goods),
        _format_discs(seat.discs),
        seat.capitalist or NONE,
        " ".join(_format_owned(mine) for mine in seat.cards) or NONE,
    ]
    if seat.arrivals:
        fields.append(f"new {' '.join(seat.arrivals)}")
    if seat.resolving is not None:
        fields.append(f"at {format_line(*seat.resolving)}")
    fields += ["repeated"] * seat.repeated
    return " | ".join(fields)


def _format_discs(discs: tuple[Disc, ...]) -> str:
    return f"discs {' '.join(map(format_disc, discs)) or NONE}"


def _format_owned(mine: OwnedCard) -> str:
    return mine.card + "+" * mine.upgraded + "*" * mine.resolved


class _Reader:
    """Reads a position line by line; an error is about the line last read."""

    def __init__(self, text: str) -> None:
        numbered = enumerate(text.splitlines(), 1)
        self.lines = [(number, " ".join(raw.split())) for number, raw in numbered if raw.strip()]
        self.at = 0
        self.cards: set[str] = set()

    def state(self) -> State:
        self._expect("furnace-position", str(FORMAT_VERSION))
        self._expect("rules", str(RULES_VERSION))
        ruleset = parse_ruleset(self._value("ruleset"))
        seats = self._count_seats()
        agents = ruleset.agents(seats)
        round_, phase = self._round()
        return State(
            ruleset=ruleset,
            phase=phase,
            round=round_,
            first=self._owner(self._value("first"), seats, 0),
            turn=self._owner(self._value("turn"), seats, agents),
            producing=self._producing(seats),
            seats=self._seats(ruleset, seats),
            agents=tuple(self._discs(self._value(f"a{n + 1}")) for n in range(agents)),
            unseen=tuple(sorted(self._companies(self._value("unseen"), ruleset))),
            row=tuple(self._row(ruleset, seats)),
        )

    def error(self, code: str, part: str = "", refusal: Refusal | None = None) -> PositionError:
        number, line = self.lines[self.at - 1] if self.at else (1, "")
        return PositionError(number, line, code, part, refusal)

    def _value(self, word: str) -> str:
        if self.at == len(self.lines):
            raise self.error("position/too_short")
        self.at += 1
        found, _, value = self.lines[self.at - 1][1].partition(" ")
        if found != word or not value:
            raise self.error("position/expected", word)
        return value

    def _expect(self, word: str, version: str) -> None:
        if (found := self._value(word)) != version:
            raise self.error("position/version", found)

    def _count_seats(self) -> int:
        words = {line.partition(" ")[0] for _, line in self.lines}
        return next(seat for seat in range(len(self.lines) + 1) if format_seat(seat) not in words)

    def _round(self) -> tuple[int, Phase]:
        match self._value("round").split():
            case [number, name] if name.upper() in Phase.__members__ and name.islower():
                return parse_number(number), Phase[name.upper()]
        raise self.error("position/phase")

    def _owner(self, text: str, seats: int, agents: int) -> int | None:
        """A seat, or one of so many Agents, or nobody."""
        if text == NONE:
            return None
        owner = parse_owner(text, seats)
        if owner >= seats + agents:
            raise self.error("notation/seat", text)
        return owner

    def _producing(self, seats: int) -> tuple[int, ...]:
        owners = [self._owner(text, seats, 0) for text in self._value("producing").split()]
        return tuple(sorted({owner for owner in owners if owner is not None}))

    def _seats(self, ruleset: Ruleset, count: int) -> tuple[Seat, ...]:
        fields = (self._value(format_seat(seat)).split(" | ") for seat in range(count))
        seats = tuple(self._seat(texts, ruleset) for texts in fields)
        if refusal := ruleset.why_not_seats(count):
            raise SetupRefused(refusal)
        return seats

    def _seat(self, fields: list[str], ruleset: Ruleset) -> Seat:
        if len(fields) < 4:
            raise self.error("position/seat")
        goods, discs, capitalist, cards, *rest = fields
        seat = Seat(
            goods=parse_goods(goods),
            discs=self._discs(discs),
            capitalist=None if capitalist == NONE else self._card(capitalist, ruleset.capitalists),
            cards=tuple(self._owned(text, ruleset) for text in cards.split() if text != NONE),
        )
        for field in rest:
            seat = self._with_field(seat, field, ruleset)
        return seat

    def _with_field(self, seat: Seat, field: str, ruleset: Ruleset) -> Seat:
        match field.split():
            case ["new", *cards] if cards:
                return seat._replace(arrivals=self._companies(" ".join(cards), ruleset))
            case ["at", text]:
                at = Resolving(*parse_line(text))
                if _has_line(seat, at, ruleset):
                    return seat._replace(resolving=at)
            case ["repeated"]:
                return seat._replace(repeated=True)
        raise self.error("position/seat", field)

    def _owned(self, text: str, ruleset: Ruleset) -> OwnedCard:
        card = self._card(text.rstrip("*").rstrip("+"), ruleset.companies + ruleset.startups)
        mine = OwnedCard(card, "+" in text, "*" in text)
        if _format_owned(mine) != text:
            raise self.error("position/card", text)
        return mine

    def _discs(self, text: str) -> tuple[Disc, ...]:
        match text.split():
            case ["discs", "-"]:
                return ()
            case ["discs", *words] if words:
                discs = tuple(map(parse_disc, words))
                if discs == tuple(sorted(set(discs))):
                    return discs
        raise self.error("position/discs", text)

    def _companies(self, text: str, ruleset: Ruleset) -> tuple[str, ...]:
        cards = [] if text == NONE else text.split()
        return tuple(self._card(card, ruleset.companies) for card in cards)

    def _row(self, ruleset: Ruleset, seats: int) -> Iterator[Lot]:
        while self.at < len(self.lines):
            card, *discs = self._value("row").split()
            card = self._card(card, ruleset.companies)
            yield Lot(card, tuple(self._placed(text, seats, ruleset) for text in discs))

    def _placed(self, text: str, seats: int, ruleset: Ruleset) -> Placed:
        name, _, disc = text.partition(":")
        owner = self._owner(name, seats, ruleset.agents(seats))
        if owner is None:
            raise self.error("notation/seat", name)
        return Placed(owner, parse_disc(disc))

    def _card(self, card: str, pool: tuple[str, ...]) -> str:
        """A card of this game, which no place can share with another."""
        if parse_card(card) not in pool:
            raise self.error("position/unknown_card", card)
        if card in self.cards:
            raise self.error("position/card_twice", card)
        self.cards.add(card)
        return card


def _has_line(seat: Seat, at: Resolving, ruleset: Ruleset) -> bool:
    """Whether the card stands before the seat and the line is an active one."""
    for mine in seat.cards:
        if mine.card == at.card:
            card = ruleset.cards[mine.card]
            assert not isinstance(card, Capitalist)
            return 1 <= at.line <= len(card.lines(mine.upgraded))
    return False
