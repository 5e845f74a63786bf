"""The packages to compile, registered by each layer.

A `CompiledPackage` is a package of compiled functions. It registers itself when it is imported (in
its `__init__`), so its parts can be found by the package's name. A *part* is a set of modules that
are needed together, so that players of the base game do not wait for Interbellum.
"""

from __future__ import annotations

from typing import NamedTuple


class CompiledPackage(NamedTuple):
    """A package of compiled functions, the other packages it depends on, and the one below it.

    A change in any of them requires new machine code.
    """

    import_name: str
    sources: tuple[str, ...] = ()
    base: CompiledPackage | None = None

    @property
    def name(self) -> str:
        """The last word of the package's name."""
        return self.import_name.rpartition(".")[2]

    @property
    def layers(self) -> tuple[CompiledPackage, ...]:
        """This package and all packages below it, the highest first."""
        return (self, *(self.base.layers if self.base else ()))

    @property
    def lowest(self) -> CompiledPackage:
        """The lowest package, on which all the others are built."""
        return self.layers[-1]


class Part(NamedTuple):
    """Modules with entries that are needed together."""

    name: str
    package: CompiledPackage
    modules: tuple[str, ...]


class UnknownPart(KeyError):
    """No imported package has registered a part of this name."""


_packages: list[CompiledPackage] = []
_parts: dict[str, Part] = {}


def register_package(
    import_name: str, *sources: str, base: CompiledPackage | None = None
) -> CompiledPackage:
    """Register a package of compiled functions that also depends on these packages."""
    package = CompiledPackage(import_name, sources, base)
    if package not in _packages:
        _packages.append(package)
    return package


def register_part(name: str, package: CompiledPackage, *modules: str) -> None:
    """Register modules with entries that are needed together."""
    _parts[name] = Part(name, package, modules)


def registered_parts() -> tuple[Part, ...]:
    """Return every part of the packages imported so far, the lowest layer first."""
    return tuple(_parts.values())


def parts_up_to(package: CompiledPackage) -> tuple[Part, ...]:
    """Return every part of a package and of all packages below it, the lowest layer first."""
    return tuple(part for part in _parts.values() if part.package in package.layers)


def parts_of(package: CompiledPackage) -> tuple[str, ...]:
    """Return the names of all parts of a package."""
    return tuple(part.name for part in _parts.values() if part.package == package)


def part_named(name: str) -> Part:
    """Return a part; raise UnknownPart if its package has not been imported."""
    try:
        return _parts[name]
    except KeyError:
        raise UnknownPart(name) from None


def part_of(module: str) -> Part | None:
    """Return the part that a module with entries belongs to."""
    return next((part for part in _parts.values() if module in part.modules), None)


def package_of(module: str) -> CompiledPackage | None:
    """Return the package that a module belongs to."""
    return next((one for one in _packages if f"{module}.".startswith(f"{one.import_name}.")), None)
