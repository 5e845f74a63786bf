"""A bot's estimate of an action: the money it expects and the reason, as values without words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from furnace.engine.action import Action
from furnace.engine.references import Coins, Share

MONEY_TOLERANCE = 1e-6
"""Estimates of money that differ by less count as equal."""


class Forced(NamedTuple):
    """The only legal action."""

    kind: Literal["forced"] = "forced"


class AtRandom(NamedTuple):
    """One of this many equally likely actions."""

    among: int
    kind: Literal["by_lot"] = "by_lot"


class ByPolicy(NamedTuple):
    """The first step of the bot's plan, though it expects more money from another action."""

    kind: Literal["by_habit"] = "by_habit"


class Estimated(NamedTuple):
    """The expected money follows from the value of the seat's goods and cards afterwards."""

    kind: Literal["reckoned"] = "reckoned"


class Leads(NamedTuple):
    """A bid that takes the lead: the gain if it wins or is outbid, the chance to keep the lead.

    If nobody can outbid it (`hold_probability` is 1), `outbid` is not computed and stays 0.
    """

    taken: Coins
    outbid: Coins
    hold_probability: Share
    kind: Literal["leads"] = "leads"


class Trails(NamedTuple):
    """A bid below the highest: it is certain to be compensated."""

    outbid: Coins
    kind: Literal["follows"] = "follows"


class Produces(NamedTuple):
    """The first action of a production: the actions that follow, and whether it is optimal."""

    then: tuple[Action, ...]
    is_proven: bool
    kind: Literal["produces"] = "produces"


class Simulated(NamedTuple):
    """The number of simulations that began with the action, and the mean win share in them."""

    visits: int
    share: Share
    kind: Literal["simulated"] = "simulated"


Reason = Forced | AtRandom | ByPolicy | Estimated | Leads | Trails | Produces | Simulated


class Candidate(NamedTuple):
    """An action, the money the bot expects the seat to end the game with, and the reason."""

    action: Action
    money: float
    reason: Reason


class Comparison(NamedTuple):
    """The action that was asked about, and the bot's choice to compare it with."""

    asked: Candidate
    best: Candidate

    @property
    def advantage(self) -> float:
        """How much more money the bot's choice promises; may be negative if win share decided."""
        return self.best.money - self.asked.money


def ranked(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Sort by expected money, the best first; equal ones keep their order."""
    return tuple(sorted(candidates, key=lambda candidate: -candidate.money))


def chosen_first(candidates: Iterable[Candidate], chosen: Action) -> tuple[Candidate, ...]:
    """Return the chosen candidate, then the others, the best first.

    The reason of the chosen one is Forced if there is no other, and ByPolicy if another one
    promises more money.
    """
    others = list(ranked(candidates))
    first = next(candidate for candidate in others if candidate.action == chosen)
    others.remove(first)
    if not others:
        return (first._replace(reason=Forced()),)
    if others[0].money > first.money + MONEY_TOLERANCE:
        first = first._replace(reason=ByPolicy())
    return (first, *others)


def compare(candidates: tuple[Candidate, ...], action: Action) -> Comparison | None:
    """Compare an action with the best candidate; None if the action is not a candidate."""
    asked = next((candidate for candidate in candidates if candidate.action == action), None)
    return Comparison(asked, candidates[0]) if asked else None
