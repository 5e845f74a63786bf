"""The built page, served from memory: it is small and does not change while the server runs."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from fastapi import APIRouter, FastAPI
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from furnace.server.problems import answer_refused
from furnace.server.settings import STATIC
from furnace.text.catalogue import catalogue

INDEX = "index.html"
ASSETS = "assets/"
ROUTES = ("/", "/new", "/join", "/recover", "/games", "/gallery", "/privacy", "/t/{table}")
"""Addresses that the page routes itself."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
UNKNOWN = "application/octet-stream"
ALREADY_COMPRESSED = (".ico", ".png", ".woff2")

# The name of an asset changes with its content; everything else is revalidated each time.
FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
ON_304 = ("cache-control", "vary", "etag")


class Variant(NamedTuple):
    """A file in one encoding, with its headers."""

    body: bytes
    headers: dict[str, str]


class CachedFile(NamedTuple):
    """A file that never changes, plain and, if that is shorter, compressed."""

    plain: Variant
    compressed: Variant | None


def pages(folder: Path = STATIC) -> APIRouter:
    """Return the routes of the page that was built into a folder."""
    router = APIRouter()
    router.routes.extend(_routes(folder))
    return router


def install_not_found_page(app: FastAPI, folder: Path = STATIC) -> None:
    """Answer a browser with the page at unknown addresses too; the page explains."""
    index = folder / INDEX
    cached = _cached(index, REVALIDATE) if index.is_file() else None

    async def answer_not_found(request: Request, error: Exception) -> Response:
        is_page = request.scope.get("method") == "GET" and not request.url.path.startswith("/api/")
        if cached is None or not is_page or "text/html" not in request.headers.get("accept", ""):
            return await answer_refused(request, error)
        page = await answer(cached, request)
        page.status_code = 404
        return page

    app.add_exception_handler(404, answer_not_found)


def _routes(folder: Path) -> Iterator[Route]:
    if not (folder / INDEX).is_file():
        yield from (Route(path, _missing, include_in_schema=False) for path in ROUTES)
        return
    for file in sorted(filter(Path.is_file, folder.rglob("*"))):
        name = file.relative_to(folder).as_posix()
        cached = _cached(file, FOREVER if name.startswith(ASSETS) else REVALIDATE)
        for path in ROUTES if name == INDEX else (f"/{name}",):
            yield Route(path, partial(answer, cached), include_in_schema=False, name=name)


def _cached(file: Path, caching: str) -> CachedFile:
    kind = TYPES.get(file.suffix, UNKNOWN)
    return cached_file(file.read_bytes(), kind, caching, file.suffix not in ALREADY_COMPRESSED)


def cached_file(
    plain: bytes, kind: str, caching: str = REVALIDATE, is_compressible: bool = True
) -> CachedFile:
    """Return a file ready to be sent, compressed once."""
    compressed = gzip.compress(plain, mtime=0) if is_compressible else b""
    headers = {
        "content-type": kind,
        "cache-control": caching,
        "vary": "Accept-Encoding",
        "etag": f'"{sha256(plain).hexdigest()[:20]}"',
    }
    # Two encodings are two representations, so they have different ETags.
    as_gzip = {"content-encoding": "gzip", "etag": f'{headers["etag"][:-1]}-gzip"'}
    is_shorter = 0 < len(compressed) < len(plain)
    return CachedFile(
        Variant(plain, headers), Variant(compressed, headers | as_gzip) if is_shorter else None
    )


async def answer(cached: CachedFile, request: Request) -> Response:
    """Return the file in an encoding the browser accepts, or 304 if it has it already."""
    body, headers = (_takes_gzip(request.headers) and cached.compressed) or cached.plain
    if _has_it(request.headers, headers["etag"]):
        return Response(status_code=304, headers={name: headers[name] for name in ON_304})
    return Response(body, headers=headers)


async def _missing(request: Request) -> Response:
    return PlainTextResponse(catalogue().say("page-missing"), 503)


def _takes_gzip(headers: Headers) -> bool:
    for offer in headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = offer.replace(" ", "").partition(";q=")
        if name in ("gzip", "*"):
            return weight.strip("0.") != "" if weight else True
    return False


def _has_it(headers: Headers, tag: str) -> bool:
    """Return whether the browser's copy is current; a proxy may have made its ETag weak."""
    known = [one.strip().removeprefix("W/") for one in headers.get("if-none-match", "").split(",")]
    return tag in known or known == ["*"]
