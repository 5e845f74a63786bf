"""The commands of `furnace admin`."""

from __future__ import annotations

from collections.abc import Callable

import typer

from furnace.cli.admin.backing_up import backup
from furnace.cli.admin.blocking import block, blocks, unblock
from furnace.cli.admin.checking import check_archives
from furnace.cli.admin.deleting import close, delete
from furnace.cli.admin.exporting import export
from furnace.cli.admin.finding import find
from furnace.cli.admin.importing import import_
from furnace.cli.admin.persons import delete_person, export_person
from furnace.cli.admin.rotating import rotate_key
from furnace.cli.admin.tables import tables
from furnace.cli.help import Command, Group

COMMANDS: dict[str, tuple[Callable[..., None], str]] = {
    "tables": (
        tables,
        "furnace admin tables --status playing --idle 30d\nfurnace admin tables --host ada --json",
    ),
    "export": (
        export,
        "furnace admin export abcdefgh2345 --out table.json\n"
        "furnace admin export abcdefgh2345 --record --out game.furnace",
    ),
    "import": (import_, "furnace admin import table.json --new-id"),
    "close": (close, "furnace admin close abcdefgh2345"),
    "delete": (delete, "furnace admin delete abcdefgh2345 --yes"),
    "find": (find, "furnace admin find ada\nfurnace admin find 203.0.113.7"),
    "block": (
        block,
        "furnace admin block address 203.0.113.0/24 --for 30d --reason spam\n"
        "furnace admin block account ada",
    ),
    "unblock": (unblock, "furnace admin unblock account ada"),
    "blocks": (blocks, "furnace admin blocks"),
    "export-person": (export_person, "furnace admin export-person ada --out ada.json"),
    "delete-person": (delete_person, "furnace admin delete-person ada"),
    "backup": (backup, "furnace admin backup furnace-backup.db"),
    "check-archives": (check_archives, "furnace admin check-archives"),
    "rotate-key": (rotate_key, "furnace admin rotate-key\nfurnace admin rotate-key --keep 90d"),
}

admin = typer.Typer(
    cls=Group,
    name="admin",
    help="Manage the tables, people, backups and signing key of a server.",
    no_args_is_help=True,
    add_completion=False,
)
for name, (command, examples) in COMMANDS.items():
    admin.command(name, cls=Command, epilog=examples)(command)
