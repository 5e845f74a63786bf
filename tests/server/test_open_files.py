"""How many files a server may open is raised as far as the system allows."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

from server.running import FURNACE

LIMITS = tuple[int, int]


def _run(program: list[str], limits: LIMITS) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        program,
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, limits),
    )


def _raised(limits: LIMITS) -> str:
    code = (
        "from furnace.server.open_files import most_connections, raise_open_file_limit;"
        "raise_open_file_limit(); print(most_connections())"
    )
    return _run([sys.executable, "-c", code], limits).stdout.strip().splitlines()[-1]


def test_the_limit_is_raised_to_what_is_allowed() -> None:
    assert _raised((600, 5000)) == str(5000 - 200)


def test_a_server_that_may_open_too_few_files_does_not_start(tmp_path: Path) -> None:
    found = _run([FURNACE, "serve", "--data", str(tmp_path)], (100, 100))
    assert found.returncode == 2
    assert "only 100 files and connections; it needs at least 512" in " ".join(found.stderr.split())
