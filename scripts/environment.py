"""A virtual environment and what is installed in it."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"


def install(goal: str, folder: str, packages: list[str]) -> None:
    """Install what a goal needs into an environment, unless it is already there."""
    venv = ROOT / folder
    stamp = venv / f"ready-{goal}"
    wanted = fingerprint([ROOT / "pyproject.toml", CONSTRAINTS], *packages)
    sound = works(venv)
    if sound and stamp.exists() and stamp.read_text() == wanted:
        return
    if not sound:
        shutil.rmtree(venv, ignore_errors=True)
        print(f"Creating {folder}…", flush=True)
        run([sys.executable, "-m", "venv", str(venv)], f"{folder} could not be created.")
    print(f"Installing the packages for “{goal}”…", flush=True)
    pip = [str(venv / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
    options = ["install", "-q", "-c", str(CONSTRAINTS)]
    run([*pip, *options, *packages], "The packages could not be installed.")
    stamp.write_text(wanted)


def works(venv: Path) -> bool:
    """Whether the environment's Python runs, here and in this version."""
    python = venv / "bin" / "python"
    ask = "import sys, pip; print(sys.prefix, *sys.version_info[:2], sep='\\n')"
    try:
        answer = subprocess.run([str(python), "-c", ask], capture_output=True, text=True)
    except OSError:
        return False
    return answer.stdout.splitlines() == [str(venv), *map(str, sys.version_info[:2])]


def fingerprint(files: Iterable[Path], *words: str) -> str:
    """What something depends on: this folder, these words, and the files with their names."""
    digest = hashlib.sha256("\n".join([str(ROOT), *words]).encode())
    for file in files:
        digest.update(f"\n{file}\n".encode() + file.read_bytes())
    return digest.hexdigest()


def run(command: list[str], failure: str, cwd: Path = ROOT) -> None:
    """Run a command; if it fails, exit with this sentence."""
    if subprocess.run(command, cwd=cwd).returncode != 0:
        sys.exit(failure)
