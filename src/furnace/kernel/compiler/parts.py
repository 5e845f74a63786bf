"""The code to compile, registered by each layer.

A `CompiledPackage` is a package of compiled functions. It registers itself when it is imported (in
its `__init__`), so its parts can be found by the package's name. A *part* is a set of modules that
are needed together, so that players of the base game do not wait for Interbellum.
"""

from __future__ import annotations

from typing import NamedTuple


class CompiledPackage(NamedTuple):
    """A package of compiled functions, the other packages it depends on, and the code below it.

    A change in any of them requires new machine code.
    """

    package: str
    sources: tuple[str, ...] = ()
    base: CompiledPackage | None = None

    @property
    def name(self) -> str:
        """The last word of the package's name."""
        return self.package.rpartition(".")[2]

    @property
    def layers(self) -> tuple[CompiledPackage, ...]:
        """This code and all code below it, the highest first."""
        return (self, *(self.base.layers if self.base else ()))

    @property
    def lowest(self) -> CompiledPackage:
        """The lowest code, on which all the others are built."""
        return self.layers[-1]


class Part(NamedTuple):
    """Modules with entries that are needed together."""

    name: str
    code: CompiledPackage
    modules: tuple[str, ...]


class UnknownPart(KeyError):
    """No imported package has registered a part of this name."""


_codes: list[CompiledPackage] = []
_parts: dict[str, Part] = {}


def register_code(
    package: str, *sources: str, base: CompiledPackage | None = None
) -> CompiledPackage:
    """Register a package of compiled functions that also depends on these packages."""
    code = CompiledPackage(package, sources, base)
    if code not in _codes:
        _codes.append(code)
    return code


def register_part(name: str, code: CompiledPackage, *modules: str) -> None:
    """Register modules with entries that are needed together."""
    _parts[name] = Part(name, code, modules)


def registered_parts() -> tuple[Part, ...]:
    """Return every part of the packages imported so far, the lowest layer first."""
    return tuple(_parts.values())


def parts_up_to(code: CompiledPackage) -> tuple[Part, ...]:
    """Return every part of a code and of all code below it, the lowest layer first."""
    return tuple(part for part in _parts.values() if part.code in code.layers)


def parts_of(code: CompiledPackage) -> tuple[str, ...]:
    """Return the names of all parts of a code."""
    return tuple(part.name for part in _parts.values() if part.code == code)


def part_named(name: str) -> Part:
    """Return a part; raise UnknownPart if its package has not been imported."""
    try:
        return _parts[name]
    except KeyError:
        raise UnknownPart(name) from None


def part_of(module: str) -> Part | None:
    """Return the part that a module with entries belongs to."""
    return next((part for part in _parts.values() if module in part.modules), None)


def code_of(module: str) -> CompiledPackage | None:
    """Return the code that a module belongs to."""
    return next((code for code in _codes if f"{module}.".startswith(f"{code.package}.")), None)
