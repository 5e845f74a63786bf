"""A part is compiled once and named once, whoever asks for it, and however many at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from furnace.bots.search import SEARCH
from furnace.kernel import KERNEL
from furnace.kernel.compiler import making
from furnace.kernel.compiler.making import Progress, make_ready
from furnace.kernel.compiler.parts import UnknownPart, part_named, part_of, parts_of
from kernel.scratch import ASK, COMPILED, LOADED, WITHOUT_WORKSHOP, Scratch

BEGINNING = "Compiling the scratch for this machine. This happens only once…"

IN_THREADS = """
from concurrent.futures import ThreadPoolExecutor
import scratch
from furnace.kernel.compiler.making import make_ready

with ThreadPoolExecutor(4) as pool:
    list(pool.map(lambda number: make_ready("scratch"), range(4)))
"""


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return Scratch(tmp_path)


def test_a_part_is_named_when_its_compilation_begins_and_never_again(scratch: Scratch) -> None:
    assert scratch.run()[1] == BEGINNING
    assert scratch.run()[1] == ""


def test_several_processes_at_once_compile_a_part_once_and_name_it_once(scratch: Scratch) -> None:
    processes = [scratch.start(ASK) for _ in range(3)]
    answers = [process.communicate() for process in processes]
    assert [output.strip() for output, _ in answers] == [f"42 {LOADED}"] * 3
    assert "".join(errors for _, errors in answers).splitlines() == [BEGINNING]


def test_several_threads_at_once_compile_a_part_once_and_name_it_once(scratch: Scratch) -> None:
    assert scratch.run(IN_THREADS + ASK) == (f"42 {LOADED}", BEGINNING)


def test_where_no_process_can_be_started_a_part_is_compiled_here_and_named_once(
    scratch: Scratch,
) -> None:
    make = "import scratch\nfrom furnace.kernel.compiler.making import make_ready\n"
    code = f"{WITHOUT_WORKSHOP}{make}make_ready('scratch'){ASK}"
    assert scratch.run(code) == (f"42 {COMPILED}", BEGINNING)


def test_a_rule_that_was_compiled_by_a_process_that_was_stopped_is_not_compiled_again(
    scratch: Scratch,
) -> None:
    scratch.run()
    (rule,), (entry,), (mark,) = map(scratch.kept, ("rule", "entry", "complete"))
    entry.unlink()
    mark.unlink()
    before = rule.stat().st_mtime_ns
    assert scratch.run() == (f"42 {LOADED}", BEGINNING)
    assert rule.stat().st_mtime_ns == before


def test_the_workshop_is_told_the_packages_that_register_the_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = list[tuple[str, ...]]()
    monkeypatch.setattr(making, "is_complete", lambda part: part.name == "kernel")
    monkeypatch.setattr(making, "_run_workshop", lambda *arguments: started.append(arguments))
    make_ready.__wrapped__("kernel", "columns", "search")
    assert started == [("furnace.solver,furnace.bots.search", "columns", "search")]


def test_nothing_is_started_where_all_parts_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "is_complete", lambda part: True)
    monkeypatch.setattr(making, "_run_workshop", lambda *arguments: pytest.fail("started"))
    make_ready.__wrapped__("kernel", "columns", "search")


def test_watchers_hear_of_every_step_but_of_a_beginning_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = "print('a 0 2', 'b 0 1', 'a 1 2', 'b 1 1', 'a 2 2', 'a 0 2', sep='\\n')"
    heard = list[Progress]()
    monkeypatch.setattr(making, "watchers", [heard.append])
    monkeypatch.setattr(making, "WORKSHOP", ("-c", lines))
    monkeypatch.setattr(making, "_begun", set())
    making._run_workshop("", "a", "b")
    assert heard == [("a", 0, 2), ("b", 0, 1), ("a", 1, 2), ("b", 1, 1), ("a", 2, 2)]


def test_a_part_that_nobody_has_registered_is_unknown() -> None:
    with pytest.raises(UnknownPart, match="nobody's"):
        make_ready("nobody's")


def test_a_module_belongs_to_the_part_that_its_layer_has_registered() -> None:
    assert parts_of(KERNEL) == ("kernel",)
    assert part_of("furnace.bots.search.entries") == part_named("search")
    assert part_of("furnace.bots.searching") is None
    assert SEARCH.lowest == KERNEL


def test_the_kernel_knows_its_own_parts_only(scratch: Scratch) -> None:
    code = """
import furnace.kernel
from furnace.kernel.compiler.parts import registered_parts
print(*[part.name for part in registered_parts()])
import scratch
print(*[part.name for part in registered_parts()])
"""
    assert scratch.run(code)[0].splitlines() == ["kernel", "kernel scratch"]
