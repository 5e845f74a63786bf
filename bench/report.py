"""Figures as a table, and the machine that they are from."""

from __future__ import annotations

import os
from pathlib import Path

from bench.figure import Figure
from rich.console import Console
from rich.table import Table


def show(figures: list[Figure], title: str = "make bench") -> None:
    """Print the figures as a table."""
    table = Table(title=title)
    for column in ("figure", "ours", "peer", "ratio", "target", "met"):
        table.add_column(column)
    for figure in figures:
        digits = _digits(figure.ours)
        ours = f"{figure.ours:,.{digits}f} {figure.unit}"
        peer = "" if figure.peer is None else _peer(figure.peer, figure.peer_name)
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        met = ("yes" if figure.is_met else "NO") if figure.target else ""
        table.add_row(figure.name, ours, peer, ratio, figure.target, met)
    Console().print(table)


def _digits(number: float) -> int:
    return 0 if number >= 100 else 2


def _peer(number: float, name: str) -> str:
    return f"{number:,.{_digits(number)}f} ({name})"


def machine() -> str:
    """Return the number of processors and, where it is known, their model."""
    found = Path("/proc/cpuinfo")
    lines = found.read_text().splitlines() if found.is_file() else []
    models = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    return ", ".join([f"{os.cpu_count()} processors", *models[:1]])
