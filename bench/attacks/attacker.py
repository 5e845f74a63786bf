"""One attack, in a process of its own: reads what to do from its arguments.

Prints a line when the attack has begun, and what it met as a JSON object when it is over. Its
priority is low, because an attacker would not run on the server’s machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from importlib import import_module

from bench.attacks.order import Order


def main(name: str, port: str, seconds: str, scale: str) -> None:
    """Attack."""
    os.nice(5)
    attack = import_module(f"bench.attacks.{name}").attack
    order = Order(int(port), float(seconds), float(scale))
    found = asyncio.run(attack(order, lambda: print("begun", flush=True)))
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
