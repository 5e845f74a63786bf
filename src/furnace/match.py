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
from furnace.engine.owners import power_of
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import CHANCE, Phase, State


def stream(seed: int, game: int, *name: str | int) -> Random:
    """The generator of this name, as `7/41/deal` would be for game 41 of seed 7."""
    return Random("/".join(map(str, (seed, game, *name))))


class Chance(NamedTuple):
    """Deals and dice of one game: what is drawn is a function of these two numbers and the State.

    The cards of a kind lie in an order shuffled once; what is dealt is the first of them that the
    position still allows. Each manager and each roll of the die has a stream of its own.
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
            case Deal(card) if card in state.stack:
                return self._deal_manager(state)
        return self._deal(state, actions)

    def _deal(self, state: State, actions: tuple[Action, ...]) -> Action:
        deals = {action.card: action for action in actions if isinstance(action, Deal)}
        order = _shuffled(*self, *_kind(state.ruleset, next(iter(deals))))
        absent = self._left_out(state) if state.phase is Phase.DEAL else ()
        return next(deals[card] for card in order if card in deals and card not in absent)

    def _deal_manager(self, state: State) -> Action:
        """Any token of the stack; of some managers there are two (Q31)."""
        return Deal(stream(*self, "deal", "managers", len(state.stack)).choice(state.stack))

    def _left_out(self, state: State) -> set[str]:
        """The unseen companies that this game never deals: of each pile the first few (Q4)."""
        absent: set[str] = set()
        for pile in state.ruleset.deck:
            if pile.left_out:
                order = _shuffled(*self, "left_out", tuple(sorted(pile.companies)))
                unseen = [card for card in order if card in state.unseen]
                absent.update(unseen[: pile.left_out])
        return absent


def decide(bot: Bot, state: State, seat: int, chance: Chance, number: int) -> Action:
    """A bot's decision; `number` counts the decisions this seat took in the game before."""
    return bot.choose(state, seat, stream(*chance, f"p{seat + 1}", number))


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what: a bot for each seat, in the order they sit.

    `agents`: the Agents' cards from left to right, where they are agreed upon and not drawn.
    """

    ruleset: Ruleset
    bots: tuple[Bot, ...]
    seed: int
    game: int
    agents: tuple[str, ...] = ()


class Turn(NamedTuple):
    """One action of a match, and the step it led to."""

    action: Action
    step: Step


class FinishedMatch(NamedTuple):
    """A finished game: its last position, all its actions, and how it ended."""

    state: State
    actions: tuple[Action, ...]
    outcome: Outcome


def play(match: Match) -> FinishedMatch:
    """Play a match to its end."""
    actions: list[Action] = []
    for turn in turns(match):
        actions.append(turn.action)
    ended = outcome(turn.step.state)
    assert ended is not None
    return FinishedMatch(turn.step.state, tuple(actions), ended)


def turns(match: Match) -> Iterator[Turn]:
    """Play a match action by action, for whoever wants to look on."""
    chance = Chance(match.seed, match.game)
    decisions = [0] * len(match.bots)
    state = new(match.ruleset, len(match.bots))
    while acting := actors(state):
        seat = next_actor(state, acting)
        if seat == CHANCE:
            action = agreed_deal(state, match.agents) or chance.draw(state)
        else:
            action = decide(match.bots[seat], state, seat, chance, decisions[seat])
            decisions[seat] += 1
        step = apply(state, action)
        state = step.state
        yield Turn(action, step)


def agreed_deal(state: State, agents: tuple[str, ...]) -> Action | None:
    """The deal of the next Agent's card, where those were agreed upon."""
    deals = legal_actions(state, CHANCE) if agents and not state.row else ()
    return next((deal for card in agents if (deal := Deal(card)) in deals), None)


def next_actor(state: State, acting: tuple[int, ...]) -> int:
    """Who goes on where several may: from the first player on, each ends its production first.

    The rules let seats produce in any interleaving, and none of them concerns another (R5.3); only
    who may copy a neighbour's company has to wait for all others (Q44).
    """
    if len(acting) == 1 or state.first is None:
        return acting[0]
    first, seats = state.first, len(state.seats)

    def place(seat: int) -> tuple[bool, int]:
        return power_of(state, seat).copy_cost() is not None, (seat - first) % seats

    return min(acting, key=place)


def _rolls(state: State) -> int:
    """How often the die was rolled in this auction: each roll placed a disc of an Agent."""
    seats = len(state.seats)
    return sum(
        [placed.owner >= seats for auction_card in state.row for placed in auction_card.discs]
    )


def _kind(ruleset: Ruleset, card: str) -> tuple[str, tuple[str, ...]]:
    """The kind of a card, by name, and all cards of that kind."""
    for kind in ("companies", "startups", "capitalists", "schools", "agent_cards"):
        if card in (cards := getattr(ruleset, kind)):
            return kind, cards
    raise AssertionError(card)


@lru_cache(maxsize=256)
def _shuffled(seed: int, game: int, kind: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The order in which the cards of one kind come up."""
    order = list(cards)
    stream(seed, game, "deal", kind).shuffle(order)
    return tuple(order)
