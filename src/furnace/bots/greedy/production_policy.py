"""How the greedy bot produces: it resolves the card with the highest estimated money afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from furnace.bots.candidate import Candidate, Estimated, Produces
from furnace.bots.greedy.assets import Assets, assets_of
from furnace.bots.greedy.config import GreedyConfig
from furnace.bots.greedy.evaluation import Lines, best_upgrades, estimated_money
from furnace.bots.greedy.lines import can_upgrade, first_line, open_card_lines
from furnace.bots.greedy.manager_placement import choose_placement, placement_gain
from furnace.cards.effects import Delivery, Extraction, Permanent, SaleBonus, Text
from furnace.engine.action import Action, Again, Copy, Done, Manage, Open, Place, Skip, Use
from furnace.engine.action import Upgrade as UpgradeCard
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import OwnedCard, State
from furnace.engine.tableau import lines_of

MAX_POSITIONS = 150
"""The number of positions within a card that are fully expanded; later ones get one action."""

Path = tuple[Action, ...]
"""The actions that lead to a position."""


def choose_production_action(state: State, seat: int, config: GreedyConfig) -> Action:
    """Return the action with the highest estimated money at the end of the card."""
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
        return free
    return max(actions, key=lambda action: _best_continuation(state, seat, action, config)[0])


def evaluate_production_actions(state: State, seat: int, config: GreedyConfig) -> list[Candidate]:
    """Return every action with the highest estimated money it leads to."""
    return [_evaluate(state, seat, action, config) for action in legal_actions(state, seat)]


def _evaluate(state: State, seat: int, action: Action, config: GreedyConfig) -> Candidate:
    if isinstance(action, Place):
        assets = assets_of(state, seat, config.lookahead)
        money = estimated_money(assets) + placement_gain(assets, action.manager, action.card)
        return Candidate(action, money, Estimated())
    money, then = _best_continuation(state, seat, action, config)
    return Candidate(action, money, Produces(then, is_proven=False) if then else Estimated())


def _card_without_choices(
    state: State, seat: int, actions: tuple[Action, ...], config: GreedyConfig
) -> Action | None:
    """Return opening a card that needs no decision and need not wait for its upgrade."""
    assets = assets_of(state, seat, config.lookahead)
    left = [owned for owned in assets.cards if not owned.resolved]
    must_wait = any([_has_upgrade(assets, owned) for owned in left])
    for owned in left:
        is_ready = owned.upgraded or not must_wait
        if is_ready and Open(seat, owned.card) in actions and _has_no_choices(assets, owned):
            return Open(seat, owned.card)
    return None


def _best_continuation(
    state: State, seat: int, action: Action, config: GreedyConfig
) -> tuple[float, Path]:
    """Return the highest estimated money at the end of the card after this action, and the path."""
    if isinstance(action, Done):
        return estimated_money(assets_of(state, seat, config.lookahead)), ()
    card = action.card if isinstance(action, (Open, Again, Copy)) else _open_card(state, seat)
    after = apply(state, action).state
    continuations = [
        (estimated_money(assets_of(end, seat, config.lookahead), pending), path)
        for end, pending, path in _continuations(after, seat, card, config)
    ]
    return max(continuations, key=itemgetter(0))


def _continuations(
    state: State, seat: int, card: str | None, config: GreedyConfig
) -> Iterator[tuple[State, Lines, Path]]:
    """Yield the positions in which the card is finished, with pending lines and path.

    The next card may already have been forced open: then its lines are pending.
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
            yield state, open_card_lines(state, seat, assets), path
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
    """Yield the actions on the open card, with the companies to consider for later upgrades."""
    for action in actions:
        if isinstance(action, (Use, Skip, Manage)):
            yield action, companies
        elif isinstance(action, UpgradeCard) and action.card in companies:
            # In one order only: any other order leads to the same position.
            yield action, companies[companies.index(action.card) + 1 :]


def _best_upgrade_ids(state: State, seat: int, config: GreedyConfig) -> list[str]:
    assets = assets_of(state, seat, config.lookahead)
    return [owned.card for owned in best_upgrades(assets, assets.cards, config.upgrade_choices)]


def _open_card(state: State, seat: int) -> str | None:
    open_card = state.seats[seat].open_card
    return None if open_card is None else open_card.card


def _has_upgrade(assets: Assets, owned: OwnedCard) -> bool:
    return any([can_upgrade(line) for line in lines_of(assets.ruleset, owned)])


def _has_no_choices(assets: Assets, owned: OwnedCard) -> bool:
    """Return whether a card needs no decision and gains nothing by waiting."""
    if owned.managers or first_line(assets, owned):
        return False
    for line in lines_of(assets.ruleset, owned):
        raises_sales = isinstance(line, Text) and isinstance(line.effect, SaleBonus)
        if not raises_sales and not isinstance(line, (Extraction, Delivery, Permanent)):
            return False
    return True
