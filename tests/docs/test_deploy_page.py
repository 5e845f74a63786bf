"""The commands of the page on deployment do what it says, in a folder instead of a machine."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from docs.documents import ROOT, fences

PAGE = (ROOT / "docs" / "deploy.md").read_text("utf-8")
SCRIPT = "".join(block for language, block in fences(PAGE) if language == "sh")
NAME = "play.example.org"
OF_THE_MACHINE = (
    "apt-get",
    "certbot",
    "createdb",
    "createuser",
    "curl",
    "git",
    "nginx",
    "podman",
    "systemctl",
    "useradd",
)
"""Commands that would change the machine: here they only note that they were called."""

SUDO = '#!/bin/sh\n[ "$1" = -u ] && shift 2\nexec "$@"\n'
NOTE = '#!/bin/sh\necho "$(basename "$0") $*" >> "$NOTES"\n'
INSTALL = NOTE + 'mkdir -p "$1/releases"\n'
PLACE = re.compile(r"^#.*?(/etc/[\w./@-]+)$", re.MULTILINE)


class Machine:
    """A folder in place of a machine, after all commands of the page in their order."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._notes = folder / "notes"
        for package in ("caddy", "nginx", "prometheus"):
            (folder / "etc" / package).mkdir(parents=True)
        shutil.copytree(ROOT / "deploy", folder / "deploy")
        self._program("deploy/install.sh", INSTALL)
        self._program("bin/sudo", SUDO)
        for name in OF_THE_MACHINE:
            self._program(f"bin/{name}", NOTE)

    def run(self, script: str) -> None:
        """Run a script whose absolute paths are those of the folder."""
        inside = re.sub(r"(?<![\w./])/(etc|opt|var)/", rf"{self.folder}/\1/", script)
        path = os.pathsep.join((str(self.folder / "bin"), os.environ["PATH"]))
        subprocess.run(
            ["bash", "-euo", "pipefail", "-c", inside],
            cwd=self.folder,
            env={"PATH": path, "NOTES": str(self._notes)},
            check=True,
            capture_output=True,
            timeout=60,
        )

    @property
    def notes(self) -> list[list[str]]:
        """The commands that would have changed the machine."""
        lines = self._notes.read_text().replace(str(self.folder), "").splitlines()
        return [shlex.split(line) for line in lines]

    def _program(self, name: str, text: str) -> None:
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
        file.chmod(0o755)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    machine = Machine(tmp_path_factory.mktemp("machine"))
    machine.run(SCRIPT)
    return machine


def test_every_file_gets_to_the_place_that_it_names_with_the_name_of_the_host(
    machine: Machine,
) -> None:
    files = [file for file in (ROOT / "deploy").rglob("*") if file.is_file()]
    places = {file: PLACE.findall(file.read_text("utf-8")) for file in files}
    named = {place[0]: file for file, place in places.items() if place}
    assert len(named) == 9
    for place, file in named.items():
        wanted = file.read_text("utf-8").replace("furnace.example", NAME)
        assert (machine.folder / place[1:]).read_text("utf-8").startswith(wanted), place


def test_the_settings_are_kept_from_other_users(machine: Machine) -> None:
    settings = machine.folder / "etc/furnace/furnace.env"
    assert settings.stat().st_mode & 0o777 == 0o600
    assert "\nFURNACE_DB=postgresql:///furnace" in settings.read_text()


def test_every_unit_that_is_started_is_installed(machine: Machine) -> None:
    units = {
        unit
        for name, verb, *words in machine.notes
        if name == "systemctl" and verb != "daemon-reload"
        for unit in words
        if not unit.startswith("--")
    }
    servers = {unit for unit in units if re.fullmatch(r"furnace(@\d{4})?", unit)}
    assert {"furnace", "furnace@8001", "furnace@8002"} < servers
    assert units - servers == {"caddy", "nginx", "prometheus"}
    installed = {file.name for file in (machine.folder / "etc/systemd/system").glob("*.service")}
    assert installed == {"furnace.service", "furnace@.service"}


def test_the_program_is_installed_where_the_units_and_the_container_start_it(
    machine: Machine,
) -> None:
    [*_, folder] = next(note for note in machine.notes if note[0] == "install.sh")
    for name in ("systemd/furnace.service", "systemd/furnace@.service", "Containerfile"):
        assert f"{folder}/current/bin/furnace" in (ROOT / "deploy" / name).read_text()


def test_no_other_command_is_shown() -> None:
    script = SCRIPT.replace("\\\n", " ")
    first = {line.removeprefix("sudo ").split()[0] for line in script.splitlines() if line}
    harmless = {"deploy/install.sh", "echo", "install", "ln", "ls", "rm", "sed", "-u"}
    assert first <= {*OF_THE_MACHINE, *harmless}
