"""A match: one game between bots. Chance is drawn here and nowhere else.

All randomness comes from named streams: generators seeded by the seed, the number of the game and
the name of the stream. So the deal does not depend on who plays or how, and after an undo the same
cards are dealt again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import NamedTuple

from furnace.bots.base import Bot
from furnace.engine.action import Action, Deal, First, Roll
from furnace.engine.game import Step, actors, apply, legal_actions, new, outcome
from furnace.engine.outcome import Outcome
from furnace.engine.owners import power_of
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import CHANCE, Phase, State


def stream(seed: int, game: int, *name: str | int) -> Random:
    """The random generator with this name, such as `7/41/deal` for game 41 of seed 7."""
    return Random("/".join(map(str, (seed, game, *name))))


class BotFailed(Exception):
    """A bot raised an exception, or chose a move that is not allowed: `why`, in which game."""

    def __init__(self, seat: int, game: int, why: str) -> None:
        super().__init__(seat, game, why)
        self.seat = seat
        self.game = game
        self.why = why


class Chance(NamedTuple):
    """Deals and dice of one game: a function of these two numbers and the State.

    The cards of each kind are shuffled once; the first that the position allows is dealt. Each
    manager and each roll of the die has its own stream.
    """

    seed: int
    game: int

    def draw(self, state: State) -> Action:
        """The next action of chance; only for a position whose actor is CHANCE."""
        actions = legal_actions(state, CHANCE)
        match actions[0]:
            case First():
                return stream(*self, "first").choice(actions)
            case Roll():
                return stream(*self, "die", state.round, _rolls(state)).choice(actions)
            case Deal(card) if card in state.stack:
                return self._deal_manager(state)
        return self._deal(state, actions)

    def _deal(self, state: State, actions: tuple[Action, ...]) -> Action:
        deals = {action.card: action for action in actions if isinstance(action, Deal)}
        order = _shuffled(*self, *_kind(state.ruleset, next(iter(deals))))
        absent = self._left_out(state) if state.phase is Phase.DEAL else ()
        return next(deals[card] for card in order if card in deals and card not in absent)

    def _deal_manager(self, state: State) -> Action:
        """Deal a random token of the stack, which has some managers twice (Q31)."""
        return Deal(stream(*self, "deal", "managers", len(state.stack)).choice(state.stack))

    def _left_out(self, state: State) -> set[str]:
        """The unseen companies that this game never deals: the first few of each pile (Q4)."""
        absent: set[str] = set()
        for pile in state.ruleset.deck:
            if pile.left_out:
                order = _shuffled(*self, "left_out", tuple(sorted(pile.companies)))
                unseen = [card for card in order if card in state.unseen]
                absent.update(unseen[: pile.left_out])
        return absent


def decide(bot: Bot, state: State, seat: int, chance: Chance, number: int) -> Action:
    """A bot's decision; `number` is how many this seat has made in the game before."""
    return bot.choose(state, seat, stream(*chance, f"p{seat + 1}", number))


@dataclass(frozen=True, slots=True)
class Match:
    """One game to play: the ruleset, a bot for each seat, and the source of chance.

    `agents`: the Agents' cards from left to right, if they are chosen rather than drawn.
    """

    ruleset: Ruleset
    bots: tuple[Bot, ...]
    seed: int
    game: int
    agents: tuple[str, ...] = ()


class Turn(NamedTuple):
    """One action of a match, and the step that follows it."""

    action: Action
    step: Step


class FinishedMatch(NamedTuple):
    """A finished game: its last position, all its actions, and how it ended."""

    state: State
    actions: tuple[Action, ...]
    outcome: Outcome


def play(match: Match) -> FinishedMatch:
    """Play a match to its end; raise BotFailed."""
    actions: list[Action] = []
    for turn in turns(match):
        actions.append(turn.action)
    ended = outcome(turn.step.state)
    assert ended is not None
    return FinishedMatch(turn.step.state, tuple(actions), ended)


def turns(match: Match) -> Iterator[Turn]:
    """Play a match, and yield each action with its step; raise BotFailed."""
    chance = Chance(match.seed, match.game)
    decisions = [0] * len(match.bots)
    state = new(match.ruleset, len(match.bots))
    while acting := actors(state):
        seat = next_actor(state, acting)
        with naming_failed_bot(seat, match.game):
            if seat == CHANCE:
                action = agreed_deal(state, match.agents) or chance.draw(state)
            else:
                action = decide(match.bots[seat], state, seat, chance, decisions[seat])
                decisions[seat] += 1
            step = apply(state, action)
        state = step.state
        yield Turn(action, step)


@contextmanager
def naming_failed_bot(seat: int, game: int) -> Iterator[None]:
    """Turn whatever a bot raises into a BotFailed; an error of chance is one of ours."""
    try:
        yield
    except Exception as error:
        if seat == CHANCE:
            raise
        raise BotFailed(seat, game, f"{type(error).__name__}: {error}") from error


def agreed_deal(state: State, agents: tuple[str, ...]) -> Action | None:
    """The deal of the next Agent's card, if those were chosen; else None."""
    deals = legal_actions(state, CHANCE) if agents and not state.row else ()
    return next((deal for card in agents if (deal := Deal(card)) in deals), None)


def next_actor(state: State, acting: tuple[int, ...]) -> int:
    """The seat to act when several may: in turn order, each finishes its production first.

    Seats may produce in any order, since none affects another (R5.3). Only a seat that may copy a
    neighbour's company waits for everyone else (Q44).
    """
    if len(acting) == 1 or state.first is None:
        return acting[0]
    first, seats = state.first, len(state.seats)

    def place(seat: int) -> tuple[bool, int]:
        return power_of(state, seat).copy_cost() is not None, (seat - first) % seats

    return min(acting, key=place)


def _rolls(state: State) -> int:
    """The number of rolls in this auction: each placed a disc of an Agent."""
    seats = len(state.seats)
    return sum(
        [placed.owner >= seats for auction_card in state.row for placed in auction_card.discs]
    )


def _kind(ruleset: Ruleset, card: str) -> tuple[str, tuple[str, ...]]:
    """The name of a card's kind, and all cards of that kind."""
    for kind in ("companies", "startups", "capitalists", "schools", "agent_cards"):
        if card in (cards := getattr(ruleset, kind)):
            return kind, cards
    raise AssertionError(card)


@lru_cache(maxsize=256)
def _shuffled(seed: int, game: int, kind: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The shuffled order of the cards of one kind."""
    order = list(cards)
    stream(seed, game, "deal", kind).shuffle(order)
    return tuple(order)
