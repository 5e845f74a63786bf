"""Programs of Debian packages for the tests, unpacked beside the packages of Python.

Nothing is installed on the machine: no service starts, and it works without root.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from environment import ROOT

FOLDER = ROOT / ".venv" / "debian"
PROGRAMS = {
    "nginx": ("nginx", "usr/sbin/nginx"),
    "caddy": ("caddy", "usr/bin/caddy"),
    "promtool": ("prometheus", "usr/bin/promtool"),
}
"""The package of each program, and the path of the program in it."""


def install() -> None:
    """Unpack the programs, unless they are there; without them their tests do not run."""
    missing = [name for name in PROGRAMS if not (FOLDER / name).exists()]
    if missing and shutil.which("apt-get") and shutil.which("dpkg-deb"):
        print(f"Downloading {', '.join(missing)}…", flush=True)
        FOLDER.mkdir(exist_ok=True)
        missing = [name for name in missing if not unpack(name)]
    if missing:
        print(f"Not available here, so their tests will not run: {', '.join(missing)}.")


def unpack(name: str) -> bool:
    """Unpack a program from its package, and return whether it could be done."""
    package, path = PROGRAMS[name]
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        if not download(package, Path(folder)):
            return False
        [archive] = Path(folder).glob("*.deb")
        if not succeeds(["dpkg-deb", "--extract", str(archive), f"{folder}/files"], folder):
            return False
        Path(folder, "files", path).rename(FOLDER / name)
    return True


def download(package: str, folder: Path) -> bool:
    """Download a package into a folder, first by the machine’s lists and then by fresh ones."""
    if succeeds(["apt-get", "download", package], folder):
        return True
    lists, cache = FOLDER / "lists", FOLDER / "cache"
    for missing in (lists / "partial", cache / "archives" / "partial"):
        missing.mkdir(parents=True, exist_ok=True)
    own = ["apt-get", "-o", f"Dir::State::Lists={lists}", "-o", f"Dir::Cache={cache}"]
    return succeeds([*own, "update"], folder) and succeeds([*own, "download", package], folder)


def succeeds(command: list[str], folder: Path | str) -> bool:
    """Run a command in a folder; whether it succeeds."""
    return subprocess.run(command, cwd=folder, capture_output=True).returncode == 0
