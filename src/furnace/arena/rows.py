"""The results of a game as rows, one per seat."""

from __future__ import annotations

from typing import NamedTuple

from furnace.engine.action import Choose, Deal, First
from furnace.engine.outcome import Outcome, rank_of
from furnace.engine.ruleset import format_ruleset
from furnace.engine.state import State
from furnace.match import FinishedMatch


class Row(NamedTuple):
    """One seat in one game; seats count from 1. `first`: it was the first player of round 1.

    `rank` is among the seats; if an Agent beat them all, nobody has a win share. The Agents are
    those with a card, from left to right.
    """

    game: int
    seed: int
    ruleset: str
    players: int
    seat: int
    bot: str
    first: bool
    startup: str
    capitalist: str | None
    money: int
    cards: int
    coal: int
    iron: int
    oil: int
    token: int
    rank: int
    win_share: float
    decided_by: str
    left_agent: str | None = None
    left_money: int | None = None
    right_agent: str | None = None
    right_money: int | None = None


def rows_of(seed: int, game: int, bots: tuple[str, ...], played: FinishedMatch) -> tuple[Row, ...]:
    """Return the rows of a finished game, by seat."""
    return tuple(_row(seed, game, bots, played, seat) for seat in range(len(bots)))


def win_share_of(outcome: Outcome, seat: int) -> float:
    """Return 1 for a win, or a part if the win is shared."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def _startup(played: FinishedMatch, seat: int) -> str:
    """Return the start-up that a seat was dealt or chose, even if discarded since (R17.2)."""
    startups = played.state.ruleset.startups
    for action in played.actions:
        if isinstance(action, Choose) and action.seat == seat and action.card in startups:
            return action.card
    dealt = [action for action in played.actions if isinstance(action, Deal)]
    return next(deal.card for deal in dealt if deal.to == seat and deal.card in startups)


def _agents(state: State) -> tuple[tuple[str | None, int | None], ...]:
    """Return the card and money of the left and the right Agent; None without a card."""
    cards = [(agent.card, agent.money) for agent in state.agents if agent.card is not None]
    return (*cards, *[(None, None)] * (2 - len(cards)))


def _row(seed: int, game: int, bots: tuple[str, ...], played: FinishedMatch, seat: int) -> Row:
    state, outcome = played.state, played.outcome
    me = state.seats[seat]
    (left_agent, left_money), (right_agent, right_money) = _agents(state)
    return Row(
        game=game,
        seed=seed,
        ruleset=format_ruleset(state.ruleset),
        players=len(bots),
        seat=seat + 1,
        bot=bots[seat],
        first=First(seat) in played.actions,
        startup=_startup(played, seat),
        capitalist=me.capitalist,
        money=me.goods.money,
        cards=len(me.cards),
        coal=me.goods.coal,
        iron=me.goods.iron,
        oil=me.goods.oil,
        token=me.goods.token,
        rank=rank_of(outcome, seat),
        win_share=win_share_of(outcome, seat),
        decided_by=outcome.decided_by.value,
        left_agent=left_agent,
        left_money=left_money,
        right_agent=right_agent,
        right_money=right_money,
    )
