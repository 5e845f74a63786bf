"""A bot in a process: it reads a request per line and answers each with an action in notation.

Started by bench/against.py with a bot and a ruleset, and with the code of any commit. Its first
line says where that code is, as soon as everything is compiled. A request is a seat, the seed, the
deal, the number of this seat's decisions before, and the lines of the position, all separated by
tabs. A bot that fails answers with the error after an exclamation mark.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import furnace
from furnace.bots.base import Bot
from furnace.bots.registry import bot_of, prepare
from furnace.engine.ruleset import parse_ruleset
from furnace.match import Chance, decide
from furnace.notation.action import format_action
from furnace.notation.position import parse_position
from furnace.notation.primitives import parse_seat


def main(spec: str, ruleset: str) -> None:
    """Answer until there are no more requests."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks.
    prepare([spec], parse_ruleset(ruleset))
    bot = bot_of(spec)
    print(Path(furnace.__file__).parent, flush=True)
    for request in sys.stdin:
        print(answer(bot, request), flush=True)


def answer(bot: Bot, request: str) -> str:
    """Return the bot's action in notation, or the error in one line."""
    seat, seed, deal, number, *lines = request.rstrip("\n").split("\t")
    try:
        state, chance = parse_position("\n".join(lines)), Chance(int(seed), int(deal))
        return format_action(decide(bot, state, parse_seat(seat), chance, int(number)))
    except Exception as error:  # A bot may raise anything.
        return f"! {type(error).__name__}: {' '.join(str(error).split())}"


if __name__ == "__main__":
    main(*sys.argv[1:])
