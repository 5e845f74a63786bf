"""Rows go to a file and come back the same."""

from __future__ import annotations

import csv
import importlib.util
from pathlib import Path

import pytest
from pyarrow.parquet import ParquetFile, read_table

from arena.example_rows import row
from furnace.arena import export
from furnace.arena.export import MissingExtra, UnknownFormat, check_format, open_rows
from furnace.arena.rows import Row

ROWS = [
    row(seat=1, win_share=0.5, capitalist="K3", left_agent="A2", left_money=60),
    row(seat=2, bot="greedy", first=False),
]

MONEY = ("left_money", "right_money")


def test_csv_has_a_heading_and_one_line_a_row(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    with open_rows(file) as write:
        write(ROWS[:1])
        write(ROWS[1:])
    with file.open(newline="", encoding="utf-8") as text:
        lines = list(csv.DictReader(text))
    assert [list(line) for line in lines] == [list(Row._fields)] * 2
    assert [_parsed(line) for line in lines] == ROWS


def _parsed(line: dict[str, str]) -> Row:
    """A row again from the words of a line."""
    values: dict[str, object] = dict(line)
    for name, value in row()._asdict().items():
        if isinstance(value, (int, float)):
            values[name] = type(value)(line[name]) if name != "first" else line[name] == "True"
    names = {name: line[name] or None for name in ("capitalist", "left_agent", "right_agent")}
    money = {name: int(line[name]) if line[name] else None for name in MONEY}
    return Row(**values | names | money)  # type: ignore[arg-type]


def test_parquet_keeps_rows_and_types(tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    with open_rows(file) as write:
        write(ROWS[:1])
        write(ROWS[1:])
    assert [Row(**values) for values in read_table(file).to_pylist()] == ROWS


def test_a_long_parquet_file_is_written_in_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "ROW_GROUP", 2)
    file = tmp_path / "rows.parquet"
    with open_rows(file) as write:
        for game in range(5):
            write([row(game=game)])
    assert [values["game"] for values in read_table(file).to_pylist()] == [0, 1, 2, 3, 4]
    with ParquetFile(file) as parquet:
        assert parquet.num_row_groups == 3


def test_what_was_written_before_an_interruption_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    with pytest.raises(KeyboardInterrupt):
        _write_and_stop(file)
    assert len(read_table(file)) == 2


def _write_and_stop(file: Path) -> None:
    with open_rows(file) as write:
        write(ROWS)
        raise KeyboardInterrupt


def test_another_ending_is_refused_with_the_endings_there_are() -> None:
    with pytest.raises(UnknownFormat) as refused:
        check_format(Path("rows.xlsx"))
    assert (refused.value.ending, refused.value.known) == (".xlsx", (".csv", ".parquet"))


def test_parquet_without_its_package_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra) as refused:
        check_format(Path("rows.parquet"))
    assert (refused.value.extra, refused.value.package) == ("data", "pyarrow")
    check_format(Path("rows.csv"))
    assert importlib.util.find_spec("pyarrow") is not None
