"""People with browsers: each has a cookie of their own, and nothing that goes wrong is missed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    sync_playwright,
)

Scheme = Literal["dark", "light"]

DESKTOP = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=360, height=740)
PATIENCE_MS = 15_000

REFUSED = r"Failed to load resource: the server responded with a status of 4\d\d"
NO_SERVER = r"(WebSocket connection to .* failed)|(Failed to load resource: net::ERR_)"
"""What a browser says automatically when a request is refused, and when nobody answers."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser: the machine's Chromium, else Playwright's own."""
    with sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=options)
        yield browser
        browser.close()


class People:
    """The people of a test. What their browsers complain about fails it, unless it is excused."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.address = address
        self.faults: list[str] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._excused: list[str] = []

    def someone(
        self,
        *,
        size: ViewportSize = DESKTOP,
        scheme: Scheme = "dark",
        is_still: bool = True,
        has_touch: bool = False,
        scale: int = 1,
    ) -> Page:
        """A person nobody knows yet, before the first page; `is_still`: wants nothing to move."""
        context = self._browser.new_context(
            base_url=self.address,
            viewport=size,
            color_scheme=scheme,
            reduced_motion="reduce" if is_still else "no-preference",
            has_touch=has_touch,
            is_mobile=has_touch,
            device_scale_factor=scale,
        )
        context.set_default_timeout(PATIENCE_MS)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.faults.append(str(error.error)))
        self._contexts.append(context)
        return context.new_page()

    def excuse(self, said: str) -> None:
        """Let browsers say this, a pattern: the test makes them."""
        self._excused.append(said)

    def leave(self) -> None:
        """Close every browser."""
        for context in self._contexts:
            context.close()

    def _hear(self, message: ConsoleMessage) -> None:
        is_excused = any(re.search(said, message.text) for said in self._excused)
        if message.type in ("error", "warning") and not is_excused:
            self.faults.append(f"{message.type}: {message.text}")
