"""How the greedy bot produces: card by card, each time the one whose resolving leaves most."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from furnace.bots.candidate import Candidate, Produces, Reckoned
from furnace.bots.habits import Habits
from furnace.bots.holding import Holding, holding
from furnace.bots.lines import first_line, is_upgrade, lines_ahead
from furnace.bots.staffing import choose_placement, gain
from furnace.bots.values import Ahead, outlook, promising
from furnace.cards.effects import Delivery, Extraction, Permanent, SaleBonus, Text
from furnace.engine.action import Action, Again, Copy, Done, Manage, Open, Place, Skip, Use
from furnace.engine.action import Upgrade as TurnOver
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import OwnedCard, State
from furnace.engine.tableau import lines_of

PATIENCE = 150
"""How many positions within one card are looked at; after that only one way on from each."""

Path = tuple[Action, ...]
"""The actions that lead to a position."""


def choose_production(state: State, seat: int, habits: Habits) -> Action:
    """The action with the best outlook, each card looked at to its end."""
    actions = legal_actions(state, seat)
    if len(actions) == 1:
        return actions[0]
    if places := [action for action in actions if isinstance(action, Place)]:
        if placement := choose_placement(state, seat, places, habits.foresight):
            return placement
        actions = actions[len(places) :]
    if isinstance(actions[0], Open) and (free := _free(state, seat, actions, habits)):
        return free  # no card is open: that would come first
    return max(actions, key=lambda action: _best_end(state, seat, action, habits)[0])


def weigh_production(state: State, seat: int, habits: Habits) -> list[Candidate]:
    """Every action with the best outlook it leads to."""
    return [_weigh(state, seat, action, habits) for action in legal_actions(state, seat)]


def _weigh(state: State, seat: int, action: Action, habits: Habits) -> Candidate:
    if isinstance(action, Place):
        have = holding(state, seat, habits.foresight)
        money = outlook(have) + gain(have, action.manager, action.card)
        return Candidate(action, money, Reckoned())
    money, then = _best_end(state, seat, action, habits)
    return Candidate(action, money, Produces(then, is_proven=False) if then else Reckoned())


def _free(state: State, seat: int, actions: tuple[Action, ...], habits: Habits) -> Action | None:
    """A card that only extracts and need not wait to be turned over: nothing speaks against it."""
    have = holding(state, seat, habits.foresight)
    left = [mine for mine in have.cards if not mine.resolved]
    must_wait = any([_has_upgrade(have, mine) for mine in left])
    for mine in left:
        is_ready = mine.upgraded or not must_wait
        if is_ready and Open(seat, mine.card) in actions and _asks_nothing(have, mine):
            return Open(seat, mine.card)
    return None


def _best_end(state: State, seat: int, action: Action, habits: Habits) -> tuple[float, Path]:
    """The best outlook there is once the card in hand is through, if it goes on by this action,
    and what follows up to there."""
    if isinstance(action, Done):
        return outlook(holding(state, seat, habits.foresight)), ()
    card = action.card if isinstance(action, (Open, Again, Copy)) else _open_card(state, seat)
    after = apply(state, action).state
    ends = [
        (outlook(holding(end, seat, habits.foresight), ahead), path)
        for end, ahead, path in _ends(after, seat, card, habits)
    ]
    return max(ends, key=itemgetter(0))


def _ends(
    state: State, seat: int, card: str | None, habits: Habits
) -> Iterator[tuple[State, Ahead, Path]]:
    """Every position worth a look in which the card is through, and how one comes there.

    The next card may have been opened by force: then its lines are still ahead.
    """
    stack: list[tuple[State, list[str], Path]] = [(state, _promising(state, seat, habits), ())]
    seen = 0
    while stack:
        state, companies, path = stack.pop()
        seen += 1
        if _open_card(state, seat) != card:
            have = holding(state, seat, habits.foresight)
            yield state, lines_ahead(state, seat, have), path
            continue
        actions = legal_actions(state, seat)
        if isinstance(actions[-1], (Open, Again, Copy, Done)):
            yield state, (), path
        ways = list(_ways_on(actions, companies))
        if seen > PATIENCE:
            del ways[:-1]
        stack += [(apply(state, way).state, rest, (*path, way)) for way, rest in ways]


def _ways_on(
    actions: tuple[Action, ...], companies: list[str]
) -> Iterator[tuple[Action, list[str]]]:
    """The actions that go on with the open card, and the companies still to be thought of then."""
    for action in actions:
        if isinstance(action, (Use, Skip, Manage)):
            yield action, companies
        elif isinstance(action, TurnOver) and action.card in companies:
            # In one order only: the same companies in another come to the same.
            yield action, companies[companies.index(action.card) + 1 :]


def _promising(state: State, seat: int, habits: Habits) -> list[str]:
    have = holding(state, seat, habits.foresight)
    return [mine.card for mine in promising(have, have.cards, habits.breadth)]


def _open_card(state: State, seat: int) -> str | None:
    resolving = state.seats[seat].resolving
    return None if resolving is None else resolving.card


def _has_upgrade(have: Holding, mine: OwnedCard) -> bool:
    return any([is_upgrade(line) for line in lines_of(have.ruleset, mine)])


def _asks_nothing(have: Holding, mine: OwnedCard) -> bool:
    """Whether a card resolves by itself, and nothing that comes later could make it yield more."""
    if mine.managers or first_line(have, mine):
        return False
    for line in lines_of(have.ruleset, mine):
        raises_sales = isinstance(line, Text) and isinstance(line.effect, SaleBonus)
        if not raises_sales and not isinstance(line, (Extraction, Delivery, Permanent)):
            return False
    return True
