"""Times that are given as options, such as 30d."""

from __future__ import annotations

from datetime import timedelta

from furnace.cli.console import fail, say


def read_duration(option: str, text: str) -> timedelta:
    """Return the time of an option; fail if it is not one."""
    from furnace.server.setting_types import parse_duration

    try:
        found = parse_duration(text)
    except (ValueError, OverflowError):
        fail(say("admin-not-a-time", option=option, value=text))
    assert isinstance(found, timedelta)
    return found
