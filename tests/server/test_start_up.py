"""A server that cannot start says why in one sentence, with the path; and one file, one server."""

from __future__ import annotations

import ctypes
import errno
import os
import resource
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from typer.testing import CliRunner

from furnace.cli.main import app
from furnace.server.store import engine
from furnace.server.store.database_file import code_of
from furnace.server.store.errors import StoreError
from furnace.server.store.failed_start import why_not_opened
from furnace.server.store.store import Store
from server.running import FURNACE, free_port

WRONG_USE = 2
"""The exit status of every command that cannot do what it is asked to do."""

OPEN = """
import asyncio, sys
from furnace.server.store.store import Store
from furnace.server.store.errors import StoreError
try:
    asyncio.run(Store.open(sys.argv[1]))
except StoreError as error:
    sys.exit(error.code)
"""

LINKS: dict[str, Callable[[Path, Path], None]] = {
    "symlink": lambda file, link: link.symlink_to(file),
    "hard link": lambda file, link: link.hardlink_to(file),
}
MAY_NOT_OVERRIDE = (1, 2)
"""Capabilities with which root disregards permissions: CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH."""


@pytest.mark.anyio
@pytest.mark.parametrize("make_link", LINKS.values(), ids=LINKS.keys())
async def test_a_database_in_use_is_recognised_by_any_name(
    tmp_path: Path, make_link: Callable[[Path, Path], None]
) -> None:
    link = tmp_path / "elsewhere" / "other.db"
    link.parent.mkdir()
    store = await Store.open(f"sqlite:///{tmp_path}/furnace.db")
    make_link(tmp_path / "furnace.db", link)
    other = f"sqlite:///{link}"
    try:
        with pytest.raises(StoreError, match="store/in_use"):
            await Store.open(other)
        ended = subprocess.run(
            [sys.executable, "-c", OPEN, other], capture_output=True, text=True, timeout=60
        )
        assert (ended.returncode, ended.stderr.strip()) == (1, "store/in_use")
    finally:
        await store.close()
    again = await Store.open(other)
    with pytest.raises(StoreError, match="store/in_use"):
        await Store.open(f"sqlite:///{tmp_path}/furnace.db")
    await again.close()


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.EROFS, "store/read_only"),
        (errno.EACCES, "store/permission"),
        (errno.EPERM, "store/permission"),
        (errno.ENOSPC, "store/no_space"),
        (errno.EDQUOT, "store/no_space"),
        (errno.ENOENT, "store/no_folder"),
        (errno.ENOTDIR, "store/no_folder"),
        (errno.EISDIR, "store/damaged"),
        (errno.EIO, "store/disk"),
        (errno.EMFILE, "store/disk"),
    ],
)
def test_every_reason_of_the_system_has_its_code(number: int, code: str) -> None:
    assert code_of(OSError(number, os.strerror(number))) == code


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("SQLITE_READONLY", "store/read_only"),
        ("SQLITE_READONLY_DIRECTORY", "store/read_only"),
        ("SQLITE_FULL", "store/no_space"),
        ("SQLITE_NOTADB", "store/damaged"),
        ("SQLITE_CORRUPT_INDEX", "store/damaged"),
        ("SQLITE_BUSY", "store/locked"),
        ("SQLITE_CANTOPEN", "store/permission"),
        ("SQLITE_IOERR_WRITE", "store/disk"),
    ],
)
def test_every_reason_of_sqlite_has_its_code(name: str, code: str) -> None:
    error = sqlite3.OperationalError("no")
    error.sqlite_errorname = name
    found = why_not_opened(OperationalError("BEGIN", None, error), Path("/data/furnace.db"))
    assert (found.code, found.detail) == (code, "/data/furnace.db")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    _is_refused(
        tmp_path, _db(tmp_path / "file" / "furnace.db"), "does not exist and cannot be created"
    )


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 1000)
    _is_refused(tmp_path, _db(tmp_path / "letter.txt"), "is not a database")


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    _is_refused(tmp_path, _db(tmp_path), "is not a database")


@pytest.mark.parametrize(
    ("pragma", "said"),
    [("query_only=ON", "is read-only"), ("max_page_count=2", "There is no space left")],
)
def test_what_sqlite_reports_while_it_opens_a_file_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pragma: str, said: str
) -> None:
    monkeypatch.setattr(engine, "_PRAGMAS", (*engine._PRAGMAS, pragma))
    _is_refused(tmp_path, _db(tmp_path / "furnace.db"), said)


def test_a_lock_of_another_program_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_PRAGMAS", ("busy_timeout=10", *engine._PRAGMAS[1:]))
    file = tmp_path / "furnace.db"
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    _is_refused(tmp_path, _db(file), "Another program has locked")
    other.close()


def test_a_database_that_does_not_answer_is_said_with_the_reason(tmp_path: Path) -> None:
    options = ["--db", f"postgresql://ada@/furnace?host={tmp_path}"]
    _is_refused(tmp_path, options, "No such file or directory")


def test_a_signing_key_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "key").mkdir()
    _is_refused(tmp_path, _db(tmp_path / "furnace.db"), f"The signing key {tmp_path / 'key'}")


def test_a_socket_without_a_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "nowhere" / "furnace.sock"
    monkeypatch.setenv("FURNACE_SOCKET", str(path))
    _is_refused(tmp_path, _db(tmp_path / "furnace.db"), f"Cannot create the socket {path}")


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        _is_refused(tmp_path, ["--port", str(port)], f"Cannot listen on 127.0.0.1, port {port}")


def test_a_folder_that_may_not_be_written_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir(0o555)
    ended = _run([FURNACE, "serve", "--data", str(tmp_path), *_db(folder / "x.db")], _obey)
    assert ended.returncode == WRONG_USE
    assert f"may not write the database {folder / 'x.db'}" in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1


def test_a_file_that_may_not_be_written_is_recognised(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    file.touch(0o444)
    ended = _run([sys.executable, "-c", OPEN, f"sqlite:///{file}"], _obey)
    assert ended.stderr.strip() == "store/permission"


def test_a_limit_on_the_size_of_files_is_recognised(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OPEN, f"sqlite:///{tmp_path}/x.db"]
    assert _run(command, _write_only_little).stderr.strip() == "store/disk"


def _is_refused(folder: Path, options: list[str], said: str) -> None:
    usual = ["--data", str(folder), "--port", str(free_port())]
    ended = CliRunner().invoke(app, ["serve", *usual, *options])
    assert ended.exit_code == WRONG_USE
    assert said in ended.output
    assert len(ended.output.strip().splitlines()) == 1


def _db(file: Path) -> list[str]:
    return ["--db", f"sqlite:///{file}"]


def _run(command: list[str], before: Callable[[], None]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, preexec_fn=before
    )


def _obey() -> None:
    """Let permissions count for root too, from the next program on."""
    libc = ctypes.CDLL(None)
    drop = 24  # PR_CAPBSET_DROP
    for capability in MAY_NOT_OVERRIDE:
        libc.prctl(drop, capability, 0, 0, 0)


def _write_only_little() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
