"""The arrays that Python passes to compiled functions, in Numba's types and in Python's."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from furnace.kernel.layout import GAME, PAD

Games = NDArray[Any]
Pads = NDArray[Any]
Numbers = NDArray[np.int64]

GAMES = types.Array(numba.from_dtype(GAME), 1, "C")
PADS = types.Array(numba.from_dtype(PAD), 1, "C")
NUMBERS = types.Array(types.int64, 1, "C")
LISTS = types.Array(types.int64, 2, "C")
