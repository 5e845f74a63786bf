"""Nobody loses their name and games, whatever they click."""

from __future__ import annotations

from playwright.sync_api import Page, expect

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
