"""Links in the documents lead to files and headings that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.documents import DOCUMENTS, ROOT, anchors, name_of, without_fences

LINK = re.compile(r"\]\(([^)\s]+)\)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_links_lead_to_files_and_headings_that_exist(document: Path) -> None:
    for link in LINK.findall(without_fences(document.read_text("utf-8"))):
        if link.startswith(("https://", "http://", "mailto:")):
            continue
        path, _, anchor = link.partition("#")
        target = document.parent / path if path else document
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target.read_text("utf-8")), link


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, waiting = set[Path](), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop().resolve()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        links = LINK.findall(without_fences(page.read_text("utf-8")))
        waiting += [
            page.parent / path for path in (link.partition("#")[0] for link in links) if path
        ]

    assert set(DOCUMENTS) - reached == set()
