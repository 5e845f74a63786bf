"""deploy/install.sh puts a server that runs into an empty folder."""

from __future__ import annotations

import os
import re
import subprocess
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from server.running import free_port

ROOT = Path(__file__).parents[2]
INSTALL = ROOT / "deploy" / "install.sh"

# The packages of the extras, a minute’s download, are those of this environment.
ENVIRONMENT = {
    **os.environ,
    "EXTRAS": "",
    "PYTHONPATH": sysconfig.get_path("purelib"),
    "FURNACE_PREPARES_BOTS": "false",
}


def install(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run it as someone who keeps their files from others, as root may do."""
    command = [INSTALL, *arguments]
    return subprocess.run(
        command, env=ENVIRONMENT, umask=0o077, capture_output=True, text=True, timeout=300
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that was empty."""
    folder = tmp_path_factory.mktemp("opt") / "furnace server"
    installed = install(folder)
    assert installed.returncode == 0, installed.stderr
    return folder


def test_the_server_runs_from_the_folder_with_its_page(folder: Path, tmp_path: Path) -> None:
    with serving(folder, tmp_path) as address:
        page = httpx.get(f"{address}/")
        assert page.status_code == 200
        [script] = re.findall(r'src="(/assets/[^"]+)"', page.text)
        assert httpx.get(f"{address}{script}").status_code == 200


def test_another_user_can_run_it(folder: Path) -> None:
    installed = [folder, *folder.rglob("*")]
    closed = [path for path in installed if path.stat().st_mode & 0o004 == 0]
    assert len(installed) > 100
    assert closed == []
    folders = [path for path in installed if path.is_dir()]
    assert [path for path in folders if path.stat().st_mode & 0o001 == 0] == []


def test_the_same_build_again_changes_nothing(folder: Path) -> None:
    before = contents(folder)
    assert install(folder).returncode == 0
    assert contents(folder) == before


def test_nothing_but_releases_and_the_link_is_left(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} == {"releases", "current"}
    current = folder / "current"
    assert current.is_symlink()
    assert current.resolve().parent == (folder / "releases").resolve()


@pytest.mark.parametrize("arguments", [(), ("--help",), ("a", "b", "c")])
def test_other_arguments_are_explained(arguments: tuple[str, ...]) -> None:
    refused = install(*arguments)
    assert refused.returncode == 2
    assert refused.stderr == "usage: deploy/install.sh FOLDER [WHEEL]\n"


def test_a_wheel_that_is_missing_is_named_and_nothing_is_left(tmp_path: Path) -> None:
    refused = install(tmp_path / "new", tmp_path / "missing.whl")
    assert refused.returncode == 1
    assert refused.stderr == f"There is no wheel {tmp_path}/missing.whl.\n"
    assert [*(tmp_path / "new").iterdir()] == [tmp_path / "new" / "releases"]


def test_the_container_only_calls_it() -> None:
    lines = (ROOT / "deploy" / "Containerfile").read_text().splitlines()
    runs = [line for line in lines if line.startswith("RUN ")]
    assert runs[0] == "RUN /source/deploy/install.sh /opt/furnace"
    assert all(line.startswith("RUN useradd ") for line in runs[1:])
    bases = {line.split()[1] for line in lines if line.startswith("FROM ")}
    assert all(re.fullmatch(r"[a-z]+:[\w.-]+", base) for base in bases)


def contents(folder: Path) -> set[tuple[str, int]]:
    """Every file of the releases with the time of its last change."""
    files = [*(folder / "releases").rglob("*.py"), *(folder / "releases").glob("*/complete")]
    return {(str(file), file.stat().st_mtime_ns) for file in files}


@contextmanager
def serving(folder: Path, data: Path) -> Iterator[str]:
    """The address of the installed server, as systemd starts it."""
    port = free_port()
    furnace = [str(folder / "current" / "bin" / "furnace"), "serve"]
    environment = {**ENVIRONMENT, "FURNACE_PORT": str(port), "FURNACE_DATA": str(data)}
    with subprocess.Popen(furnace, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert f":{port}/" in process.stdout.readline()
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
