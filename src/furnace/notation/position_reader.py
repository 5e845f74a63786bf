"""Reading the lines of a position as a State; errors refer to the last line read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from furnace.cards.goods import NOTHING, Goods, parse_goods
from furnace.engine.disc import Disc
from furnace.engine.errors import SetupRefused
from furnace.engine.refusal import Refusal
from furnace.engine.ruleset import RULES_VERSION, parse_ruleset
from furnace.engine.state import (
    Agent,
    AuctionCard,
    CardLine,
    Interruption,
    OpenCard,
    OwnedCard,
    Phase,
    PlacedDisc,
    Seat,
    State,
)
from furnace.notation.errors import PositionError
from furnace.notation.position_writer import FORMAT_VERSION, NONE
from furnace.notation.primitives import (
    format_seat,
    parse_card,
    parse_disc,
    parse_line,
    parse_number,
    parse_owner,
    parse_times,
)

OWNED = re.compile(r"([A-Z][0-9]{1,2})(\+?)(\*?)(?:\(([a-z0-9,]+)\))?((?:@M[0-9]{2})*)")


class Reader:
    """Reads a position line by line."""

    def __init__(self, text: str) -> None:
        numbered = enumerate(text.splitlines(), 1)
        self.lines = [(number, " ".join(raw.split())) for number, raw in numbered if raw.strip()]
        self.at = 0
        self.cards: set[str] = set()

    def state(self) -> State:
        """Read the position."""
        self._expect("furnace-position", str(FORMAT_VERSION))
        self._expect("rules", str(RULES_VERSION))
        self.ruleset = ruleset = parse_ruleset(self._value("ruleset"))
        self.seats = seats = self._count_seats()
        self.agents = agents = ruleset.agent_count(seats)
        round_, phase = self._round()
        return State(
            ruleset=ruleset,
            phase=phase,
            round=round_,
            first=self._owner(self._value("first"), 0),
            turn=self._owner(self._value("turn"), agents),
            producing=self._producing(),
            seats=self._seats(),
            agents=tuple(self._agent(self._value(f"a{n + 1}")) for n in range(agents)),
            unseen=tuple(sorted(self._new_cards(self._value("unseen"), ruleset.companies))),
            schools=self._schools(),
            stack=self._managers(self._value("stack")) if ruleset.schools else (),
            row=tuple(self._row()),
        )

    def error(self, code: str, part: str = "", refusal: Refusal | None = None) -> PositionError:
        """Return an error about the last line read."""
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

    def _owner(self, text: str, agents: int) -> int | None:
        """Parse a seat, or an Agent up to this number, or nobody."""
        if text == NONE:
            return None
        owner = parse_owner(text, self.seats)
        if owner >= self.seats + agents:
            raise self.error("notation/seat", text)
        return owner

    def _producing(self) -> tuple[int, ...]:
        owners = [self._owner(text, 0) for text in self._value("producing").split()]
        return tuple(sorted({owner for owner in owners if owner is not None}))

    def _seats(self) -> tuple[Seat, ...]:
        fields = (self._value(format_seat(seat)).split(" | ") for seat in range(self.seats))
        seats = tuple(self._seat(texts) for texts in fields)
        if refusal := self.ruleset.why_not_seats(self.seats):
            raise SetupRefused(refusal)
        return seats

    def _seat(self, fields: list[str]) -> Seat:
        if len(fields) < 4:
            raise self.error("position/seat")
        goods, discs, capitalist, cards, *rest = fields
        capitalists = self.ruleset.capitalists
        seat = Seat(
            goods=parse_goods(goods),
            discs=self._discs(discs),
            capitalist=None if capitalist == NONE else self._new_card(capitalist, capitalists),
            cards=tuple(self._owned(text) for text in cards.split() if text != NONE),
        )
        for field in rest:
            seat = self._with_field(seat, field)
        return seat

    def _with_field(self, seat: Seat, field: str) -> Seat:
        match field.split():
            case ["new", *cards] if cards:
                return seat._replace(arrivals=tuple(map(self._owned, cards)))
            case ["at", text]:
                return seat._replace(open_card=OpenCard(*self._line(text)))
            case ["repeated"]:
                return seat._replace(power_used=True)
            case ["managers", *managers] if managers:
                return seat._replace(managers=self._managers(" ".join(managers)))
            case ["placeable", *managers] if managers:
                return seat._replace(placeable=self._managers(" ".join(managers)))
            case ["bonus", *lines] if lines:
                return seat._replace(bonuses=tuple(CardLine(*self._line(line)) for line in lines))
            case ["offered", *cards] if cards:
                pool = self.ruleset.startups + self.ruleset.capitalists
                return seat._replace(offered=self._new_cards(" ".join(cards), pool))
            case ["asked", line, made, *rest] if rest in ([], ["settled"]):
                pending = Interruption(*self._line(line), parse_times(made), bool(rest))
                return seat._replace(pending=(*seat.pending, pending))
        if seat.open_card is not None:
            return seat._replace(open_card=self._with_open_card_field(seat.open_card, field))
        raise self.error("position/seat", field)

    def _with_open_card_field(self, open_card: OpenCard, field: str) -> OpenCard:
        match field.split():
            case ["tally", *counts] if counts:
                return open_card._replace(tally=tuple(map(parse_number, counts)))
            case ["settled"]:
                return open_card._replace(just_used=True)
            case ["staff", *managers] if managers:
                return open_card._replace(managers=self._managers(" ".join(managers)))
            case ["lent", *goods] if goods:
                return open_card._replace(lent=parse_goods(" ".join(goods)))
            case ["of", owner]:
                return open_card._replace(owner=self._owner(owner, self.agents))
        raise self.error("position/seat", field)

    def _line(self, text: str) -> tuple[str, int]:
        card, line = parse_line(text)
        if card not in self.ruleset.cards:
            raise self.error("position/unknown_card", card)
        return card, line

    def _owned(self, text: str) -> OwnedCard:
        match = OWNED.fullmatch(text)
        if match is None:
            raise self.error("position/card", text)
        card, upgraded, resolved, goods, managers = match.groups()
        ruleset = self.ruleset
        return OwnedCard(
            self._new_card(card, ruleset.companies + ruleset.startups),
            bool(upgraded),
            bool(resolved),
            self._card_goods(goods) if goods else NOTHING,
            self._managers(managers.replace("@", " ")) if managers else (),
        )

    def _card_goods(self, text: str) -> Goods:
        return parse_goods(re.sub(r"(?<=[0-9])(?=[a-z])", " ", text).replace(",", " + "))

    def _agent(self, text: str) -> Agent:
        discs, *rest = text.split(" | ")
        match rest:
            case []:
                return Agent(self._discs(discs))
            case [card, companies, managers, money] if money.endswith(" money"):
                return Agent(
                    self._discs(discs),
                    self._new_card(card, self.ruleset.agent_cards),
                    self._new_cards(companies, self.ruleset.companies),
                    self._managers(managers),
                    parse_number(money.removesuffix(" money")),
                )
        raise self.error("position/agent", text)

    def _schools(self) -> tuple[str, ...]:
        if not self.ruleset.schools:
            return ()
        return self._new_cards(self._value("schools"), self.ruleset.schools)

    def _discs(self, text: str) -> tuple[Disc, ...]:
        match text.split():
            case ["discs", "-"]:
                return ()
            case ["discs", *words] if words:
                discs = tuple(map(parse_disc, words))
                if discs == tuple(sorted(set(discs))):
                    return discs
        raise self.error("position/discs", text)

    def _row(self) -> Iterator[AuctionCard]:
        while self.at < len(self.lines):
            card, *discs = self._value("row").split()
            manager = None
            if card in self.ruleset.schools:
                manager, *discs = discs or [NONE]
                (manager,) = self._managers(manager) or (None,)
                if manager is None:
                    raise self.error("position/card", card)
            else:
                card = self._new_card(card, self.ruleset.companies)
            yield AuctionCard(card, tuple(map(self._placed, discs)), manager)

    def _placed(self, text: str) -> PlacedDisc:
        name, _, disc = text.partition(":")
        owner = self._owner(name, self.agents)
        if owner is None:
            raise self.error("notation/seat", name)
        return PlacedDisc(owner, parse_disc(disc))

    def _managers(self, text: str) -> tuple[str, ...]:
        """Parse managers of this game, perhaps with duplicates."""
        managers = [] if text == NONE else text.split()
        for manager in managers:
            if parse_card(manager) not in self.ruleset.cards or manager[0] != "M":
                raise self.error("position/unknown_card", manager)
        return tuple(managers)

    def _new_cards(self, text: str, pool: tuple[str, ...]) -> tuple[str, ...]:
        cards = [] if text == NONE else text.split()
        return tuple(self._new_card(card, pool) for card in cards)

    def _new_card(self, card: str, pool: tuple[str, ...]) -> str:
        """Parse a card of this game that has not occurred before."""
        if parse_card(card) not in pool:
            raise self.error("position/unknown_card", card)
        if card in self.cards:
            raise self.error("position/card_twice", card)
        self.cards.add(card)
        return card
