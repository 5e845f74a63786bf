"""`furnace serve`: the server for play in the browser."""

from __future__ import annotations

import os
import socket
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from furnace.cli.console import console, fail, say
from furnace.cli.options import check_range

if TYPE_CHECKING:
    from furnace.server.settings import Settings

FIRST_PORT, MORE_PORTS, MAX_PORT = 8000, 20, 65535


class LogLevel(StrEnum):
    """The lowest level of messages that are logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def serve(
    host: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Address to listen on (default: 127.0.0.1)."),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Port to listen on (default: the first free port from 8000)."
        ),
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Database, such as sqlite:///FILE or postgresql://USER@HOST/NAME.",
        ),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Folder for the database and the signing key."),
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open Furnace in your browser.")] = False,
    log: Annotated[
        LogLevel | None,
        typer.Option(
            metavar="LEVEL",
            help="Log level: debug, info, warning or error (default: info; warning with --open "
            "or at a terminal).",
        ),
    ] = None,
) -> None:
    """Start the server for play in the browser."""
    if sys.platform == "win32":
        fail(say("serve-platform"))
    try:
        from furnace.server.run import check, run
        from furnace.server.settings import CannotStart, read_settings
    except ModuleNotFoundError as error:
        fail(say("serve-extra", module=str(error.name)))
    check_range("port", port, 0, MAX_PORT)
    try:
        settings = read_settings(host=host, port=port, db=db, data=data)
        settings = _with_free_port(settings)
        check(settings)
    except CannotStart as error:
        fail(_why(error.code, **error.fields))
    run(settings, lambda: _show_address(settings, open_), (log or _log_level(open_)).upper())


def _log_level(is_opened: bool) -> LogLevel:
    """Warnings only for someone playing on this machine; every request on a server for others."""
    is_watched = is_opened or sys.stderr.isatty()
    return LogLevel.WARNING if is_watched else LogLevel.INFO


def _with_free_port(settings: Settings) -> Settings:
    if settings.socket:
        _check_folder(settings.socket)
        return settings
    asked = settings.port if "port" in settings.model_fields_set else None
    return settings.model_copy(update={"port": _port(settings.host, asked)})


def _check_folder(of: Path) -> None:
    """Fail if a UNIX socket cannot be created in its folder."""
    folder = of.absolute().parent
    if not (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)):
        fail(say("serve-socket", path=str(of)))


def _port(host: str, port: int | None) -> int:
    """The port asked for, or the first free one; fails if it is in use."""
    candidates = range(FIRST_PORT, FIRST_PORT + MORE_PORTS) if port is None else [port]
    for candidate in candidates:
        try:
            return _free_port(host, candidate)
        except OSError as error:
            why = error.strerror or str(error)
    return fail(say("serve-port", host=host, port=str(candidates[0]), why=why))


def _free_port(host: str, port: int) -> int:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
        return int(probe.getsockname()[1])


def _show_address(settings: Settings, is_opened: bool) -> None:
    """Print the address, and open it in a browser if there is a screen."""
    if settings.socket:
        console.print(say("serve-address", address=f"unix:{settings.socket}"), markup=False)
        return
    name = f"[{settings.host}]" if ":" in settings.host else settings.host
    shown = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}.get(name, name)
    address = f"http://{shown}:{settings.port}/"
    console.print(say("serve-address", address=address), markup=False)
    if is_opened and _has_screen():
        import webbrowser

        webbrowser.open(address)


def _has_screen() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _why(code: str, **fields: str | int) -> str:
    from furnace.server.problems import message_id

    return say(message_id(code), **fields)
