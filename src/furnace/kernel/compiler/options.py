"""How every compiled function is compiled, with Numba's internals or without."""

from __future__ import annotations

from typing import Any

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
