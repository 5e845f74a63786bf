"""A part is compiled once and named once, whoever asks for it, and however many at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from furnace.bots.search import SEARCH
from furnace.kernel import KERNEL
from furnace.kernel.compiler import build, builder
from furnace.kernel.compiler.build import Progress, ask_builder, ensure_compiled
from furnace.kernel.compiler.builder import Plan
from furnace.kernel.compiler.parts import (
    UnknownPart,
    part_named,
    part_of,
    parts_of,
    parts_up_to,
)
from furnace.solver import SOLVER
from kernel.scratch import ASK, BEGINNING, COMPILED, LOADED, WITHOUT_BUILDER, Scratch

WAITING = "Waiting for another process that is compiling…"

IN_THREADS = """
from concurrent.futures import ThreadPoolExecutor
import scratch
from furnace.kernel.compiler.build import ensure_compiled

with ThreadPoolExecutor(4) as pool:
    list(pool.map(lambda number: ensure_compiled("scratch"), range(4)))
"""


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return Scratch(tmp_path)


def test_a_part_is_named_when_its_compilation_begins_and_never_again(scratch: Scratch) -> None:
    assert scratch.run()[1] == BEGINNING
    assert scratch.run()[1] == ""


def test_several_processes_at_once_compile_a_part_once_and_the_others_say_they_wait(
    scratch: Scratch,
) -> None:
    processes = [scratch.start(ASK) for _ in range(3)]
    answers = [process.communicate() for process in processes]
    assert [output.strip() for output, _ in answers] == [f"42 {LOADED}"] * 3
    said = "".join(errors for _, errors in answers).splitlines()
    assert said.count(BEGINNING) == 1
    assert set(said) <= {BEGINNING, WAITING}


HOLDING = """
import scratch
from furnace.kernel.compiler.cache import exclusive
with exclusive(scratch.SCRATCH, print):
    print("held", flush=True)
    input()
"""


def test_a_process_that_waits_for_another_one_says_so_once(scratch: Scratch) -> None:
    holder = scratch.start(HOLDING)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    waiter = scratch.start(ASK)
    assert waiter.stderr is not None
    assert waiter.stderr.readline() == f"{WAITING}\n"
    holder.communicate("\n")
    assert waiter.communicate() == (f"42 {LOADED}\n", f"{BEGINNING}\n")


NO_LOCKS = """
import errno, fcntl
def lockf(*arguments):
    raise OSError(errno.ENOLCK, "No locks available")
fcntl.lockf = lockf
"""
NO_FCNTL = """
import sys
sys.modules["fcntl"] = None
"""


@pytest.mark.parametrize("lacking", [NO_LOCKS, NO_FCNTL], ids=["no locks", "no fcntl"])
def test_where_files_cannot_be_locked_parts_are_compiled_without(
    scratch: Scratch, lacking: str
) -> None:
    assert scratch.run(lacking + WITHOUT_BUILDER + ASK) == (f"42 {COMPILED}", BEGINNING)


def test_nothing_in_the_current_folder_is_imported_by_the_builder(
    scratch: Scratch, tmp_path: Path
) -> None:
    folder = tmp_path / "current"
    folder.mkdir()
    for module in ("llvmlite", "multiprocessing", "pickle"):
        (folder / f"{module}.py").write_text(f"open({str(folder / 'run')!r}, 'a')")
    clean = "import sys\nsys.path.remove('')\n"
    assert scratch.run(clean + ASK, folder) == (f"42 {LOADED}", BEGINNING)
    assert not (folder / "run").exists()


def test_where_the_builder_fails_later_processes_do_not_start_it_again(scratch: Scratch) -> None:
    make = "import scratch\nfrom furnace.kernel.compiler.build import ensure_compiled\n"
    make += "ensure_compiled('scratch')\n"
    assert scratch.run(WITHOUT_BUILDER + make + ASK)[0] == f"42 {COMPILED}"
    failing = WITHOUT_BUILDER.replace("None", "print('started')")
    assert scratch.run(failing + make + ASK) == (f"42 {LOADED}", "")


def test_a_part_is_not_complete_without_each_of_its_entries(scratch: Scratch) -> None:
    scratch.run()
    ask = "import scratch\nfrom furnace.kernel.compiler.build import missing_parts\n"
    ask += "print(missing_parts('scratch'))"
    assert scratch.run(ask)[0] == "[]"
    (entry,) = scratch.kept("entry")
    entry.write_bytes(b"")
    assert scratch.run(ask)[0] == "['scratch']"


def test_rules_that_are_missing_without_an_entry_are_reported(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = builder._Report([Plan("a", ["function"], [], ["entry"]), Plan("b", [], [], ["entry"])])
    report.step("a")
    assert capsys.readouterr().out.splitlines() == ["a 0 1", "a 1 1"]


def test_several_threads_at_once_compile_a_part_once_and_name_it_once(scratch: Scratch) -> None:
    assert scratch.run(IN_THREADS + ASK) == (f"42 {LOADED}", BEGINNING)


def test_where_no_process_can_be_started_a_part_is_compiled_here_and_named_once(
    scratch: Scratch,
) -> None:
    make = "import scratch\nfrom furnace.kernel.compiler.build import ensure_compiled\n"
    code = f"{WITHOUT_BUILDER}{make}ensure_compiled('scratch'){ASK}"
    assert scratch.run(code) == (f"42 {COMPILED}", BEGINNING)


def test_a_rule_that_was_compiled_by_a_process_that_was_stopped_is_not_compiled_again(
    scratch: Scratch,
) -> None:
    scratch.run()
    (function,), (entry,), (mark,) = map(scratch.kept, ("function", "entry", "complete"))
    entry.unlink()
    mark.unlink()
    before = function.stat().st_mtime_ns
    assert scratch.run() == (f"42 {LOADED}", BEGINNING)
    assert function.stat().st_mtime_ns == before


def test_the_builder_is_told_the_packages_that_register_the_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = list[tuple[str, ...]]()
    monkeypatch.setattr(build, "_asked", set())
    monkeypatch.setattr(build, "is_complete", lambda part: part.name == "kernel")
    monkeypatch.setattr(build, "_run_builder", lambda *arguments: started.append(arguments))
    ask_builder("kernel", "columns", "search")
    ask_builder("columns")
    assert started == [("furnace.solver,furnace.bots.search", "columns", "search")]


def test_nothing_is_started_where_all_parts_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "is_complete", lambda part: True)
    monkeypatch.setattr(build, "_run_builder", lambda *arguments: pytest.fail("started"))
    ensure_compiled.__wrapped__("kernel", "columns", "search")


def test_watchers_hear_of_every_step_but_of_a_beginning_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = "print('a 0 2', 'b 0 1', 'a 1 2', 'b 1 1', 'a 2 2', 'a 0 2', sep='\\n')"
    heard = list[Progress]()
    monkeypatch.setattr(build, "listeners", [heard.append])
    monkeypatch.setattr(build, "BUILDER", ("-c", lines))
    monkeypatch.setattr(build, "_started", set())
    build._run_builder("", "a", "b")
    assert heard == [("a", 0, 2), ("b", 0, 1), ("a", 1, 2), ("b", 1, 1), ("a", 2, 2)]


def test_a_part_that_nobody_has_registered_is_unknown() -> None:
    with pytest.raises(UnknownPart, match="nobody's"):
        ensure_compiled("nobody's")


def test_a_module_belongs_to_the_part_that_its_layer_has_registered() -> None:
    assert parts_of(KERNEL) == ("kernel",)
    assert part_of("furnace.bots.search.entries") == part_named("search")
    assert part_of("furnace.bots.tree_search") is None
    assert SEARCH.lowest == KERNEL
    assert [part.name for part in parts_up_to(SOLVER)] == ["kernel", "columns", "full"]


def test_the_kernel_knows_its_own_parts_only(scratch: Scratch) -> None:
    code = """
import furnace.kernel
from furnace.kernel.compiler.parts import registered_parts
print(*[part.name for part in registered_parts()])
import scratch
print(*[part.name for part in registered_parts()])
"""
    assert scratch.run(code)[0].splitlines() == ["kernel", "kernel scratch"]
