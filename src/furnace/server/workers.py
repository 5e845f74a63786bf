"""Bots think in worker processes, so that none of them holds up the server or another table."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import structlog

from furnace.bots.registry import available, is_fast
from furnace.engine.action import Action
from furnace.engine.state import State
from furnace.server.bot_process import LENGTH, Question, packed, question

FEWEST = 8
"""Workers there may be at least, for one that thinks long leaves the others free."""

FALLBACK = "random"
"""The bot that decides where another one did not."""

COMMAND = (sys.executable, "-m", "furnace.server.bot_process")

STAND_IN = "foreman"
"""The bot that decides while there is no machine code for another one."""

PREPARING = (
    sys.executable,
    "-c",
    "from furnace.bots.registry import available, prepare; prepare(available())",
)
"""Makes the machine code of all bots; at once where it has been made before."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class WorkersClosed(RuntimeError):
    """The server is stopping: nobody thinks any more."""


class WorkerDied(RuntimeError):
    """A worker ended in the middle of a decision."""


class BotFailed(RuntimeError):
    """A bot came to no legal action, or to none in time."""


class Worker:
    """One process, and the pipes to it."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self._questions, self._answers = process.stdin, process.stdout

    async def ask(self, asked: Question) -> Any:
        """What the worker answers."""
        try:
            self._questions.write(packed(asked))
            await self._questions.drain()
            return await self.read()
        except OSError as error:
            raise WorkerDied from error

    async def read(self) -> Any:
        """The next message of the worker."""
        try:
            (length,) = LENGTH.unpack(await self._answers.readexactly(LENGTH.size))
            return pickle.loads(await self._answers.readexactly(length))
        except asyncio.IncompleteReadError as error:
            raise WorkerDied from error

    async def end(self) -> None:
        """End the process, whatever it is doing: it holds nothing that could be lost."""
        with suppress(ProcessLookupError):
            self.process.kill()
        self._questions.close()
        await self.process.wait()
        with suppress(OSError):
            await self._questions.wait_closed()


class Workers:
    """As many processes as there are bots thinking at once, up to a limit; started when needed."""

    def __init__(self, processes: int, timeout: float, command: Sequence[str] = COMMAND) -> None:
        self._timeout = timeout
        self._command = command
        self._places = asyncio.Semaphore(max(processes, FEWEST))
        self._births = asyncio.Lock()
        self._all: set[Worker] = set()
        self._idle: list[Worker] = []
        self._is_closed = False
        self._is_prepared = True

    async def prepare(self, command: Sequence[str] = PREPARING) -> None:
        """Make the machine code that bots need; until it is there, a plain bot decides for them."""
        self._is_prepared = not any([is_fast(name) for name in available()])
        if self._is_prepared:
            return
        process = await asyncio.create_subprocess_exec(
            *command, stdin=DEVNULL, stdout=DEVNULL, start_new_session=True
        )
        try:
            self._is_prepared = await process.wait() == 0
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # it may have processes of its own
        if not self._is_prepared:
            log.warning("bots_not_prepared", code=process.returncode)

    async def decide(self, spec: str, state: State, seat: int, seed: int, number: int) -> Action:
        """A bot's decision, as of `furnace.match.decide`; that of `random` where the bot fails."""
        must_wait = not self._is_prepared and is_fast(spec)
        asked = question(STAND_IN if must_wait else spec, state, seat, seed, number)
        try:
            return await self._decision(asked)
        except BotFailed as failure:
            log.warning("bot_failed", bot=spec, seat=seat, number=number, why=str(failure))
            return await self._decision(asked._replace(spec=FALLBACK))

    async def close(self) -> None:
        """End every worker; whoever still waits for a decision is told that there is none."""
        self._is_closed = True
        self._idle.clear()
        async with self._births:
            await asyncio.gather(*[self._end(worker) for worker in list(self._all)])

    async def _decision(self, asked: Question) -> Action:
        """The decision of one bot, asked for once more where its worker dies."""
        async with self._places:
            try:
                return await self._ask(self._idle.pop() if self._idle else None, asked)
            except WorkerDied:
                self._check_open()
                log.warning("worker_died", bot=asked.spec)
            try:
                # Not an idle one: those may have died with it.
                return await self._ask(None, asked)
            except WorkerDied as error:
                self._check_open()
                raise BotFailed("worker died twice") from error

    async def _ask(self, worker: Worker | None, asked: Question) -> Action:
        """Ask a worker, a new one if None; it is ended unless it answers in time."""
        worker = worker or await self._start()
        try:
            answer = await asyncio.wait_for(worker.ask(asked), self._timeout)
        except TimeoutError as error:
            await self._end(worker)
            raise BotFailed("timeout") from error
        except BaseException:
            await self._end(worker)
            raise
        self._idle.append(worker)
        if isinstance(answer, str):
            raise BotFailed(answer)
        action: Action = answer
        return action

    async def _start(self) -> Worker:
        """A new worker, when it is ready."""
        async with self._births:
            self._check_open()
            # In a session of its own: Ctrl-C is for the server to hear.
            worker = Worker(
                await asyncio.create_subprocess_exec(
                    *self._command, stdin=PIPE, stdout=PIPE, start_new_session=True
                )
            )
            self._all.add(worker)
        try:
            await worker.read()
        except BaseException:
            await self._end(worker)
            raise
        return worker

    async def _end(self, worker: Worker) -> None:
        self._all.discard(worker)
        await worker.end()

    def _check_open(self) -> None:
        if self._is_closed:
            raise WorkersClosed
