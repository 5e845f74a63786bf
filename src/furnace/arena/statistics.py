"""Win shares with 95% confidence intervals and mean money, by bot, by seat and by Agent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from furnace.arena.rows import Row

Z95 = 1.959964
"""The half-width, in standard deviations, that holds 95% of a normal distribution."""


class Summary(NamedTuple):
    """Number of games, win share with its confidence interval, and mean money."""

    games: int
    win_share: float
    low: float
    high: float
    money: float


@dataclass(slots=True)
class Tally:
    """A running count; a shared win counts in parts."""

    games: int = 0
    wins: float = 0.0
    money: int = 0

    def add(self, row: Row) -> None:
        """Count one seat's game."""
        self.count(row.win_share, row.money)

    def count(self, win_share: float, money: int) -> None:
        """Count one game."""
        self.games += 1
        self.wins += win_share
        self.money += money

    def summary(self) -> Summary:
        """Return the summary of all games counted; there must be one."""
        low, high = wilson(self.wins, self.games)
        return Summary(self.games, self.wins / self.games, low, high, self.money / self.games)


@dataclass(slots=True)
class Tallies:
    """Tallies of all games, by bot, by seat and by Agent.

    An Agent with a card wins if it has beaten every seat and has the most money (R20.9).
    """

    by_bot: dict[str, Tally] = field(default_factory=dict)
    by_seat: dict[int, Tally] = field(default_factory=dict)
    by_agent: dict[str, Tally] = field(default_factory=dict)

    def add(self, rows: Sequence[Row]) -> None:
        """Count the rows of a game."""
        for row in rows:
            self.by_bot.setdefault(row.bot, Tally()).add(row)
            self.by_seat.setdefault(row.seat, Tally()).add(row)
        self._add_agents(rows)

    def _add_agents(self, rows: Sequence[Row]) -> None:
        agents = agents_of(rows[0])
        most = max(agents.values(), default=0)
        no_seat_won = not any([row.win_share for row in rows])
        best = [agent for agent, money in agents.items() if money == most and no_seat_won]
        for agent, money in agents.items():
            share = 1 / len(best) if agent in best else 0.0
            self.by_agent.setdefault(agent, Tally()).count(share, money)


def agents_of(row: Row) -> dict[str, int]:
    """Return the Agents with a card in the game of this row, and their money."""
    pairs = ((row.left_agent, row.left_money), (row.right_agent, row.right_money))
    return {agent: money for agent, money in pairs if agent is not None and money is not None}


def wilson(wins: float, count: int, z: float = Z95) -> tuple[float, float]:
    """Return Wilson's score interval for a share, with each game as an independent trial."""
    share, spread = wins / count, z * z / count
    middle = share + spread / 2
    half = z * sqrt(share * (1 - share) / count + spread / (4 * count))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


def normal(values: Sequence[float], z: float = Z95) -> tuple[float, float, float]:
    """Return the mean of at least two independent values and its normal interval."""
    mean, half = fmean(values), z * stdev(values) / sqrt(len(values))
    return mean, mean - half, mean + half
