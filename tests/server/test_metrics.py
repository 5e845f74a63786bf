"""What a server measures, as Prometheus reads it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families

from furnace.server.metrics import MOVES, Metrics
from furnace.server.settings import Settings
from server.small_app import ask, client, small_app

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


@pytest.fixture
def app() -> FastAPI:
    return small_app()


def samples(text: str) -> Samples:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def read(app: FastAPI) -> Samples:
    answer = ask(app, "GET", "/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return samples(answer.text)


def value(found: Samples, name: str, **labels: str) -> float:
    return found[name, frozenset(labels.items())]


def status_from(address: str, **settings: Any) -> int:
    """How a server answers who asks for its measures from an address."""

    async def run() -> int:
        async with client(small_app(Settings(**settings)), address) as asking:
            return (await asking.get("/metrics")).status_code

    return asyncio.run(run())


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "10.1.2.3", "::ffff:192.168.0.9"])
def test_they_are_read_from_nearby(address: str) -> None:
    assert status_from(address) == 200


@pytest.mark.parametrize("address", ["8.8.8.8", "::ffff:8.8.8.8", "2600::1", "nobody"])
def test_they_are_read_from_elsewhere_only_where_that_is_wanted(address: str) -> None:
    assert status_from(address) == 403
    assert status_from(address, metrics="public") == 200


def test_moves_of_every_kind_are_counted_from_the_start(app: FastAPI) -> None:
    app.state.metrics.moves.labels("bot").inc(3)
    found = read(app)
    counts = {kind: value(found, "furnace_moves_total", kind=kind) for kind in MOVES}
    assert counts == {"human": 0, "bot": 3, "chance": 0}


def test_sockets_tables_commits_and_decisions_are_measured(app: FastAPI) -> None:
    metrics: Metrics = app.state.metrics
    metrics.sockets.inc()
    metrics.tables.set(7)
    metrics.commits.observe(0.003)
    metrics.decisions.observe(2)
    found = read(app)
    assert value(found, "furnace_sockets") == 1
    assert value(found, "furnace_tables") == 7
    assert value(found, "furnace_commit_seconds_bucket", le="0.005") == 1
    assert value(found, "furnace_commit_seconds_bucket", le="0.002") == 0
    assert value(found, "furnace_bot_seconds_count") == 1


def test_requests_are_timed_by_route_and_not_by_path(app: FastAPI) -> None:
    for name in "ab":
        ask(app, "GET", f"/name/{name}")
    labels = {"method": "GET", "route": "/name/{name}", "status": "200"}
    assert value(read(app), "furnace_request_seconds_count", **labels) == 2


def test_unknown_paths_and_methods_are_no_labels(app: FastAPI) -> None:
    for number in range(3):
        ask(app, f"X{number}", f"/{number}")
    labels = {"method": "any", "route": "other", "status": "404"}
    assert value(read(app), "furnace_request_seconds_count", **labels) == 3


def test_refusals_are_counted_by_code_wherever_they_happen(app: FastAPI) -> None:
    ask(app, "GET", "/refused")
    ask(app, "GET", "/nowhere")
    ask(app, "POST", "/name")
    ask(app, "POST", "/nothing", headers={"origin": "null"})
    ask(app, "GET", "/fault")
    found = read(app)
    for code in ("action/illegal", "request/unknown", "request/invalid", "request/origin"):
        assert value(found, "furnace_refused_total", code=code) == 1
    assert value(found, "furnace_refused_total", code="server/error") == 1


def test_two_servers_in_one_process_do_not_add_up(app: FastAPI) -> None:
    app.state.metrics.moves.labels("human").inc()
    assert value(read(small_app()), "furnace_moves_total", kind="human") == 0


def test_the_process_and_its_garbage_collector_are_measured_too(app: FastAPI) -> None:
    names = {name for name, _ in read(app)}
    assert "process_resident_memory_bytes" in names
    assert "python_gc_collections_total" in names
