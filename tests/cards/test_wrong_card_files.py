"""A wrong card file is refused by its name, the card, the field, a stable code and the part."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.files import BASE, folder_with
from furnace.cards.load import CardError, base_cards, load_cards

COMPANY = {"compensation": '"2 coal"', "basic": '["2 coal"]', "additional": '["1 oil"]'}
STARTUP = {"start": '"2 coal"', "effects": '["1 token"]'}

Found = tuple[str, str, str, str, str]


def test_the_files_themselves_are_right(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, "companies.toml", (BASE / "companies.toml").read_text("utf-8"))
    assert load_cards(folder) == base_cards()


def test_the_companies_used_below_are_right_where_nothing_is_changed(tmp_path: Path) -> None:
    (company,) = load_cards(
        folder_with(tmp_path, "companies.toml", _table("C01", COMPANY))
    ).companies
    assert company.id == "C01"


@pytest.mark.parametrize(
    ("field", "value", "said", "code", "part"),
    [
        ("compensation", '"2 steel"', "compensation", "language/goods", "2 steel"),
        ("compensation", '"two coal"', "compensation", "language/goods", "two coal"),
        ("compensation", '"02 coal"', "compensation", "language/goods", "02 coal"),
        ("compensation", '"0 coal"', "compensation", "language/goods", "0 coal"),
        ("compensation", '"-1 coal"', "compensation", "language/goods", "-1 coal"),
        ("compensation", '"2  coal"', "compensation", "language/goods", "2  coal"),
        ("compensation", '"nothing"', "compensation", "language/goods", "nothing"),
        ("compensation", '""', "compensation", "language/goods", ""),
        ("compensation", '"1 coal + 1 coal"', "compensation", "language/goods", "1 coal"),
        (
            "compensation",
            '"1 iron + 1 coal"',
            "compensation",
            "language/order_of_goods",
            "1 iron + 1 coal",
        ),
        ("compensation", '"1 iron -> 1 oil x2"', "compensation", "card/compensation", "…"),
        (
            "compensation",
            '"upgrade: 1 coal + 1 token any"',
            "compensation",
            "card/compensation",
            "…",
        ),
        ("compensation", '["2 coal"]', "compensation", "card/text", "['2 coal']"),
        ("compensation", "2", "compensation", "card/text", "2"),
        ("basic", '["1 iron -> 1 oil"]', "basic[1]", "card/no_limit", "1 iron -> 1 oil"),
        ("basic", '["1 iron -> 1 oil x0"]', "basic[1]", "language/goods", "1 oil x0"),
        ("basic", '["1 iron -> 1 fish x2"]', "basic[1]", "language/goods", "1 fish"),
        ("basic", '["nothing -> 1 oil x2"]', "basic[1]", "language/goods", "nothing"),
        ("basic", '["1 iron -> nothing x2"]', "basic[1]", "language/goods", "nothing"),
        ("basic", '["2 coal", "upgrade: 1 coal"]', "basic[2]", "language/limit", "upgrade: 1 coal"),
        ("basic", '["2 coal", 3]', "basic[2]", "card/text", "3"),
        ("basic", "[]", "basic", "card/lines", "[]"),
        ("basic", '"2 coal"', "basic", "card/lines", "'2 coal'"),
        ("additional", "[]", "additional", "card/lines", "[]"),
        ("additional", '["1 oil", "1 tin"]', "additional[2]", "language/goods", "1 tin"),
        ("price", '"2 coal"', "price", "card/unknown_field", "price"),
        ("Basic", '["2 coal"]', "Basic", "card/unknown_field", "Basic"),
    ],
)
def test_a_wrong_field_of_a_company(
    tmp_path: Path, field: str, value: str, said: str, code: str, part: str
) -> None:
    text = _table("C01", COMPANY | {field: value})
    whole = value.strip('"')
    found = _refused(tmp_path, "companies.toml", text)
    assert found == ("companies.toml", "C01", said, code, whole if part == "…" else part)


@pytest.mark.parametrize("field", ["compensation", "basic", "additional"])
def test_a_missing_field_of_a_company(tmp_path: Path, field: str) -> None:
    fields = {name: value for name, value in COMPANY.items() if name != field}
    found = _refused(tmp_path, "companies.toml", _table("C01", fields))
    assert found == ("companies.toml", "C01", field, "card/missing_field", field)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CardError) as wrong:
        load_cards(tmp_path)
    assert (wrong.value.file, wrong.value.code) == ("companies.toml", "card/unreadable")


@pytest.mark.parametrize(
    ("fields", "said", "code"),
    [
        (STARTUP | {"start": '"2 wood"'}, "start", "language/goods"),
        (STARTUP | {"effects": '["1 token", "1 oil -> 4 money"]'}, "effects[2]", "card/no_limit"),
        (STARTUP | {"basic": '["1 token"]'}, "basic", "card/unknown_field"),
        ({"effects": STARTUP["effects"]}, "start", "card/missing_field"),
        ({"start": STARTUP["start"]}, "effects", "card/missing_field"),
    ],
)
def test_a_wrong_start_up(tmp_path: Path, fields: dict[str, str], said: str, code: str) -> None:
    found = _refused(tmp_path, "startups.toml", _table("S3", fields))
    assert found[:4] == ("startups.toml", "S3", said, code)


@pytest.mark.parametrize(
    ("power", "code"),
    [
        ("again: 2 wood", "language/goods"),
        ("again: nothing", "language/goods"),
        ("compensation: 1", "language/power"),
        ("compensation: +0", "language/power"),
        ("extra disc: two", "language/power"),
        ("replace: 1 token", "language/power"),
        ("replace: 1 token by 1 wood", "language/goods"),
        ("unlimited", "language/power"),
        ("wins", "language/power"),
    ],
)
def test_a_wrong_power(tmp_path: Path, power: str, code: str) -> None:
    found = _refused(tmp_path, "capitalists.toml", _table("K2", {"power": f'"{power}"'}))
    assert found[:4] == ("capitalists.toml", "K2", "power", code)


@pytest.mark.parametrize("card", ["D01", "C001", "C", "c01", "1"])
def test_a_bad_id(tmp_path: Path, card: str) -> None:
    found = _refused(tmp_path, "companies.toml", _table(card, COMPANY))
    assert found == ("companies.toml", card, "", "card/id", card)


def test_an_id_that_belongs_into_another_file(tmp_path: Path) -> None:
    found = _refused(tmp_path, "startups.toml", _table("C01", STARTUP))
    assert found == ("startups.toml", "C01", "", "card/id", "C01")


def test_a_card_that_is_no_table(tmp_path: Path) -> None:
    found = _refused(tmp_path, "companies.toml", 'C01 = "2 coal"\n')
    assert found == ("companies.toml", "C01", "", "card/id", "C01")


@pytest.mark.parametrize("text", ["[C01\n", 'C01.basic = "', "[C01]\n[C01]\n", "basic: 2 coal"])
def test_a_file_that_is_not_toml(tmp_path: Path, text: str) -> None:
    found = _refused(tmp_path, "companies.toml", text)
    assert found[:4] == ("companies.toml", "", "", "card/not_toml")
    assert found[4]


def test_the_message_of_an_error_names_all_of_it(tmp_path: Path) -> None:
    folder = folder_with(
        tmp_path, "companies.toml", _table("C01", COMPANY | {"basic": '["2 tin"]'})
    )
    with pytest.raises(CardError) as wrong:
        load_cards(folder)
    assert str(wrong.value) == "companies.toml: C01: basic[1]: language/goods: '2 tin'"


def _table(card: str, fields: dict[str, str]) -> str:
    lines = [f"{field} = {value}" for field, value in fields.items()]
    return "\n".join([f"[{card}]", *lines, ""])


def _refused(folder: Path, file: str, text: str) -> Found:
    """What the error says: file, card, field, code and part."""
    with pytest.raises(CardError) as wrong:
        load_cards(folder_with(folder, file, text))
    error = wrong.value
    return error.file, error.card, error.field, error.code, error.part
