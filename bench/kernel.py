"""Figures of the kernel: random play on one core, compared with other games.

OpenSpiel plays by its own loop in C++ (`evaluate_bots`), catanatron by its own in Python; see
bench/peers/play.py.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from bench.figure import Figure
from bench.worker import OURS, PEER_PYTHON, compare_workers, start_worker

from furnace.engine.presets import PRESETS

SEATS = 4


class Ours(NamedTuple):
    """A game of ours: games per slice, and how many times as fast as each peer it must be."""

    preset: str
    games: int
    target_for_open_spiel: float
    target_for_catanatron: float


class Peer(NamedTuple):
    """A game of a peer, and games per slice."""

    library: str
    game: str
    games: int


GAMES = (Ours("base", 5_000, 4, 300), Ours("interbellum", 2_500, 2, 100))
PEERS = (
    Peer("OpenSpiel", "hearts", 3_000),
    Peer("OpenSpiel", "cribbage", 1_000),
    Peer("catanatron", "catanatron", 4),
)
"""A slice takes about a tenth of a second."""


def kernel_figures(slices: int) -> list[Figure]:
    """Compare each game of ours with each peer."""
    return [_compared(ours, peer, slices) for ours in GAMES for peer in PEERS]


def _compared(ours: Ours, peer: Peer, slices: int) -> Figure:
    is_open_spiel = peer.library == "OpenSpiel"
    target = ours.target_for_open_spiel if is_open_spiel else ours.target_for_catanatron
    peer_name = f"{peer.library} {peer.game}" if is_open_spiel else peer.library
    return compare_workers(
        f"kernel, random play, {SEATS} seats, {ours.preset}, beside {peer_name}",
        partial(start_worker, OURS, "kernel_play.py", PRESETS[ours.preset](SEATS), str(SEATS)),
        partial(start_worker, PEER_PYTHON, "peers/play.py", peer.game),
        (ours.games, peer.games),
        slices,
        peer_name,
        target,
    )
