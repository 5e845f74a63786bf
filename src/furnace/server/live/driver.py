"""The driver of a table, in one process at a time: plays chance and bots, and closes votes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from furnace.bots.registry import catalogue_name
from furnace.engine.action import Action, actor
from furnace.engine.owners import power_of
from furnace.engine.state import CHANCE
from furnace.notation.history import Takeback
from furnace.server.clients import site_of
from furnace.server.fair_queue import Source
from furnace.server.live.attendance import is_attended
from furnace.server.live.game import CheckedEntry
from furnace.server.live.moves import MoveRefused, try_entry
from furnace.server.live.table import LiveTable, OpenVote
from furnace.server.live.unreadable import Unreadable
from furnace.server.live.votes import TAKEBACK, Verdict, verdict
from furnace.server.logs import log
from furnace.server.store.errors import Unavailable
from furnace.server.store.tables import set_stand_in
from furnace.server.store.votes import close_vote
from furnace.server.workers import Workers

if TYPE_CHECKING:
    from furnace.server.live.registry import TableRegistry

BOT_FOR_ABSENT_PLAYER = "greedy"
"""The bot that takes over the seat of an absent player."""

MAX_THINKING = 2
"""Bots of one table that may think at the same time, so that other tables get workers too."""

NOBODY_HERE = "nobody"
"""What pays for the bots of tables that nobody has opened here; hosts cost nothing to invent."""

RETRY_S = 1.0
"""Seconds before a failed task is tried again."""


class Driver:
    """Acts at the tables this process drives; each of its tasks can be killed at any moment."""

    def __init__(self, registry: TableRegistry, workers: Workers) -> None:
        self._registry = registry
        self._workers = workers
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopping = False
        registry.metrics.waiting_decisions.set_function(lambda: len(workers))

    def wake(self, table: LiveTable) -> None:
        """After a change, let chance and bots act, and check an open vote.

        Bots act only at tables to which somebody attends.
        """
        if self._is_stopping or not table.is_driven or not table.is_playing:
            return
        if table.game.actors() == (CHANCE,):
            self.start(table, self._play_chance)
        for seat in _bots_to_act(table) if is_attended(table, datetime.now(UTC)) else ():
            if seat not in table.thinking and len(table.thinking) < MAX_THINKING:
                table.thinking.add(seat)
                self.start(table, partial(self._play_bot, seat=seat))
        if table.meta.vote is not None:
            self.start(table, self._close_vote)

    async def stop(self) -> None:
        """Cancel all tasks."""
        self._is_stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def start(self, table: LiveTable, work: Callable[[LiveTable], Awaitable[None]]) -> None:
        """Run a task for a table; if it fails, log it, and wake the table again after a pause."""
        if self._is_stopping:
            return
        task = asyncio.create_task(self._guarded(table, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(
        self, table: LiveTable, work: Callable[[LiveTable], Awaitable[None]]
    ) -> None:
        try:
            await work(table)
        except Unreadable:
            pass  # the table is no longer in memory
        except Unavailable:
            await self._wake_later(table)
        except Exception:
            log.exception("driver", table=table.id)
            await self._wake_later(table)

    async def _wake_later(self, table: LiveTable) -> None:
        await asyncio.sleep(RETRY_S)
        self.wake(table)

    async def _play_chance(self, table: LiveTable) -> None:
        async with table.lock:
            drawn = table.game.chance_after(table.game.history)
            if drawn and table.is_driven:
                moves = [f"chance:{table.game.n + at}" for at in range(len(drawn))]
                await self._registry.append(table, drawn, None, moves, "chance")

    async def _play_bot(self, table: LiveTable, seat: int) -> None:
        """Let a bot think, and play its action if the question has not changed meanwhile."""
        try:
            revision = table.game.revisions[seat]
            action = await self._decide(table, seat)
            async with table.lock:
                is_current = (
                    table.game.revisions[seat] == revision and table.bot_of(seat) is not None
                )
                if is_current and table.is_driven:
                    move = f"bot:{table.game.n}"
                    await self._registry.append(
                        table, [try_entry(table, action)], None, [move], "bot"
                    )
        finally:
            table.thinking.discard(seat)
        self.wake(table)

    async def _decide(self, table: LiveTable, seat: int) -> Action:
        game, began = table.game, time.perf_counter()
        source = Source(site_of(table.client or NOBODY_HERE), table.id)
        spec, number = _spec_or_stand_in(table.bot_of(seat)), _decisions(table, seat)
        action = await self._workers.decide(
            source, spec, game.state, seat, game.chance.seed, number
        )
        self._registry.metrics.decisions.observe(time.perf_counter() - began)
        return action

    async def _close_vote(self, table: LiveTable) -> None:
        async with table.lock:
            vote = table.meta.vote
            if vote is None or not table.is_driven:
                return
            now = datetime.now(UTC)
            found = verdict(table, vote, now)
            if found is Verdict.OPEN:
                return
            has_passed, write = found is Verdict.PASSED, self._registry.changes.write
            if has_passed and vote.row.motion == TAKEBACK:
                await self._take_back(table, vote)
            elif has_passed:
                stand_in = table.id, vote.row.seat, BOT_FOR_ABSENT_PLAYER
                await write(set_stand_in, *stand_in, touches=[table.id])
            await write(close_vote, vote.row.id, has_passed, now, touches=[table.id])
            await self._registry.changes.catch_up(table)

    async def _take_back(self, table: LiveTable, vote: OpenVote) -> None:
        """Append the takeback exactly once, even if a process dies before the vote is closed."""
        move = f"vote:{vote.row.id}"
        while move not in table.game.moves and table.is_playing and table.is_driven:
            try:
                accepted: list[CheckedEntry] = [try_entry(table, Takeback(vote.row.seat))]
            except MoveRefused:
                return
            if await self._registry.append(table, accepted, None, [move], "human"):
                return


def _bots_to_act(table: LiveTable) -> list[int]:
    """Return the bots that may act now; one that may copy (K9) waits for all others (Q44)."""
    acting = table.game.actors()
    bots = [seat for seat in acting if seat != CHANCE and table.bot_of(seat) is not None]
    state = table.game.state
    return [seat for seat in bots if len(acting) == 1 or power_of(state, seat).copy_cost() is None]


def _decisions(table: LiveTable, seat: int) -> int:
    """Return how many decisions a seat has made that were not taken back."""
    return sum(actor(move.action) == seat for move in table.game.history.moves)


def _spec_or_stand_in(spec: str | None) -> str:
    """Return the bot of the catalogue that decides for a spec, which an old version accepted."""
    return catalogue_name(spec or "") or BOT_FOR_ABSENT_PLAYER
