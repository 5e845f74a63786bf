"""The exception for a table that another process must serve."""

from __future__ import annotations


class Elsewhere(Exception):
    """The process at this address can serve the request; `body` is what has been read of it."""

    def __init__(self, address: str, body: bytes = b"") -> None:
        super().__init__(address)
        self.address = address
        self.body = body
