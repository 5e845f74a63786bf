"""The units of systemd: one server, and one of several by its port."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from furnace.server.run import SECONDS_TO_DISCONNECT, SECONDS_TO_STOP
from furnace.server.settings import Settings

FOLDER = Path(__file__).parents[2] / "deploy" / "systemd"
ONE, SEVERAL = FOLDER / "furnace.service", FOLDER / "furnace@.service"
INSTALLED = "/opt/furnace/current/bin/furnace"


def analyze(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """What systemd says about a unit."""
    command = shutil.which("systemd-analyze")
    assert command, "There is no systemd-analyze: install the package `systemd`."
    return subprocess.run([command, *words], capture_output=True, text=True)


def settings(unit: Path) -> list[str]:
    """The lines of a unit that are not comments."""
    lines = unit.read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_both_units_differ_only_in_name_and_port() -> None:
    replaced = [line.replace("on port %i", "").replace("%i", "8001") for line in settings(SEVERAL)]
    assert [line.strip() for line in replaced] == settings(ONE)


@pytest.mark.parametrize("unit", [ONE, SEVERAL], ids=lambda unit: unit.name)
def test_systemd_understands_the_unit(unit: Path, tmp_path: Path) -> None:
    copy = tmp_path / unit.name.replace("@", "@8001")
    copy.write_text(unit.read_text().replace(INSTALLED, sys.executable))
    checked = analyze("verify", "--man=no", copy)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_systemd_rates_the_exposure_as_low() -> None:
    rated = analyze("security", "--offline=true", "--threshold=20", "--no-pager", ONE)
    assert rated.returncode == 0, rated.stdout


def test_systemd_never_gives_up_a_server_that_cannot_start() -> None:
    """Its start fails while PostgreSQL is away; by default, five failures in 10 s are the last."""
    assert {"Restart=always", "StartLimitIntervalSec=0"} < set(settings(ONE))


def test_systemd_waits_longer_than_the_server_takes_to_stop() -> None:
    [seconds] = [line.partition("=")[2] for line in settings(ONE) if "TimeoutStopSec" in line]
    assert int(seconds) >= 2 * (SECONDS_TO_DISCONNECT + SECONDS_TO_STOP)


def test_systemd_waits_longer_than_the_server_may_drain() -> None:
    [drain] = re.findall(r"FURNACE_DRAIN_FOR=(\d+)h", (FOLDER / "drain.conf").read_text())
    [minutes] = re.findall(r"TimeoutStopSec=(\d+)min", (FOLDER / "drain.conf").read_text())
    assert int(minutes) > 60 * int(drain)
    assert Settings(drain_for=f"{drain}h").drain_for == timedelta(hours=int(drain))  # type: ignore[arg-type]
