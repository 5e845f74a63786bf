"""A bot against itself at another commit: whether it is as strong as it was.

    python bench/against.py --worktree ../old --bot director --preset interbellum --games 402

Two seats play with the code of this worktree, two with that of the other, each side in a process of
its own (bench/notation_bot.py). Deals, seatings and intervals are those of
`furnace arena --sides`; the engine of this worktree is the referee. Games are written to a journal
in bench/.cache/against as they end: the same command continues after a stop, unless the code of
either side has changed.

The exit code is 0 if the interval of this worktree's share ends above 50% and begins above 40%. It
is also 0 if both sides play the same games: then every deal ends the same in all its seatings, and
the interval only says how few deals were played. The exit code is 1 if neither is true or if a bot
fails in any game, and 2 if the run did not end.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

if __name__ == "__main__":
    # In place of this script's own folder, whose modules belong to a package.
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from bench.bot_processes import BotFailed, Sides, end_bot_processes
from bench.prove.session import PROGRESS_S, Parser, number_from

from furnace.arena.code_hash import FURNACE, code_hash, hash_below
from furnace.arena.journal import BrokenJournal, Journal, OtherTournament, open_journal
from furnace.arena.resampling import Estimate
from furnace.arena.scores import Score, scores_of
from furnace.arena.tournament import Conditions, Tournament, side_by_side
from furnace.arena.tournament_games import Forfeit, GameResult, play_scheduled_game
from furnace.arena.workers import run_in_order
from furnace.bots.registry import UnknownBot, check_spec
from furnace.engine.presets import PRESETS
from furnace.file_lock import FileLock, InUse

SEATS = 4
HIGH_ABOVE, LOW_ABOVE = 0.5, 0.4
"""The interval of a bot that is as strong as before must end above the first and begin above the
second."""

FOLDER = Path(__file__).resolve().parent / ".cache" / "against"


def main(arguments: list[str] | None = None) -> int:
    """Play, report, and return the exit code."""
    options = _options(arguments)
    ruleset = PRESETS[options.preset](SEATS)
    conditions = Conditions(ruleset, SEATS, options.games, options.seed)
    tournament = side_by_side(conditions, (options.bot, options.bot))
    sides = Sides((FURNACE.parents[1], options.worktree.resolve()))
    try:
        results = _play(tournament, sides, options.workers, _journal_file(options))
    except (BotFailed, OtherTournament, BrokenJournal) as error:
        print(error, file=sys.stderr)
    except InUse:
        print("Another process is already doing this.", file=sys.stderr)
    except KeyboardInterrupt:
        print("Stopped. The same command continues.", file=sys.stderr)
    else:
        return _end(tournament, sides, results)
    finally:
        end_bot_processes()
    return 2


def _play(
    tournament: Tournament, sides: Sides, workers: int, file: Path
) -> Mapping[int, GameResult]:
    """Play the games that the journal does not have yet, and return all."""
    with _journal(file, tournament, workers) as journal:
        missing = [one for one in range(1, tournament.games + 1) if one not in journal.results]
        if missing:
            sides.prepare(tournament)
        play_one = partial(play_scheduled_game, tournament, bot_at=sides)
        with closing(run_in_order(play_one, missing, workers, batch=1)) as playing:
            _write_down(tournament, playing, journal)
        return journal.results


@contextmanager
def _journal(file: Path, tournament: Tournament, workers: int) -> Iterator[Journal]:
    """Open the journal for this process only."""
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(file.with_suffix(".lock"))
    try:
        with open_journal(file, tournament, workers) as journal:
            yield journal
    finally:
        lock.release()


def _write_down(tournament: Tournament, playing: Iterator[GameResult], journal: Journal) -> None:
    last = time.perf_counter()
    for result in playing:
        journal.add(result)
        if isinstance(result, Forfeit):
            print(_forfeit_line(tournament, result), flush=True)
        if time.perf_counter() > last + PROGRESS_S:
            last = time.perf_counter()
            print(f"{len(journal.results)} of {tournament.games} games", flush=True)


def _forfeit_line(tournament: Tournament, forfeit: Forfeit) -> str:
    name = tournament.names[forfeit.entrant]
    what = f"{name} at p{forfeit.seat}: {forfeit.error}\n{forfeit.position}"
    return f"Game {forfeit.game.number}: {what}"


def _end(tournament: Tournament, sides: Sides, results: Mapping[int, GameResult]) -> int:
    """Print the result, and return the exit code."""
    scores = scores_of(tournament, results)
    assert scores is not None
    print(f"{tournament.games} games of seed {tournament.seed}, {tournament.ruleset}")
    for score, worktree in zip(scores.entrants, sides.worktrees, strict=True):
        print(_line(score, worktree))
    same = same_deals(results.values())
    print(f"{same} of {scores.deals} deals end the same in all seatings")
    return 0 if same == scores.deals or is_as_strong(*scores.entrants) else 1


def same_deals(results: Iterable[GameResult]) -> int:
    """Count the deals in which it does not matter who sits where: all their games are the same."""
    ends: dict[int, set[object]] = {}
    for result in results:
        ends.setdefault(result.game.deal, set()).add(_end_of(result))
    return sum([len(different) == 1 for different in ends.values()])


def _end_of(result: GameResult) -> object:
    """Return how a game ended, without its number; no two forfeits are equal."""
    if isinstance(result, Forfeit):
        return result
    decisions = [times.decisions for times in result.move_times]
    return tuple(row._replace(game=0) for row in result.rows), *decisions


def _line(score: Score, worktree: Path) -> str:
    margin = _interval(score.margin, "+.2f") if score.margin else "unknown"
    seconds = score.move_times.seconds / max(1, score.move_times.decisions)
    return (
        f"{score.name} at {_commit(worktree)}: share {_interval(score.share, '.1%')}, "
        f"margin {margin}, {score.forfeits} forfeits, {1000 * seconds:.1f} ms per decision"
    )


def _interval(estimate: Estimate, form: str) -> str:
    return "{} ({} to {})".format(*(format(value, form) for value in estimate))


def is_as_strong(first: Score, second: Score) -> bool:
    """Whether the first entrant is as strong as the second, in games without forfeits."""
    is_strong = first.share.high > HIGH_ABOVE and first.share.low > LOW_ABOVE
    return is_strong and not first.forfeits and not second.forfeits


def _commit(worktree: Path) -> str:
    """Return the name of a worktree's commit, marked if files have changed since."""
    command = ["git", "-C", str(worktree), "describe", "--always", "--dirty", "--exclude=*"]
    return subprocess.check_output(command, text=True).strip()


def _journal_file(options: argparse.Namespace) -> Path:
    """Return the journal of this run; other code begins another one."""
    theirs = hash_below(options.worktree / "src" / "furnace")
    name = f"{options.bot.replace(':', '-')}-{options.preset}-{options.seed}.jsonl"
    return FOLDER / f"{code_hash()}-{theirs}" / name


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = Parser(description="Compare a bot with itself at another commit.")
    parser.add_argument("--worktree", type=_worktree, required=True, help="of the other commit")
    parser.add_argument("--bot", type=_spec, default="director")
    parser.add_argument("--preset", choices=[name for name in PRESETS if name != "solo"])
    parser.add_argument("--games", type=number_from(1), default=402, help="rounded up to deals")
    parser.add_argument("--seed", type=number_from(0), default=1)
    parser.add_argument("--workers", type=number_from(1), default=1)
    parser.set_defaults(preset="base")
    return parser.parse_args(arguments)


def _worktree(text: str) -> Path:
    if not (Path(text) / "src" / "furnace" / "match.py").is_file():
        raise argparse.ArgumentTypeError(f"“{text}” is not a worktree of Furnace")
    return Path(text)


def _spec(text: str) -> str:
    try:
        check_spec(text)
    except UnknownBot as error:
        raise argparse.ArgumentTypeError(f"“{text}” is not a bot") from error
    return text


if __name__ == "__main__":
    sys.exit(main())
