"""The project's own sources, read as syntax and not imported."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SRC = Path(__file__).parents[2] / "src"


def source_files(package: str = "furnace") -> list[Path]:
    """Every Python file of a package, `furnace.engine` for one."""
    return sorted(SRC.joinpath(*package.split(".")).rglob("*.py"))


def module_name(file: Path) -> str:
    """The name a file is imported by."""
    parts = file.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def syntax(file: Path) -> list[ast.AST]:
    """All nodes of a file."""
    return list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


def imported(file: Path) -> set[str]:
    """The first name of every module a file imports, anywhere in it."""
    return {name.partition(".")[0] for name in imported_modules(file)}


def imported_modules(file: Path) -> set[str]:
    """Every module a file may import, anywhere in it: `from a import b` may mean `a.b`."""
    return set(_imported_modules(file))


def called(file: Path) -> set[str]:
    """The names a file calls as they stand, without a dot."""
    calls = [node.func for node in syntax(file) if isinstance(node, ast.Call)]
    return {function.id for function in calls if isinstance(function, ast.Name)}


def function_lengths(file: Path) -> list[int]:
    """The lines of every function, signature and docstring included."""
    functions = [
        node for node in syntax(file) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return [(node.end_lineno or node.lineno) - node.lineno + 1 for node in functions]


def _imported_modules(file: Path) -> Iterator[str]:
    for node in syntax(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
