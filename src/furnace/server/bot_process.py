"""A worker process: it reads positions from its input, lets bots think, and writes their actions.

Each message is its length in four bytes, then a pickle; both ends are this same program. The first
message out is empty: the worker is ready.
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


class Question(NamedTuple):
    """What a bot is asked. The ruleset goes as text, being larger than all the rest."""

    spec: str
    ruleset: str
    position: tuple[Any, ...]
    seat: int
    seed: int
    number: int


def question(spec: str, state: State, seat: int, seed: int, number: int) -> Question:
    """What to ask for a decision of `furnace.match.decide`."""
    return Question(spec, format_ruleset(state.ruleset), state[1:], seat, seed, number)


def packed(message: object) -> bytes:
    """A message as it goes through the pipe."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


def answer(asked: Question) -> Action | str:
    """The bot's action, or what went wrong with the bot."""
    state = State(_ruleset(asked.ruleset), *asked.position)
    try:
        chance = Chance(asked.seed, 0)
        action = decide(_bot(asked.spec), state, asked.seat, chance, asked.number)
    except Exception as error:
        return repr(error)
    return action if action in legal_actions(state, asked.seat) else f"illegal: {action!r}"


def main() -> None:
    """Answer until the input ends, which it also does when the server is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whoever waits for the server goes first.
    os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # What a bot prints must not get between the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    questions: SimpleQueue[Question] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    _write(answers, packed(None))
    while True:
        _write(answers, packed(answer(questions.get())))


def _listen(pipe: BinaryIO, questions: SimpleQueue[Question]) -> None:
    """Pass questions on; at the end of the input end the process, however deep in thought."""
    while head := pipe.read(LENGTH.size):
        (length,) = LENGTH.unpack(head)
        questions.put(pickle.loads(pipe.read(length)))
    os._exit(0)


def _write(pipe: BinaryIO, message: bytes) -> None:
    pipe.write(message)
    pipe.flush()


if __name__ == "__main__":
    main()
