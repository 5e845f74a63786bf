"""`furnace admin check-archives`: whether the archives say what the games say."""

from __future__ import annotations

from furnace.cli.admin.database import Data, Db, opened, reporting
from furnace.cli.console import console, fail, say


def check_archives(db: Db = None, data: Data = None) -> None:
    """Compare the archives of finished games with the games, and replace those that differ."""
    with opened(db, data) as database, reporting(db, data) as settings:
        from furnace.server.admin.archives import check_archives as check

        checked = check(database, settings.build)
    replaced = len(checked.replaced)
    console.print(say("admin-archives", games=checked.games, replaced=replaced), markup=False)
    if checked.unreadable:
        fail(say("admin-archives-unreadable", tables=", ".join(checked.unreadable)))
