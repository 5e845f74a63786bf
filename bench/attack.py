"""What a victim notices of an attack on the server: latencies before and during each attack.

    python bench/attack.py                       all attacks, about eight minutes
    python bench/attack.py magnates --postgres   one attack, on PostgreSQL
    python bench/attack.py --scale 0.1           a quick look

Each attack is aimed at a new `furnace serve` on 127.0.0.1, from other loopback addresses. A move
takes from when it is sent until everyone at the table has it. The exit code is 1 if a bound is
broken.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

if __name__ == "__main__":
    # In place of this script’s own folder, whose names would hide others.
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from bench.attacks.target import Target, target
from bench.attacks.victim import Measured, Victim
from bench.figure import Figure, at_most, informational
from bench.load import percentile
from bench.postgres import postgres
from bench.report import machine, show
from bench.worker import ROOT

ATTACKS = (
    "records", "magnates", "watchers", "half_open", "bad_messages", "pipelined", "pings",
)  # fmt: skip
SECONDS = 30.0
"""Seconds before each attack, and of each attack."""

LONGEST_S = {"bad_messages": 240.0}
"""The longest that an attack with a fixed number of messages may take, at any scale."""

SHORTEST_S = 0.5
BOT_TABLES = {"magnates": 2}
USUAL_SETTINGS = {"FURNACE_PREPARES_BOTS": "false"}

MORE_TIMES, MORE_MS = 2.0, 50.0
"""The 99th percentile of a move may become this many times as long, or this much longer."""

LONGEST_REQUEST_MS = 1_000.0
"""A request may take this long: a person hardly notices, and a health check does not fail."""


class Met(NamedTuple):
    """What the victim, the attacker and the server met."""

    before: Measured
    during: Measured
    attacker: dict[str, int]
    faults: list[str]
    is_alive: bool


def main(arguments: Sequence[str] | None = None) -> int:
    """Attack, print the figures, and return the exit code."""
    options = _options(arguments)
    figures: list[Figure] = []
    met: dict[str, Met] = {}
    for name in options.attacks or ATTACKS:
        met[name] = meet(name, options.scale, options.postgres)
        figures += figures_of(name, met[name])
        print(f"{name}: {_in_words(met[name].attacker)}", flush=True)
        print(*met[name].faults[:3], sep="\n", end="")
    show(figures, f"attacks at {options.scale:g} of their size")
    if options.out:
        options.out.write_text(json.dumps(_report(figures, met, options), indent=2) + "\n")
    return 0 if all([figure.is_met for figure in figures]) else 1


def attack_figures() -> list[Figure]:
    """Return the figures of all attacks."""
    return [figure for name in ATTACKS for figure in figures_of(name, meet(name))]


def meet(name: str, scale: float = 1.0, is_postgres: bool = False) -> Met:
    """Attack a new server once."""
    settings = USUAL_SETTINGS | import_module(f"bench.attacks.{name}").SETTINGS
    with ExitStack() as stack:
        db = stack.enter_context(postgres()) if is_postgres else None
        attacked = stack.enter_context(target(db, settings))
        return asyncio.run(_meet(name, scale, attacked))


def figures_of(name: str, met: Met) -> list[Figure]:
    """Return the figures of one attack."""
    title, before, during = name.replace("_", "-"), met.before, met.during
    figures = [
        _compared(f"{title}: a move, p50", before.moves, during.moves, 50),
        _bound_p99(f"{title}: a move, p99", before.moves, during.moves),
        _compared(f"{title}: a move, longest", before.moves, during.moves, 100),
        _bound_longest(f"{title}: creating a table, longest", before.creations, during.creations),
        _bound_longest(f"{title}: /health, longest", before.health, during.health),
        at_most(f"{title}: moves and requests lost", "lost", during.lost + before.lost, 0),
        at_most(f"{title}: errors of the server", "errors", _faults(met), 0),
    ]
    if during.answers:
        figures.append(_bound_mean(f"{title}: a bid of own bots, mean", before, during))
        for share in (50, 99):
            bids = f"{title}: a bid of own bots, p{share}"
            figures.append(_compared(bids, before.answers, during.answers, share))
    return figures


async def _meet(name: str, scale: float, attacked: Target) -> Met:
    gc.disable()  # its pauses would be counted as the server's
    seconds = max(SHORTEST_S, SECONDS * scale)
    longest = LONGEST_S.get(name, seconds)
    victim = Victim(attacked.port, BOT_TABLES.get(name, 0))
    await victim.arrive()
    before = await victim.measure(asyncio.sleep(seconds))
    attacker = await _attacker(name, attacked.port, longest, scale)
    during = await victim.measure(attacker.wait())
    assert attacker.returncode == 0, f"the attacker failed: {name}"
    assert attacker.stdout is not None
    found = json.loads(await attacker.stdout.read())
    return Met(before, during, found, attacked.faults, attacked.is_alive)


async def _attacker(
    name: str, port: int, seconds: float, scale: float
) -> asyncio.subprocess.Process:
    """Start an attack, and return its process when it begins."""
    command = [sys.executable, "-m", "bench.attacks.attacker", name, port, seconds, scale]
    attacker = await asyncio.create_subprocess_exec(
        *map(str, command), cwd=ROOT, stdout=subprocess.PIPE
    )
    assert attacker.stdout is not None
    begun = await attacker.stdout.readline()
    assert begun == b"begun\n", f"the attack did not begin: {name}"
    return attacker


def _faults(met: Met) -> int:
    return len(met.faults) + (not met.is_alive)


def _compared(name: str, before: list[float], during: list[float], share: int) -> Figure:
    was, became = percentile(before, share), percentile(during, share)
    return informational(name, "ms", became)._replace(
        peer_name="before", peer=was, ratio=became / was
    )


def _bound_p99(name: str, before: list[float], during: list[float]) -> Figure:
    figure = _compared(name, before, during, 99)
    assert figure.peer is not None
    most = max(MORE_TIMES * figure.peer, figure.peer + MORE_MS)
    return figure._replace(target=f"≤ {most:.0f} ms", is_met=figure.ours <= most)


def _bound_longest(name: str, before: list[float], during: list[float]) -> Figure:
    figure = _compared(name, before, during, 100)
    is_met = figure.ours <= LONGEST_REQUEST_MS
    return figure._replace(target=f"≤ {LONGEST_REQUEST_MS:.0f} ms", is_met=is_met)


def _bound_mean(name: str, before: Measured, during: Measured) -> Figure:
    was, became = (1000 * sum(one.answers) / len(one.answers) for one in (before, during))
    ratio, target = became / was, f"≤ {MORE_TIMES:g} ×"
    return Figure(name, "ms", became, "before", was, ratio, target, ratio <= MORE_TIMES)


def _in_words(found: dict[str, int]) -> str:
    return ", ".join(f"{number:,} {what}" for what, number in sorted(found.items()))


def _report(
    figures: list[Figure], met: dict[str, Met], options: argparse.Namespace
) -> dict[str, Any]:
    return {
        "scale": options.scale,
        "postgres": options.postgres,
        "machine": machine(),
        "load": os.getloadavg(),
        "figures": [figure._asdict() for figure in figures],
        "attackers": {name: one.attacker for name, one in met.items()},
    }


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("attacks", nargs="*", metavar="attack", choices=[*ATTACKS, []])
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full attack")
    parser.add_argument("--postgres", action="store_true", help="attack a server on PostgreSQL")
    parser.add_argument("--out", type=Path, help="JSON file to write")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
