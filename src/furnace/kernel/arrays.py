"""The arrays that Python passes to compiled functions, as Numba types and Python types."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from furnace.kernel.layout import ACTION_BUFFER, GAME

Games = NDArray[Any]
ActionBuffers = NDArray[Any]
IntArray = NDArray[np.int64]

GAMES = types.Array(numba.from_dtype(GAME), 1, "C")
ACTION_BUFFERS = types.Array(numba.from_dtype(ACTION_BUFFER), 1, "C")
INT_ARRAY = types.Array(types.int64, 1, "C")
INT_TABLE = types.Array(types.int64, 2, "C")
