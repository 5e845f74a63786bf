"""Prometheus metrics of a server."""

from __future__ import annotations

import time

from fastapi import APIRouter, Request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from furnace.server.clients import is_private_address
from furnace.server.problems import READING, REFUSED, Code, Refused, refusals

MOVES = ("human", "bot", "chance")
LIMITS, PARTS = ("client", "all"), ("header", "body", "response")
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
LONG_SECONDS = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60)
TEXT = "text/plain; version=0.0.4; charset=utf-8"

router = APIRouter()


class Metrics:
    """The metrics of one server, in their own registry, so that two servers do not add up."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.moves = Counter("furnace_moves", "Accepted entries", ["kind"], registry=own)
        self.refused = Counter("furnace_refused", "Refusals", ["code"], registry=own)
        self.sockets = Gauge("furnace_sockets", "Open sockets", registry=own)
        self.connections = Gauge(
            "furnace_connections", "Open HTTP connections, without sockets", registry=own
        )
        self.refused_connections = Counter(
            "furnace_refused_connections",
            "Connections over a limit: that of the client, or that of all",
            ["limit"],
            registry=own,
        )
        self.timed_out = Counter(
            "furnace_timed_out",
            "Requests that did not arrive, or responses that were not read, in time",
            ["part"],
            registry=own,
        )
        self.tables = Gauge("furnace_tables", "Tables in memory", registry=own)
        self.unreadable_tables = Gauge(
            "furnace_unreadable_tables", "Tables whose log cannot be read", registry=own
        )
        self.driven_tables = Gauge(
            "furnace_driven_tables", "Tables whose bots play in this process", registry=own
        )
        self.waiting_decisions = Gauge(
            "furnace_waiting_decisions", "Decisions of bots that wait for a slot", registry=own
        )
        self.commits = Histogram(
            "furnace_commit_seconds", "From queue to disk", buckets=SECONDS, registry=own
        )
        self.decisions = Histogram(
            "furnace_bot_seconds", "Decisions of bots", buckets=LONG_SECONDS, registry=own
        )
        self.requests = Histogram(
            "furnace_request_seconds",
            "Requests",
            ["method", "route", "status"],
            buckets=SECONDS,
            registry=own,
        )
        for kind in MOVES:
            self.moves.labels(kind)
        for limit in LIMITS:
            self.refused_connections.labels(limit)
        for part in PARTS:
            self.timed_out.labels(part)
        ProcessCollector(registry=own)
        GCCollector(registry=own)

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self.registry)


class RequestMetrics:
    """Measure the duration of every request, by route."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve and measure a request; sockets are long-lived and counted elsewhere."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def send_noting_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_noting_status)
        finally:
            self._measure(scope, status, time.perf_counter() - began)

    def _measure(self, scope: Scope, status: int, seconds: float) -> None:
        # A bounded set of labels: unknown paths and methods do not become labels.
        route = getattr(scope.get("route"), "path", None)
        method = scope["method"] if route is not None else "any"
        self.metrics.requests.labels(method, route or "other", status).observe(seconds)
        if code := scope.get(REFUSED):
            self.metrics.refused.labels(code).inc()


@router.get("/metrics", response_class=PlainTextResponse, responses=READING | refusals(403))
async def read_metrics(request: Request) -> PlainTextResponse:
    """Return the metrics of this process; by default only to private addresses."""
    if not (is_private_address(request.scope) or request.app.state.settings.metrics == "public"):
        raise Refused(Code.REQUEST_PRIVATE, 403)
    metrics: Metrics = request.app.state.metrics
    return PlainTextResponse(metrics.text(), media_type=TEXT)
