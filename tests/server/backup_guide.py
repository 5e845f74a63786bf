"""The commands of docs/backup.md, as the rehearsals run them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from docs.documents import ROOT, fences

GUIDE = ROOT / "docs" / "backup.md"


def shown(heading: str, language: str = "sh") -> str:
    """The only block of a language below a heading."""
    _, _, below = GUIDE.read_text("utf-8").partition(f"# {heading}\n")
    section = below.split("\n#", 1)[0]
    (block,) = [text for found, text in fences(section) if found == language]
    return block


def follow(heading: str, places: Mapping[str, object], *programs: Path) -> None:
    """Run the commands below a heading, with places of the test in place of those of the guide."""
    folders = [Path(sys.executable).parent, *programs]
    path = os.pathsep.join([*map(str, folders), os.environ["PATH"]])
    script = put_in(shown(heading), places)
    done = subprocess.run(
        ["bash", "-e", "-u", "-o", "pipefail", "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "src")},
    )
    assert done.returncode == 0, (script, done.stdout, done.stderr)


def put_in(text: str, places: Mapping[str, object]) -> str:
    """The text with the places of the test."""
    for theirs, ours in places.items():
        assert theirs in GUIDE.read_text("utf-8"), theirs
        text = text.replace(theirs, str(ours))
    return text
