"""The names a server answers to: no page of another site is taken for ours by its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from furnace.server.settings import Settings, read_settings
from server.small_app import ask, open_socket, small_app

PUBLIC = "table.example"


def is_served(settings: Settings, host: str) -> bool:
    answer = ask(small_app(settings), "GET", "/name/x", headers={"host": host})
    if answer.status_code != 200:
        assert (answer.status_code, answer.json()["code"]) == (421, "request/host")
    return answer.status_code == 200


@pytest.mark.parametrize("bound", ["127.0.0.1", "::1", "localhost", "127.0.0.9"])
@pytest.mark.parametrize(
    "name", ["localhost", "127.0.0.1:8000", "[::1]", "[::1]:80", "LOCALHOST:1"]
)
def test_a_server_of_this_machine_answers_to_its_names_at_any_port(bound: str, name: str) -> None:
    assert is_served(Settings(host=bound), name)


def test_a_server_answers_to_the_address_it_is_bound_to() -> None:
    assert is_served(Settings(host="127.0.0.9"), "127.0.0.9:8000")
    assert not is_served(Settings(host="127.0.0.1"), "127.0.0.9:8000")


@pytest.mark.parametrize("bound", ["127.0.0.1", "::1", "localhost"])
@pytest.mark.parametrize(
    "name", ["evil.test", "evil.test:8000", "", "localhost.evil.test", "localhost:80:80", "[::1"]
)
def test_a_server_of_this_machine_answers_to_no_other(bound: str, name: str) -> None:
    assert not is_served(Settings(host=bound), name)


def test_no_socket_is_opened_by_another_name() -> None:
    [message] = open_socket(small_app(), headers={"host": "evil.test"})
    assert message["reason"] == "request/host"


@pytest.mark.parametrize(
    "settings",
    [Settings(host="0.0.0.0"), Settings(trusted_proxies=("::1",)), Settings(socket=Path("/s"))],
)
def test_a_server_of_the_network_answers_to_any_name_unless_told_which(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_served(settings, PUBLIC)
    monkeypatch.setenv("FURNACE_HOSTS", " Table.Example,other.example,")
    named = read_settings(**settings.model_dump(exclude={"hosts", "limits"}))
    assert is_served(named, f"{PUBLIC}:443")
    assert is_served(named, "127.0.0.1:8000")
    assert not is_served(named, "evil.test")
