"""Bots with the code of any worktree: each in a process that speaks notation, bench/speak.py."""

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
from furnace.notation.words import format_seat


class Failed(RuntimeError):
    """A bot that cannot answer; what it says, or that its process has ended."""


class Speaker:
    """A process with the code of a worktree; it is ready when everything is compiled."""

    def __init__(self, worktree: Path, spec: str, ruleset: str) -> None:
        source = worktree / "src"
        self.process = start_worker(OURS, "speak.py", spec, ruleset, source=source)
        if (found := self._read()) != str(source / "furnace"):
            self.end()
            raise Failed(f"{worktree}: {found or 'the process has ended'}")

    def ask(self, question: str) -> str:
        """Return the answer; raise Failed if there is none."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.write(f"{question}\n")
        answer = self._read()
        if not answer:
            end_speakers()
            raise Failed("the process has ended")
        if answer.startswith("!"):
            raise Failed(answer.removeprefix("! "))
        return answer

    def end(self) -> None:
        """Let the process end: there are no more questions."""
        self.process.communicate()

    def _read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")


@dataclass(slots=True)
class SpeakingBot:
    """The bot of one seat in one game. The process draws the same numbers as the arena would: it
    is told how many decisions the seat took before."""

    speaker: Speaker
    seed: int
    deal: int
    decisions: int = 0

    def choose(self, state: State, seat: int, random: Random) -> Action:
        """Ask the process."""
        head = [format_seat(seat), *map(str, (self.seed, self.deal, self.decisions))]
        self.decisions += 1
        question = "\t".join([*head, *format_position(state).splitlines()])
        return parse_action(self.speaker.ask(question))

    def candidates(self, state: State, seat: int, random: Random) -> tuple[Candidate, ...]:
        """Refuse: only actions are asked for."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Sides:
    """The worktree of each entrant of a tournament."""

    worktrees: tuple[Path, ...]

    def __call__(self, tournament: Tournament, game: ScheduledGame, seat: int) -> Bot:
        """Return a bot that asks the process of the entrant at this seat."""
        speaker = self._speaker(tournament, game.seating[seat])
        return SpeakingBot(speaker, tournament.seed, game.deal)

    def prepare(self, tournament: Tournament) -> None:
        """Compile what each entrant needs; raise Failed if its code cannot be run."""
        for entrant in range(len(self.worktrees)):
            self._speaker(tournament, entrant)
        end_speakers()

    def _speaker(self, tournament: Tournament, entrant: int) -> Speaker:
        """Return the process of an entrant, started if there is none."""
        words = self.worktrees[entrant], tournament.specs[entrant], tournament.ruleset
        if (entrant, *words) not in _speakers:
            _speakers[entrant, *words] = Speaker(*words)
        return _speakers[entrant, *words]


_speakers: dict[tuple[int, Path, str, str], Speaker] = {}


def end_speakers() -> None:
    """End all processes that this one has started."""
    while _speakers:
        _speakers.popitem()[1].end()
