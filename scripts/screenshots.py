"""The pictures in README and docs/, taken from real games played in the browser.

python scripts/screenshots.py     writes docs/images/*.png
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"

sys.path.insert(0, str(ROOT / "tests"))

from e2e.browsing import PHONE, People, chromium  # noqa: E402
from e2e.playing import Hand, Offered, play_now, steady  # noqa: E402
from server.running import running_process  # noqa: E402


def main() -> None:
    """Play, and take every picture."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with everyone() as people:
        take_desk(people.someone())
        take_phone(people.someone(size=PHONE, has_touch=True, scale=2))
        if people.faults:
            sys.exit("\n".join(people.faults))


@contextmanager
def everyone() -> Iterator[People]:
    """People at a temporary server."""
    with TemporaryDirectory() as folder, running_process(Path(folder)) as server, chromium() as one:
        people = People(one, server.address)
        yield people
        people.leave()


def take_desk(page: Page) -> None:
    """The first screen, an auction of Interbellum, and a base game to its end."""
    page.goto("/")
    rename(page, "Ada")
    page.goto("/", wait_until="networkidle")
    take(page, "home")
    play_now(page, "Interbellum", "you and 3 bots")
    hand = Hand(page)
    hand.play(lambda offered: in_round(page, 2) and offered.is_bidding)
    hand.take(hand.look())
    point_at_a_card(hand)
    take(page, "auction")
    play_now(page, "Base game", "you and 3 bots")
    hand = Hand(page)
    hand.play(lambda offered: in_round(page, 3) and offered.is_bidding)
    hand.play(lambda offered: offered.is_production)
    hand.play(has_a_line)
    take(page, "production")
    hand.play()
    take(page, "result")


def take_phone(page: Page) -> None:
    """A turn of the base game in the hand."""
    play_now(page, "Base game", "you and 3 bots")
    hand = Hand(page)
    hand.take(hand.look())
    hand.click(hand.look().discs[-1])
    take(page, "phone")


def rename(page: Page, name: str) -> None:
    """Play under a name."""
    page.get_by_role("button", name="your name, account and theme").click()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    page.get_by_text(f"Your name is now {name}.").wait_for()


def point_at_a_card(hand: Hand) -> None:
    """Take up a disc and look at what it would bring."""
    hand.click(hand.look().discs[-1])
    hand.at(hand.glance().auction_cards[0]).hover()


def in_round(page: Page, number: int) -> bool:
    """Whether a round is being played."""
    return page.get_by_text(f"Round {number} of").count() > 0


def has_a_line(offered: Offered) -> bool:
    """Whether a line of a card can be used, or all is done."""
    return any("_use_" in one for one in offered.offers) or offered.can_end


def take(page: Page, name: str) -> None:
    """Write a screenshot from the top, once everything is drawn."""
    page.evaluate("scrollTo(0, 0)")
    (IMAGES / f"{name}.png").write_bytes(steady(page.screenshot))


if __name__ == "__main__":
    main()
