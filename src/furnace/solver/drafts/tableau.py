"""The cards of a seat about to produce, as its game's record has them; and what is not modelled."""

from __future__ import annotations

from typing import Any, NamedTuple

from numpy.typing import NDArray

from furnace.kernel.goods import unpack_goods
from furnace.kernel.numbers import COMPANIES, MANAGERS, STARTUP_BIT
from furnace.solver.drafts.amounts import Goods
from furnace.solver.drafts.way import Crew
from furnace.solver.general.model import NOT_BY_COPY
from furnace.solver.general.worth import TURNER
from furnace.solver.once import AGAIN_CARD, COPY_CARD, LAID_PLACE, MANAGER_KIND, WINDOW_CARD
from furnace.solver.programme.rows import NONE


class NotModelled(Exception):
    """A production that this solver leaves to another."""


class Neighbour(NamedTuple):
    """A company that K9 may copy, with the managers that can be used on it (Q44)."""

    card: int
    is_upgraded: bool
    crew: Crew


class Tableau(NamedTuple):
    """A seat: cards in masks as in its record, `shown` those upgraded; `hand` are the managers to
    be placed, `staff` those placed on each of the `cards`, `laid` what lies on it."""

    capitalist: int
    startup: int
    owned: int
    shown: int
    resolved: int
    goods: Goods
    hand: Crew
    cards: tuple[int, ...]
    staff: tuple[Crew, ...]
    laid: tuple[int, ...]
    can_repeat: bool
    can_copy: bool
    neighbours: tuple[Neighbour, ...]

    def owns(self, card: int) -> bool:
        """Whether a card is the seat's."""
        return bool(self.owned >> min(card, STARTUP_BIT) & 1)

    def is_ahead(self, card: int) -> bool:
        """Whether a card of the seat's is still to be resolved."""
        return bool((self.owned & ~self.resolved) >> min(card, STARTUP_BIT) & 1)

    def is_basic(self, card: int) -> bool:
        """Whether a card is a company that could be turned over."""
        return card < COMPANIES and not self.shown >> card & 1

    def basic_companies(self) -> list[int]:
        """The seat's companies that are not upgraded."""
        return [card for card in self.cards if self.is_basic(card)]

    def laid_on(self, card: int) -> int:
        """How much lies on a card."""
        return self.laid[LAID_PLACE[card]] if LAID_PLACE[card] >= 0 else 0

    def last_card_with(self, manager: int) -> int:
        """The last card that such a manager stands on, by number; NONE where none does."""
        staff = zip(self.cards, self.staff, strict=True)
        return max((card for card, crew in staff if manager in crew), default=NONE)

    def has_manager(self, kind: int) -> bool:
        """Whether a manager of a kind is in hand or placed."""
        managers = (*self.hand, *(manager for crew in self.staff for manager in crew))
        return any(MANAGER_KIND[manager] == kind for manager in managers)


def read_tableau(games: NDArray[Any], seat: int) -> Tableau:
    """The seat's cards; raises NotModelled."""
    game = games[0]
    me = game["seats"][seat]
    _check(me)
    count, is_last = int(me["card_count"]), game["producing"] == 1 << seat
    can_copy = bool(me["capitalist"] == COPY_CARD and is_last and not me["repeated"])
    return Tableau(
        capitalist=int(me["capitalist"]),
        startup=int(me["startup"]),
        owned=int(me["owned"]),
        shown=int(me["upgraded"]),
        resolved=int(me["resolved"]),
        goods=unpack_goods(me["goods"]),
        hand=managers_in(int(me["placeable"])),
        cards=tuple(map(int, me["cards"][:count])),
        staff=tuple(managers_in(int(staff)) for staff in me["staff"][:count]),
        laid=tuple(sum(unpack_goods(goods)) for goods in me["laid"]),
        can_repeat=_can_repeat(me),
        can_copy=can_copy,
        neighbours=_neighbours(game, seat) if can_copy else (),
    )


def managers_in(packed: int) -> Crew:
    """The managers counted in two bits a kind, each as often as it is there."""
    return tuple(kind for kind in range(MANAGERS) for _ in range(packed >> 2 * kind & 3))


def _can_repeat(me: Any) -> bool:
    """Whether K1 has not acted yet."""
    return bool(me["capitalist"] == AGAIN_CARD and not me["repeated"])


def _check(me: Any) -> None:
    if me["open"] >= 0 or me["pending_count"] or me["arrival_count"]:
        raise NotModelled("open")
    if any(me["bonuses"]):
        raise NotModelled("bonus")
    is_begun = me["staffed"] or me["resolved"]
    can_turn = int(me["placeable"]) & TURNER or me["startup"] == WINDOW_CARD
    if _can_repeat(me) and (is_begun or can_turn):
        raise NotModelled("K1")


def _neighbours(game: Any, seat: int) -> tuple[Neighbour, ...]:
    """The companies of the seat to the right (Q45)."""
    count = int(game["seat_count"])
    if count == 1:
        raise NotModelled("K9")
    owner = game["seats"][(seat + count - 1) % count]
    return tuple(
        Neighbour(
            card=int(owner["cards"][place]),
            is_upgraded=bool(int(owner["upgraded"]) >> int(owner["cards"][place]) & 1),
            crew=managers_in(int(owner["staff"][place]) & ~NOT_BY_COPY),
        )
        for place in range(int(owner["card_count"]))
        if owner["cards"][place] < COMPANIES
    )
