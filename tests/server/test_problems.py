"""Every refusal is a code with a message; nothing that is sent brings the server to a fault."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given, settings
from hypothesis import strategies as st

from furnace.notation.history import HistoryCode
from furnace.server.problems import Code, Refused, message_id, refusals
from furnace.server.store import errors as store_errors
from furnace.server.wire.api import Problem
from furnace.text.catalogue import LANGUAGES, catalogue
from server.small_app import ask, open_socket, small_app
from text.messages import FOLDER

JSON = {"content-type": "application/json"}


@pytest.fixture
def app() -> FastAPI:
    return small_app()


def problem(answer: httpx.Response) -> tuple[int, str]:
    said = Problem.model_validate(answer.json())
    assert said.said.id == message_id(said.code)
    return answer.status_code, said.code


def send(body: str | bytes) -> httpx.Response:
    # An address each: here it is not the rate that is tried.
    return ask(small_app(), "POST", "/name", content=body, headers=JSON)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", Code)
def test_every_code_has_a_message(language: str, code: Code) -> None:
    assert catalogue(language).has(message_id(code))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_a_problem_has_its_code(language: str) -> None:
    source = (FOLDER / language / "server.ftl").read_text(encoding="utf-8")
    assert set(re.findall(r"^(problem-[\w-]+) =", source, re.MULTILINE)) == {
        message_id(code) for code in Code
    }


def test_every_reason_not_to_take_back_is_a_code() -> None:
    assert set(HistoryCode) <= set(Code)


def test_every_reason_of_the_store_is_a_code() -> None:
    named = set(re.findall(r"store/[a-z_]+", store_errors.StoreError.__doc__ or ""))
    assert named
    assert named <= set(Code)


def test_a_refusal_is_sent_with_its_rule_and_its_fields(app: FastAPI) -> None:
    answer = ask(app, "GET", "/refused")
    assert answer.status_code == 409
    assert answer.json() == {
        "code": "action/illegal",
        "rule": "R3.2",
        "said": {"id": "problem-action-illegal", "fields": {"refusal": "no"}},
    }


def test_an_unknown_address_is_a_problem(app: FastAPI) -> None:
    assert problem(ask(app, "GET", "/nowhere")) == (404, "request/unknown")


def test_a_wrong_method_is_a_problem_and_the_right_one_is_named(app: FastAPI) -> None:
    answer = ask(app, "DELETE", "/name")
    assert problem(answer) == (405, "request/method")
    assert answer.headers["allow"] == "POST"


def test_a_fault_of_ours_says_nothing_of_itself(app: FastAPI) -> None:
    answer = ask(app, "GET", "/fault")
    assert problem(answer) == (500, "server/error")
    assert "hunter2" not in answer.text
    assert "Traceback" not in answer.text


def test_a_fault_closes_a_socket_without_a_word(app: FastAPI) -> None:
    assert open_socket(app, "/fault")[-1] == {"type": "websocket.close", "code": 1011}


@pytest.mark.parametrize(
    ("body", "place"),
    [({}, "body.name"), ({"name": 1}, "body.name"), ({"name": ""}, "body.name"),
     ({"name": "x" * 25}, "body.name"), ({"name": "nul\0"}, "body.name"),
     ({"name": "Ann", "is_admin": True}, "body.is_admin"), ([], "body"), (None, "body")],
)  # fmt: skip
def test_a_body_that_does_not_fit_is_refused_with_the_place(body: Any, place: str) -> None:
    answer = send(json.dumps(body))
    assert problem(answer) == (422, "request/invalid")
    assert answer.json()["said"]["fields"] == {"place": place}


@pytest.mark.parametrize(
    "body",
    [b"{", b"\xff\xfe", b"\x00", b'{"name": "\xff"}', b'{"name": "\\ud800"}', b"[" * 16_000,
     b'{"name": ' + b"1" * 6000 + b"}", b'{"\\ud800": 1, "name": "Ann"}', b'{"name": NaN}',
     b'{"name": "\\u0000"}', b'{"\\u0000": 1}'],
)  # fmt: skip
def test_no_malformed_body_brings_a_fault(body: bytes) -> None:
    status, code = problem(send(body))
    assert status in (400, 422)
    assert code == "request/invalid"


def test_a_field_of_a_very_long_name_is_shortened() -> None:
    place = send(json.dumps({"name": "Ann", "x" * 5000: 1})).json()["said"]["fields"]["place"]
    assert place.startswith("body.xxx")
    assert len(place) == 80


@settings(derandomize=True, deadline=None)
@given(st.binary(max_size=60))
def test_no_bytes_bring_a_fault(body: bytes) -> None:
    assert send(body).status_code in (200, 400, 422)


@settings(derandomize=True, deadline=None)
@given(st.recursive(st.none() | st.booleans() | st.text() | st.floats(), st.lists, max_leaves=5))
def test_no_value_brings_a_fault(value: object) -> None:
    assert send(json.dumps({"name": value})).status_code in (200, 422)


@pytest.mark.parametrize("path", ["/name/%00", "/name/%ff", "/name/%ed%a0%80", "/name/..%2f"])
def test_no_path_brings_a_fault(app: FastAPI, path: str) -> None:
    assert ask(app, "GET", path).status_code in (200, 404, 422)


def test_documented_refusals_are_problems() -> None:
    assert refusals(404, 409) == {404: {"model": Problem}, 409: {"model": Problem}}


def test_a_refusal_names_its_code_to_who_reads_a_trace() -> None:
    assert "table/quota" in str(Refused("table/quota", 409))
