"""`furnace admin rotate-key`: a new signing key."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from furnace.cli.admin.database import Data, reporting
from furnace.cli.admin.durations import read_duration
from furnace.cli.console import console, say


def rotate_key(
    after: Annotated[
        str,
        typer.Option(metavar="TIME", help="Sign with the new key only after this time."),
    ] = "1min",
    keep: Annotated[
        str,
        typer.Option(metavar="TIME", help="Accept the old keys for this long after that."),
    ] = "365d",
    data: Data = None,
) -> None:
    """Add a new signing key; servers take it over within seconds, and nobody is signed out.

    Every server accepts the new key before the first one signs with it. What old keys have signed
    stays valid until their time is over.
    """
    with reporting(data=data) as settings:
        from furnace.server.key import rotate_key

        begins, kept = read_duration("--after", after), read_duration("--keep", keep)
        keys = rotate_key(settings.key_file, datetime.now(UTC), begins, kept)
    since = keys[-1].since
    assert since is not None
    at = since.strftime("%Y-%m-%d %H:%M:%S UTC")
    file = settings.key_file
    console.print(say("admin-rotated", file=file, at=at, keys=len(keys)), markup=False)
