"""Productions of real games: seeded games of all kinds between bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bench.prove.compare import Case
from bench.prove.rulesets import KINDS, SEATS, Kind
from bench.prove.weights import usual_weights

from furnace.bots.registry import bot_of
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import Phase
from furnace.match import Match, next_actor, stream, turns

BOTS = (("greedy",), ("greedy", "random"), ("random",))
"""The bots of a game; games take these in turn."""

VARIETIES = [(kind, seats) for kind in KINDS for seats in SEATS[kind.game]]


class Game(NamedTuple):
    """A game between bots, by its seed and number; games cycle through all kinds, seats and
    bots."""

    seed: int
    number: int

    @property
    def kind(self) -> Kind:
        """The game, and the order of its cards."""
        return VARIETIES[self.number % len(VARIETIES)][0]

    @property
    def seats(self) -> int:
        """The number of players."""
        return VARIETIES[self.number % len(VARIETIES)][1]

    @property
    def match(self) -> Match:
        """The match: ruleset, bots, seed and number."""
        names = BOTS[self.number // len(VARIETIES) % len(BOTS)]
        bots = tuple(bot_of(names[seat % len(names)]) for seat in range(self.seats))
        return Match(parse_ruleset(_words(self.kind, self.seats)), bots, self.seed, self.number)

    @property
    def productions(self) -> int:
        """The number of productions: each seat has one in each round."""
        return self.seats * self.match.ruleset.rounds

    def cases(self) -> Iterator[Case]:
        """Play the game, and return each production as its seat begins it."""
        begun: set[tuple[int, int]] = set()
        for turn in turns(self.match):
            state = turn.step.state
            if state.phase is Phase.PRODUCTION:
                seat = next_actor(state, state.producing)
                if (state.round, seat) not in begun:
                    begun.add((state.round, seat))
                    random = stream(*self, "weights", state.round, seat)
                    yield Case(state, seat, usual_weights(state, random))


def games(seed: int, productions: int) -> Iterator[Game]:
    """Return as many games as it takes to have this many productions."""
    number = 0
    while productions > 0:
        game = Game(seed, number)
        yield game
        productions, number = productions - game.productions, number + 1


def _words(kind: Kind, seats: int) -> str:
    """Return the preset of a game, in the order of its cards."""
    words = PRESETS["base" if kind.game == "base" else "interbellum"](seats)
    return f"{words}+chain" if kind.order == "chain" else words
