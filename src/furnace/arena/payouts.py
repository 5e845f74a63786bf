"""The search for payouts that make A1 to A4 harder in this order, and their text.

An Agent's difficulty is the share of games with it that the bot fails to win. Of all payouts that
make each Agent harder than the one before, and none harmless, the search finds those with the most
room between the intervals of all pairs and the bounds. (Q49)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise, product
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import furnace.cards
from furnace.arena.calibrate import AGENTS, PAIRS, Pair, Payout, Trials
from furnace.arena.statistics import wilson

LOW, HIGH = 0.35, 0.75
"""The share of games that a good bot should win against each pair."""

CANDIDATES = tuple(Payout(*amounts) for amounts in product(range(1, 7), range(1, 7), range(1, 7)))
"""The payouts to try: small whole numbers."""

MIN_STEP = 0.02
"""How much harder, at least, each Agent is than the one before."""

MAX_BEATEN = 0.85
"""An Agent that the bot beats more often than this is harmless."""

Payouts = dict[str, Payout]
Won = Mapping[Pair, Mapping[tuple[Payout, Payout], int]]
"""How many games the bot wins against each pair, by the payouts of the two."""


class BestPayouts(NamedTuple):
    """Payouts, and how far inside the bounds the intervals of all pairs are (below 0: outside)."""

    payouts: Payouts
    margin: float


def search(trials: Trials) -> BestPayouts | None:
    """Return the payouts with the largest margin, or None if none makes the Agents harder."""
    won, games = _won(trials), len(trials[PAIRS[0]])
    found = max(
        _increasing(won, games),
        key=lambda payouts: _worst_margin(won, games, payouts),
        default=None,
    )
    return None if found is None else BestPayouts(found, margin(trials, found))


def _won(trials: Trials) -> Won:
    ahead = {agent: _ahead(trials, agent) for agent in AGENTS}
    return {
        (left, right): {
            (one, other): (left_masks[left, right] & right_masks[left, right]).bit_count()
            for one, left_masks in ahead[left].items()
            for other, right_masks in ahead[right].items()
        }
        for left, right in PAIRS
    }


def _ahead(trials: Trials, agent: str) -> dict[Payout, dict[Pair, int]]:
    """Return the games in which the bot beats an Agent, as bit masks, by its payout.

    Of payouts with equal results only the smallest is returned, and none that makes a pair too hard
    or the Agent harmless.
    """
    by_masks: dict[tuple[int, ...], Payout] = {}
    with_it = [pair for pair in PAIRS if agent in pair]
    for payout in sorted(CANDIDATES, key=lambda payout: (sum(payout), payout)):
        masks = tuple(_mask(trials, pair, agent, payout) for pair in with_it)
        shares = [
            mask.bit_count() / len(trials[pair]) for mask, pair in zip(masks, with_it, strict=True)
        ]
        if min(shares) >= LOW and fmean(shares) <= MAX_BEATEN:
            by_masks.setdefault(masks, payout)
    return {payout: dict(zip(with_it, masks, strict=True)) for masks, payout in by_masks.items()}


def _mask(trials: Trials, pair: Pair, agent: str, payout: Payout) -> int:
    is_ahead = (trial.money > trial.activities[agent].pay(payout) for trial in trials[pair])
    return sum(1 << number for number, ahead in enumerate(is_ahead) if ahead)


def _increasing(won: Won, games: int) -> Iterator[Payouts]:
    """Yield all payouts that make each Agent harder than the one before, the smallest first."""
    tried = {agent: list(dict.fromkeys(_payouts_of(won, agent))) for agent in AGENTS}
    least = MIN_STEP * games * (len(AGENTS) - 1)
    for four in product(*tried.values()):
        payouts = dict(zip(AGENTS, four, strict=True))
        pairs = {pair: _games_won(won, pair, payouts) for pair in PAIRS}
        games_won_with = [sum(n for pair, n in pairs.items() if agent in pair) for agent in AGENTS]
        if all(easier - harder >= least for easier, harder in pairwise(games_won_with)):
            yield payouts


def _payouts_of(won: Won, agent: str) -> Iterator[Payout]:
    pair = next(pair for pair in PAIRS if agent in pair)
    return (payouts[pair.index(agent)] for payouts in won[pair])


def _games_won(won: Won, pair: Pair, payouts: Payouts) -> int:
    return won[pair][payouts[pair[0]], payouts[pair[1]]]


def _worst_margin(won: Won, games: int, payouts: Payouts) -> float:
    return min(_pair_margin(_games_won(won, pair, payouts), games) for pair in PAIRS)


def _pair_margin(wins: int, games: int) -> float:
    """Return how far inside the bounds the interval of a pair is."""
    low, high = wilson(wins, games)
    return min(low - LOW, HIGH - high)


def margin(trials: Trials, payouts: Mapping[str, Payout]) -> float:
    """Return how far inside the bounds the interval of the worst pair is."""
    won = [(sum(trial.is_won(payouts) for trial in played), played) for played in trials.values()]
    return min([_pair_margin(wins, len(played)) for wins, played in won])


def format_payouts(payouts: Mapping[str, Payout]) -> str:
    """Return the payouts as a fragment of the card file."""
    tables = [
        "\n".join([f"[{agent}]", *[f"{name:<11} = {n}" for name, n in payout._asdict().items()]])
        for agent, payout in payouts.items()
    ]
    return "\n\n".join(tables)


def parse_payouts(text: str) -> Payouts:
    """Return the payouts in a text such as `A1=1/2/3,A4=2/2/4`; raise ValueError if it is wrong."""
    payouts = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(A[0-9]+)=([0-9]+)/([0-9]+)/([0-9]+)\s*", part)
        if match is None or match[1] not in AGENTS:
            raise ValueError(part)
        payouts[match[1]] = Payout(*map(int, match.groups()[1:]))
    return payouts


def agents_file() -> Path:
    """Return the card file of the Agents."""
    return Path(furnace.cards.__file__).parent / "interbellum" / "agents.toml"


def with_payouts(text: str, payouts: Mapping[str, Payout]) -> str:
    """Return the text of a card file with these payouts, and nothing else changed."""
    lines, agent = [], ""
    for line in text.splitlines():
        if match := re.fullmatch(r"\[(\w+)\]", line):
            agent = match[1]
        lines.append(_changed(line, payouts.get(agent)))
    return "\n".join(lines) + "\n"


def _changed(line: str, payout: Payout | None) -> str:
    name = line.partition("=")[0].strip()
    if payout is None or name not in Payout._fields:
        return line
    return re.sub(r"\d+$", str(getattr(payout, name)), line)
