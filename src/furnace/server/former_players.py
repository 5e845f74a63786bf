"""What is left of players who have deleted their data, at tables where others sit too."""

from __future__ import annotations

from furnace.server.live.driver import BOT_FOR_ABSENT_PLAYER
from furnace.server.store.persons import Former
from furnace.text.catalogue import catalogue


def former_player() -> Former:
    """Return the name and the bot of a former player."""
    return Former(catalogue().say("former-player"), BOT_FOR_ABSENT_PLAYER)
