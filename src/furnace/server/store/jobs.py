"""Jobs for the writer, and their results."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from furnace.server.store.entry_row import EntryRow


@dataclass(slots=True, eq=False, kw_only=True)
class Job:
    """A job; `future` gets the result or raises the failure."""

    future: Future[Any]
    touches: Sequence[str]
    result: Any = None
    failure: BaseException | None = None

    def deliver(self) -> None:
        """Resolve the future, in the thread of its event loop."""
        if self.future.done():  # they gave up waiting
            return
        if self.failure is None:
            self.future.set_result(self.result)
        elif isinstance(self.failure, StopIteration):  # the one that no future can raise
            self.future.set_exception(RuntimeError(repr(self.failure)))
        else:
            self.future.set_exception(self.failure)


@dataclass(slots=True, eq=False, kw_only=True)
class Append(Job):
    """Rows to append, all or none; the result is whether their numbers were free."""

    rows: Sequence[EntryRow]


@dataclass(slots=True, eq=False, kw_only=True)
class Write(Job):
    """A function to call with the connection; the result is its return value."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
