"""Positions of seats about to produce, by the number of cards, for the solver.

From 6 to 12 cards they come from the last two rounds of games between greedy bots; with 14 and 16
cards they are such positions with cards added from the box. Made from a seed and kept as text in
bench/.cache until a source they depend on changes.

    python bench/positions.py                           make what is missing, and count all
    python bench/positions.py --game base --size 6      of one game, with one number of cards

Large tableaux are rare, so a game is played to its last round once, and the last auction several
times, each with its own deals.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

from furnace.bots.registry import bot_of
from furnace.engine.game import actors, apply, new
from furnace.engine.owners import power_of
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE, OwnedCard, Phase, Seat, State, with_cards, with_seat
from furnace.match import Chance, decide, next_actor
from furnace.notation.position import format_position, parse_position

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / "bench" / ".cache"
IMPORTED = re.compile(r"^\s*(?:from|import) (furnace[\w.]*)", re.MULTILINE)

GAMES = ("base", "interbellum")
PLAYED = (6, 8, 10, 12)
ADDED = (14, 16)
SIZES = (*PLAYED, *ADDED)
NUMBER = 500
SEED = 7
SEATS = (3, 3, 3, 4)
"""Three seats give large tableaux most often; with two, the Agents win too much."""

BRANCHES = 8
"""The number of last auctions played after each third production."""

OFTEN_WON = range(1, 4)
"""The numbers of cards that a seat usually wins in an auction."""


class Position(NamedTuple):
    """A seat about to produce."""

    state: State
    seat: int

    @property
    def me(self) -> Seat:
        """The seat's part of the State."""
        return self.state.seats[self.seat]


def main(arguments: list[str] | None = None) -> None:
    """Make the positions that are missing, and print how many there are."""
    options = _options(arguments)
    for game in [options.game] if options.game else GAMES:
        for size in [options.size] if options.size else SIZES:
            print(f"{game}, {size} cards: {len(positions(game, size))}")


def positions(game: str, size: int, number: int = NUMBER) -> list[Position]:
    """Return this many positions of `base` or `interbellum` with a seat of this many cards."""
    rows = json.loads(file_of(game, size).read_text(encoding="utf-8"))[:number]
    return [Position(parse_position(row["position"]), row["seat"]) for row in rows]


def file_of(game: str, size: int) -> Path:
    """Return the file of the positions of a game and a size, made if it is missing."""
    file = _folder() / f"{game}-{size}.json"
    if not file.exists():
        _write(game)
    return file


def make(game: str, number: int = NUMBER) -> dict[int, list[Position]]:
    """Return at least this many positions of each size."""
    found = _from_games(game, number)
    for size in ADDED:
        random = Random(f"{SEED}/{game}/{size}")
        found[size] = [_with_added(position, size, random) for position in found[PLAYED[-1]]]
    return found


def _from_games(game: str, number: int) -> dict[int, list[Position]]:
    found: dict[int, dict[Seat, Position]] = {size: {} for size in PLAYED}
    for game_number in count():
        missing = [size for size in PLAYED if len(found[size]) < number]
        if not missing:
            return {size: list(held.values())[:number] for size, held in found.items()}
        for position in _of_game(game, game_number, missing):
            size = len(position.me.cards)
            if size in missing and position.me not in found[size]:
                found[size][position.me] = _when_alone(position)
    raise AssertionError  # the count has no end


def _of_game(game: str, number: int, sizes: list[int]) -> Iterator[Position]:
    """Yield the productions of the last two rounds, the last one after several auctions."""
    seats = SEATS[number % len(SEATS)]
    ruleset = parse_ruleset(PRESETS[game](seats))
    chance = Chance(SEED, number)
    before = _played_to(new(ruleset, seats), chance, ruleset.rounds - 1, Phase.PRODUCTION)
    yield from _seats(before)
    last = _played_to(before, chance, ruleset.rounds, Phase.DEAL)
    if not any(_can_reach(seat, sizes) for seat in last.seats):
        return
    for branch in range(BRANCHES):
        other_chance = Chance(SEED, BRANCHES * number + branch)
        yield from _seats(_played_to(last, other_chance, ruleset.rounds, Phase.PRODUCTION))


def _seats(state: State) -> Iterator[Position]:
    for seat in range(len(state.seats)):
        yield Position(state, seat)


def _can_reach(seat: Seat, sizes: list[int]) -> bool:
    """Return whether the last auction can usually bring a seat to one of these sizes."""
    return any(size - len(seat.cards) in OFTEN_WON for size in sizes)


def _played_to(state: State, chance: Chance, round_: int, phase: Phase) -> State:
    """Return the state in which a phase of a round begins, played by greedy bots."""
    while (state.round, state.phase) != (round_, phase):
        state = _played_on(state, chance)
    return state


def _played_on(state: State, chance: Chance) -> State:
    seat = next_actor(state, actors(state))
    if seat == CHANCE:
        return apply(state, chance.draw(state)).state
    return apply(state, decide(bot_of("greedy"), state, seat, chance, 0)).state


def _when_alone(position: Position) -> Position:
    """Let a seat that may copy a neighbour's company wait until all others are done (Q44)."""
    state, seat = position
    if power_of(state, seat).copy_cost() is not None:
        while state.producing != (seat,):
            state = _played_on(state, Chance(SEED, 0))
    return Position(state, seat)


def _with_added(position: Position, size: int, random: Random) -> Position:
    """Return the position with companies added, upgraded as often as those already there."""
    state, me = position.state, position.me
    owned = {mine.card for seat in state.seats for mine in seat.cards}
    box = sorted(set(state.ruleset.companies) - owned)
    share = sum(mine.upgraded for mine in me.cards) / (len(me.cards) - 1)
    new_cards = random.sample(box, size - len(me.cards))
    added = [OwnedCard(card, upgraded=random.random() < share) for card in new_cards]
    unseen = tuple(card for card in state.unseen if card not in new_cards)
    state = with_seat(state, position.seat, with_cards(me, (*me.cards, *added)))
    return Position(state._replace(unseen=unseen), position.seat)


def _folder() -> Path:
    """Return the folder of the positions made by these sources."""
    digest = sha256()
    for file in sorted(_sources()):
        digest.update(f"\n{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return CACHE / digest.hexdigest()[:16]


def _sources() -> set[Path]:
    """Return the files that the positions depend on: cards, this file and its imports."""
    found = set((ROOT / "src" / "furnace" / "cards").rglob("*.toml"))
    ahead = [Path(__file__).resolve()]
    while ahead:
        file = ahead.pop()
        if file not in found:
            found.add(file)
            for module in IMPORTED.findall(file.read_text(encoding="utf-8")):
                ahead += _files_of(module)
    return found


def _files_of(module: str) -> list[Path]:
    """Return the file of a module, or the files of a package."""
    place = ROOT.joinpath("src", *module.split("."))
    return list(place.glob("*.py")) if place.is_dir() else [place.with_suffix(".py")]


def _write(game: str) -> None:
    folder, began = _folder(), time.perf_counter()
    print(f"creating positions of {game}; this takes minutes…", file=sys.stderr, flush=True)
    folder.mkdir(parents=True, exist_ok=True)
    for size, found in make(game).items():
        rows = [{"seat": one.seat, "position": format_position(one.state)} for one in found]
        (folder / f"{game}-{size}.json").write_text(json.dumps(rows), encoding="utf-8")
    spent = time.perf_counter() - began
    print(f"positions of {game}: made in {spent:.0f} s", file=sys.stderr, flush=True)


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Make positions for the solver, and count them.")
    parser.add_argument("--game", choices=GAMES, help="(default: all)")
    parser.add_argument("--size", type=int, choices=SIZES, help="number of cards (default: all)")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
