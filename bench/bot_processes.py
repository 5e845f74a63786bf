"""Bots with the code of any worktree, each in a process that runs bench/notation_bot.py."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench.worker import OURS, start_worker

from furnace.arena.tournament import ScheduledGame, Tournament
from furnace.bots.base import Bot
from furnace.bots.candidate import Candidate
from furnace.engine.action import Action
from furnace.engine.state import State
from furnace.notation.action import parse_action
from furnace.notation.position import format_position
from furnace.notation.primitives import format_seat


class BotFailed(RuntimeError):
    """A bot cannot answer: its error, or that its process has ended."""


class BotProcess:
    """A process with the code of a worktree; it is ready when everything is compiled."""

    def __init__(self, worktree: Path, spec: str, ruleset: str) -> None:
        source = worktree / "src"
        self.worker = start_worker(OURS, "notation_bot.py", spec, ruleset, source=source)
        if (found := self._read()) != str(source / "furnace"):
            self.end()
            raise BotFailed(f"{worktree}: {found or 'the process has ended'}")

    def ask(self, request: str) -> str:
        """Return the answer; raise BotFailed if there is none."""
        assert self.worker.stdin is not None
        with suppress(BrokenPipeError):
            self.worker.stdin.write(f"{request}\n")
        answer = self._read()
        if not answer:
            end_bot_processes()
            raise BotFailed("the process has ended")
        if answer.startswith("!"):
            raise BotFailed(answer.removeprefix("! "))
        return answer

    def end(self) -> None:
        """Let the process end, since there are no more requests."""
        self.worker.communicate()

    def _read(self) -> str:
        assert self.worker.stdout is not None
        return self.worker.stdout.readline().rstrip("\n")


@dataclass(slots=True)
class RemoteBot:
    """The bot of one seat in one game. The process uses the same random numbers as the arena:
    it gets the number of decisions that the seat has taken."""

    process: BotProcess
    seed: int
    deal: int
    decisions: int = 0

    def choose(self, state: State, seat: int, random: Random) -> Action:
        """Ask the process."""
        head = [format_seat(seat), *map(str, (self.seed, self.deal, self.decisions))]
        self.decisions += 1
        request = "\t".join([*head, *format_position(state).splitlines()])
        return parse_action(self.process.ask(request))

    def candidates(self, state: State, seat: int, random: Random) -> tuple[Candidate, ...]:
        """Raise NotImplementedError: only actions are requested."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Sides:
    """The worktree of each entrant of a tournament."""

    worktrees: tuple[Path, ...]

    def __call__(self, tournament: Tournament, game: ScheduledGame, seat: int) -> Bot:
        """Return a bot that asks the process of the entrant at this seat."""
        process = self._process(tournament, game.seating[seat])
        return RemoteBot(process, tournament.seed, game.deal)

    def prepare(self, tournament: Tournament) -> None:
        """Compile what each entrant needs; raise BotFailed if its code cannot be run."""
        for entrant in range(len(self.worktrees)):
            self._process(tournament, entrant)
        end_bot_processes()

    def _process(self, tournament: Tournament, entrant: int) -> BotProcess:
        """Return the process of an entrant, started if there is none."""
        words = self.worktrees[entrant], tournament.specs[entrant], tournament.ruleset
        if (entrant, *words) not in _processes:
            _processes[entrant, *words] = BotProcess(*words)
        return _processes[entrant, *words]


_processes: dict[tuple[int, Path, str, str], BotProcess] = {}


def end_bot_processes() -> None:
    """End all processes that this one has started."""
    while _processes:
        _processes.popitem()[1].end()
