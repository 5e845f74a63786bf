"""Every rule and ruling is cited by a test, and nothing cites a rule that is not there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"^- \*\*(R\d+\.\d+|Q\d+)\*\* ", re.MULTILINE)
TEST = re.compile(r"^def test_(r\d+_\d+|q\d+)_\w+\(", re.MULTILINE)
ANY_TEST = re.compile(r"^def test_\w+\(", re.MULTILINE)
CITATION = re.compile(r"\b(R\d+\.\d+|Q\d+)\b")
QUOTED = re.compile(r'"(R\d+\.\d+|Q\d+)"')


def rules() -> list[str]:
    """The ids of docs/rules.md and docs/rulings.md, in their order."""
    texts = [(ROOT / "docs" / name).read_text("utf-8") for name in ("rules.md", "rulings.md")]
    return [rule for text in texts for rule in RULE.findall(text)]


def texts_of_tests() -> dict[str, str]:
    """The text of every other file of tests in this folder."""
    files = sorted(Path(__file__).parent.glob("test_*.py"))
    return {file.name: file.read_text("utf-8") for file in files if file != Path(__file__)}


def cited() -> set[str]:
    """The rules that tests are named by."""
    names = [name for text in texts_of_tests().values() for name in TEST.findall(text)]
    return {name.upper().replace("_", ".") for name in names}


def test_every_rule_has_one_number() -> None:
    assert len(rules()) > 90
    assert len(rules()) == len(set(rules()))


def test_every_rule_is_cited_by_the_name_of_a_test() -> None:
    assert [rule for rule in rules() if rule not in cited()] == []


def test_every_test_is_named_by_a_rule_that_exists() -> None:
    assert cited() - set(rules()) == set()
    for file, text in texts_of_tests().items():
        assert len(TEST.findall(text)) == len(ANY_TEST.findall(text)), file


def test_every_rule_the_engine_cites_exists() -> None:
    files = sorted((ROOT / "src" / "furnace" / "engine").rglob("*.py"))
    text = "\n".join(file.read_text("utf-8") for file in files)
    assert len(CITATION.findall(text)) > 100
    assert set(CITATION.findall(text)) - set(rules()) == set()


def test_every_rule_a_refusal_names_is_tested_for() -> None:
    files = sorted((ROOT / "src" / "furnace" / "engine").rglob("*.py"))
    refused = {rule for file in files for rule in QUOTED.findall(file.read_text("utf-8"))}
    assert len(refused) > 20
    asserted = {rule for text in texts_of_tests().values() for rule in QUOTED.findall(text)}
    assert refused - asserted == set()


def test_every_rule_is_put_wrong_at_least_once() -> None:
    folder = ROOT / "tests" / "wrong_rules"
    tables = [tomllib.loads(file.read_text("utf-8")) for file in folder.glob("*.toml")]
    put_wrong = {entry["rule"] for table in tables for entry in table["wrong"]}
    assert put_wrong == set(rules())


def test_every_rule_the_tests_speak_of_exists() -> None:
    text = "\n".join(texts_of_tests().values())
    assert set(CITATION.findall(text)) - set(rules()) == set()
