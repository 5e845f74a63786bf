"""Cookies: only for this server, for no script, and never sent along by another site."""

from __future__ import annotations

from fastapi import Request, Response

from furnace.server.security import is_secure

YEAR = 365 * 24 * 60 * 60


def set_cookie(request: Request, response: Response, name: str, value: str, path: str) -> None:
    """Set a cookie for a year."""
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        path=path,
        secure=is_secure(request.scope),
        httponly=True,
        samesite="strict",
    )
