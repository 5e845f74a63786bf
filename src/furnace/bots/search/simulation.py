"""One simulation of Monte Carlo tree search: select, expand, roll out, evaluate, backpropagate.

Each seat maximises its own utility (max^n); the die of an Agent is a chance node.
"""

from __future__ import annotations

import math

from furnace.bots.search.bid_policy import (
    PRIOR_TEMPERATURE,
    list_relevant_bids,
    sample_bid,
    score_bids,
    softmax,
)
from furnace.bots.search.leaf_values import UNKNOWN, leaf_value
from furnace.bots.search.resolution_policy import begin_and_resolve, resolve_row
from furnace.bots.search.workspace import (
    LEAF,
    MAX_DEPTH,
    MAX_EDGES,
    MAX_NODES,
    NO_SEAT,
    ROOT,
    Tree,
    Workspace,
)
from furnace.kernel.actions import ROLL, pack_action
from furnace.kernel.compile import jit
from furnace.kernel.game import CHANCE
from furnace.kernel.layout import Game
from furnace.kernel.phases.bidding import BIDDING, bid, bid_actions
from furnace.kernel.phases.resolution import (
    RESOLUTION,
    is_resolved,
    resolution_actions,
    resolve,
    resolver,
)
from furnace.kernel.rng import draw
from furnace.solver.weights import COIN

PIPS = 6
UNIFORM_PRIOR_SHARE = 0.15
"""The share of the prior that all actions of a node get equally."""
MONEY_UTILITY_SHARE = 0.5
"""The weight of a seat's own money in its utility; the rest is its win share."""


@jit
def init_tree(w: Workspace) -> None:
    """Reset the tree to its root."""
    w.tree.node_count, w.tree.edge_count = 0, 0
    _new_node(w.tree)


@jit
def select_and_rollout(w: Workspace) -> None:
    """Select a path through the tree, expand its end, and roll out to the end of the auction."""
    w.games[LEAF] = w.games[ROOT]
    g, t, node, w.path_length, w.seats_valued = w.games[LEAF], w.tree, 0, 0, 0
    while _is_open(g) and node >= 0 and w.path_length < min(w.max_depth, MAX_DEPTH):
        s = _actor(g)
        if t.child_count[node] == 0 and not _expand(w, g, node, s):
            break
        edge = _sample_edge(w, node) if s == CHANCE else _select_edge(w, node)
        w.path_nodes[w.path_length], w.path_edges[w.path_length] = node, edge
        w.path_length += 1
        _step(g, s, int(t.action[edge]))
        is_new = t.child[edge] < 0
        if is_new:
            t.child[edge] = _new_node(t)
        node = int(t.child[edge])
        if is_new:
            break
    _rollout(w, g)


@jit
def _is_open(g: Game) -> bool:
    """Return whether there is a bid or a choice left."""
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
    if t.node_count == MAX_NODES:
        return -1
    node = t.node_count
    t.first_edge[node], t.child_count[node], t.node_visits[node], t.actor[node] = 0, 0, 0, CHANCE
    t.node_count += 1
    return int(node)


@jit
def _expand(w: Workspace, g: Game, node: int, s: int) -> bool:
    """Give a node its edges; return whether there was room for them."""
    t, count = w.tree, _list_actions(w, g, s, w.explores_all != 0 and node == 0)
    if t.edge_count + count > MAX_EDGES:
        return False
    total = 0.0
    for number in range(count):
        total += w.scores[number]
    t.first_edge[node], t.child_count[node], t.actor[node] = t.edge_count, count, s
    for number in range(count):
        edge = t.edge_count + number
        t.action[edge], t.child[edge], t.edge_visits[edge] = w.buffers[0].actions[number], -1, 0
        prior = (1.0 - UNIFORM_PRIOR_SHARE) * w.scores[number] / total + UNIFORM_PRIOR_SHARE / count
        t.prior[edge], t.utility[edge], t.win_share[edge], t.money[edge] = prior, 0.0, 0.0, 0.0
    t.edge_count += count
    return True


@jit
def _list_actions(w: Workspace, g: Game, s: int, is_all: bool) -> int:
    """List the actions with weights for their priors; return their number."""
    if s == CHANCE:
        for pips in range(PIPS):
            w.buffers[0].actions[pips], w.scores[pips] = pack_action(ROLL, 0, 0, pips + 1), 1.0
        return PIPS
    if g.phase == BIDDING:
        count = bid_actions(g, s, w.buffers[0]) if is_all else list_relevant_bids(w, g, s)
        score_bids(w, g, s, count)
        softmax(w, count, PRIOR_TEMPERATURE)
        return count
    count = resolution_actions(g, s, w.buffers[0])
    for number in range(count):
        w.scores[number] = 1.0
    return count


@jit
def _sample_edge(w: Workspace, node: int) -> int:
    """Return a random edge of a chance node."""
    return int(w.tree.first_edge[node] + draw(w.buffers[0], w.tree.child_count[node]))


@jit
def _select_edge(w: Workspace, node: int) -> int:
    """Return the edge with the highest score: its mean utility plus an exploration bonus (PUCT)."""
    t, first = w.tree, w.tree.first_edge[node]
    spread = math.sqrt(t.node_visits[node] + 1.0)
    mean = 0.0
    for edge in range(first, first + t.child_count[node]):
        mean += t.utility[edge]
    mean = mean / t.node_visits[node] if t.node_visits[node] > 0 else 0.0
    best, found = -1e9, first
    for edge in range(first, first + t.child_count[node]):
        if w.explores_all and node == 0 and t.edge_visits[edge] == 0:
            return int(edge)
        score = t.utility[edge] / t.edge_visits[edge] if t.edge_visits[edge] > 0 else mean
        score += spread * t.prior[edge] / (1.0 + t.edge_visits[edge])
        if score > best:
            best, found = score, edge
    return int(found)


@jit
def _rollout(w: Workspace, g: Game) -> None:
    """Bid to the end of the auction by the policy, and resolve the row."""
    if g.phase == BIDDING:
        while g.turn >= 0:
            if g.turn < g.seat_count:
                bid(g, sample_bid(w, g, int(g.turn)))
            else:
                bid(g, pack_action(ROLL, 0, 0, 1 + draw(w.buffers[0], PIPS)))
        begin_and_resolve(w, g)
    elif g.phase == RESOLUTION:
        resolve_row(w, g)


@jit
def evaluate_leaf(w: Workspace) -> int:
    """Evaluate the leaf for each seat; return the seat to ask the solver about, or NO_SEAT.

    The next call continues with that seat.
    """
    g = w.games[LEAF]
    for s in range(w.seats_valued, g.seat_count):
        value = leaf_value(w, g, s)
        if value == UNKNOWN:
            return s
        w.seat_values[s] = value + w.rest[s]
        w.seats_valued += 1
    return NO_SEAT


@jit
def backpropagate(w: Workspace) -> None:
    """Add the result of a simulation to the edges of its path."""
    _update_win_shares(w)
    t = w.tree
    for step in range(w.path_length):
        node, edge = w.path_nodes[step], w.path_edges[step]
        s = t.actor[node]
        t.node_visits[node] += 1
        t.edge_visits[edge] += 1
        if s >= 0:
            t.utility[edge] += _utility(w, s)
            t.win_share[edge] += w.win_shares[s]
            t.money[edge] += w.seat_values[s] / COIN
    w.simulations += 1


@jit
def _utility(w: Workspace, s: int) -> float:
    """Return the utility of a seat: its win share and money, less others' money times spite."""
    utility = (1.0 - MONEY_UTILITY_SHARE) * w.win_shares[s] + MONEY_UTILITY_SHARE * _money_utility(
        w, s
    )
    if s == w.seat and w.spite > 0:
        for r in range(w.games[ROOT].seat_count):
            if r != s:
                utility -= w.spite / COIN * _money_utility(w, r) / w.games[ROOT].seat_count
    return utility


@jit
def _money_utility(w: Workspace, s: int) -> float:
    """Return the seat's money compared with the mean so far, as a number between 0 and 1."""
    mean = w.value_sums[s] / (w.simulations + 1)
    return 1.0 / (1.0 + math.exp((mean - w.seat_values[s]) / w.temperature))


@jit
def _update_win_shares(w: Workspace) -> None:
    """Set the win share of each seat, a softmax over their money."""
    count, most = w.games[ROOT].seat_count, -1 << 62
    for s in range(count):
        w.value_sums[s] += w.seat_values[s]
        most = max(most, w.seat_values[s])
    total = 0.0
    for s in range(count):
        w.win_shares[s] = math.exp((w.seat_values[s] - most) / w.temperature)
        total += w.win_shares[s]
    for s in range(count):
        w.win_shares[s] /= total
