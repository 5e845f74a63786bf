"""How functions are compiled: `jit` for those that compiled functions call, `entry` for Python's.

A function is compiled on its own; an entry is linked with all functions it calls (`separate`). That
needs some of Numba's internals. If one of them is missing, Numba compiles as it usually does
(`unpatched`), which takes several times as long.
"""

from __future__ import annotations

import numba

try:
    from furnace.kernel.compiler.separate import entry, jit
except ImportError as error:
    from furnace.kernel.compiler.making import warn_of
    from furnace.kernel.compiler.unpatched import entry, jit

    IS_APART = False
    warn_of(numba.__version__, str(error))
else:
    IS_APART = True

__all__ = ["IS_APART", "entry", "jit"]
