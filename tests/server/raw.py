"""Clients that send what no browser would, over a socket of their own.

with raw_connections(server.address) as connect:
    connect(b"GET /health HTTP/1.1\\r\\n")
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

PATIENCE = 20.0

Connect = Callable[..., socket.socket]


@contextmanager
def raw_connections(address: str) -> Iterator[Connect]:
    """A way to connect to a server and to send something; all is closed at the end."""
    server = urlsplit(address)
    with ExitStack() as opened:

        def connect(data: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
            place = server.hostname, server.port
            made = socket.create_connection(place, PATIENCE, (source, 0))
            opened.enter_context(made)
            made.sendall(data)
            return made

        yield connect


def is_closed(connection: socket.socket) -> bool:
    """Whether the server has closed a connection without an answer; False if it has not yet."""
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def answer(connection: socket.socket) -> bytes:
    """All that the server sends until it closes the connection."""
    connection.settimeout(PATIENCE)
    parts = []
    while part := connection.recv(65536):
        parts.append(part)
    return b"".join(parts)
