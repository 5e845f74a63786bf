"""Numba signatures of compiled functions, derived from their annotations.

So a function can be called before it is compiled, and compiled separately from those it calls.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

import numba
import numpy as np
from numba import types

from furnace.kernel.structs import Elements, layout_of

PLAIN: dict[Any, Any] = {
    int: types.int64,
    bool: types.boolean,
    float: types.float64,
    type(None): types.none,
}


class NotDeclared(TypeError):
    """An annotation that does not determine a Numba type."""


@cache
def signature_of(function: Callable[..., Any]) -> Any:
    """Return the Numba types of a function's parameters and result."""
    hints = get_type_hints(function, include_extras=True)
    returned = hints.pop("return", None)
    assert len(hints) == function.__code__.co_argcount, function
    try:
        return _type_of(returned)(*map(_type_of, hints.values()))
    except NotDeclared as error:
        name = f"{function.__module__}.{function.__qualname__}"
        raise NotDeclared(f"{name}: {error.args[0]}") from None


def _type_of(hint: Any) -> Any:
    if hint in PLAIN:
        return PLAIN[hint]
    if get_origin(hint) is tuple:
        return types.Tuple([_type_of(one) for one in get_args(hint)])
    for extra in getattr(hint, "__metadata__", ()):
        if isinstance(extra, Elements):
            of = numba.from_dtype(np.dtype(extra.of))
            return types.Array(of, extra.dimensions, "C", readonly=extra.is_readonly)
    if isinstance(hint, type):
        return _type_of_class(hint)
    raise NotDeclared(hint)


@cache
def _type_of_class(cls: Any) -> Any:
    """Return the Numba type of a struct or of a named tuple of integers."""
    layout = layout_of(cls)
    if layout is not None:
        return numba.from_dtype(layout)
    if issubclass(cls, tuple) and set(get_type_hints(cls).values()) == {int}:
        return types.NamedUniTuple(types.int64, len(cls._fields), cls)
    raise NotDeclared(cls)
