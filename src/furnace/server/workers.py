"""Bots think in worker processes, so that none of them blocks the server or another table."""

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
from furnace.server.bot_process import LENGTH, BotRequest, bot_request, pack
from furnace.server.fair_queue import QueueFull, Sizes, Source
from furnace.server.slots import Slots

MAX_WAITING = 200
"""Decisions of one client that may wait for a slot."""

CHEAPER = ("greedy", "random")
"""The bots that decide, one after the other, if another one fails or takes too long."""

COMMAND = (sys.executable, "-m", "furnace.server.bot_process")

BOT_WHILE_COMPILING = "foreman"
"""The bot that decides while another one is still being compiled."""

PREPARE_COMMAND = (
    sys.executable,
    "-c",
    "from furnace.bots.registry import available, prepare; prepare(available())",
)
"""Compiles all bots; returns at once if they have been compiled before."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class WorkersClosed(RuntimeError):
    """The server is stopping and takes no more requests."""


class WorkerDied(RuntimeError):
    """A worker process died while it was deciding."""


class NoDecision(RuntimeError):
    """A bot did not return a legal action in time."""


class Worker:
    """A process and the pipes to it."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self._questions, self._answers = process.stdin, process.stdout

    async def ask(self, request: BotRequest) -> Any:
        """Send a request and return the answer of the worker."""
        try:
            self._questions.write(pack(request))
            await self._questions.drain()
            return await self.read()
        except OSError as error:
            raise WorkerDied from error

    async def read(self) -> Any:
        """Return the next message of the worker."""
        try:
            (length,) = LENGTH.unpack(await self._answers.readexactly(LENGTH.size))
            return pickle.loads(await self._answers.readexactly(length))
        except asyncio.IncompleteReadError as error:
            raise WorkerDied from error

    async def end(self) -> None:
        """Kill the process; it holds nothing that could be lost."""
        with suppress(ProcessLookupError):
            self.process.kill()
        self._questions.close()
        await self.process.wait()
        with suppress(OSError):
            await self._questions.wait_closed()


class Workers:
    """A pool of worker processes, started when needed, up to a limit.

    `per_client`: the bots of one client that may think at once; one slot is kept for others.
    `timeout`: the seconds that a bot may wait for its turn and then think before a cheaper one
    decides. `has_spare`: whether another worker is started as soon as all are in use, because its
    start takes seconds, which the next client would have to wait.
    """

    def __init__(
        self,
        per_client: int,
        timeout: float,
        command: Sequence[str] = COMMAND,
        has_spare: bool = False,
    ) -> None:
        self._timeout = timeout
        self._command = command
        self._most = per_client + 1 if has_spare else 0
        self._spare: asyncio.Task[None] | None = None
        self._slots = Slots(Sizes(per_client + 1, per_client, MAX_WAITING))
        self._slot_for_cheaper = asyncio.Semaphore(1)
        self._start_lock = asyncio.Lock()
        self._all: set[Worker] = set()
        self._idle: list[Worker] = []
        self._is_closed = False
        self._is_prepared = True

    async def prepare(self, command: Sequence[str] = PREPARE_COMMAND) -> None:
        """Compile the bots; until then a bot that needs no compiling decides for them."""
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

    def __len__(self) -> int:
        """Return how many decisions are waiting for a slot."""
        return len(self._slots)

    async def decide(
        self, source: Source, spec: str, state: State, seat: int, seed: int, number: int
    ) -> Action:
        """Return the decision of a bot, or that of a cheaper one if it fails or takes too long."""
        must_wait = not self._is_prepared and is_fast(spec)
        request = bot_request(BOT_WHILE_COMPILING if must_wait else spec, state, seat, seed, number)
        try:
            async with self._slots.slot(source, self._timeout):
                return await self._decision(request)
        except TimeoutError:
            why = "no slot in time"
        except QueueFull:
            why = "queue full"
        except NoDecision as failure:
            why = str(failure)
        log.warning("bot_failed", bot=spec, seat=seat, number=number, why=why)
        return await self._cheaper_decision(request)

    async def close(self) -> None:
        """Kill every worker; pending requests raise WorkersClosed."""
        self._is_closed = True
        self._idle.clear()
        async with self._start_lock:
            await asyncio.gather(*[self._end(worker) for worker in list(self._all)])
        if self._spare is not None:
            await self._spare

    async def _cheaper_decision(self, request: BotRequest) -> Action:
        """Return the decision of the first cheaper bot that does not fail."""
        async with self._slot_for_cheaper:
            for spec in CHEAPER[:-1]:
                with suppress(NoDecision):
                    return await self._decision(request._replace(spec=spec))
            return await self._decision(request._replace(spec=CHEAPER[-1]))

    async def _decision(self, request: BotRequest) -> Action:
        """Return the decision of a bot; ask once more if its worker dies."""
        try:
            return await self._ask(self._idle.pop() if self._idle else None, request)
        except WorkerDied:
            self._check_open()
            log.warning("worker_died", bot=request.spec)
        try:
            # A new worker, because idle ones may have died with it.
            return await self._ask(None, request)
        except WorkerDied as error:
            self._check_open()
            raise NoDecision("worker died twice") from error

    async def _ask(self, worker: Worker | None, request: BotRequest) -> Action:
        """Ask a worker, or a new one if None; kill it unless it answers in time."""
        worker = worker or await self._start()
        self._start_spare_if_needed(request)
        try:
            answer = await asyncio.wait_for(worker.ask(request), self._timeout)
        except TimeoutError as error:
            await self._end(worker)
            raise NoDecision("timeout") from error
        except BaseException:
            await self._end(worker)
            raise
        self._idle.append(worker)
        if isinstance(answer, str):
            raise NoDecision(answer)
        action: Action = answer
        return action

    def _start_spare_if_needed(self, request: BotRequest) -> None:
        is_starting = self._spare is not None and not self._spare.done()
        if not (self._idle or is_starting) and len(self._all) < self._most:
            self._spare = asyncio.create_task(self._start_spare(request))

    async def _start_spare(self, request: BotRequest) -> None:
        """Start a worker, and let it load what a decision such as this one needs."""
        with suppress(NoDecision, WorkerDied, WorkersClosed, OSError):
            await self._ask(None, request)

    async def _start(self) -> Worker:
        """Start a worker and return it when it is ready."""
        async with self._start_lock:
            self._check_open()
            # In its own session, so that Ctrl-C reaches only the server.
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
