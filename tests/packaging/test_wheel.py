"""The built wheel, installed plain into an empty environment, plays a game."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
CONSTRAINTS = ROOT / "constraints.txt"
Command = list[str | Path]
PIP: Command = [sys.executable, "-m", "pip", "--disable-pip-version-check"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive, and that from the sources as they are."""
    folder = tmp_path_factory.mktemp("wheel")
    _run([sys.executable, "-m", "build", "-o", folder, ROOT], folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with nothing in it but the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    programs = folder / "bin"
    pip: Command = [*PIP, "--python", programs / "python"]
    _run([*pip, "install", "-q", "-c", CONSTRAINTS, wheel], folder)
    return programs


def test_the_wheel_holds_every_source_card_file_message_and_the_page(wheel: Path) -> None:
    source = ROOT / "src"
    wanted = {
        file.relative_to(source).as_posix()
        for file in source.joinpath("furnace").rglob("*")
        if file.is_file() and file.suffix != ".pyc"
    }
    held = {name for name in ZipFile(wheel).namelist() if name.startswith("furnace/")}
    assert {"furnace/cards/base/companies.toml", "furnace/text/en/cards.ftl"} <= held
    assert {"furnace/py.typed", "furnace/server/static/index.html"} <= held
    assert [name for name in held if name.startswith("furnace/server/static/assets/")]
    assert [name for name in held if name.startswith("furnace/server/store/migrations/")]
    assert held == wanted


def test_the_plain_install_brings_no_extras(installed: Path, tmp_path: Path) -> None:
    names = "import importlib.metadata as m; print(*[d.name for d in m.distributions()])"
    answer = _run([installed / "python", "-c", names], tmp_path)
    present = set(answer.lower().split())
    assert {"furnace-game", "rich", "typer", "fluent.runtime"} <= present
    assert not present & {"pyarrow", "numpy", "numba", "pytest", "hypothesis", "ruff", "mypy"}
    assert not present & {"fastapi", "starlette", "uvicorn", "sqlalchemy", "structlog"}


def test_the_environment_uses_the_wheel_and_not_the_sources(
    installed: Path, tmp_path: Path
) -> None:
    where = _run([installed / "python", "-c", "import furnace; print(furnace.__file__)"], tmp_path)
    assert Path(where.strip()).is_relative_to(installed.parent)


def test_a_whole_game_is_played_with_the_installed_command(installed: Path, tmp_path: Path) -> None:
    furnace = installed / "furnace"
    play: Command = [furnace, "play", "--players=3", "--bots=greedy,random", "--seed=7"]
    output = _run([*play, "--name=Ann"], tmp_path, typed="1\n" * 150)
    assert "The game is over." in output
    (kept,) = (tmp_path / "furnace").glob("*.furnace")
    verdict = _run([furnace, "check", kept], tmp_path)
    assert verdict.startswith(f"{kept}: ok, ")
    assert "not finished" not in verdict


@pytest.mark.parametrize("command", ["cards", "--help"])
def test_the_other_commands_answer_too(installed: Path, tmp_path: Path, command: str) -> None:
    assert len(_run([installed / "furnace", command], tmp_path).splitlines()) > 10


def _run(command: Command, folder: Path, typed: str = "") -> str:
    """Run a command in a folder that has no source beside it; it must succeed."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env |= {"XDG_DATA_HOME": str(folder), "COLUMNS": "100"}
    ended = subprocess.run(
        command, cwd=folder, env=env, input=typed, capture_output=True, text=True, timeout=300
    )
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr
    return ended.stdout
