"""What a bot thinks of an action: the money it expects, and the reason. Values, never sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from furnace.engine.action import Action
from furnace.engine.references import Coins, Share

MONEY_TOLERANCE = 1e-6
"""Amounts of money that differ by less are the same."""


class Forced(NamedTuple):
    """Nothing else is legal."""

    kind: Literal["forced"] = "forced"


class AtRandom(NamedTuple):
    """One of so many that are drawn by lot."""

    among: int
    kind: Literal["by_lot"] = "by_lot"


class ByPlan(NamedTuple):
    """The bot does so, though it expects more of another."""

    kind: Literal["by_habit"] = "by_habit"


class Estimated(NamedTuple):
    """What the seat may hope for after it, by the worth of its goods and cards."""

    kind: Literal["reckoned"] = "reckoned"


class Leads(NamedTuple):
    """A bid that leads: what taking the card brings, what its compensation, and how likely it is
    that nobody outbids it.

    Where nobody could, the compensation is not reckoned: it is 0.
    """

    taken: Coins
    outbid: Coins
    odds: Share
    kind: Literal["leads"] = "leads"


class Trails(NamedTuple):
    """A bid below another: its compensation is certain."""

    outbid: Coins
    kind: Literal["follows"] = "follows"


class Produces(NamedTuple):
    """The production it begins: what comes after it, and whether nothing is better than that."""

    then: tuple[Action, ...]
    is_proven: bool
    kind: Literal["produces"] = "produces"


class Simulated(NamedTuple):
    """How often the search came this way, and the share of victories it expects."""

    visits: int
    share: Share
    kind: Literal["simulated"] = "simulated"


Reason = Forced | AtRandom | ByPlan | Estimated | Leads | Trails | Produces | Simulated


class Candidate(NamedTuple):
    """An action, the money that the seat expects to end the game with, and why."""

    action: Action
    money: float
    reason: Reason


class Comparison(NamedTuple):
    """Why not this one? What the bot does instead, and how much more it expects of that."""

    asked: Candidate
    best: Candidate

    @property
    def more(self) -> float:
        """The money by which the best is ahead; it may be below nothing where shares decide."""
        return self.best.money - self.asked.money


def ranked(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The best first; of equal ones the one listed first."""
    return tuple(sorted(candidates, key=lambda candidate: -candidate.money))


def chosen_first(candidates: Iterable[Candidate], chosen: Action) -> tuple[Candidate, ...]:
    """The chosen one, then the others from the best down; alone it is forced.

    Where the bot chose it though it expects more of another, it did so by habit.
    """
    others = list(ranked(candidates))
    first = next(candidate for candidate in others if candidate.action == chosen)
    others.remove(first)
    if not others:
        return (first._replace(reason=Forced()),)
    if others[0].money > first.money + MONEY_TOLERANCE:
        first = first._replace(reason=ByPlan())
    return (first, *others)


def compare(candidates: tuple[Candidate, ...], action: Action) -> Comparison | None:
    """A candidate beside the best; None where the action is no candidate."""
    asked = next((candidate for candidate in candidates if candidate.action == action), None)
    return Comparison(asked, candidates[0]) if asked else None
