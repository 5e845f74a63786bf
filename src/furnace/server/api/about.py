"""What the privacy page says about this server in particular."""

from __future__ import annotations

from datetime import timedelta
from math import ceil

from fastapi import APIRouter, Request

from furnace.server.problems import READING
from furnace.server.settings import Settings
from furnace.server.wire.api import About

router = APIRouter(prefix="/api")


@router.get("/about", responses=READING)
async def read_about(request: Request) -> About:
    """Return who runs the server, and for how long it keeps what."""
    settings: Settings = request.app.state.settings
    return About(
        contact=settings.contact,
        abandon_days=_days(settings.abandon_after),
        forget_guests_days=_days(settings.forget_guests_after),
    )


def _days(span: timedelta) -> int:
    """Return a number of days that is not less than a span."""
    return ceil(span / timedelta(days=1))
