"""How the greedy bot produces: card by card, each time the one whose resolving leaves most."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from furnace.bots.candidate import Candidate, Estimated, Produces
from furnace.bots.greedy.assets import Assets, assets_of
from furnace.bots.greedy.config import GreedyConfig
from furnace.bots.greedy.evaluation import Lines, best_upgrades, expected_money
from furnace.bots.greedy.lines import can_upgrade, first_line, lines_left
from furnace.bots.greedy.manager_placement import choose_placement, placement_gain
from furnace.cards.effects import Delivery, Extraction, Permanent, SaleBonus, Text
from furnace.engine.action import Action, Again, Copy, Done, Manage, Open, Place, Skip, Use
from furnace.engine.action import Upgrade as UpgradeCard
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import OwnedCard, State
from furnace.engine.tableau import lines_of

MAX_POSITIONS = 150
"""How many positions within one card are looked at; after that only one way on from each."""

Path = tuple[Action, ...]
"""The actions that lead to a position."""


def choose_production_action(state: State, seat: int, config: GreedyConfig) -> Action:
    """The action with the best outlook, each card looked at to its end."""
    actions = legal_actions(state, seat)
    if len(actions) == 1:
        return actions[0]
    if places := [action for action in actions if isinstance(action, Place)]:
        if placement := choose_placement(state, seat, places, config.lookahead):
            return placement
        actions = actions[len(places) :]
    if isinstance(actions[0], Open) and (
        free := _card_without_choices(state, seat, actions, config)
    ):
        return free  # no card is open: that would come first
    return max(actions, key=lambda action: _best_continuation(state, seat, action, config)[0])


def evaluate_production_actions(state: State, seat: int, config: GreedyConfig) -> list[Candidate]:
    """Every action with the best outlook it leads to."""
    return [_evaluate(state, seat, action, config) for action in legal_actions(state, seat)]


def _evaluate(state: State, seat: int, action: Action, config: GreedyConfig) -> Candidate:
    if isinstance(action, Place):
        assets = assets_of(state, seat, config.lookahead)
        money = expected_money(assets) + placement_gain(assets, action.manager, action.card)
        return Candidate(action, money, Estimated())
    money, then = _best_continuation(state, seat, action, config)
    return Candidate(action, money, Produces(then, is_proven=False) if then else Estimated())


def _card_without_choices(
    state: State, seat: int, actions: tuple[Action, ...], config: GreedyConfig
) -> Action | None:
    """A card that only extracts and need not wait to be turned over: nothing speaks against it."""
    assets = assets_of(state, seat, config.lookahead)
    left = [mine for mine in assets.cards if not mine.resolved]
    must_wait = any([_has_upgrade(assets, mine) for mine in left])
    for mine in left:
        is_ready = mine.upgraded or not must_wait
        if is_ready and Open(seat, mine.card) in actions and _has_no_choices(assets, mine):
            return Open(seat, mine.card)
    return None


def _best_continuation(
    state: State, seat: int, action: Action, config: GreedyConfig
) -> tuple[float, Path]:
    """The best outlook there is once the card in hand is through, if it goes on by this action,
    and what follows up to there."""
    if isinstance(action, Done):
        return expected_money(assets_of(state, seat, config.lookahead)), ()
    card = action.card if isinstance(action, (Open, Again, Copy)) else _open_card(state, seat)
    after = apply(state, action).state
    continuations = [
        (expected_money(assets_of(end, seat, config.lookahead), pending), path)
        for end, pending, path in _continuations(after, seat, card, config)
    ]
    return max(continuations, key=itemgetter(0))


def _continuations(
    state: State, seat: int, card: str | None, config: GreedyConfig
) -> Iterator[tuple[State, Lines, Path]]:
    """Every position worth a look in which the card is through, and how one comes there.

    The next card may have been opened by force: then its lines are still ahead.
    """
    stack: list[tuple[State, list[str], Path]] = [
        (state, _best_upgrade_ids(state, seat, config), ())
    ]
    seen = 0
    while stack:
        state, companies, path = stack.pop()
        seen += 1
        if _open_card(state, seat) != card:
            assets = assets_of(state, seat, config.lookahead)
            yield state, lines_left(state, seat, assets), path
            continue
        actions = legal_actions(state, seat)
        if isinstance(actions[-1], (Open, Again, Copy, Done)):
            yield state, (), path
        ways = list(_next_actions(actions, companies))
        if seen > MAX_POSITIONS:
            del ways[:-1]
        stack += [(apply(state, way).state, rest, (*path, way)) for way, rest in ways]


def _next_actions(
    actions: tuple[Action, ...], companies: list[str]
) -> Iterator[tuple[Action, list[str]]]:
    """The actions that go on with the open card, and the companies still to be thought of then."""
    for action in actions:
        if isinstance(action, (Use, Skip, Manage)):
            yield action, companies
        elif isinstance(action, UpgradeCard) and action.card in companies:
            # In one order only: the same companies in another come to the same.
            yield action, companies[companies.index(action.card) + 1 :]


def _best_upgrade_ids(state: State, seat: int, config: GreedyConfig) -> list[str]:
    assets = assets_of(state, seat, config.lookahead)
    return [mine.card for mine in best_upgrades(assets, assets.cards, config.upgrade_choices)]


def _open_card(state: State, seat: int) -> str | None:
    resolving = state.seats[seat].resolving
    return None if resolving is None else resolving.card


def _has_upgrade(assets: Assets, mine: OwnedCard) -> bool:
    return any([can_upgrade(line) for line in lines_of(assets.ruleset, mine)])


def _has_no_choices(assets: Assets, mine: OwnedCard) -> bool:
    """Whether a card resolves by itself, and nothing that comes later could make it yield more."""
    if mine.managers or first_line(assets, mine):
        return False
    for line in lines_of(assets.ruleset, mine):
        raises_sales = isinstance(line, Text) and isinstance(line.effect, SaleBonus)
        if not raises_sales and not isinstance(line, (Extraction, Delivery, Permanent)):
            return False
    return True
