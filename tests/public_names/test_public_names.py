"""Public names are for ever: they stand in records, logs and bug reports that outlive the code."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from public_names.present import present_names

FILE = Path(__file__).with_name("pinned.txt")


def test_every_public_name_is_pinned() -> None:
    new = [name for name in present_names() if name not in _pinned()]
    assert not new, f"new public names: add these lines to {FILE.name}, for ever: {new}"


def test_every_pinned_name_is_still_there() -> None:
    present = set(present_names())
    gone = [name for name in _pinned() if name not in present]
    assert not gone, (
        f"a public name is never removed, renamed or given another meaning: bring back {gone}"
    )


def test_no_name_is_used_twice() -> None:
    twice = [name for name, count in Counter(present_names()).items() if count > 1]
    assert not twice, f"two things have one public name: {twice}"


def test_no_name_is_pinned_twice() -> None:
    assert len(set(_pinned())) == len(_pinned())


def _pinned() -> list[str]:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]
