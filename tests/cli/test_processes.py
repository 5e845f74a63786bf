"""The command as a process of its own: odd bytes, odd encodings, and a real terminal."""

from __future__ import annotations

import os
import pty
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from cli.terminal import course
from furnace import __version__
from furnace.notation.record import format_record, parse_record

FURNACE = [sys.executable, "-c", "from furnace.cli.main import run; run()"]
PLAY = ["play", "--players=2", "--bots=random", "--seed=5", "--name=Ann"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    monkeypatch.setenv("PYTHONUTF8", "0")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path


def test_bytes_that_are_no_text_are_one_sentence(home: Path) -> None:
    ended = _run(PLAY, b"1\n\xff\xfe\n1\n")
    assert ended.returncode == 0
    assert ended.stderr.decode().splitlines() == [
        "“\ufffd\ufffd” is not a move. Type help to see what you can type."
    ]
    (kept,) = (home / "furnace").glob("*.furnace")
    assert parse_record(kept.read_text(encoding="utf-8")) == course()[2]


def test_a_terminal_that_lacks_our_signs_still_shows_the_table(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    ended = _run(PLAY, b"1\nquit\n")
    assert ended.returncode == 0
    assert ended.stderr == b""
    assert b"Round 1 of 4" in ended.stdout


def test_at_a_terminal_a_game_is_replayed_step_by_step(home: Path) -> None:
    file = home / "game.furnace"
    file.write_text(format_record(course()[-1]), encoding="utf-8")
    last = len(course()[-1].history.moves)
    with _terminal(b"\n\nb\n40\ne\n\n99999999999999999999\nq\n") as keyboard:
        ended = _run(["replay", str(file)], keyboard)
    assert ended.returncode == 0
    assert ended.stderr == b""
    lines = ended.stdout.decode().splitlines()
    places = [line.split(" of ")[0] for line in lines if "Enter: next" in line]
    assert places == ["0", "1", "2", "1", "40", *[str(last)] * 3]
    assert "   1 first p2" in lines


def test_at_a_terminal_the_replay_ends_with_the_input(home: Path) -> None:
    file = home / "game.furnace"
    file.write_text(format_record(course()[3]), encoding="utf-8")
    with _terminal(b"\n\x04") as keyboard:
        ended = _run(["replay", str(file)], keyboard)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_the_version_is_said(home: Path) -> None:
    assert _run(["--version"], b"").stdout.decode().strip() == f"furnace {__version__}"


def test_without_a_command_the_help_is_shown(home: Path) -> None:
    ended = _run([], b"")
    for command in (b"play", b"cards", b"check", b"replay"):
        assert command in ended.stdout + ended.stderr


def _run(words: list[str], typed: bytes | IO[bytes]) -> subprocess.CompletedProcess[bytes]:
    command = [*FURNACE, *words]
    if isinstance(typed, bytes):
        return subprocess.run(command, input=typed, capture_output=True, timeout=60)
    return subprocess.run(command, stdin=typed, capture_output=True, timeout=60)


@contextmanager
def _terminal(typed: bytes) -> Iterator[IO[bytes]]:
    """The near end of a terminal at whose far end somebody has typed this."""
    far, near = pty.openpty()
    with os.fdopen(far, "wb", buffering=0) as hands, os.fdopen(near, "rb") as keyboard:
        hands.write(typed)
        yield keyboard


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize(
    "words",
    [
        ["cards"],
        ["--help"],
        ["simulate", "--help"],
        ["simulate", "--bots=random", "--games=1"],
        ["arena", "--bots=random,greedy", "--players=2", "--games=2"],
        PLAY,
    ],
    ids=" ".join,
)
def test_output_to_a_full_disk_is_one_sentence(home: Path, words: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        ended = subprocess.run(
            [*FURNACE, *words], input=b"1\n", stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert ended.returncode == 1
    *_, last = ended.stderr.decode().splitlines()
    assert last == "The output cannot be written: No space left on device."
    assert b"Traceback" not in ended.stderr


@pytest.mark.parametrize("stream", ["<", ">", "2>"])
@pytest.mark.parametrize(
    "words",
    ["replay {file}", "play --bots=random --seed=5", "simulate --bots=random --games=1"],
)
def test_a_closed_stream_is_no_error(home: Path, words: str, stream: str) -> None:
    file = home / "game.furnace"
    file.write_text(format_record(course()[-1]), encoding="utf-8")
    furnace = shlex.join(FURNACE)
    ended = subprocess.run(
        f"{furnace} {words.format(file=shlex.quote(str(file)))} {stream}&-",
        shell=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )
    assert ended.returncode == 0
    assert ended.stderr == b""
    assert (ended.stdout == b"") == (stream == ">")


def test_a_record_can_be_read_from_a_pipe(home: Path) -> None:
    record = format_record(course()[-1]).encode()
    ended = _run(["hint", "/dev/stdin", "--at=12", "--bot=greedy"], record)
    assert ended.returncode == 0
    assert b"what Greedy would do" in ended.stdout


def test_a_terminal_that_does_not_know_its_width_gets_80_columns(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "0")
    lines = _run(["--help"], b"").stdout.decode().splitlines()
    assert lines[0].startswith("Usage: ")
    assert max(map(len, lines)) == 80


def test_a_pipe_that_is_closed_early_is_no_error(home: Path) -> None:
    command = subprocess.Popen([*FURNACE, "cards"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert command.stdout is not None
    assert command.stderr is not None
    command.stdout.readline()
    command.stdout.close()
    assert command.stderr.read() == b""
    command.stderr.close()
    command.wait(60)


def test_signs_that_ascii_lacks_have_something_in_their_place(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    file = home / "game.furnace"
    file.write_text(format_record(course()[-1]), encoding="utf-8")
    shown = _run(["replay", str(file), "--at", "20"], b"").stdout.decode("ascii")
    assert "?" not in shown
    assert re.search(r"[0-9] (coal|iron|oil|token) > [0-9]", shown)
    assert _run(["play", "--name=Ann", "--seat=9"], b"").stderr.startswith(b"There is no seat 9.")
    assert b'"dance" is not a bot' in _run(["play", "--bots=dance"], b"").stderr
