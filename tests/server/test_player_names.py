"""Names that nobody could see are refused, and names that look alike never sit at one table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from furnace.server import identity
from furnace.server.api import tables
from furnace.server.player_names import free_name, look_of, plain_name
from furnace.server.problems import Refused
from server.player import ME, OPEN, Player
from server.running import Running, running, settings_in

BLANK = {
    "Hangul filler": "\u3164",
    "half-width Hangul filler": "\uffa0",
    "empty Braille cell": "\u2800",
    "null notehead": "\U0001d159",
    "joiners": "\u200d\u200c",
    "a mark alone": "\u0301",
    "variation selectors": "\ufe0f \U000e0100",
    "grapheme joiner": "\u034f",
    "invisible Khmer vowel": "\u17b4",
    "word joiner": "\u2060",
}

ALIKE = [
    ("Ada", "ada"),
    ("Ada", "\uff21\uff44\uff41"),
    ("Ada", "A\u200dda"),
    ("Ada", "Ad\ufe0fa"),
    ("Ada Lee", "AdaLee"),
    ("Straße", "STRASSE"),
    ("\ufb01sh", "fish"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("player_names")
    with running(settings_in(folder)) as one:
        yield one


@pytest.mark.parametrize("name", BLANK.values(), ids=BLANK.keys())
def test_a_name_without_a_visible_letter_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        plain_name(name)
    assert refused.value.code == "request/invalid"


@pytest.mark.parametrize("blank", BLANK.values(), ids=BLANK.keys())
def test_blanks_beside_letters_are_not_kept(blank: str) -> None:
    assert plain_name(f"{blank} Ann {blank}") == "Ann"


def test_marks_and_joiners_stay_with_their_letters() -> None:
    for name in ("क्षि", "❤️ Ann", "نامه‌ای", "שָׁלוֹם"):
        assert plain_name(name) == name


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_differ_in_case_width_or_blanks_look_alike(one: str, other: str) -> None:
    assert look_of(one) == look_of(other)
    assert free_name([other], [one]) == f"{other} 2"


def test_names_with_other_letters_do_not_look_alike() -> None:
    assert len({look_of(name) for name in ("Ada", "Äda", "Adam", "Ida")}) == 4


def test_nobody_joins_under_a_name_that_looks_like_one_at_the_table(server: Running) -> None:
    with Player(server.address) as ada, Player(server.address) as ben:
        ada.post("/api/me", {"name": "Ada"})
        invitation = ada.set_up("base", ME, OPEN)["seats"][1]["invitation"]
        status, problem = ben.refused("/api/join", {"invitation": invitation, "name": "ＡＤＡ"})
        assert (status, problem["code"]) == (409, "table/name_taken")
        ben.post("/api/me", {"name": "ada"})
        status, problem = ben.refused("/api/join", {"invitation": invitation})
        assert (status, problem["code"]) == (409, "table/name_taken")
        assert ben.join(invitation, "Ben")["seats"][1]["name"] == "Ben"


def test_two_guests_with_the_same_default_name_can_meet(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (identity, tables):
        monkeypatch.setattr(module, "guest_name", lambda _: "Guest 7")
    with Player(server.address) as ada, Player(server.address) as ben:
        invitation = ada.set_up("base", ME, OPEN)["seats"][1]["invitation"]
        assert ben.join(invitation)["seats"][1]["name"] == "Guest 7 2"


def test_a_new_name_that_looks_like_one_at_the_table_is_numbered_there(server: Running) -> None:
    with Player(server.address) as ada, Player(server.address) as ben:
        ada.post("/api/me", {"name": "Ada"})
        ben.join(ada.set_up("base", ME, OPEN)["seats"][1]["invitation"], "Ben")
        ben.post("/api/me", {"name": "ADA"})
        assert ben.get("/api/me/tables")[0]["names"] == ["Ada", "ADA 2"]


def test_two_seats_of_a_device_need_names_that_look_different(server: Running) -> None:
    with Player(server.address) as ada:
        seats = [{"kind": "me", "name": "Cleo"}, {"kind": "me", "name": "cleo"}]
        status, problem = ada.refused("/api/tables", {"ruleset": ["base"], "seats": seats})
        assert (status, problem["code"]) == (409, "table/name_taken")
