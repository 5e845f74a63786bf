"""What is compiled, how often and how, and that machine code never outlives its source."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from furnace.kernel.compiler import internals
from furnace.kernel.compiler.cache import read, write
from kernel.scratch import (
    ASK,
    BEGINNING,
    CALLED,
    CALLING,
    COMPILED,
    LOADED,
    WITHOUT_BUILDER,
    Scratch,
)

TWO_ENTRIES = (
    CALLING
    + """
@entry(types.int64(types.int64))
def ask_twice(number: int) -> int:
    return raised(raised(number))
"""
)

COUNTING = """
from numba.core.codegen import JITCPUCodegen
from furnace.kernel.compiler import build

made = []
add = JITCPUCodegen._add_module
JITCPUCodegen._add_module = lambda self, module: made.append(module.name) or add(self, module)
build.ask_builder = lambda *parts: None
from scratch.calling import ask
print(ask(41), *[name for name in made if name != "nrt"])
"""
"""Compile in this process; name all that becomes machine code, but for Numba's runtime."""

RULE_ALONE = """
import scratch.{module}
from furnace.kernel.compiler.separate import bitcode_of
assert bitcode_of("scratch.{module}.{name}")
"""

ADDING = """
from numba.extending import overload

def adding(amount):
    def add(number):
        pass

    @overload(add)
    def chosen(number):
        def add_amount(number):
            return number + amount
        return add_amount

    return add

add_one, add_two = adding(1), adding(2)
"""


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return Scratch(tmp_path)


def test_an_entry_is_compiled_by_other_processes_and_loaded_by_this_one(scratch: Scratch) -> None:
    assert scratch.run()[0] == f"42 {LOADED}"
    assert [path.name for path in scratch.kept("function")] == ["scratch.called.raised.function"]
    assert [path.name for path in scratch.kept("entry")] == ["scratch.calling.ask.entry"]
    assert [path.name for path in scratch.kept("complete")] == ["scratch.complete"]


def test_a_part_that_is_kept_is_not_compiled_again(scratch: Scratch) -> None:
    scratch.run()
    before = {path: path.stat().st_mtime_ns for path in scratch.cache.rglob("*.*")}
    assert scratch.run() == (f"42 {LOADED}", "")
    assert {path: path.stat().st_mtime_ns for path in scratch.cache.rglob("*.*")} == before


def test_a_rule_is_compiled_once_for_all_entries(scratch: Scratch) -> None:
    scratch.write("calling", TWO_ENTRIES)
    ask = "from scratch.calling import ask_twice; print(ask_twice(40))"
    assert scratch.run(ask)[0] == "42"
    assert len(scratch.kept("function")) == 1
    assert len(scratch.kept("entry")) == 2


def test_a_rule_does_not_become_machine_code_on_its_own(scratch: Scratch) -> None:
    assert scratch.run(COUNTING)[0] == "42 ask"


def test_a_change_in_a_called_function_of_another_file_is_seen(scratch: Scratch) -> None:
    assert scratch.run()[0] == f"42 {LOADED}"
    scratch.write("called", CALLED.replace("number + 1", "number + 2"))
    assert scratch.run()[0] == f"43 {LOADED}"
    scratch.write("called", CALLED)
    assert scratch.run() == (f"42 {LOADED}", ""), "the old text finds its own machine code again"


def test_what_is_compiled_while_its_sources_change_is_not_kept(scratch: Scratch) -> None:
    changing = "open(__file__, 'a').write('# changed')"
    scratch.write("called", CALLED + changing)
    assert scratch.run()[0].startswith("42")
    assert [*scratch.kept("function"), *scratch.kept("entry"), *scratch.kept("complete")] == []


SAVED_WHEN_IMPORTED = """
from multiprocessing import parent_process
from pathlib import Path

text = Path(__file__).read_text()
saved = text.replace("number + " + "1", "number + 2")
if {where} and saved != text:
    Path(__file__).write_text(saved)
"""


@pytest.mark.parametrize(
    ("where", "before"),
    [("parent_process()", ""), ("not parent_process()", WITHOUT_BUILDER)],
    ids=["in the builder", "here"],
)
def test_a_source_that_is_saved_after_its_import_does_not_keep_old_machine_code(
    scratch: Scratch, where: str, before: str
) -> None:
    scratch.write("called", CALLED + SAVED_WHEN_IMPORTED.format(where=where))
    assert scratch.run(before + ASK)[0] == f"42 {COMPILED}"
    assert [*scratch.kept("function"), *scratch.kept("entry"), *scratch.kept("complete")] == []
    assert scratch.run()[0] == f"43 {LOADED}"


def test_a_damaged_entry_is_compiled_again_and_replaced(scratch: Scratch) -> None:
    scratch.run()
    (entry,) = scratch.kept("entry")
    intact = entry.read_bytes()
    for damaged in (b"", intact[: len(intact) // 2], intact[:-1] + b"?"):
        entry.write_bytes(damaged)
        assert scratch.run() == (f"42 {LOADED}", BEGINNING)
        assert len(entry.read_bytes()) == len(intact)


def test_a_damaged_rule_is_compiled_again(scratch: Scratch) -> None:
    scratch.run()
    (function,), (entry,) = map(scratch.kept, ("function", "entry"))
    function.write_bytes(function.read_bytes()[:-1])
    entry.unlink()
    assert scratch.run() == (f"42 {LOADED}", BEGINNING)


def test_an_entry_that_numba_cannot_load_is_compiled_again(scratch: Scratch) -> None:
    scratch.run()
    (entry,) = scratch.kept("entry")
    write(entry, b"intact, but not machine code")
    assert scratch.run()[0] == f"42 {COMPILED}"
    assert scratch.run() == (f"42 {LOADED}", "")


def test_what_is_written_can_be_read_by_whom_the_umask_allows(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    write(tmp_path / "kept", b"data")
    assert (tmp_path / "kept").stat().st_mode == (tmp_path / "plain").stat().st_mode
    assert read(tmp_path / "kept") == b"data"
    assert len([*tmp_path.iterdir()]) == 2


def test_what_was_not_written_to_its_end_is_removed_a_day_later(scratch: Scratch) -> None:
    scratch.run()
    (entry,) = scratch.kept("entry")
    young, old = entry.with_name("young.new"), entry.with_name("old.new")
    for file in (young, old):
        file.write_bytes(b"")
    then = time.time() - 25 * 3600
    os.utime(old, (then, then))
    entry.unlink()
    scratch.run()
    assert scratch.kept("new") == [young]


def test_rules_are_found_by_the_names_that_are_read_not_by_attributes(scratch: Scratch) -> None:
    scratch.write("called", CALLED + CALLED.replace("raised", "count"))
    scratch.write(
        "calling",
        CALLING.replace("import raised", "import count, raised").replace(
            "return raised(number)", "return raised(number).count"
        ),
    )
    code = """
from furnace.kernel.compiler import separate
separate.defer_entries()
import scratch.calling
print(*separate.functions_called("scratch.calling.ask"))
"""
    assert scratch.run(code)[0] == "scratch.called.raised"


def test_machine_code_of_other_sources_is_removed_after_two_months(scratch: Scratch) -> None:
    scratch.run()
    (old,) = (scratch.cache / "furnace").glob("scratch-*")
    then = time.time() - 61 * 24 * 3600
    os.utime(old, (then, then))
    scratch.write("called", CALLED.replace("number + 1", "number + 2"))
    scratch.run()
    assert not old.exists()
    assert len([*(scratch.cache / "furnace").glob("scratch-*")]) == 1


def test_functions_that_numba_numbers_are_not_mixed_up_between_processes(scratch: Scratch) -> None:
    scratch.write("adding", ADDING)
    for name in ("one", "two"):
        scratch.write(
            name,
            f"""
from scratch.adding import add_{name}

@jit
def {name}_more(number: int) -> int:
    return add_{name}(number)
""",
        )
    scratch.write(
        "calling",
        """
from scratch.one import one_more
from scratch.two import two_more

@entry(types.int64(types.int64))
def ask(number: int) -> int:
    return one_more(number) * 100 + two_more(number)
""",
    )
    for name in ("one", "two"):
        scratch.run(RULE_ALONE.format(module=name, name=f"{name}_more"))
    assert scratch.run()[0] == f"4243 {LOADED}"


def test_where_nothing_can_be_kept_it_is_compiled_in_memory(scratch: Scratch) -> None:
    scratch.cache.write_text("not a folder")
    output, errors = scratch.run()
    assert output == f"42 {COMPILED}"
    assert errors == (
        "Compiling the scratch for this machine. This happens every time, because "
        f"{scratch.cache / 'furnace'} cannot be written…"
    )


def test_if_the_other_processes_fail_the_error_is_shown_by_this_one(scratch: Scratch) -> None:
    scratch.write("called", CALLED.replace("number + 1", "nowhere"))
    assert "nowhere" in scratch.fails()


@pytest.mark.parametrize(
    ("function", "error"),
    [
        ("def raised(number) -> int:\n    return number", "raised"),
        ("def raised(number: list[int]) -> int:\n    return number", "list[int]"),
        ("def raised(number: int) -> int:\n    return number / 2", "float64 is not int64"),
        (
            "def half(number: int) -> int:\n    return number\n\n"
            "@jit\ndef raised(number: int) -> int:\n    return half(number / 2)",
            "scratch.called.half: float64 is not int64",
        ),
    ],
)
def test_a_rule_whose_annotations_do_not_say_its_types_is_refused(
    scratch: Scratch, function: str, error: str
) -> None:
    scratch.write("called", f"@jit\n{function}\n")
    assert error in scratch.fails()


def test_a_rule_takes_records_their_arrays_tuples_and_booleans(scratch: Scratch) -> None:
    scratch.write(
        "called",
        """
import numpy as np
from typing import NamedTuple
from furnace.kernel.structs import Array, Floats, Table, array, dtype_of

class Box:
    size: int
    row: Array = array(np.int64, 3)
    table: Array = array(np.int64, 2, 2)
    shares: Array = array(np.float64, 2)

BOX = dtype_of(Box)

class Pair(NamedTuple):
    first: int
    second: int

@jit
def sum_of(row: Array, table: Table, shares: Floats) -> float:
    return row[2] + table[1, 1] + shares[0]

@jit
def pair_of(box: Box) -> Pair:
    return Pair(box.size, box.row[0])

@jit
def both(pair: Pair, is_first: bool) -> tuple[int, bool]:
    return pair.first if is_first else pair.second, not is_first
""",
    )
    scratch.write(
        "calling",
        """
import numba
import numpy as np
from scratch.called import BOX, both, pair_of, sum_of

@entry(types.float64(types.Array(numba.from_dtype(BOX), 1, "C")))
def ask(boxes):
    box = boxes[0]
    number, is_second = both(pair_of(box), box.size > 0)
    return sum_of(box.row, box.table, box.shares) + number + (1000 if is_second else 0)
""",
    )
    code = """
import numpy as np
from scratch.called import BOX
from scratch.calling import ask
print(ask(np.array([(7, (10, 20, 30), ((1, 2), (3, 400)), (0.5, 0))], BOX)))
"""
    assert scratch.run(code)[0] == "437.5"


LACKING = """
import numba.core.caching as caching
null = caching.NullCache
del caching.NullCache
import furnace.kernel.compile
caching.NullCache = null
"""


def test_without_an_internal_of_numba_it_says_so_and_compiles_as_numba_does(
    scratch: Scratch,
) -> None:
    output, errors = scratch.run(LACKING + ASK)
    assert output == f"42 {COMPILED}"
    warning, beginning = errors.splitlines()
    assert warning.startswith("Furnace has not been tested with Numba 0.")
    assert "cannot import name 'NullCache'" in warning
    assert beginning == "Compiling the scratch for this machine. This happens only once…"
    assert scratch.run(LACKING + ASK) == (f"42 {LOADED}", warning)


def test_a_method_of_numba_that_is_overridden_and_has_gone_is_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(internals, "NEEDED", ((str, ("has_gone",)),))
    with pytest.raises(ImportError, match="has_gone"):
        internals.check()
