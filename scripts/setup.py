"""Make the virtual environment ready, from any state of the machine, with Python alone.

python3 scripts/setup.py play     what it takes to play
python3 scripts/setup.py dev      what it takes to test
python3 scripts/setup.py peers    the environment of the benchmarks' peers
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
PACKAGES = {
    "play": (".venv", ["-e", "."]),
    "dev": (".venv", ["-e", ".[dev]"]),
    "peers": (".bench-venv", ["chess"]),
}


def main(goal: str) -> None:
    """Install what a goal needs, unless it is already there."""
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.exit(f"Furnace needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    folder, packages = PACKAGES[goal]
    venv = ROOT / folder
    stamp = venv / f"ready-{goal}"
    if stamp.exists() and stamp.read_text() == fingerprint() and works(venv):
        return
    if not works(venv):
        shutil.rmtree(venv, ignore_errors=True)
        print(f"Making {folder} …", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    print(f"Installing what “{goal}” needs …", flush=True)
    pip = [str(venv / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-q", "-c", str(CONSTRAINTS), *packages], check=True, cwd=ROOT)
    stamp.write_text(fingerprint())


def works(venv: Path) -> bool:
    """Whether the environment's Python runs, here and in this version."""
    python = venv / "bin" / "python"
    ask = "import sys, pip; print(sys.prefix, *sys.version_info[:2], sep='\\n')"
    try:
        answer = subprocess.run([str(python), "-c", ask], capture_output=True, text=True)
    except OSError:
        return False
    return answer.stdout.splitlines() == [str(venv), *map(str, sys.version_info[:2])]


def fingerprint() -> str:
    """What an installation depends on: this folder and the files that say what to install."""
    digest = hashlib.sha256(str(ROOT).encode())
    for file in (ROOT / "pyproject.toml", CONSTRAINTS):
        digest.update(file.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    main(sys.argv[1])
