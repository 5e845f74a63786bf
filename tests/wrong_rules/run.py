"""Wrong rules, each put in the place of the right one: the tests that cite the rule must fail.

    python tests/wrong_rules/run.py            all of them
    python tests/wrong_rules/run.py R3.6 Q10   those of some rules

The wrong rules stand in the TOML files beside this one. For each of them the package is copied
into a temporary folder with one text replaced, and the tests of tests/rulebook that are named by
the rule run against the copy, in a process of their own that is forked from this one: pytest is
imported in it, and furnace is not. Nothing in the working tree is touched.
"""

from __future__ import annotations

import compileall
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import NamedTuple, NoReturn

import pytest

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
PACKAGE = ROOT / "src" / "furnace"
TESTS = ROOT / "tests" / "rulebook"

WORKERS = 2
SECONDS = 15
SECONDS_FOR_ALL = 240

# Of the time of a short run, half goes into what these plugins do at its end; and nobody reads
# what a rewritten assertion would say.
QUICKLY = (
    "--tb=no",
    "--assert=plain",
    "-pno:cacheprovider",
    "-pno:unraisableexception",
    "-pno:threadexception",
)


class WrongRule(NamedTuple):
    """A rule, what the wrong one says, and the text of a file that is replaced to say it."""

    rule: str
    says: str
    file: str
    right: str
    wrong: str


class Verdict(NamedTuple):
    """How the tests that cite a rule took it; trouble is whatever makes the run worthless."""

    passed: list[str]
    failed: list[str]
    trouble: list[str]


class TooLong(BaseException):
    """The tests did not end."""


# A wrong rule is a rule that is wrong, not a program that is broken.
BROKEN = (AttributeError, ImportError, NameError, SyntaxError, TypeError, TooLong)


class Witness:
    """A pytest plugin that notes what became of each test."""

    def __init__(self) -> None:
        self.verdict = Verdict([], [], [])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.verdict.trouble.append(f"cannot be collected: {report.nodeid}")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = report.nodeid.rpartition("::")[2]
        if report.failed:
            notes = self.verdict.failed if report.when == "call" else self.verdict.trouble
            notes.append(name)
        elif report.when == "call":
            self.verdict.passed.append(name)

    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None and call.excinfo.errisinstance(BROKEN):
            self.verdict.trouble.append(call.excinfo.exconly())


def main(rules: list[str]) -> int:
    """Judge the wrong rules of these rules, or all; 0 if each of them was noticed."""
    wrongs = [wrong for wrong in load() if not rules or wrong.rule in rules]
    with tempfile.TemporaryDirectory(prefix="wrong-rules-") as folder:
        right = Path(folder) / "right"
        is_right = right_rules_pass(wrongs, right)
        noticed = [is_noticed(wrong, verdict) for wrong, verdict in verdicts(wrongs, right)]
    passed, failed = noticed.count(True), noticed.count(False) + (not is_right)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


def load() -> list[WrongRule]:
    """The wrong rules of all files, in the order of the rules."""
    tables = [tomllib.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.toml"))]
    wrongs = [WrongRule(**entry) for table in tables for entry in table["wrong"]]
    return sorted(wrongs, key=rule_order)


def rule_order(wrong: WrongRule) -> tuple[int, ...]:
    """R3.6 before R3.10, and all rules before the rulings."""
    return (-ord(wrong.rule[0]), *[int(part) for part in wrong.rule[1:].split(".")])


def right_rules_pass(wrongs: list[WrongRule], right: Path) -> bool:
    """Whether the tests that are to notice the wrong rules let the right ones pass."""
    shutil.copytree(PACKAGE, right / "furnace", ignore=shutil.ignore_patterns("__pycache__"))
    compileall.compile_dir(right / "furnace", quiet=1)
    _, status = os.waitpid(fork(right, {wrong.rule for wrong in wrongs}, SECONDS_FOR_ALL), 0)
    verdict = noted(right, status)
    is_right = bool(verdict.passed) and not verdict.failed and not verdict.trouble
    print_row(is_right, "right", "every rule as it is", verdict)
    return is_right


def is_noticed(wrong: WrongRule, verdict: Verdict) -> bool:
    """Whether a test failed, for no other reason than the wrong rule."""
    is_ok = bool(verdict.failed) and not verdict.trouble
    print_row(is_ok, wrong.rule, wrong.says, verdict)
    return is_ok


def print_row(is_ok: bool, rule: str, says: str, verdict: Verdict) -> None:
    """A row of the table; where it is not as it should be, with the notes of the witness."""
    failed, tests = len(verdict.failed), len(verdict.failed) + len(verdict.passed)
    row = f"{'ok' if is_ok else 'FAIL':4} {rule:6} {says:72} {failed:3} of {tests:3} tests fail"
    notes = [] if is_ok else [*verdict.failed, *verdict.trouble]
    print("\n     ".join([row, *notes]), flush=True)


def verdicts(wrongs: list[WrongRule], right: Path) -> Iterator[tuple[WrongRule, Verdict]]:
    """Judge each wrong rule in a process of its own; in the order they end."""
    running: dict[int, tuple[WrongRule, Path]] = {}
    for number, wrong in enumerate(wrongs):
        folder = right.with_name(str(number))
        if trouble := put_in(wrong, right, folder):
            yield wrong, Verdict([], [], [trouble])
            continue
        if len(running) == WORKERS:
            yield next_verdict(running)
        running[fork(folder, {wrong.rule}, SECONDS)] = wrong, folder
    while running:
        yield next_verdict(running)


def next_verdict(running: dict[int, tuple[WrongRule, Path]]) -> tuple[WrongRule, Verdict]:
    """Wait for one of the processes to end."""
    pid, status = os.wait()
    wrong, folder = running.pop(pid)
    return wrong, noted(folder, status)


def noted(folder: Path, status: int) -> Verdict:
    """The verdict that a process has written down."""
    notes = folder / "verdict.json"
    if status or not notes.exists():
        return Verdict([], [], [f"the process ended with {status}"])
    return Verdict(*json.loads(notes.read_text("utf-8")))


def put_in(wrong: WrongRule, right: Path, folder: Path) -> str | None:
    """A copy of the right package with the wrong rule in it; returns why that cannot be done.

    The copy shares the files that stay as they are, and what Python has compiled of them.
    """
    shutil.copytree(right / "furnace", folder / "furnace", copy_function=os.link)
    file = folder / "furnace" / wrong.file
    if not file.exists():
        return f"there is no {wrong.file}"
    text = file.read_text("utf-8")
    if (times := text.count(wrong.right)) != 1:
        return f"the right text stands {times} times in {wrong.file}"
    for compiled in file.parent.glob(f"__pycache__/{file.stem}.*.pyc"):
        compiled.unlink()
    file.unlink()
    file.write_text(text.replace(wrong.right, wrong.wrong), "utf-8")
    return None


def fork(folder: Path, rules: set[str], seconds: int) -> int:
    """A process that runs the tests of these rules against the package in the folder."""
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        verdict = judge(folder, rules, seconds)
        (folder / "verdict.json").write_text(json.dumps(verdict), "utf-8")
        status = 0
    finally:
        os._exit(status)


def judge(folder: Path, rules: set[str], seconds: int) -> Verdict:
    """The tests of these rules, run against the package in the folder; at most for a while."""
    sys.path.insert(0, str(folder))
    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(seconds)
    verdict = run_tests(rules)
    furnace = sys.modules.get("furnace")
    if furnace is None or not str(furnace.__file__).startswith(str(folder)):
        verdict.trouble.append("the tests ran against another furnace")
    return verdict


def run_tests(rules: set[str]) -> Verdict:
    """Run the tests that are named by these rules."""
    names = [f"test_{rule.lower().replace('.', '_')}_" for rule in sorted(rules)]
    files = [file for file in TESTS.glob("test_*.py") if cites(file, names)]
    if not files:
        return Verdict([], [], ["no test cites the rule"])
    witness = Witness()
    silence()
    selection = ["-k", " or ".join(names), *map(str, files)]
    code = pytest.main([*QUICKLY, *selection], plugins=[witness])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        witness.verdict.trouble.append(f"pytest ended with {code!r}")
    return witness.verdict


def cites(file: Path, names: list[str]) -> bool:
    """Whether a test of the file has a name that begins so."""
    return bool(re.search(rf"^def ({'|'.join(names)})", file.read_text("utf-8"), re.MULTILINE))


def silence() -> None:
    """What pytest says of a wrong rule is of no interest; the witness has it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def too_long(signal_number: int, frame: FrameType | None) -> NoReturn:
    """Give up."""
    raise TooLong


if __name__ == "__main__":
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.exit(main(sys.argv[1:]))
