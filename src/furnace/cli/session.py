"""A game in the terminal: one person, bots, and a history that only grows."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from furnace.bots.candidate import Candidate
from furnace.bots.registry import bot_of
from furnace.engine import game
from furnace.engine.action import Action, Bid, actor
from furnace.engine.owners import power_of
from furnace.engine.state import CHANCE
from furnace.match import Chance, agreed_deal, decide, next_actor, stream
from furnace.notation.history import Entry, Move, Redo, Takeback, Undo
from furnace.notation.record import Record

HUMAN = "human"
BOT = "bot "


@dataclass(frozen=True, slots=True)
class Session:
    """A game in progress: its record, and the source of chance.

    `agents`: the Agents' cards, if they are chosen rather than drawn.
    """

    record: Record
    chance: Chance
    agents: tuple[str, ...] = ()

    @property
    def human(self) -> int | None:
        """The seat of the person; None if only bots play."""
        kinds = [player.kind for player in self.record.players]
        return kinds.index(HUMAN) if HUMAN in kinds else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not game.actors(self.record.history.state)

    def spec(self, seat: int) -> str:
        """The spec of the bot in a seat."""
        return self.record.players[seat].kind.removeprefix(BOT)

    def legal_actions(self) -> tuple[Action, ...]:
        """What the person may do now; bids in the order of the row."""
        if self.human is None:
            return ()
        state = self.record.history.state
        places = {auction_card.card: place for place, auction_card in enumerate(state.row)}
        actions = game.legal_actions(state, self.human)
        return tuple(sorted(actions, key=lambda a: places[a.card] if isinstance(a, Bid) else 0))

    def last_move(self) -> Move | None:
        """The person's last move that was not undone."""
        moves = self.record.history.moves
        return next((m for m in reversed(moves) if actor(m.action) == self.human), None)

    def add(self, entry: Entry) -> Session:
        """The session with one more entry in its log."""
        return replace(self, record=replace(self.record, history=self.record.history.add(entry)))

    def run(self) -> Session:
        """Let chance and bots act until it is the person's turn or the game is over."""
        session = self
        while (seat := session.automatic_actor()) is not None:
            session = session.step(seat)
        return session

    def step(self, seat: int) -> Session:
        """Let chance or one bot act once."""
        return self.add(self._action_of(seat))

    def candidates(self, spec: str) -> tuple[Candidate, ...]:
        """A bot's candidates for the person's decision; they use up no seat's random numbers."""
        assert self.human is not None
        history = self.record.history
        luck = stream(*self.chance, "hint", len(history.moves))
        return bot_of(spec).candidates(history.state, self.human, luck)

    def undo(self) -> Session:
        """Undo the last move; if that needs consent, the bots give it."""
        assert self.human is not None
        if self.record.history.why_no_undo(self.human) is None:
            return self.add(Undo(self.human))
        return self.add(Takeback(self.human))

    def redo(self) -> Session:
        """Redo what was last undone."""
        assert self.human is not None
        return self.add(Redo(self.human))

    def automatic_actor(self) -> int | None:
        """Chance or the bot that acts next; None if the person has to act, or nobody.

        In production the bots finish first, so that the person sees what they did. Only a bot that
        may copy a neighbour's company waits for everyone else (Q44).
        """
        state = self.record.history.state
        acting = game.actors(state)
        if self.human not in acting:
            return next_actor(state, acting) if acting else None
        bots = [seat for seat in acting if seat != self.human]
        ready = tuple(seat for seat in bots if power_of(state, seat).copy_cost() is None)
        return next_actor(state, ready) if ready else None

    def _action_of(self, seat: int) -> Action:
        history = self.record.history
        if seat == CHANCE:
            agreed = agreed_deal(history.state, self.agents)
            return history.revealed_before() or agreed or self.chance.draw(history.state)
        number = sum(actor(move.action) == seat for move in history.moves)
        return decide(bot_of(self.spec(seat)), history.state, seat, self.chance, number)


def seed_or_secret(seed: int | None) -> int:
    """The given seed, or an unpredictable one."""
    return secrets.randbits(63) if seed is None else seed
