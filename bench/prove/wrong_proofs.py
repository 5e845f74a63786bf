"""Wrong relaxations, put into the solver on purpose: `make prove` must find each of them.

    python bench/prove/wrong_proofs.py                          all of them
    python bench/prove/wrong_proofs.py solver/full/segments.py  those of some files

They are listed in tests/wrong_proofs. For each of them the package is copied into a temporary
folder with one text replaced, and a separate process compares the copy's solver with an
exhaustive search until the first wrong answer (`first`). That must be a false proof or a bound that
is too low, and the unchanged solver must answer the same question correctly. Machine code of the
copies stays in the temporary folder; that of the kernel is the same for all and is shared.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    # In place of this script's own folder, whose modules belong to a package.
    sys.path[0] = str(Path(__file__).resolve().parents[2])

from bench.prove.compare import Verdict
from bench.prove.faults import Fault, fault_from
from bench.prove.reduce import verdict_of
from bench.prove.session import Parser, number_from

from furnace.kernel import KERNEL
from furnace.kernel.compiler.cache import folder_of

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src"
ENTRIES = ROOT / "tests" / "wrong_proofs"
NOT_COPIED = shutil.ignore_patterns("__pycache__", "static")

POSITIONS, POSITIONS_FOR_THE_RIGHT_ONE = 20_000, 500
EXPECTED_VERDICTS = (Verdict.FALSE_PROOF, Verdict.FALSE_BOUND)


class WrongProof(NamedTuple):
    """A wrong assumption of the solver, and the text of a file that is replaced to make it.

    `situation` restricts the positions, as in `run`.
    """

    says: str
    file: str
    right: str
    wrong: str
    situation: str | None = None


class Found(NamedTuple):
    """The first fault of a solver, after this many positions; `trouble`: the comparison failed."""

    positions: int = 0
    fault: Fault | None = None
    trouble: str = ""


class CannotReplace(ValueError):
    """The right text does not occur exactly once."""


def main(arguments: list[str] | None = None) -> int:
    """Compare all, print a row for each, and return 0 if everything was found."""
    parser = Parser(
        description="Put wrong relaxations into the solver, and check that each is found."
    )
    parser.add_argument(
        "files", nargs="*", help="only entries for these files, such as solver/full/segments.py"
    )
    parser.add_argument("--workers", type=number_from(1), default=2)
    options = parser.parse_args(arguments)
    wrongs = [one for one in load() if not options.files or one.file in options.files]
    if not is_right_solver_right():
        return 1
    with (
        tempfile.TemporaryDirectory(prefix="wrong-proofs-") as folder,
        ThreadPoolExecutor(options.workers) as pool,
    ):
        _share_kernel(Path(folder))
        results = zip(wrongs, pool.map(partial(look_for, Path(folder)), wrongs), strict=True)
        are_found = [_is_found(*result) for result in results]
    print(f"{are_found.count(True)} found, {are_found.count(False)} not found")
    return 0 if are_found and all(are_found) else 1


def load() -> list[WrongProof]:
    """Return the entries of all files."""
    tables = [tomllib.loads(file.read_text("utf-8")) for file in sorted(ENTRIES.glob("*.toml"))]
    return [WrongProof(**entry) for table in tables for entry in table["wrong"]]


def is_right_solver_right() -> bool:
    """Whether the unchanged solver gives no wrong answer in some positions."""
    found = _compare(SOURCES, POSITIONS_FOR_THE_RIGHT_ONE, None, dict(os.environ))
    is_right = found.fault is None and not found.trouble
    _print_row(is_right, "the unchanged solver", found)
    return is_right


def look_for(folder: Path, wrong: WrongProof) -> Found:
    """Compare a copy of the package with the wrong text in it; the copy is deleted afterwards."""
    with tempfile.TemporaryDirectory(dir=folder) as copy:
        try:
            put_in(wrong, Path(copy))
        except CannotReplace as error:
            return Found(trouble=str(error))
        environment = os.environ | {"XDG_CACHE_HOME": str(folder)}
        return _compare(Path(copy), POSITIONS, wrong.situation, environment)


def put_in(wrong: WrongProof, folder: Path) -> None:
    """Copy the package with the wrong text in it; raise CannotReplace."""
    text = replaced(wrong)
    shutil.copytree(SOURCES / "furnace", folder / "furnace", ignore=NOT_COPIED)
    (folder / "furnace" / wrong.file).write_text(text, "utf-8")


def replaced(wrong: WrongProof) -> str:
    """Return the file with the wrong text in it; raise CannotReplace."""
    text = (SOURCES / "furnace" / wrong.file).read_text("utf-8")
    if (times := text.count(wrong.right)) != 1:
        raise CannotReplace(f"the right text occurs {times} times in {wrong.file}")
    return text.replace(wrong.right, wrong.wrong)


def _share_kernel(cache: Path) -> None:
    """Let the copies use the kernel's machine code."""
    kernel = folder_of(KERNEL)
    (cache / kernel.parent.name).mkdir()
    (cache / kernel.parent.name / kernel.name).symlink_to(kernel)


def _compare(
    sources: Path, positions: int, situation: str | None, environment: dict[str, str]
) -> Found:
    """Find the first wrong answer of the package in a folder, in a separate process."""
    path = os.pathsep.join([str(sources), str(ROOT)])
    arguments = [str(positions), *(["--situation", situation] if situation else [])]
    done = subprocess.run(
        [sys.executable, "-m", "bench.prove.first_fault", *arguments],
        env=environment | {"PYTHONPATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:]
        return Found(trouble=f"the process ended with {done.returncode}: {' '.join(last)}")
    file, number, values = json.loads(done.stdout)
    if not Path(file).is_relative_to(sources):
        return Found(trouble=f"the process imported {file}")
    return Found(number, values and fault_from(values))


def _is_found(wrong: WrongProof, found: Found) -> bool:
    """Print a row; return whether the wrong text was found, and for no other reason."""
    trouble = found.trouble or _why_useless(found.fault)
    _print_row(not trouble, wrong.says, found._replace(trouble=trouble))
    return not trouble


def _why_useless(fault: Fault | None) -> str:
    """Return why a fault does not show that a wrong text was found; nothing if it does."""
    if fault is None:
        return "no wrong answer"
    if fault.verdict not in EXPECTED_VERDICTS:
        return "neither a false proof nor a false bound"
    return "the unchanged solver is wrong there too" if verdict_of(fault.case) else ""


def _print_row(is_ok: bool, says: str, found: Found) -> None:
    fault = f"{found.fault.verdict} in {found.fault.kind}" if found.fault else "nothing wrong"
    row = f"{'ok' if is_ok else 'FAIL':4} {says:72} {found.positions:6,} positions: {fault}"
    print("\n     ".join([row, *filter(None, [found.trouble])]), flush=True)


if __name__ == "__main__":
    sys.exit(main())
