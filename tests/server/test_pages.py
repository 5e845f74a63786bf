"""The built page is served from memory, compressed, and cached as long as it may be."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from furnace.server.pages import pages
from furnace.server.settings import STATIC

pytestmark = pytest.mark.anyio

INDEX = "<!doctype html><title>Furnace</title>" + "<p></p>" * 50
SCRIPT = "export const n = 1;\n" * 50
IMAGE = bytes(range(256))
PLAIN = {"accept-encoding": "identity"}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page as Vite leaves it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "assets" / "index-Ab12.js").write_text(SCRIPT)
    (tmp_path / "assets" / "tiny-Cd34.css").write_text("p{}")
    (tmp_path / "assets" / "art-Ef56.png").write_bytes(IMAGE)
    (tmp_path / "assets" / "odd.xyz").write_bytes(b"?")
    (tmp_path / "icon.svg").write_text("<svg/>")
    return tmp_path


async def ask(
    folder: Path, path: str, headers: dict[str, str] | None = None, method: str = "GET"
) -> httpx.Response:
    app = FastAPI()
    app.include_router(pages(folder))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://table.test") as client:
        return await client.request(method, path, headers=headers)


@pytest.mark.parametrize("path", ["/", "/new", "/join", "/recover", "/games", "/t/abcdefgh2345"])
async def test_every_page_is_the_same_document(built: Path, path: str) -> None:
    answer = await ask(built, path)
    assert answer.status_code == 200
    assert answer.text == INDEX
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/none", "/t/a/b", "/assets/none.js", "/index.html", "/assets/"])
async def test_what_was_not_built_is_not_there(built: Path, path: str) -> None:
    assert (await ask(built, path)).status_code == 404


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/assets/../../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt"]
)
async def test_nothing_outside_the_folder_can_be_had(built: Path, path: str) -> None:
    (built.parent / "secret.txt").write_text("secret")
    assert (await ask(built, path)).status_code == 404


@pytest.mark.parametrize(
    ("path", "kind", "caching"),
    [
        ("/assets/index-Ab12.js", "text/javascript; charset=utf-8", "immutable"),
        ("/assets/tiny-Cd34.css", "text/css; charset=utf-8", "immutable"),
        ("/assets/art-Ef56.png", "image/png", "immutable"),
        ("/assets/odd.xyz", "application/octet-stream", "immutable"),
        ("/icon.svg", "image/svg+xml", "no-cache"),
    ],
)
async def test_a_file_says_what_it_is_and_how_long_it_stays(
    built: Path, path: str, kind: str, caching: str
) -> None:
    answer = await ask(built, path)
    assert answer.content == built.joinpath(path[1:]).read_bytes()
    assert answer.headers["content-type"] == kind
    assert caching in answer.headers["cache-control"]


async def test_a_browser_that_unpacks_gets_the_file_packed(built: Path) -> None:
    compressed = await ask(built, "/assets/index-Ab12.js", {"accept-encoding": "br, gzip;q=0.8"})
    assert compressed.headers["content-encoding"] == "gzip"
    assert int(compressed.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), mtime=0))
    assert compressed.text == SCRIPT


@pytest.mark.parametrize("accepted", ["identity", "br", "gzip;q=0", "gzip; q=0.0", ""])
async def test_another_gets_it_plain(built: Path, accepted: str) -> None:
    plain = await ask(built, "/assets/index-Ab12.js", {"accept-encoding": accepted})
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "Accept-Encoding"
    assert plain.text == SCRIPT


@pytest.mark.parametrize("path", ["/assets/tiny-Cd34.css", "/assets/art-Ef56.png"])
async def test_what_packing_would_not_shorten_stays_plain(built: Path, path: str) -> None:
    answer = await ask(built, path, {"accept-encoding": "gzip"})
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
@pytest.mark.parametrize("form", ["{}", "W/{}", '"other", {}', "*"])
async def test_who_has_the_file_is_not_sent_it_again(built: Path, encoding: str, form: str) -> None:
    headers = {"accept-encoding": encoding}
    first = await ask(built, "/", headers)
    tag = first.headers["etag"]
    again = await ask(built, "/", headers | {"if-none-match": form.format(tag)})
    assert again.status_code == 304
    assert again.content == b""
    assert again.headers["etag"] == tag
    assert again.headers["cache-control"] == "no-cache"


async def test_tags_tell_contents_and_encodings_apart(built: Path) -> None:
    compressed = await ask(built, "/", {"accept-encoding": "gzip"})
    plain = await ask(built, "/", PLAIN)
    (built / "index.html").write_text(INDEX + "<p>")
    newer = await ask(built, "/", PLAIN | {"if-none-match": plain.headers["etag"]})
    assert newer.status_code == 200
    assert len({answer.headers["etag"] for answer in (compressed, plain, newer)}) == 3


async def test_only_the_head_can_be_asked_for(built: Path) -> None:
    answer = await ask(built, "/new", PLAIN, method="HEAD")
    assert answer.status_code == 200
    assert int(answer.headers["content-length"]) == len(INDEX)


async def test_a_page_cannot_be_written(built: Path) -> None:
    assert (await ask(built, "/new", method="POST")).status_code == 405


@pytest.mark.parametrize("path", ["/", "/t/abcdefgh2345"])
async def test_where_no_page_was_built_one_sentence_says_so(tmp_path: Path, path: str) -> None:
    answer = await ask(tmp_path / "none", path)
    assert answer.status_code == 503
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text.endswith("then restart the server.")


def test_the_page_is_no_part_of_the_interface_that_is_documented(built: Path) -> None:
    app = FastAPI()
    app.include_router(pages(built))
    assert app.openapi()["paths"] == {}


def test_the_built_page_has_no_inline_script_or_style() -> None:
    document = (STATIC / "index.html").read_text()
    assert "<style" not in document
    assert " style=" not in document
    assert document.count("<script") == document.count('<script type="module" crossorigin src="/')
