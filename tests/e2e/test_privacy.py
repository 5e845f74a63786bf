"""The privacy page: found, readable, and what it offers happens."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.browsing import People


def test_everything_can_be_downloaded_and_deleted(people: People, page: Page) -> None:
    page.goto("/")
    page.locator("footer").get_by_role("link", name="Privacy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Privacy")
    expect(page.get_by_text("deleted 90 days after the last visit")).to_be_visible()
    expect(page.get_by_text("have not said here who they are")).to_be_visible()
    before = page.evaluate("fetch('/api/welcome').then((answer) => answer.json())")["me"]
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download my data").click()
    found = json.loads(Path(downloading.value.path()).read_text())
    assert found["format"] == "furnace-person 1"
    page.get_by_role("button", name="Delete my data").click()
    page.get_by_role("button", name="Delete everything").click()
    expect(page).to_have_url(f"{people.address}/")
    after = page.evaluate("fetch('/api/welcome').then((answer) => answer.json())")["me"]
    assert after["id"] != before["id"]


def test_the_privacy_page_is_linked_where_an_account_is_created(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="your name, account and theme").click()
    page.get_by_role("button", name="Create account").click()
    link = page.get_by_role("dialog").get_by_role("link", name="Privacy")
    expect(link).to_have_attribute("href", "/privacy")
