"""A hand that plays through the page as a person does: it takes what the page offers."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple, TypeVar

from playwright.sync_api import Locator, Page, TimeoutError

Seen = TypeVar("Seen")

SOON_MS = 5_000
PATIENCE_S = 20

OFFERED = (
    "[data-testid^=offer-], [data-testid=done], [data-testid=open-next], [data-testid=result],"
    " [data-testid^=disc-]:enabled"
)

# Whatever can be taken now, read at one moment.
LOOK = """() => {
  const ids = (which) => [...document.querySelectorAll(which)]
    .filter((one) => one.checkVisibility()).map((one) => one.dataset.testid);
  return {
    offers: ids('[data-testid^=offer-], [data-testid=open-next]'),
    discs: ids('[data-testid^=disc-]:enabled:not([aria-disabled=true])'),
    auction_cards: ids('[data-lit=true]'),
    managers: ids('[data-testid^=manager-].lit[aria-pressed=false]'),
    can_end: ids('[data-testid=done]').length > 0,
    shows_production: ids('[data-testid=unused]').length > 0,
    is_over: ids('[data-testid=result]').length > 0,
  };
}"""


class Offered(NamedTuple):
    """What the page offers, by the names of its controls."""

    offers: list[str]
    discs: list[str]
    auction_cards: list[str]
    managers: list[str]
    can_end: bool
    shows_production: bool
    is_over: bool

    @property
    def is_asking(self) -> bool:
        return self.can_end or any([self.offers, self.discs, self.managers])

    @property
    def is_bidding(self) -> bool:
        return bool(self.discs)

    @property
    def is_production(self) -> bool:
        return self.shows_production and self.is_asking


Until = Callable[[Offered], bool]


class Hand:
    """Plays at a page. It likes managers, the variable disc and using lines; else it chooses."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.taken: list[str] = []
        self.moves = 0
        self._random = Random(seed)

    def play(self, until: Until = lambda offered: offered.is_over) -> Offered:
        """Take one thing after the other until the page offers what is asked for."""
        while not until(offered := self.look()):
            assert not offered.is_over, "the game is over"
            self.take(offered)
        return offered

    def look(self) -> Offered:
        """What the page offers, as soon as it offers anything."""
        self.page.locator(OFFERED).first.wait_for(state="attached")
        return self.glance()

    def glance(self) -> Offered:
        """What the page offers at this moment."""
        return Offered(**self.page.evaluate(LOOK))

    def take(self, offered: Offered) -> None:
        """Take something of what is offered, unless the table takes it away meanwhile."""
        self.moves += 1
        try:
            self._take(offered)
        except TimeoutError:
            # In production others continue: an offer may be drawn again at any moment.
            self.taken.append("missed")

    def bid(self, disc: str, auction_card: str | None = None) -> str:
        """Take up a disc and place it on a lit card; the card's name."""
        if self.at(disc).get_attribute("aria-pressed") != "true":
            self.click(disc)
        auction_card = auction_card or self._auction_card(self.glance().auction_cards)
        self.click(auction_card)
        return auction_card

    def end_production(self) -> None:
        """Play until the seat's production has ended."""
        self.play(lambda offered: offered.can_end)
        self.click("done")

    def click(self, name: str) -> None:
        """Click a control."""
        self.at(name).click(timeout=SOON_MS)
        self.taken.append(said(name))

    def at(self, name: str) -> Locator:
        """The control of a name."""
        return self.page.get_by_test_id(name).first

    def _take(self, offered: Offered) -> None:
        if offered.managers:
            self._place(self._random.choice(offered.managers))
        elif offered.offers:
            self.click(self._choose(offered.offers))
        elif offered.discs:
            self.bid(self._disc(offered.discs))
        elif offered.can_end:
            self.click("done")

    def _place(self, manager: str) -> None:
        self.click(manager)
        places = self.page.locator("[data-testid*=_place_]")
        places.nth(self._random.randrange(max(1, places.count()))).click(timeout=SOON_MS)
        self.taken.append(f"placed {manager}")

    def _choose(self, offers: list[str]) -> str:
        """Rather do something than not; a line before the next card."""
        idle = re.compile(r" (skip|keep) |open-next")
        busy = [one for one in offers if not idle.search(f" {said(one)} ")]
        lines = [one for one in busy if not re.search(r" (open|place|upgrade) ", said(one))]
        return self._random.choice(lines or busy or offers)

    def _disc(self, discs: list[str]) -> str:
        return "disc-v" if "disc-v" in discs else self._random.choice(discs)

    def _auction_card(self, auction_cards: list[str]) -> str:
        schools = [one for one in auction_cards if one.startswith("auction-card-H")]
        return self._random.choice(schools or auction_cards)


def play_in_turns(hands: list[Hand], moves: int | None = None) -> None:
    """Play at several pages until the game is over, or for this many moves."""
    end, start = time.monotonic() + PATIENCE_S, _moves(hands)
    while moves is None or _moves(hands) < start + moves:
        assert time.monotonic() < end, "nobody is asked any more"
        glances = [hand.glance() for hand in hands]
        if all(glance.is_over for glance in glances):
            return
        for hand, glance in zip(hands, glances, strict=True):
            if glance.is_asking:
                hand.take(glance)
                end = time.monotonic() + PATIENCE_S


def _moves(hands: list[Hand]) -> int:
    return sum(hand.moves for hand in hands)


def said(name: str) -> str:
    """The words of an action by the name of its control."""
    return name.removeprefix("offer-").replace("_", " ")


def play_now(page: Page, game: str = "Base game", players: str = "you and 2 bots") -> None:
    """From the first screen to a table with bots."""
    page.goto("/")
    if game != "Base game":
        page.get_by_label("Game", exact=True).select_option(label=game)
    if players != "you and 2 bots":
        page.get_by_label("Players").select_option(label=players)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")


def open_table(
    page: Page, game: str, *who: str, on: tuple[str, ...] = (), off: tuple[str, ...] = ()
) -> None:
    """A table by the page of all options: who sits at each seat, and which parts are changed."""
    page.goto("/new")
    page.get_by_role("radio", name=game).check()
    page.get_by_role("radio", name=str(len(who)), exact=True).check()
    for number, choice in enumerate(who, start=1):
        page.get_by_label(f"Player {number}", exact=True).select_option(label=choice)
    for part in on:
        page.get_by_role("checkbox", name=part, exact=True).check()
    for part in off:
        page.get_by_role("checkbox", name=part, exact=True).uncheck()
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/t/*")


def open_menu(page: Page) -> None:
    """Open the user’s menu in the header."""
    page.get_by_role("button", name="your name, account and theme").click()


def invitation(page: Page, seat: int) -> str:
    """The link for a seat, from the host's lobby."""
    return page.get_by_label(f"Link for player {seat}", exact=True).input_value()


def join(page: Page, link: str, name: str) -> None:
    """Join of an invitation."""
    page.goto(link)
    page.get_by_label("Play as").fill(name)
    page.get_by_role("button", name="Join").click()
    page.wait_for_url("**/t/*")


def log_of(page: Page) -> list[str]:
    """The sentences of the log, in their order."""
    return page.get_by_test_id("log").locator("h3, p").all_inner_texts()


def agree_on_the_log(page: Page, other: Page) -> None:
    """Wait until two pages show the same; one may receive it a moment before the other."""
    end = time.monotonic() + PATIENCE_S
    while (log := log_of(page)) != (others := log_of(other)):
        assert time.monotonic() < end, (log[-3:], others[-3:])


def steady(see: Callable[[], Seen]) -> Seen:
    """What a player sees when the page has come to rest: the same twice."""
    end = time.monotonic() + PATIENCE_S
    before = see()
    while (seen := see()) != before:
        assert time.monotonic() < end, seen
        before = seen
    return seen


def is_soon(wanted: Seen, see: Callable[[], Seen]) -> None:
    """Wait until one sees what is wanted: a page may draw its parts one after the other."""
    end = time.monotonic() + PATIENCE_S
    while (seen := see()) != wanted:
        if time.monotonic() > end:
            assert seen == wanted
