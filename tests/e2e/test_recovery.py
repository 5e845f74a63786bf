"""A guest’s games are not tied to one browser."""

from __future__ import annotations

from uuid import uuid4

from playwright.sync_api import Page, WebSocketRoute, expect

from e2e.browsing import REFUSED, People
from e2e.playing import Hand, open_menu, play_now

PASSWORD = "a zebra on the moon"


def copy_link(page: Page) -> str:
    """Open the dialog of the recovery link, copy it as a person does, and return it."""
    open_menu(page)
    page.get_by_role("button", name="Recovery link").click()
    dialog = page.get_by_role("dialog", name="Keep your games")
    expect(dialog.get_by_role("img", name="QR code of your recovery link")).to_be_visible()
    dialog.get_by_role("button", name="Copy the recovery link").click()
    expect(dialog.get_by_text("Copied.")).to_be_visible()
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    assert dialog.get_by_label("Recovery link", exact=True).input_value() == link
    dialog.get_by_role("button", name="Close").click()
    return link


def recover(page: Page, link: str) -> None:
    """Open a recovery link and become its guest."""
    page.goto(link)
    page.get_by_role("button", name="Play as Guest").click()
    page.wait_for_url("**/games")


def pass_on(socket: WebSocketRoute) -> WebSocketRoute:
    """Connect a page’s socket to the server, and return it."""
    socket.connect_to_server()
    return socket


def create_account(page: Page) -> str:
    """Turn the guest of a page into an account, and return its name."""
    account = f"ada{uuid4().hex[:12]}"
    open_menu(page)
    page.get_by_role("button", name="Create account").click()
    page.get_by_label("Account name").fill(account)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Create account").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    return account


def test_a_guest_plays_on_in_another_browser_by_the_recovery_link(people: People) -> None:
    one, other = people.someone(), people.someone()
    play_now(one)
    Hand(one).play(lambda offered: offered.is_bidding)
    link = copy_link(one)
    recover(other, link)
    assert "#" not in other.url
    other.get_by_role("link", name="Your turn").click()
    other.wait_for_url(one.url)
    hand = Hand(other)
    hand.play(lambda _: hand.moves >= 3)
    expect(other.get_by_test_id("status")).not_to_contain_text("Watching")
    other.goto(link)
    expect(other.get_by_text("You are already playing as Guest")).to_be_visible()


def test_whoever_opens_a_link_is_shown_the_way_back_to_their_own_games(people: People) -> None:
    one, other = people.someone(), people.someone()
    for page in (one, other):
        play_now(page)
    table = other.url
    other.goto(copy_link(one))
    expect(other.get_by_text("Only use a link that you saved yourself.")).to_be_visible()
    way_back = other.get_by_role("textbox", name="Recovery link of Guest")
    expect(way_back).to_be_visible()
    other.get_by_role("button", name="Play as Guest").click()
    other.wait_for_url("**/games")
    expect(other.get_by_text("Keep this link to return to them.")).to_be_visible()
    link = way_back.input_value()
    expect(other.get_by_role("link", name="Base game")).to_have_count(1)
    recover(other, link)
    other.goto(table)
    hand = Hand(other)
    hand.play(lambda _: hand.moves >= 1)


def test_a_link_that_has_been_replaced_says_so(people: People) -> None:
    people.excuse(REFUSED)
    one, other = people.someone(), people.someone()
    one.goto("/")
    link = copy_link(one)
    open_menu(one)
    one.get_by_role("button", name="Recovery link").click()
    one.get_by_role("button", name="New recovery link").click()
    expect(one.get_by_text("Here is a new link.")).to_be_visible()
    assert one.get_by_label("Recovery link", exact=True).input_value() != link
    other.goto(link)
    expect(other.get_by_role("alert")).to_contain_text("has been replaced")
    other.goto(link[:-30])
    other.reload()
    expect(other.get_by_role("alert")).to_contain_text("not valid")


def test_a_guest_who_has_an_account_now_is_told_on_every_page_and_device(people: People) -> None:
    people.excuse(REFUSED)
    one, other = people.someone(), people.someone()
    play_now(one)
    table, link = one.url, copy_link(one)
    tab = one.context.new_page()
    tab.goto("/")
    recover(other, link)
    one.get_by_role("link", name="My games").click()
    account = create_account(one)

    # My games are under the new name at once.
    expect(one.get_by_role("link", name=account)).to_be_visible()
    expect(one.get_by_role("button", name="Keep your games")).to_have_count(0)

    # The other tab of the browser is signed in, too.
    open_menu(tab)
    expect(tab.get_by_text(f"Signed in as {account}.")).to_be_visible()

    # The other browser is signed out, says so, and finds everything again by signing in.
    other.get_by_role("link", name="New table").click()
    other.get_by_role("link", name="My games").click()
    told = other.get_by_role("alert").filter(has_text="This browser has been signed out")
    expect(told).to_be_visible()
    told.get_by_role("button", name="Sign in").click()
    other.get_by_label("Account name").fill(account)
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("dialog").get_by_role("button", name="Sign in").click()
    expect(told).to_have_count(0)
    other.goto(table)
    hand = Hand(other)
    hand.play(lambda _: hand.moves >= 1)

    # The link says to sign in.
    third = people.someone()
    third.goto(link)
    expect(third.get_by_role("alert")).to_contain_text("Sign in with its name and password")


def test_a_table_that_is_open_elsewhere_says_so_when_it_reconnects(people: People) -> None:
    one, other = people.someone(), people.someone()
    play_now(one)
    table, sockets = one.url, list[WebSocketRoute]()
    recover(other, copy_link(one))
    other.route_web_socket("**/socket", lambda socket: sockets.append(pass_on(socket)))
    other.goto(table)
    Hand(other).look()
    create_account(one)
    sockets[-1].close()
    told = other.get_by_role("alert").filter(has_text="This browser has been signed out")
    expect(told).to_be_visible()
    expect(other.get_by_test_id("status")).to_contain_text("Watching")
