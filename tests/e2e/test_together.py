"""Two people in two browsers, by invitation, and a third who watches."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.browsing import REFUSED, People
from e2e.playing import (
    Hand,
    agree_on_the_log,
    invitation,
    is_soon,
    join,
    open_table,
    play_in_turns,
)

WATCHED = 12

SEND = """(text) => new Promise((resolve) => {
  const socket = new WebSocket(location.href.replace('http', 'ws')
    .replace('/t/', '/api/tables/') + '/socket');
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if (message.type === 'snapshot')
      socket.send(JSON.stringify({type: 'act', move: 'a-watchers-move', n: message.n, text}));
    if (message.type === 'refused') { socket.close(); resolve(message.code); }
  };
})"""


def sit_down(people: People, *parts: str) -> tuple[Page, Page]:
    """Ann, who has opened a table, and Ben, whom she has invited to it."""
    ann, ben = people.someone(), people.someone()
    open_table(ann, "Base game", "Me", "A friend, by link", on=parts)
    link = invitation(ann, 2)
    assert re.search(r"/join#[\w.-]+$", link)
    join(ben, link, "Ben")
    return ann, ben


def test_two_people_by_invitation_and_one_who_watches(people: People) -> None:
    ann, ben = sit_down(people, "Short game")
    watcher = people.someone()
    watcher.goto(ann.url)
    expect(watcher.get_by_test_id("status")).to_contain_text("Watching")
    hands = [Hand(ann, 1), Hand(ben, 2)]
    for _ in range(WATCHED):
        play_in_turns(hands, moves=2)
        _sees_all_and_has_no_controls(watcher, ann)
    play_in_turns(hands)
    expect(watcher.get_by_test_id("result")).to_be_visible()
    _sees_all_and_has_no_controls(watcher, ann)
    agree_on_the_log(ann, ben)
    expect(watcher.get_by_role("button", name="Rematch")).to_have_count(0)

    ann.get_by_role("button", name="Rematch").click()
    ben.get_by_role("link", name="Go to rematch").click()
    for page in (ann, ben):
        expect(page).not_to_have_url(watcher.url)
    play_in_turns([Hand(ann), Hand(ben)], moves=2)


def test_who_watches_cannot_act(people: People) -> None:
    ann, _ = sit_down(people)
    watcher = people.someone()
    watcher.goto(ann.url)
    expect(watcher.get_by_test_id("status")).to_contain_text("Watching")
    card = watcher.locator("[data-auction-card]").first.get_attribute("data-auction-card")
    assert watcher.evaluate(SEND, f"p1 4 {card}") == "action/not_your_seat"


def test_an_invitation_is_spent_when_its_seat_is_taken(people: People) -> None:
    people.excuse(REFUSED)
    ann, late = people.someone(), people.someone()
    open_table(ann, "Base game", "Me", "A friend, by link")
    link = invitation(ann, 2)
    join(people.someone(), link, "Ben")
    late.goto(link)
    late.get_by_role("button", name="Join").click()
    expect(late.get_by_role("alert")).to_have_text("That seat is taken.")


@pytest.mark.parametrize("answer", ["Agree", "Decline"])
def test_a_takeback_is_voted_on_by_the_other(people: People, answer: str) -> None:
    ann, ben = sit_down(people)
    hands = [Hand(ann, 1), Hand(ben, 2)]
    play_in_turns(hands, moves=2)
    is_soon(True, lambda: any(hand.glance().is_asking for hand in hands))
    agree_on_the_log(ann, ben)
    first = ann if ann.get_by_test_id("takeback").count() else ben
    other = ben if first is ann else ann
    discs = first.locator("[data-testid^=disc-]").count()
    first.get_by_test_id("takeback").click()
    motion = other.get_by_role("region", name="Vote")
    expect(motion).to_contain_text("asks to take back their last decision")
    expect(first.get_by_role("button", name="Agree")).to_have_count(0)
    motion.get_by_role("button", name=answer).click()
    expect(other.get_by_role("region", name="Vote")).to_have_count(0)
    expect(first.locator("[data-testid^=disc-]")).to_have_count(discs + (answer == "Agree"))
    if answer == "Agree":
        assert Hand(first).look().is_bidding


def _sees_all_and_has_no_controls(watcher: Page, player: Page) -> None:
    agree_on_the_log(watcher, player)
    seen = Hand(watcher).glance()
    assert not any([seen.offers, seen.discs, seen.auction_cards, seen.managers, seen.can_end])
    for name in ("undo", "redo", "reset", "takeback"):
        expect(watcher.get_by_test_id(name)).to_have_count(0)
