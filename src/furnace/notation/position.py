"""A position as text, complete: what `parse_position` reads back is the same State."""

from __future__ import annotations

from collections.abc import Iterator

from furnace.cards.language import LanguageError, format_goods, parse_goods
from furnace.engine.errors import SetupRefused
from furnace.engine.ruleset import RULES_VERSION, Ruleset, format_ruleset, parse_ruleset
from furnace.engine.state import (
    Disc,
    Lot,
    OwnedCard,
    Phase,
    Placed,
    Resolving,
    Seat,
    State,
)
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
    parse_seat,
)

FORMAT_VERSION = 1
NONE = "-"


class PositionError(ValueError):
    """A text that is no position: the line, its text, a stable code and the part that failed."""

    def __init__(self, line: int, text: str, code: str, part: str = "") -> None:
        super().__init__(f"line {line}: {text!r}: {code}: {part}")
        self.line = line
        self.text = text
        self.code = code
        self.part = part


def format_position(state: State) -> str:
    """The text that `parse_position` reads back."""
    return "\n".join(_lines(state)) + "\n"


def parse_position(text: str) -> State:
    """The State a text holds; raises PositionError with its place."""
    lines = [" ".join(line.split()) for line in text.strip().splitlines()]
    reader = _Reader(lines)
    try:
        return reader.state()
    except (NotationError, LanguageError) as error:
        raise PositionError(reader.at, reader.line, error.code, error.part) from error
    except SetupRefused as error:
        raise PositionError(reader.at, reader.line, error.refusal.code) from error


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
    """Reads a position line by line; `at` and `line` say where it is."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 0
        self.line = ""

    def state(self) -> State:
        self._expect("furnace-position", str(FORMAT_VERSION))
        self._expect("rules", str(RULES_VERSION))
        ruleset = parse_ruleset(self._value("ruleset"))
        round_, phase = self._round()
        first = self._value("first")
        turn = self._value("turn")
        producing = self._value("producing")
        seats = tuple(self._seats(ruleset))
        if refusal := ruleset.why_not_seats(len(seats)):
            raise PositionError(self.at, self.line, refusal.code, str(len(seats)))
        agents = tuple(
            self._discs(self._value(f"a{number + 1}"))
            for number in range(ruleset.agents(len(seats)))
        )
        unseen = tuple(sorted(self._cards(self._value("unseen"), ruleset)))
        row = tuple(self._row(ruleset, len(seats)))
        state = State(
            ruleset,
            phase,
            round_,
            None if first == NONE else parse_seat(first),
            None if turn == NONE else parse_owner(turn, len(seats)),
            tuple(parse_seat(seat) for seat in producing.split() if seat != NONE),
            seats,
            agents,
            unseen,
            row,
        )
        self._check_cards_once(state)
        return state

    def _next(self) -> str:
        if self.at == len(self.lines):
            raise PositionError(self.at, self.line, "position/too_short")
        self.line = self.lines[self.at]
        self.at += 1
        return self.line

    def _value(self, word: str) -> str:
        found, _, value = self._next().partition(" ")
        if found != word or not value:
            raise PositionError(self.at, self.line, "position/expected", word)
        return value

    def _peek(self) -> str:
        return self.lines[self.at].partition(" ")[0] if self.at < len(self.lines) else ""

    def _expect(self, word: str, version: str) -> None:
        if (found := self._value(word)) != version:
            raise PositionError(self.at, self.line, "position/version", found)

    def _round(self) -> tuple[int, Phase]:
        match self._value("round").split():
            case [number, name] if name.upper() in Phase.__members__ and name.islower():
                return parse_number(number), Phase[name.upper()]
        raise PositionError(self.at, self.line, "position/phase")

    def _seats(self, ruleset: Ruleset) -> Iterator[Seat]:
        number = 0
        while self._peek() == format_seat(number):
            yield self._seat(self._value(format_seat(number)).split(" | "), ruleset)
            number += 1

    def _seat(self, fields: list[str], ruleset: Ruleset) -> Seat:
        if len(fields) < 4:
            raise PositionError(self.at, self.line, "position/seat")
        goods, discs, capitalist, cards, *rest = fields
        if capitalist != NONE:
            self._known(capitalist, ruleset.capitalists)
        seat = Seat(
            goods=parse_goods(goods),
            discs=self._discs(discs),
            capitalist=None if capitalist == NONE else capitalist,
            cards=tuple(self._owned(text, ruleset) for text in cards.split() if text != NONE),
        )
        for field in rest:
            seat = self._with_field(seat, field, ruleset)
        return seat

    def _with_field(self, seat: Seat, field: str, ruleset: Ruleset) -> Seat:
        match field.split():
            case ["new", *cards] if cards:
                return seat._replace(arrivals=self._cards(" ".join(cards), ruleset))
            case ["at", line]:
                return seat._replace(resolving=Resolving(*parse_line(line)))
            case ["repeated"]:
                return seat._replace(repeated=True)
        raise PositionError(self.at, self.line, "position/seat", field)

    def _owned(self, text: str, ruleset: Ruleset) -> OwnedCard:
        card = text.rstrip("*").rstrip("+")
        self._known(card, ruleset.companies + ruleset.startups)
        mine = OwnedCard(card, "+" in text, "*" in text)
        if _format_owned(mine) != text:
            raise PositionError(self.at, self.line, "position/card", text)
        return mine

    def _discs(self, text: str) -> tuple[Disc, ...]:
        match text.split():
            case ["discs", "-"]:
                return ()
            case ["discs", *discs] if discs:
                return tuple(parse_disc(disc) for disc in discs)
        raise PositionError(self.at, self.line, "position/discs", text)

    def _cards(self, text: str, ruleset: Ruleset) -> tuple[str, ...]:
        cards = () if text == NONE else tuple(text.split())
        for card in cards:
            self._known(card, ruleset.companies)
        return cards

    def _row(self, ruleset: Ruleset, seats: int) -> Iterator[Lot]:
        while self.at < len(self.lines):
            card, *discs = self._value("row").split()
            self._known(card, ruleset.companies)
            yield Lot(card, tuple(self._placed(text, seats) for text in discs))

    def _placed(self, text: str, seats: int) -> Placed:
        owner, _, disc = text.partition(":")
        return Placed(parse_owner(owner, seats), parse_disc(disc))

    def _known(self, card: str, pool: tuple[str, ...]) -> None:
        if parse_card(card) not in pool:
            raise PositionError(self.at, self.line, "position/unknown_card", card)

    def _check_cards_once(self, state: State) -> None:
        cards = [*state.unseen, *(lot.card for lot in state.row)]
        for seat in state.seats:
            cards += [*seat.arrivals, *(mine.card for mine in seat.cards)]
        for card in cards:
            if cards.count(card) > 1:
                raise PositionError(self.at, self.line, "position/card_twice", card)
