"""Nobody loses their name and games, whatever they click."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import Page, expect

from e2e.browsing import REFUSED, People
from e2e.playing import open_menu

ELSEWHERE = "http://localhost:9/elsewhere"
"""For a browser, localhost and 127.0.0.1 are two sites. It gets this page from the test."""


def follow_foreign_link(page: Page, path: str, address: str) -> str:
    """Click a link of another site, and return the cookies the browser sent with it."""
    link = f'<!doctype html><title>Elsewhere</title><a href="{address}{path}">Look</a>'
    page.context.route(ELSEWHERE, lambda route: route.fulfill(body=link, content_type="text/html"))
    page.goto(ELSEWHERE)
    with page.expect_request(f"{address}{path}") as asked:
        page.get_by_role("link", name="Look").click()
    page.wait_for_url(f"{address}{path}")
    return asked.value.all_headers().get("cookie", "")


def test_a_link_of_another_site_leaves_you_your_name_and_games(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Guest").click()
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your name is now Ada.")).to_be_visible()
    address = page.url.rstrip("/")
    cookies = page.context.cookies()
    for path in ("/api/welcome", "/api/me/tables", "/games", "/"):
        assert follow_foreign_link(page, path, address) == ""
    page.goto("/")
    expect(page.get_by_role("button", name="Ada")).to_be_visible()
    assert [one["name"] for one in page.context.cookies()] == [one["name"] for one in cookies]


def test_a_common_password_is_refused_at_its_field_and_another_one_accepted(people: People) -> None:
    people.excuse(REFUSED)
    page = people.someone()
    page.goto("/")
    open_menu(page)
    page.get_by_role("button", name="Create account").click()
    page.get_by_role("textbox", name="Account name").fill(f"ada{uuid4().hex[:12]}")
    password = page.get_by_label("Password")
    password.fill("password1")
    page.get_by_role("dialog").get_by_role("button", name="Create account").click()
    expect(password).to_have_accessible_description(re.compile("^This password is easy to guess"))
    expect(password).to_be_focused()
    password.fill("a zebra on the moon")
    page.get_by_role("dialog").get_by_role("button", name="Create account").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    open_menu(page)
    expect(page.get_by_text("Signed in as ada")).to_be_visible()
