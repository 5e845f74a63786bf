"""A worker process: reads positions from standard input and writes the bots' actions.

Each message is a length of four bytes and a pickle; both ends are the same program. The first
message written is empty and means that the worker is ready.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from functools import lru_cache
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, NamedTuple

from furnace.bots.registry import bot_of
from furnace.engine.action import Action
from furnace.engine.game import legal_actions
from furnace.engine.ruleset import format_ruleset, parse_ruleset
from furnace.engine.state import State
from furnace.match import Chance, decide

LENGTH = struct.Struct("!I")
NICENESS = 5

_ruleset = lru_cache(maxsize=64)(parse_ruleset)
_bot = lru_cache(maxsize=16)(bot_of)


class BotRequest(NamedTuple):
    """A request for a decision. The ruleset is sent as text, because its pickle is large."""

    spec: str
    ruleset: str
    position: tuple[Any, ...]
    seat: int
    seed: int
    number: int


def bot_request(spec: str, state: State, seat: int, seed: int, number: int) -> BotRequest:
    """Return the request for a decision of `furnace.match.decide`."""
    return BotRequest(spec, format_ruleset(state.ruleset), state[1:], seat, seed, number)


def pack(message: object) -> bytes:
    """Return a message as bytes for the pipe."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


def answer(request: BotRequest) -> Action | str:
    """Return the bot's action, or a description of its failure."""
    state = State(_ruleset(request.ruleset), *request.position)
    try:
        chance = Chance(request.seed, 0)
        action = decide(_bot(request.spec), state, request.seat, chance, request.number)
    except Exception as error:
        return repr(error)
    return action if action in legal_actions(state, request.seat) else f"illegal: {action!r}"


def main() -> None:
    """Answer requests until the input ends, which also happens when the server is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The server itself has priority over its bots.
    os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Anything a bot prints must not corrupt the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    requests: SimpleQueue[BotRequest] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, requests), daemon=True).start()
    _write(answers, pack(None))
    while True:
        _write(answers, pack(answer(requests.get())))


def _listen(pipe: BinaryIO, requests: SimpleQueue[BotRequest]) -> None:
    """Queue the requests; exit at the end of the input, even while a bot is thinking."""
    while head := pipe.read(LENGTH.size):
        (length,) = LENGTH.unpack(head)
        requests.put(pickle.loads(pipe.read(length)))
    os._exit(0)


def _write(pipe: BinaryIO, message: bytes) -> None:
    pipe.write(message)
    pipe.flush()


if __name__ == "__main__":
    main()
