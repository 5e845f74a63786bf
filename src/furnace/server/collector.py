"""Python's garbage collector, kept from stopping the server for a tenth of a second.

What a server holds for long, its code and its tables, is no garbage; looking through all of it
again and again made the slowest moves of a thousand tables take 200 ms.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG, MIDDLE, OLD = 50_000, 50, 1_000


@contextmanager
def quiet_collector() -> Iterator[None]:
    """Freeze what is there, and look through the rest seldom."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
