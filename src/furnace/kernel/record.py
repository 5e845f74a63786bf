"""A C struct from an annotated class: the one place where the layout of a record is declared."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike


class Elements(NamedTuple):
    """What an array that is passed to a compiled function holds, and in how many dimensions."""

    of: DTypeLike
    dimensions: int


Array = Annotated[Any, Elements(np.int64, 1)]
"""A field: what it holds stands in `array(...)`. A parameter: a row of 64-bit integers."""

Floats = Annotated[Any, Elements(np.float64, 1)]
"""A parameter: a row of 64-bit floating-point numbers."""

Table = Annotated[Any, Elements(np.int64, 2)]
"""A parameter: rows of 64-bit integers."""


class _Field(NamedTuple):
    of: DTypeLike
    shape: tuple[int, ...]


def array(of: DTypeLike, *shape: int) -> Array:
    """A field of several numbers, or of several records."""
    return _Field(of, shape)


def dtype_of(cls: type) -> np.dtype[Any]:
    """Return the layout of an annotated class: `int` is 64 bits wide, arrays say what they hold.

    There is no room between fields: NumPy does not copy it, and equal games must be equal bytes.
    """
    fields: list[Any] = []
    for name in cls.__annotations__:
        field = cls.__dict__.get(name)
        fields.append((name, np.int64) if field is None else (name, field.of, field.shape))
    record = np.dtype(fields, align=True)
    if record.itemsize != np.dtype(fields).itemsize:
        raise TypeError(f"{cls.__name__} has room between or after its fields")
    _layouts[cls] = record
    return record


_layouts: dict[type, np.dtype[Any]] = {}


def layout_of(cls: type) -> np.dtype[Any] | None:
    """Return the layout that was made of an annotated class."""
    return _layouts.get(cls)
