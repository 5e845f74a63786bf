"""`furnace warm-up`: everything is compiled, and whoever waits sees how far it is."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import furnace
from cli.terminal import Terminal
from furnace.cli import fast, warm_up
from furnace.kernel.compiler import build
from furnace.kernel.compiler.build import Progress
from furnace.kernel.compiler.parts import registered_parts

PACKAGE = Path(furnace.__file__).parent
PARTS = [part.name for part in registered_parts()]


@pytest.fixture(autouse=True)
def nobody_was_told(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = build.listeners[:]
    monkeypatch.setattr(build, "_started", set())
    yield
    build.listeners[:] = before


class Builder:
    """Stands for the processes that compile: nothing is complete before it has worked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made = list[str]()
        monkeypatch.setattr(warm_up, "ensure_compiled", self.work)
        monkeypatch.setattr(warm_up, "missing_parts", self.missing)

    def missing(self, *parts: str) -> list[str]:
        return [part for part in parts if part not in self.made]

    def work(self, *parts: str) -> None:
        for part in parts:
            build._notify(Progress(part, 0, 2))
        for part in parts:
            build._notify(Progress(part, 2, 2))
            self.made.append(part)


def test_all_parts_are_compiled_and_named_on_a_line_each(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder = Builder(monkeypatch)
    answer = terminal.run("warm-up")
    assert builder.made == PARTS
    assert answer.code == 0
    *lines, last = answer.lines
    assert len(lines) == len(PARTS)
    assert lines[0] == "Compiling the rules for this machine. This happens only once…"
    assert last == "Everything is compiled."


def test_where_there_is_nothing_to_do_it_says_so(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    Builder(monkeypatch).made.extend(PARTS)
    monkeypatch.setattr(warm_up, "ensure_compiled", lambda *parts: pytest.fail("compiled"))
    assert terminal.run("warm-up").lines == ["Everything is already compiled."]


def test_where_nothing_can_be_kept_it_says_so_and_compiles_nothing(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    builder = Builder(monkeypatch)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    answer = terminal.run("warm-up")
    assert builder.made == []
    assert answer.code == 1
    folder = tmp_path / "file" / "furnace"
    assert answer.lines == [f"Compiled code cannot be saved in {folder}."]


def test_where_something_is_still_missing_afterwards_it_does_not_say_that_all_is_compiled(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    Builder(monkeypatch)
    monkeypatch.setattr(warm_up, "ensure_compiled", lambda *parts: None)
    answer = terminal.run("warm-up")
    assert answer.code == 1
    assert answer.lines[0].startswith("Compiled code cannot be saved in ")


def test_a_terminal_shows_a_bar_for_every_part(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Console(file=StringIO(), force_terminal=True, width=80)
    monkeypatch.setattr(warm_up, "errors", screen)
    Builder(monkeypatch)
    assert terminal.run("warm-up").lines == ["Everything is compiled."]
    shown = screen.file.getvalue()  # type: ignore[attr-defined]
    assert "Compiling" not in shown
    assert build.listeners == [build.show_progress]
    for part in PARTS:
        assert build.part_name(part) in shown


def test_every_module_with_an_entry_belongs_to_a_part() -> None:
    found = [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for path in PACKAGE.rglob("*.py")
        if any(line.startswith("@entry(") for line in path.read_text().splitlines())
    ]
    assert sorted(found) == sorted(module for part in registered_parts() for module in part.modules)


def test_without_the_extra_it_says_so(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def import_nothing(module: str) -> None:
        raise ModuleNotFoundError(name="numba")

    monkeypatch.setattr(fast, "import_module", import_nothing)
    answer = terminal.run("warm-up")
    assert answer.code == 2
    assert answer.errors.startswith("This needs ")
