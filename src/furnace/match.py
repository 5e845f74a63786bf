"""A match: bots at the seats of one game, and the only place where dice are rolled.

All randomness comes from named streams, each a generator seeded by the seed, the number of the
game and the stream's name. So the deal depends on neither who plays nor how, and a position that
comes again, after an undo, is dealt the same again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import NamedTuple

from furnace.bots.base import Bot
from furnace.engine.action import Action, Deal, First, Roll
from furnace.engine.game import Step, actors, apply, legal_actions, new, outcome
from furnace.engine.outcome import Outcome
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import CHANCE, State


def stream(seed: int, game: int, *name: str | int) -> Random:
    """The generator of this name, as `7/41/deal` would be for game 41 of seed 7."""
    return Random("/".join(map(str, (seed, game, *name))))


class Chance(NamedTuple):
    """Deals and dice of one game: what is drawn is a function of these two numbers and the State.

    Companies, start-ups and capitalists each lie in an order shuffled once; what is dealt is the
    first of them that the position still allows. Each roll of the die has a stream of its own.
    """

    seed: int
    game: int

    def draw(self, state: State) -> Action:
        """What chance does now; only for a position whose actor is CHANCE."""
        actions = legal_actions(state, CHANCE)
        match actions[0]:
            case First():
                return stream(*self, "first").choice(actions)
            case Roll():
                return stream(*self, "die", state.round, _rolls(state)).choice(actions)
        return self._deal(state, actions)

    def _deal(self, state: State, actions: tuple[Action, ...]) -> Action:
        deals = {action.card: action for action in actions if isinstance(action, Deal)}
        order = _shuffled(*self, *_kind(state.ruleset, next(iter(deals))))
        return next(deals[card] for card in order if card in deals)


def decide(bot: Bot, state: State, seat: int, chance: Chance, number: int) -> Action:
    """A bot's decision; `number` counts the decisions this seat took in the game before."""
    return bot.choose(state, seat, stream(*chance, f"p{seat + 1}", number))


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what: a bot for each seat, in the order they sit."""

    ruleset: Ruleset
    bots: tuple[Bot, ...]
    seed: int
    game: int


class Turn(NamedTuple):
    """One action of a match, and the step it led to."""

    action: Action
    step: Step


class Played(NamedTuple):
    """A finished game: its last position, all its actions, and how it ended."""

    state: State
    actions: tuple[Action, ...]
    outcome: Outcome


def play(match: Match) -> Played:
    """Play a match to its end."""
    actions: list[Action] = []
    for turn in turns(match):
        actions.append(turn.action)
    ended = outcome(turn.step.state)
    assert ended is not None
    return Played(turn.step.state, tuple(actions), ended)


def turns(match: Match) -> Iterator[Turn]:
    """Play a match action by action, for whoever wants to look on."""
    chance = Chance(match.seed, match.game)
    decisions = [0] * len(match.bots)
    state = new(match.ruleset, len(match.bots))
    while acting := actors(state):
        seat = next_actor(state, acting)
        if seat == CHANCE:
            action = chance.draw(state)
        else:
            action = decide(match.bots[seat], state, seat, chance, decisions[seat])
            decisions[seat] += 1
        step = apply(state, action)
        state = step.state
        yield Turn(action, step)


def next_actor(state: State, acting: tuple[int, ...]) -> int:
    """Who goes on where several may: from the first player on, each ends its production first.

    The rules let seats produce in any interleaving, and none of them concerns another (R5.3).
    """
    if len(acting) == 1 or state.first is None:
        return acting[0]
    first, seats = state.first, len(state.seats)
    return min(acting, key=lambda seat: (seat - first) % seats)


def _rolls(state: State) -> int:
    """How often the die was rolled in this auction: each roll placed a disc of an Agent."""
    seats = len(state.seats)
    return sum([placed.owner >= seats for lot in state.row for placed in lot.discs])


def _kind(ruleset: Ruleset, card: str) -> tuple[str, tuple[str, ...]]:
    """The kind of a card, by name, and all cards of that kind."""
    for kind in ("companies", "startups", "capitalists"):
        if card in (cards := getattr(ruleset, kind)):
            return kind, cards
    raise AssertionError(card)


@lru_cache(maxsize=64)
def _shuffled(seed: int, game: int, kind: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The order in which the cards of one kind come up."""
    order = list(cards)
    stream(seed, game, "deal", kind).shuffle(order)
    return tuple(order)
