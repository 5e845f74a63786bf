"""The compile options of every function, with or without Numba's internals."""

from __future__ import annotations

from typing import Any

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
