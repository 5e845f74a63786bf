"""Positions for tests, in few words.

    auction(row="C01", ann="2 iron").lay(C01="ben 4, ann 3")
    producing(ann="S1 C17+ with 4 coal", ben="S2")
    ended(ann="S1 with 10 money", ben="S2 with 9 money")

Set-up, deals, bids and dice are played through the engine. What would take a whole game to reach
(goods, cards, the number of the round) is set by hand, over a deck that fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import pytest

from furnace.cards.goods import format_goods, parse_goods
from furnace.engine import game
from furnace.engine.action import Action, Bid, Deal, Done, First, Open, Roll, actor
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.errors import IllegalAction
from furnace.engine.event import DiscPlaced, Event, Log, PhaseBegan
from furnace.engine.outcome import Outcome
from furnace.engine.phases import production
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE, Lot, OwnedCard, Phase, Placed, Seat, State

ANN, BEN, CYD, DEE = range(4)
NAMES = ("ann", "ben", "cyd", "dee")

NEUTRAL = Disc(DiscKind.NEUTRAL, 2)

# Companies whose compensation costs something: to poor seats they are worth nothing, so that
# discs of no interest can lie there.
SPARE = ("C19", "C22", "C17", "C20", "C23", "C24", "C30", "C31", "C02", "C25", "C28", "C33")

# The capitalists of seats a test does not speak of: those that say least come first.
QUIET = ("K5", "K1", "K2", "K4", "K3")

Kind = TypeVar("Kind", bound=Event)


class Wish(NamedTuple):
    """A disc that shall lie on a company."""

    owner: int
    disc: Disc
    card: str


@dataclass(frozen=True)
class Table:
    """A state, and the events of the last actions that led to it."""

    state: State
    events: tuple[Event, ...] = ()

    def play(self, *actions: Action) -> Table:
        """The table after these actions, with the events of them all."""
        state, events = self.state, list[Event]()
        for action in actions:
            state, new = game.apply(state, action)
            events += new
        return Table(state, tuple(events))

    def opened(self, seat: int, card: str) -> Table:
        """The table where a seat has begun a card, be it by itself (Q21) or by an action."""
        resolving = self.state.seats[seat].resolving
        is_open = resolving is not None and resolving.card == card
        return self if is_open else self.play(Open(seat, card))

    def refusal(self, action: Action) -> tuple[Code, str] | None:
        """Why an action is refused: the code and the rule."""
        reason = self.reason(action)
        return None if reason is None else reason[:2]

    def reason(self, action: Action) -> Refusal | None:
        """Why an action is refused, in full; the list, the reason and apply must agree."""
        reason = game.why_illegal(self.state, action)
        is_listed = action in game.legal_actions(self.state, actor(action))
        assert is_listed == (reason is None), (action, reason)
        if reason is None:
            return None
        with pytest.raises(IllegalAction) as caught:
            game.apply(self.state, action)
        assert caught.value.refusal == reason
        return reason

    def allows(self, action: Action) -> bool:
        """Whether an action is legal."""
        return self.refusal(action) is None

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Everything a seat, or chance, may do now."""
        return game.legal_actions(self.state, seat)

    @property
    def actors(self) -> tuple[int, ...]:
        """Who may act now."""
        return game.actors(self.state)

    @property
    def outcome(self) -> Outcome:
        """How the game ended."""
        found = game.outcome(self.state)
        assert found is not None
        return found

    def goods(self, seat: int) -> str:
        """A seat's goods: `2 coal + 1 iron`."""
        return format_goods(self.state.seats[seat].goods)

    def cards(self, seat: int) -> str:
        """A seat's cards, upgraded ones with a plus: `S1 C17+`."""
        return " ".join(mine.card + "+" * mine.upgraded for mine in self.state.seats[seat].cards)

    def row(self) -> str:
        """The companies of the row from left to right: `C01 C19`."""
        return " ".join(lot.card for lot in self.state.row)

    def discs_on(self, card: str) -> str:
        """The discs on a company of the row: `ann 4, agent 2`."""
        (lot,) = [lot for lot in self.state.row if lot.card == card]
        return ", ".join(f"{self._name(owner)} {_disc_word(disc)}" for owner, disc in lot.discs)

    def hand(self, owner: int) -> str:
        """The discs an owner, seat or Agent, has not placed: `1 3 neutral`."""
        hands = (*[seat.discs for seat in self.state.seats], *self.state.agents)
        return " ".join(_disc_word(disc) for disc in hands[owner])

    def saw(self, kind: type[Kind]) -> list[Kind]:
        """The events of a kind, in the order they happened."""
        return [event for event in self.events if isinstance(event, kind)]

    def lay(self, **companies: str) -> Table:
        """Let the whole bidding happen so that these discs lie where they are said to.

        `lay(C01="ann 4, ben neutral, agent 1")`: each owner places its discs in the order they
        are named, then the rest of them on companies that are not named at all. Of equal discs
        on one company the first named is placed first; `lay(C01="")` keeps C01 empty.
        """
        wishes = [wish for card in companies for wish in self._wishes(card, companies[card])]
        table, events = self, list(self.events)
        while table.state.phase is Phase.BIDDING:
            table = table.play(_next_bid(table, wishes, companies))
            events += table.events
            wishes = [wish for wish in wishes if wish != table.saw(DiscPlaced)[0][:3]]
        assert not wishes, wishes
        return Table(table.state, tuple(events))

    def put(self, **companies: str) -> Table:
        """Put discs from their owners' hands on the row, without a turn of the table."""
        table = self
        for wish in [wish for card in companies for wish in self._wishes(card, companies[card])]:
            table = table._put(wish)
        return table

    def _put(self, wish: Wish) -> Table:
        owner, disc, target = wish
        hands = [*[seat.discs for seat in self.state.seats], *self.state.agents]
        hands[owner] = tuple(other for other in hands[owner] if other != disc)
        row = [
            Lot(card, (*discs, Placed(owner, disc)) if card == target else discs)
            for card, discs in self.state.row
        ]
        seats = [
            seat._replace(discs=hand) for seat, hand in zip(self.state.seats, hands, strict=False)
        ]
        agents = hands[len(seats) :]
        state = self.state._replace(row=tuple(row), seats=tuple(seats), agents=tuple(agents))
        return Table(state)

    def declining(self) -> Table:
        """Decline every compensation still asked for, up to the production."""
        if self.state.phase is Phase.PRODUCTION:
            return self
        return self.idle_until(Phase.PRODUCTION)

    def idle_until(self, phase: Phase) -> Table:
        """Go on until a phase begins; nobody processes or upgrades anything on the way."""
        table, events = self, list(self.events)
        while True:
            # The last action of every list is the one that does least.
            table = table.play(table.legal(table.actors[0])[-1])
            events += table.events
            if phase in [event.phase for event in table.saw(PhaseBegan)]:
                return Table(table.state, tuple(events))

    def _wishes(self, card: str, discs: str) -> Iterator[Wish]:
        for words in filter(None, discs.split(", ")):
            name, disc = words.split()
            owner = len(self.state.seats) if name == "agent" else NAMES.index(name)
            yield Wish(owner, _parse_disc(disc), card)

    def _name(self, owner: int) -> str:
        return NAMES[owner] if owner < len(self.state.seats) else "agent"


def bid(seat: int, value: int, card: str) -> Bid:
    """A fixed disc on a company."""
    return Bid(seat, Disc(DiscKind.FIXED, value), card)


def neutral_bid(seat: int, card: str) -> Bid:
    """The neutral 2 on a company."""
    return Bid(seat, NEUTRAL, card)


def set_up(
    seats: int = 3, first: int = ANN, startups: str = "", capitalists: str = "", variants: str = ""
) -> Table:
    """A table where set-up is over and the first company is about to be dealt.

    `startups` and `capitalists` name those of the first seats; no capitalist means a game without.
    `variants` are further words of the ruleset: `chain+short`.
    """
    words = ["base", *["capitalists"][: bool(capitalists)], *variants.split("+")]
    ruleset = parse_ruleset("+".join(word for word in words if word))
    cards = [_fill(startups, ruleset.startups, seats)]
    if capitalists:
        cards.append(_fill(capitalists, QUIET, seats))
    deals = [Deal(card, seat) for dealt in cards for seat, card in enumerate(dealt)]
    return Table(game.new(ruleset, seats)).play(First(first), *deals)


def auction(
    row: str = "",
    seats: int = 3,
    first: int = ANN,
    capitalists: str = "",
    variants: str = "",
    round: int = 2,
    **goods: str,
) -> Table:
    """A table about to bid: the row begins with these companies, the seats named have goods."""
    state = set_up(seats, first, "", capitalists, variants).state
    length = state.ruleset.row_length(seats)
    dealt = _fill(row, SPARE, length)
    unseen = [card for card in state.unseen if card not in dealt][(round - 1) * length :]
    state = state._replace(
        round=round,
        unseen=tuple(sorted([*unseen, *dealt])),
        seats=tuple(
            seat._replace(goods=parse_goods(goods.get(name, "nothing")))
            for name, seat in zip(NAMES, state.seats, strict=False)
        ),
    )
    return Table(Table(state).play(*[Deal(card) for card in dealt]).state)


def producing(
    ann: str = "S1",
    ben: str = "",
    cyd: str = "",
    dee: str = "",
    seats: int = 3,
    first: int = ANN,
    capitalists: str = "",
    variants: str = "",
    round: int = 2,
    arrivals: str = "",
) -> Table:
    """A table at the begin of production; a seat is `S1 C17+ with 4 coal`, arrivals are Ann's.

    A seat not named has a start-up alone: S2 for Ben, S3 for Cyd, S4 for Dee where they are free.
    What is forced at the begin has happened: a start-up alone is open, or already resolved (Q21).
    """
    texts = [ann, ben, cyd, dee][:seats]
    state = _auctioned(texts, first, capitalists, variants, round, arrivals)
    log: Log = []
    return Table(production.begin(state, log), tuple(log))


def ended(ann: str, ben: str, cyd: str = "", seats: int = 2, capitalists: str = "") -> Table:
    """A finished game: in its last production every card is resolved, and all seats are done."""
    state = _auctioned([ann, ben, cyd][:seats], ANN, capitalists, "", round=4, arrivals="")
    players = [
        seat._replace(cards=tuple(mine._replace(resolved=True) for mine in seat.cards))
        for seat in state.seats
    ]
    state = production.begin(state._replace(seats=tuple(players)), [])
    return Table(state).play(*[Done(seat) for seat in range(seats)])


def _auctioned(
    texts: list[str], first: int, capitalists: str, variants: str, round: int, arrivals: str
) -> State:
    """The state between the auction and the production of a round."""
    texts, seats = _with_startups(texts), len(texts)
    startups = " ".join(_startup(text) for text in texts)
    state = set_up(seats, first, startups, capitalists, variants).state
    players = [_seat(seat, text) for seat, text in zip(state.seats, texts, strict=True)]
    players[ANN] = players[ANN]._replace(arrivals=tuple(arrivals.split()))
    taken = {mine.card for seat in players for mine in seat.cards} | set(players[ANN].arrivals)
    unseen = [card for card in state.unseen if card not in taken]
    left = len(state.unseen) - round * state.ruleset.row_length(seats)
    return state._replace(
        round=round, seats=tuple(players), unseen=tuple(unseen[len(unseen) - left :])
    )


def _with_startups(texts: list[str]) -> list[str]:
    """The texts, with a free start-up in place of each empty one."""
    taken = {_startup(text) for text in texts if text}
    free = [card for card in ("S2", "S3", "S4", "S5", "S1") if card not in taken]
    return [text or free.pop(0) for text in texts]


def _startup(text: str) -> str:
    """The start-up among a seat's cards; in a chain it need not stand first."""
    return next(card for card in text.split() if card.startswith("S"))


def _next_bid(table: Table, wishes: list[Wish], avoid: dict[str, str]) -> Action:
    """The next wish of the owner whose turn it is; else its disc on the emptiest spare company."""
    (owner,) = table.actors
    if owner == CHANCE:
        return _next_roll(table, wishes, avoid)
    for index, wish in enumerate(wishes):
        if wish.owner == owner and not _comes_later(wish, wishes[:index]):
            return Bid(*wish)
    kept = {wish.disc for wish in wishes if wish.owner == owner}
    rooms = {lot.card: len(lot.discs) for lot in table.state.row if lot.card not in avoid}
    bids = [move for move in table.legal(owner) if isinstance(move, Bid)]
    bids = [move for move in bids if move.card in rooms and move.disc not in kept]
    return min(bids, key=lambda move: rooms[move.card])


def _comes_later(wish: Wish, earlier: list[Wish]) -> bool:
    """Whether an equal disc is to lie on the same company first (only K3 may come second)."""
    return any(other.card == wish.card and other.disc.value == wish.disc.value for other in earlier)


def _next_roll(table: Table, wishes: list[Wish], avoid: dict[str, str]) -> Action:
    """A roll that grants a wish; else one that touches neither the companies nor discs wished."""
    kept = {wish.disc for wish in wishes if wish.owner == len(table.state.seats)}
    harmless = []
    for pips in range(1, 7):
        placed = table.play(Roll(pips)).saw(DiscPlaced)[0]
        if placed[:3] in wishes:
            return Roll(pips)
        if placed.disc not in kept and placed.card not in avoid:
            harmless.append(Roll(pips))
    return harmless[0]


def _seat(seat: Seat, text: str) -> Seat:
    cards, _, goods = text.partition(" with ")
    owned = tuple(OwnedCard(card.rstrip("+"), card.endswith("+")) for card in cards.split())
    return seat._replace(cards=owned, goods=parse_goods(goods or "nothing"))


def _fill(named: str, others: Sequence[str], length: int) -> list[str]:
    """The cards named, then others, up to a length."""
    cards = named.split()
    return [*cards, *[card for card in others if card not in cards]][:length]


def _disc_word(disc: Disc) -> str:
    return "neutral" if disc == NEUTRAL else str(disc.value)


def _parse_disc(word: str) -> Disc:
    return NEUTRAL if word == "neutral" else Disc(DiscKind.FIXED, int(word))
