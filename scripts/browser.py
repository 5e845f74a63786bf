"""A browser for the tests: Debian's Chromium on systems with apt, else Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from environment import ROOT, run

NEEDED = "The browser tests need Chromium: install the package `chromium` as root, then try again."


def install() -> None:
    """Install Chromium, unless there is one."""
    if is_there():
        return
    if shutil.which("apt-get") is None:
        playwrights_own()
    elif os.geteuid() != 0:
        sys.exit(NEEDED)
    else:
        print("Installing Chromium…", flush=True)
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        run(["apt-get", "update", "-qq"], NEEDED)
        run(["apt-get", "install", "-y", "-qq", "chromium"], NEEDED)


def is_there() -> bool:
    """Return whether an installed Chromium runs."""
    chromium = shutil.which("chromium")
    return chromium is not None and answers([chromium, "--version"])


def playwrights_own() -> None:
    """Install Playwright's Chromium, unless it is already installed."""
    python = str(ROOT / ".venv" / "bin" / "python")
    run([python, "-m", "playwright", "install", "chromium"], NEEDED)


def answers(command: list[str]) -> bool:
    """Whether a command runs and succeeds."""
    return subprocess.run(command, capture_output=True).returncode == 0
