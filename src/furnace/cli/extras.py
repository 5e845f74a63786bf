"""Extras of the package that a command needs."""

from __future__ import annotations

from importlib.util import find_spec

from furnace.cli.console import fail, say


def require(extra: str, *packages: str) -> None:
    """Fail if one of these packages, which come with an extra, is not installed."""
    for package in packages:
        if find_spec(package) is None:
            fail(say("arena-extra", package=package, extra=extra))
