"""The two decorators: `jit` for functions called by compiled functions, `entry` by Python.

A function is compiled on its own; an entry is linked with all functions it calls (`separate`). That
needs some of Numba's internals. If one of them is missing, Numba compiles as it usually does
(`standard`), which takes several times as long.
"""

from __future__ import annotations

import numba

try:
    from furnace.kernel.compiler.separate import entry, jit
except ImportError as error:
    from furnace.kernel.compiler.build import warn_unpatched
    from furnace.kernel.compiler.standard import entry, jit

    COMPILES_SEPARATELY = False
    warn_unpatched(numba.__version__, str(error))
else:
    COMPILES_SEPARATELY = True

__all__ = ["COMPILES_SEPARATELY", "entry", "jit"]
