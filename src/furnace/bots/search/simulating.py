"""One simulation: down the tree, on to the end of the auction, and what that is worth to all."""

from __future__ import annotations

import math

from furnace.bots.search.appraising import NOT_KNOWN, appraise
from furnace.bots.search.bidding import DOUBT, draw_bid, list_bids, score_bids, warm_up
from furnace.bots.search.resolving import begin_and_resolve, resolve_row
from furnace.bots.search.work import (
    DEEPEST,
    HERE,
    MOST_EDGES,
    MOST_NODES,
    ROOT,
    Tree,
    Work,
)
from furnace.kernel.codes import ROLL, code
from furnace.kernel.compile import jit
from furnace.kernel.game import CHANCE
from furnace.kernel.layout import Game
from furnace.kernel.phases.bidding import BIDDING, bid, bids
from furnace.kernel.phases.resolution import (
    RESOLUTION,
    is_resolved,
    resolution_actions,
    resolve,
    resolver,
)
from furnace.kernel.rng import draw
from furnace.solver.weights import UNIT

PIPS = 6
EVEN = 0.15
"""What part of the first looks goes to all ways alike."""
OWN = 0.5
"""What part of a seat's aim is its own money, beside the share of victories."""


@jit
def plant(w: Work) -> None:
    """A tree with nothing but its root."""
    w.tree.nodes, w.tree.edges = 0, 0
    _new_node(w.tree)


@jit
def walk_down(w: Work) -> None:
    """Take a way through the tree, then play on to the end of the auction."""
    w.games[HERE] = w.games[ROOT]
    g, t, node, w.path, w.valued = w.games[HERE], w.tree, 0, 0, 0
    while _is_open(g) and node >= 0 and w.path < min(w.depth, DEEPEST):
        s = _actor(g)
        if t.count[node] == 0 and not _expand(w, g, node, s):
            break
        edge = _drawn(w, node) if s == CHANCE else _best_edge(w, node)
        w.node[w.path], w.edge[w.path] = node, edge
        w.path += 1
        _step(g, s, int(t.action[edge]))
        is_new = t.child[edge] < 0
        if is_new:
            t.child[edge] = _new_node(t)
        node = int(t.child[edge])
        if is_new:
            break
    _play_on(w, g)


@jit
def _is_open(g: Game) -> bool:
    """Whether somebody is to bid, or to answer."""
    if g.phase == BIDDING:
        return bool(g.turn >= 0)
    return bool(g.phase == RESOLUTION and not is_resolved(g))


@jit
def _actor(g: Game) -> int:
    if g.phase == BIDDING:
        return int(g.turn) if g.turn < g.seat_count else CHANCE
    return resolver(g)


@jit
def _step(g: Game, s: int, action: int) -> None:
    if g.phase == BIDDING:
        bid(g, action)
    else:
        resolve(g, s, action)


@jit
def _new_node(t: Tree) -> int:
    if t.nodes == MOST_NODES:
        return -1
    node = t.nodes
    t.first[node], t.count[node], t.visits[node], t.actor[node] = 0, 0, 0, CHANCE
    t.nodes += 1
    return int(node)


@jit
def _expand(w: Work, g: Game, node: int, s: int) -> bool:
    """Give a node its edges; whether there was room for them."""
    t, count = w.tree, _list_ways(w, g, s, w.is_thorough != 0 and node == 0)
    if t.edges + count > MOST_EDGES:
        return False
    total = 0.0
    for number in range(count):
        total += w.scores[number]
    t.first[node], t.count[node], t.actor[node] = t.edges, count, s
    for number in range(count):
        edge = t.edges + number
        t.action[edge], t.child[edge], t.taken[edge] = w.buffers[0].actions[number], -1, 0
        prior = (1.0 - EVEN) * w.scores[number] / total + EVEN / count
        t.prior[edge], t.aim[edge], t.share[edge], t.money[edge] = prior, 0.0, 0.0, 0.0
    t.edges += count
    return True


@jit
def _list_ways(w: Work, g: Game, s: int, is_all: bool) -> int:
    """Write what may happen here, and how likely it seems; how many ways there are."""
    if s == CHANCE:
        for pips in range(PIPS):
            w.buffers[0].actions[pips], w.scores[pips] = code(ROLL, 0, 0, pips + 1), 1.0
        return PIPS
    if g.phase == BIDDING:
        count = bids(g, s, w.buffers[0]) if is_all else list_bids(w, g, s)
        score_bids(w, g, s, count)
        warm_up(w, count, DOUBT)
        return count
    count = resolution_actions(g, s, w.buffers[0])
    for number in range(count):
        w.scores[number] = 1.0
    return count


@jit
def _drawn(w: Work, node: int) -> int:
    """An edge of chance, each as likely."""
    return int(w.tree.first[node] + draw(w.buffers[0], w.tree.count[node]))


@jit
def _best_edge(w: Work, node: int) -> int:
    """The edge that promises most: what it came to so far, and more where it was seldom taken."""
    t, first = w.tree, w.tree.first[node]
    spread = math.sqrt(t.visits[node] + 1.0)
    mean = 0.0
    for edge in range(first, first + t.count[node]):
        mean += t.aim[edge]
    mean = mean / t.visits[node] if t.visits[node] > 0 else 0.0
    best, found = -1e9, first
    for edge in range(first, first + t.count[node]):
        if w.is_thorough and node == 0 and t.taken[edge] == 0:
            return int(edge)
        hope = t.aim[edge] / t.taken[edge] if t.taken[edge] > 0 else mean
        hope += spread * t.prior[edge] / (1.0 + t.taken[edge])
        if hope > best:
            best, found = hope, edge
    return int(found)


@jit
def _play_on(w: Work, g: Game) -> None:
    """Bid on to the end of the auction, and resolve it."""
    if g.phase == BIDDING:
        while g.turn >= 0:
            if g.turn < g.seat_count:
                bid(g, draw_bid(w, g, int(g.turn)))
            else:
                bid(g, code(ROLL, 0, 0, 1 + draw(w.buffers[0], PIPS)))
        begin_and_resolve(w, g)
    elif g.phase == RESOLUTION:
        resolve_row(w, g)


@jit
def value_leaf(w: Work) -> int:
    """Write what the end of the auction is worth to each seat; the seat whose production the solver
    is to be asked about, or -1 where all are known. Called again, it goes on with that seat."""
    g = w.games[HERE]
    for s in range(w.valued, g.seat_count):
        worth = appraise(w, g, s)
        if worth == NOT_KNOWN:
            return s
        w.worth[s] = worth + w.rest[s]
        w.valued += 1
    return -1


@jit
def back_up(w: Work) -> None:
    """Add what a simulation came to along its way."""
    _share_out(w)
    t = w.tree
    for step in range(w.path):
        node, edge = w.node[step], w.edge[step]
        s = t.actor[node]
        t.visits[node] += 1
        t.taken[edge] += 1
        if s >= 0:
            t.aim[edge] += _aim(w, s)
            t.share[edge] += w.shares[s]
            t.money[edge] += w.worth[s] / UNIT
    w.simulations += 1


@jit
def _aim(w: Work, s: int) -> float:
    """What a seat wants: victory, its own money, and for one with malice that others have none."""
    aim = (1.0 - OWN) * w.shares[s] + OWN * _luck(w, s)
    if s == w.seat and w.malice > 0:
        for r in range(w.games[ROOT].seat_count):
            if r != s:
                aim -= w.malice / UNIT * _luck(w, r) / w.games[ROOT].seat_count
    return aim


@jit
def _luck(w: Work, s: int) -> float:
    """Between 0 and 1: how this end is for the seat's money beside the ends before it."""
    mean = w.sums[s] / (w.simulations + 1)
    return 1.0 / (1.0 + math.exp((mean - w.worth[s]) / w.heat))


@jit
def _share_out(w: Work) -> None:
    """The share of victories each seat may hope for: the more money it will have, the more."""
    count, most = w.games[ROOT].seat_count, -1 << 62
    for s in range(count):
        w.sums[s] += w.worth[s]
        most = max(most, w.worth[s])
    total = 0.0
    for s in range(count):
        w.shares[s] = math.exp((w.worth[s] - most) / w.heat)
        total += w.shares[s]
    for s in range(count):
        w.shares[s] /= total
