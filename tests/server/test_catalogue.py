"""The catalogue is sent compressed if the client accepts that, and not again if it has it."""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI

from furnace.server.api import catalogue
from server.small_app import ask, small_app


@pytest.fixture
def app() -> FastAPI:
    app = small_app()
    app.include_router(catalogue.router)
    return app


def get(app: FastAPI, encoding: str, tag: str = "") -> httpx.Response:
    headers = {"accept-encoding": encoding, "if-none-match": tag}
    return ask(app, "GET", "/api/catalogue", headers=headers)


def test_it_is_packed_for_who_takes_that(app: FastAPI) -> None:
    plain, compressed, refused = [get(app, value) for value in ("", "gzip", "gzip;q=0")]
    assert compressed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in refused.headers
    assert plain.json() == compressed.json() == refused.json()
    assert {one.headers["content-type"] for one in (plain, compressed)} == {"application/json"}


def test_each_encoding_has_its_own_tag(app: FastAPI) -> None:
    tags = [get(app, value).headers["etag"] for value in ("", "gzip")]
    assert len(set(tags)) == 2
    assert [get(app, "gzip", tag).status_code for tag in tags] == [200, 304]


def test_it_is_the_same_for_everyone_and_may_be_kept(app: FastAPI) -> None:
    assert get(app, "gzip").headers.get_list("cache-control") == ["no-cache"]
