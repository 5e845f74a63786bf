"""C structs from annotated classes, the only place where a struct's layout is declared."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike


class Elements(NamedTuple):
    """The element type and number of dimensions of an array parameter, and if it is only read."""

    of: DTypeLike
    dimensions: int
    is_readonly: bool = False


Array = Annotated[Any, Elements(np.int64, 1)]
"""As a field, an array declared by `array(...)`; as a parameter, a row of 64-bit integers."""

ConstantArray = Annotated[Any, Elements(np.int64, 1, is_readonly=True)]
"""A parameter: a row of 64-bit integers that is only read, so it may be a constant of a module."""

Floats = Annotated[Any, Elements(np.float64, 1)]
"""A parameter: a row of 64-bit floating-point numbers."""

Table = Annotated[Any, Elements(np.int64, 2)]
"""A parameter: rows of 64-bit integers."""


class _Field(NamedTuple):
    of: DTypeLike
    shape: tuple[int, ...]


def array(of: DTypeLike, *shape: int) -> Array:
    """Declare a field of several numbers or structs."""
    return _Field(of, shape)


def dtype_of(cls: type) -> np.dtype[Any]:
    """Return the layout of an annotated class: `int` is 64 bits wide, arrays declare their type.

    There must be no padding, because NumPy does not copy it and equal games must have equal bytes.
    """
    fields: list[Any] = []
    for name in cls.__annotations__:
        field = cls.__dict__.get(name)
        fields.append((name, np.int64) if field is None else (name, field.of, field.shape))
    struct = np.dtype(fields, align=True)
    if struct.itemsize != np.dtype(fields).itemsize:
        raise TypeError(f"{cls.__name__} has room between or after its fields")
    _layouts[cls] = struct
    return struct


_layouts: dict[type, np.dtype[Any]] = {}


def layout_of(cls: type) -> np.dtype[Any] | None:
    """Return the layout that was made from an annotated class."""
    return _layouts.get(cls)
