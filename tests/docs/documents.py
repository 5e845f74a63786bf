"""The Markdown files of the project, and what the tests read from them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE_CODE = re.compile(r"`([^`]+)`")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def name_of(document: Path) -> str:
    """Return the path of a document from the root, as the id of a test."""
    return str(document.relative_to(ROOT))


def without_fences(text: str) -> str:
    """Return the text of a document without its code blocks."""
    return FENCE.sub("", text)


def fences(text: str) -> list[tuple[str, str]]:
    """Return the language and the content of each code block."""
    return FENCE.findall(text)


def anchors(text: str) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    return {_slug(heading) for heading in HEADING.findall(without_fences(text))}


def _slug(heading: str) -> str:
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def tracked(*patterns: str) -> list[Path]:
    """Return the files under version control that match one of the patterns."""
    listed = subprocess.run(
        ["git", "ls-files", "--", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = [ROOT / line for line in listed.stdout.splitlines()]
    return [file for file in files if file.exists()]
