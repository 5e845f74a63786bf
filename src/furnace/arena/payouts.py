"""The search for payouts that make A1 to A4 harder in this order, and their text.

An Agent is as hard as the share of games in which the bot does not have more than it. The search
asks for four levels of hardness at equal steps, takes for each Agent the payout that comes nearest
to its level, and of all such fours keeps the one whose pairs lie deepest within the bounds. (Q49)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise, product
from pathlib import Path
from typing import NamedTuple

import furnace.cards
from furnace.arena.calibrate import AGENTS, Payout, Trials, beaten, pair_summary

LOW, HIGH = 0.35, 0.75
"""The share of games a sound bot should win against each pair."""

CANDIDATES = tuple(Payout(*amounts) for amounts in product(range(1, 5), range(1, 7), range(1, 7)))
"""The payouts that are tried: small whole numbers."""

EASIEST = range(60, 100)
"""Shares of games, in per cent, in which the bot has more than the easiest Agent."""

STEPS = range(4, 13)
"""How much less it is, in per cent, from one Agent to the next."""

Payouts = dict[str, Payout]


class Found(NamedTuple):
    """Payouts, and how far inside the bounds the intervals of all pairs lie (below 0: outside)."""

    payouts: Payouts
    margin: float


def search(trials: Trials) -> Found | None:
    """The payouts whose pairs lie deepest within the bounds; None if no Agents get harder."""
    shares = {agent: _shares(trials, agent) for agent in AGENTS}
    fours = {tuple(_four(shares, *level).items()) for level in product(EASIEST, STEPS)}
    rising = [dict(four) for four in sorted(fours) if _is_rising(shares, dict(four))]
    found = [Found(payouts, margin(trials, payouts)) for payouts in rising]
    return max(found, key=lambda found: found.margin, default=None)


def margin(trials: Trials, payouts: Mapping[str, Payout]) -> float:
    """How far the intervals of all pairs lie inside the bounds; the worst pair counts."""
    summaries = [pair_summary(played, payouts) for played in trials.values()]
    return min([min(summary.low - LOW, HIGH - summary.high) for summary in summaries])


def format_payouts(payouts: Mapping[str, Payout]) -> str:
    """The payouts as a fragment of the card file."""
    tables = [
        "\n".join([f"[{agent}]", *[f"{name:<15} = {n}" for name, n in payout._asdict().items()]])
        for agent, payout in payouts.items()
    ]
    return "\n\n".join(tables)


def parse_payouts(text: str) -> Payouts:
    """`A1=1/2/3,A4=2/2/4` as payouts; raises ValueError where it is nothing of that kind."""
    payouts = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(A[0-9]+)=([0-9]+)/([0-9]+)/([0-9]+)\s*", part)
        if match is None or match[1] not in AGENTS:
            raise ValueError(part)
        payouts[match[1]] = Payout(*map(int, match.groups()[1:]))
    return payouts


def agents_file() -> Path:
    """The card file of the Agents."""
    return Path(furnace.cards.__file__).parent / "interbellum" / "agents.toml"


def write_payouts(file: Path, payouts: Mapping[str, Payout]) -> None:
    """Change the payouts in a card file, and nothing else in it."""
    lines, agent = [], ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if match := re.fullmatch(r"\[(\w+)\]", line):
            agent = match[1]
        lines.append(_changed(line, payouts.get(agent)))
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _changed(line: str, payout: Payout | None) -> str:
    name = line.partition("=")[0].strip()
    if payout is None or name not in Payout._fields:
        return line
    return re.sub(r"\d+$", str(getattr(payout, name)), line)


def _shares(trials: Trials, agent: str) -> dict[Payout, float]:
    """For each payout the share of games in which the bot has more than the Agent."""
    return {payout: beaten(trials, agent, payout).win_share for payout in CANDIDATES}


def _four(shares: Mapping[str, Mapping[Payout, float]], easiest: int, step: int) -> Payouts:
    """For each Agent the payout nearest to its level."""
    levels = [(easiest - step * number) / 100 for number in range(len(AGENTS))]
    return {
        agent: _nearest(shares[agent].items(), level)
        for agent, level in zip(AGENTS, levels, strict=True)
    }


def _nearest(shares: Iterable[tuple[Payout, float]], level: float) -> Payout:
    """The payout that comes nearest; of equal ones the plainest."""
    return min(shares, key=lambda pair: (round(abs(pair[1] - level), 2), sum(pair[0]), pair[0]))[0]


def _is_rising(shares: Mapping[str, Mapping[Payout, float]], payouts: Payouts) -> bool:
    """Whether each Agent is harder than the one before it."""
    steps = [shares[agent][payouts[agent]] for agent in AGENTS]
    return all([easier > harder for easier, harder in pairwise(steps)])
