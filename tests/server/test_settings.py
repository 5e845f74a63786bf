"""Settings: from options, then from the environment, and refused with one sentence if wrong."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from datetime import timedelta
from os import environ
from pathlib import Path

import pytest
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from furnace.server.limits import Rate
from furnace.server.problems import message_id
from furnace.server.setting_types import Kind
from furnace.server.settings import (
    CannotStart,
    Limits,
    Settings,
    read_settings,
    unknown_variables,
    variables,
)
from furnace.text.catalogue import catalogue
from server.running import FURNACE

DOCS = Path(__file__).parents[2] / "docs" / "server.md"
UNITS = {86400: "d", 3600: "h", 60: "min", 1: "s"}
WRONG = {
    "PORT": ("70000", "eighty"),
    "WORKERS": ("0", "-1", "1.5"),
    "TRUSTED_PROXIES": ("*", "10.0.0.1/8", "proxy.example", "127.0.0.1;::1"),
    "METRICS": ("yes",),
    "ADDRESS": ("10.0.0.5:8000", "https://10.0.0.5", "http://", "unix:", "http://10.0.0.5:x"),
    "PREPARES_BOTS": ("maybe",),
    "VOTE_FOR": ("never", "-5", "1e3", "²"),
    "LIMITS": ("{}", "many"),
    "LIMITS__REQUESTS": ("30", "0/s", "30/s burst 0", "30 per second", "-1/s"),
    "LIMITS__BODY_BYTES": ("0", "big"),
}


def test_an_option_counts_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FURNACE_PORT", "8001")
    assert read_settings(port=None).port == 8001
    assert read_settings(port=8002).port == 8002


def test_every_kind_of_setting_can_come_from_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in {
        "KEY": "/run/key",
        "HOSTS": " A.example,,b.example ",
        "TRUSTED_PROXIES": "127.0.0.1, 2001:db8::/32,unix",
        "METRICS": "public",
        "AWAY_AFTER": "2min",
        "VOTE_FOR": "45",
        "PREPARES_BOTS": "true",
        "LIMITS__REQUESTS": "60/min burst 7",
        "LIMITS__GUESTS": "5/h",
        "LIMITS__BODY_BYTES": "100",
        "DB": "",
    }.items():
        monkeypatch.setenv(f"FURNACE_{name}", value)
    settings = read_settings()
    assert settings.key_file == Path("/run/key")
    assert settings.hosts == ("a.example", "b.example")
    assert settings.trusted_proxies == ("127.0.0.1", "2001:db8::/32", "unix")
    assert settings.metrics == "public"
    assert settings.away_after == timedelta(minutes=2)
    assert settings.vote_for == timedelta(seconds=45)
    assert settings.prepares_bots
    assert settings.limits.requests == Rate(1.0, 7)
    assert settings.limits.guests == Rate(5 / 3600, 5)
    assert settings.limits == Limits(
        body_bytes=100, requests=Rate(1.0, 7), guests=Rate(5 / 3600, 5)
    )
    assert settings.db is None


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in WRONG.items() for value in values]
)
def test_a_wrong_value_is_refused_with_its_variable_and_what_is_expected(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"FURNACE_{name}", value)
    with pytest.raises(CannotStart) as refused:
        read_settings()
    said = catalogue().say(message_id(refused.value.code), **refused.value.fields)
    assert said.startswith(f"FURNACE_{name} must be ")
    assert said.endswith(f", not “{value}”.")
    assert "be text" not in said


def test_the_number_of_proxies_is_refused_with_what_has_replaced_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FURNACE_PROXIES", "1")
    with pytest.raises(CannotStart, match="settings/proxies") as refused:
        read_settings()
    assert "Set FURNACE_TRUSTED_PROXIES" in catalogue().say(message_id(refused.value.code))


@pytest.mark.parametrize(("name", "value"), [("VOTE_FOR", "soon"), ("PROXIES", "1")])
def test_the_command_ends_with_one_sentence_and_no_traceback(
    tmp_path: Path, name: str, value: str
) -> None:
    ended = subprocess.run(
        [FURNACE, "serve", "--data", str(tmp_path)],
        env={**environ, f"FURNACE_{name}": value},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ended.returncode != 0
    assert f"FURNACE_{name}" in ended.stderr + ended.stdout
    assert "Traceback" not in ended.stderr
    assert not list(tmp_path.iterdir())


def test_a_variable_that_is_no_setting_is_noticed() -> None:
    found = {"FURNACE_HOST": "", "FURNACE_LIMITS__GUESTS": "", "FURNACE_HOTS": "", "HOTS": ""}
    assert unknown_variables(found) == ["FURNACE_HOTS"]


def test_the_documentation_lists_every_setting_with_its_default() -> None:
    documented = [line for line in DOCS.read_text().splitlines() if line.startswith("| `FURNACE_")]
    assert documented == list(_rows()), "\n" + "\n".join(_rows())


def test_every_setting_that_can_be_wrong_says_what_it_must_be() -> None:
    fields = {**Settings.model_fields, **Limits.model_fields}
    free = [name for name, field in fields.items() if not _has_kind(field)]
    assert free == ["host", "socket", "data", "db", "key", "build", "contact"]


def _has_kind(field: FieldInfo) -> bool:
    return any(isinstance(each, Kind) for each in field.metadata)


def _rows() -> Iterator[str]:
    documented = [*_documented(Settings), *_documented(Limits)]
    for variable, (default, description) in zip(variables(), documented, strict=True):
        yield f"| `{variable}` | {default} | {description} |"


def _documented(model: type[BaseModel]) -> Iterator[tuple[str, str]]:
    for name, field in model.model_fields.items():
        if name != "limits":
            default = "" if field.default_factory else _written(field.default)
            yield default, (field.description or "").replace("\n", " ")


def _written(value: object) -> str:
    match value:
        case None | ():
            return ""
        case bool():
            return str(value).lower()
        case timedelta():
            seconds = int(value.total_seconds())
            unit = next(unit for unit in UNITS if (seconds and seconds % unit == 0) or unit == 1)
            return f"{seconds // unit}{UNITS[unit]}"
        case Rate(per_second=each, burst=burst):
            if burst == round(each * 60):
                return f"{burst}/min"
            if burst == round(each * 3600):
                return f"{burst}/h"
            return f"{each:g}/s burst {burst}"
        case _:
            return str(value)
