"""Programs of Debian packages for the tests, most of them unpacked beside the packages of Python.

Those are not installed on the machine: no service starts, and it works without root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from environment import ROOT, run

FOLDER = ROOT / ".venv" / "debian"
PROGRAMS = {
    "nginx": ("nginx", "usr/sbin/nginx"),
    "caddy": ("caddy", "usr/bin/caddy"),
    "promtool": ("prometheus", "usr/bin/promtool"),
}
"""The package of each program, and the path of the program in it."""


SYSTEMD = "The tests need systemd-analyze: install the package `systemd` as root, then try again."


def install() -> None:
    """Make the programs available, unless they are there."""
    missing = [name for name in PROGRAMS if not is_there(name)]
    if missing and shutil.which("apt-get") and shutil.which("dpkg-deb"):
        print(f"Downloading {', '.join(missing)}…", flush=True)
        FOLDER.mkdir(exist_ok=True)
        missing = [name for name in missing if not unpack(name)]
    if missing:
        sys.exit(needed(missing))
    if not is_there("systemd-analyze"):
        install_systemd()


def is_there(name: str) -> bool:
    """Whether a program has been unpacked, or the machine has it."""
    return (FOLDER / name).exists() or shutil.which(name) is not None


def needed(programs: list[str]) -> str:
    """Say which programs are missing, and what to do about it."""
    packages = " ".join(PROGRAMS[name][0] for name in programs)
    names = ", ".join(programs)
    return f"The tests need {names}: install the packages `{packages}` as root, then try again."


def install_systemd() -> None:
    """Install systemd, whose programs need libraries of its own: they cannot just be unpacked."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        sys.exit(SYSTEMD)
    print("Installing systemd…", flush=True)
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    run(["apt-get", "update", "-qq"], SYSTEMD)
    run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "systemd"], SYSTEMD)


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
