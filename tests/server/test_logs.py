"""Logs: an object a line, an id a request, and never a secret."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
import structlog

from furnace.server.limits import Rate
from furnace.server.logs import log, set_up_logs
from furnace.server.settings import Limits, Settings
from server.small_app import ask, small_app


class Terminal(StringIO):
    """A stream with someone in front of it."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root = logging.getLogger()
    before = [*root.handlers], root.level
    yield
    root.handlers[:], level = before
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture
def stream() -> StringIO:
    stream = StringIO()
    set_up_logs(stream)
    return stream


def lines(stream: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def told_by_us(stream: StringIO) -> list[dict[str, Any]]:
    # The client of these tests logs into the same process.
    return [line for line in lines(stream) if line["logger"] == "furnace"]


def test_a_line_is_one_object_with_time_level_and_logger(stream: StringIO) -> None:
    log.info("opened", table="abc", text="two\nlines")
    [line] = lines(stream)
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "opened",
        "table": "abc",
        "text": "two\nlines",
        "level": "info",
        "logger": "furnace",
    }


def test_what_libraries_log_is_written_the_same_way(stream: StringIO) -> None:
    logging.getLogger("asyncio").warning("Started %s", "here")
    [line] = lines(stream)
    assert (line["event"], line["level"]) == ("Started here", "warning")


def test_debug_lines_are_written_only_when_asked_for(stream: StringIO) -> None:
    log.debug("small")
    assert lines(stream) == []
    set_up_logs(stream, "DEBUG")
    log.debug("small")
    assert len(lines(stream)) == 1


def test_before_a_terminal_a_line_is_for_eyes() -> None:
    stream = Terminal()
    set_up_logs(stream)
    log.info("opened", table="abc")
    assert "opened" in stream.getvalue()
    assert not stream.getvalue().startswith("{")


@pytest.mark.parametrize("name", ["cookie", "Set-Cookie", "password", "token", "invitation", "key"])
def test_no_secret_is_written_whoever_logs_it(stream: StringIO, name: str) -> None:
    log.info("login", **{name: "hunter2"})
    assert "hunter2" not in stream.getvalue()
    assert len(lines(stream)) == 1


def test_a_request_is_logged_with_the_id_in_its_answer(stream: StringIO) -> None:
    answer = ask(small_app(), "GET", "/name/ann")
    [line] = [line for line in lines(stream) if line["event"] == "request"]
    assert line["request"] == answer.headers["x-request-id"]
    assert (line["method"], line["path"], line["status"]) == ("GET", "/name/ann", 200)
    assert 0 <= line["seconds"] < 60


def test_two_requests_have_two_ids(stream: StringIO) -> None:
    app = small_app()
    ids = {ask(app, "GET", "/name/x").headers["x-request-id"] for _ in range(2)}
    assert len(ids) == 2


def test_neither_query_nor_headers_nor_body_of_a_request_are_logged(stream: StringIO) -> None:
    ask(
        small_app(),
        "POST",
        "/name?token=hunter2",
        content=json.dumps({"name": "hunter2"}),
        headers={"cookie": "furnace=hunter2", "content-type": "application/json"},
    )
    assert len(told_by_us(stream)) == 1
    assert "hunter2" not in str(told_by_us(stream))


def test_a_path_cannot_begin_a_line_of_its_own(stream: StringIO) -> None:
    ask(small_app(), "GET", "/name/a%0a%7b%22event%22:1%7d%C2%85%E2%80%A8b")
    assert len([line for line in lines(stream) if line["event"] == "request"]) == 1


def test_a_fault_is_logged_with_its_trace_and_the_id_of_its_request(stream: StringIO) -> None:
    answer = ask(small_app(), "GET", "/fault")
    [fault] = [line for line in lines(stream) if line["event"] == "fault"]
    assert fault["request"] == answer.headers["x-request-id"]
    assert "RuntimeError" in fault["exception"]
    assert "small_app.py" in fault["exception"]


@pytest.mark.parametrize("kind", [StringIO, Terminal])
def test_a_trace_does_not_show_what_variables_held(kind: type[StringIO]) -> None:
    stream = kind()
    set_up_logs(stream)
    password = "".join(["hun", "ter2"])
    try:
        raise RuntimeError(len(password))
    except RuntimeError:
        log.exception("fault")
    assert "RuntimeError" in stream.getvalue()
    assert "hunter2" not in stream.getvalue()


def test_health_and_metrics_are_written_only_to_the_debug_log(stream: StringIO) -> None:
    ask(small_app(), "GET", "/metrics")
    assert told_by_us(stream) == []


def test_at_level_warning_no_request_is_logged() -> None:
    stream = StringIO()
    set_up_logs(stream, "WARNING")
    log.info("request")
    log.warning("trouble")
    assert [line["event"] for line in lines(stream)] == ["trouble"]


def requests(stream: StringIO) -> list[dict[str, Any]]:
    return [line for line in lines(stream) if line["event"] == "request"]


def test_a_sample_of_requests_is_logged_with_how_many_each_stands_for(stream: StringIO) -> None:
    app = small_app(Settings(log_sample=3))
    for number in range(7):
        ask(app, "GET", f"/name/{number}")
    assert [line["path"] for line in requests(stream)] == ["/name/0", "/name/3", "/name/6"]
    assert {line["weight"] for line in requests(stream)} == {3}


def test_requests_that_exceed_a_rate_are_sampled_too(stream: StringIO) -> None:
    app = small_app(Settings(log_sample=5, limits=Limits(requests=Rate(1 / 3600, 2))))
    for _ in range(20):
        ask(app, "GET", "/name/ann")
    assert [line["status"] for line in requests(stream)] == [200, 429, 429, 429]


def test_without_a_sample_no_line_has_a_weight(stream: StringIO) -> None:
    ask(small_app(), "GET", "/name/ann")
    assert "weight" not in requests(stream)[0]


def test_refused_failed_and_slow_requests_are_logged_whatever_the_sample(
    stream: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = small_app(Settings(log_sample=1000))
    ask(app, "GET", "/name/first")
    for path in ("/refused", "/fault", "/nowhere"):
        ask(app, "GET", path)
    monkeypatch.setattr("furnace.server.logs.SLOW_S", 0.0)
    ask(app, "GET", "/name/slow")
    found = requests(stream)[1:]
    assert [line["path"] for line in found] == ["/refused", "/fault", "/nowhere", "/name/slow"]
    assert all("weight" not in line for line in found)
