"""The end of a round and of the game (R7, R8)."""

from __future__ import annotations

from itertools import groupby

from furnace.engine.event import FirstPassed, GameEnded, Log, PhaseBegan, RoundEnded
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.engine.state import Phase, Seat, State, reset_cards


def end_round(state: State, log: Log) -> State:
    """End the round; every card may be resolved again."""
    log.append(RoundEnded(state.round))
    return state._replace(seats=tuple([_reset_seat(seat) for seat in state.seats]))


def is_last_round(state: State) -> bool:
    """Whether this is the last round (R2.8, R7.4)."""
    return state.round == state.ruleset.rounds


def pass_first_player(state: State, log: Log) -> State:
    """Pass the first-player token to the left (R7.2)."""
    assert state.first is not None
    first = (state.first + 1) % len(state.seats)
    log.append(FirstPassed(first))
    return state._replace(first=first)


def end_game(state: State, log: Log) -> State:
    """End the game."""
    log.append(PhaseBegan(Phase.OVER, state.round))
    log.append(GameEnded(rank(state)))
    return state._replace(phase=Phase.OVER)


def rank(state: State) -> Outcome:
    """Rank by money, then cards, then resources; further ties are shared (R8.1 to R8.4).

    An Agent with a card may beat everyone (R20.9, R21.3).
    """
    scores = [_score(seat) for seat in state.seats]
    best_first = sorted(range(len(scores)), key=lambda seat: scores[seat], reverse=True)
    ranking = tuple(tuple(group) for _, group in groupby(best_first, key=scores.__getitem__))
    money = tuple(seat.goods.money for seat in state.seats)
    agents = tuple(agent.money for agent in state.agents if agent.card is not None)
    if _is_beaten(money, agents):
        return Outcome(ranking, money, DecidedBy.AGENT, agents)
    return Outcome(ranking, money, _decided_by(scores, ranking), agents)


def _is_beaten(money: tuple[int, ...], agents: tuple[int, ...]) -> bool:
    """Whether the Agents win: in a solo game a tie is enough, in a game for two they need more
    (Q51)."""
    if not agents:
        return False
    return max(agents) >= money[0] if len(money) == 1 else max(agents) > max(money)


def _score(seat: Seat) -> tuple[int, int, int]:
    """Return money, number of cards including the start-up, and resources (Q52)."""
    return seat.goods.money, len(seat.cards), seat.goods.resources


def _decided_by(
    scores: list[tuple[int, int, int]], ranking: tuple[tuple[int, ...], ...]
) -> DecidedBy:
    if len(ranking[0]) > 1:
        return DecidedBy.SHARED
    if len(ranking) == 1:
        return DecidedBy.MONEY  # a solo game
    winner, second = scores[ranking[0][0]], scores[ranking[1][0]]
    if winner[0] > second[0]:
        return DecidedBy.MONEY
    return DecidedBy.CARDS if winner[1] > second[1] else DecidedBy.RESOURCES


def _reset_seat(seat: Seat) -> Seat:
    """Make cards resolvable again, return managers (R16.3) and end bonuses (R18.3)."""
    cards = reset_cards(seat.cards)
    placed = [manager for owned in seat.cards for manager in owned.managers]
    managers = tuple(sorted((*seat.managers, *placed))) if placed else seat.managers
    return seat._replace(cards=cards, power_used=False, managers=managers, placeable=(), bonuses=())
