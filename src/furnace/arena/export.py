"""Write rows to a file: CSV, or Parquet with the extra `data`."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import get_type_hints

from furnace.arena.rows import Row

Write = Callable[[Iterable[Row]], None]
"""Append rows to the file."""

ROW_GROUP = 10_000
"""Rows that are buffered and written to a Parquet file together."""


class UnknownFormat(ValueError):
    """The file name has an extension that is not supported; `known` are those that are."""

    def __init__(self, ending: str, known: tuple[str, ...]) -> None:
        super().__init__(f"{ending!r}: {known}")
        self.ending = ending
        self.known = known


class MissingExtra(ImportError):
    """A package of one of our extras is not installed."""

    def __init__(self, extra: str, package: str) -> None:
        super().__init__(f"{package} [{extra}]")
        self.extra = extra
        self.package = package


def check_format(path: Path) -> None:
    """Raise UnknownFormat or MissingExtra if rows cannot be written to this file."""
    if path.suffix.lower() not in FORMATS:
        raise UnknownFormat(path.suffix, tuple(FORMATS))
    if path.suffix.lower() == ".parquet" and find_spec("pyarrow") is None:
        raise MissingExtra("data", "pyarrow")


def open_rows(path: Path) -> AbstractContextManager[Write]:
    """Open a new file for rows, in the format of its extension."""
    check_format(path)
    return FORMATS[path.suffix.lower()](path)


@contextmanager
def _open_csv(path: Path) -> Iterator[Write]:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(Row._fields)
        yield writer.writerows


@contextmanager
def _open_parquet(path: Path) -> Iterator[Write]:
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    number = pa.int64()
    kinds: dict[object, object] = {int: number, float: pa.float64(), bool: pa.bool_()}
    kinds[int | None] = number
    schema = pa.schema(
        [(name, kinds.get(kind, pa.string())) for name, kind in get_type_hints(Row).items()]
    )
    buffered: list[Mapping[str, object]] = []

    def flush() -> None:
        writer.write_table(pa.Table.from_pylist(buffered, schema))
        buffered.clear()

    def write(rows: Iterable[Row]) -> None:
        buffered.extend(row._asdict() for row in rows)
        if len(buffered) >= ROW_GROUP:
            flush()

    with ParquetWriter(path, schema) as writer:
        try:
            yield write
        finally:
            flush()


FORMATS: Mapping[str, Callable[[Path], AbstractContextManager[Write]]] = {
    ".csv": _open_csv,
    ".parquet": _open_parquet,
}
"""The writer for each file extension."""
