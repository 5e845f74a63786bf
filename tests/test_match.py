"""A match owns the randomness: streams by name, so that nothing depends on who plays."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from furnace.bots.base import Bot
from furnace.bots.registry import bot_of
from furnace.engine.action import Action, Deal, First, Roll, actor
from furnace.engine.game import actors, apply, legal_actions, new, outcome
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE, Phase, State
from furnace.match import Chance, Match, Played, decide, play, stream, turns

BASE = parse_ruleset("base")
CAPITALISTS = parse_ruleset("base+capitalists")


class LastBot:
    """A bot of the other kind: always the last legal action."""

    def choose(self, state: State, seat: int, random: Random) -> Action:
        return legal_actions(state, seat)[-1]


def played(seed: int = 7, game: int = 1) -> Played:
    return play(Match(CAPITALISTS, (bot_of("random"),) * 3, seed, game))


def test_the_same_seed_and_number_give_the_same_game() -> None:
    assert played() == played()


@pytest.mark.parametrize("other", [{"seed": 8}, {"game": 2}])
def test_another_seed_or_number_gives_another_game(other: dict[str, int]) -> None:
    assert played().actions != played(**other).actions


def test_a_match_is_played_to_its_end() -> None:
    state, actions, ended = played()
    assert outcome(state) == ended
    assert not actors(state)
    for action in actions:
        assert actor(action) in (CHANCE, 0, 1, 2)


def test_the_deal_does_not_depend_on_who_plays() -> None:
    def deals(bot: Bot) -> list[Action]:
        match = Match(CAPITALISTS, (bot,) * 4, 7, 41)
        return [a for a in play(match).actions if isinstance(a, (First, Deal))]

    by_lot, by_habit = deals(bot_of("random")), deals(LastBot())
    assert by_lot == by_habit
    assert len(by_lot) == 1 + 4 + 4 + 4 * 8


def test_the_companies_dealt_do_not_depend_on_capitalists_being_in_play() -> None:
    def companies(words: str) -> list[str]:
        match = Match(parse_ruleset(words), (LastBot(),) * 4, 7, 41)
        return [a.card for a in play(match).actions if isinstance(a, Deal) and a.to is None]

    assert companies("base") == companies("base+capitalists")


def test_each_roll_of_a_round_does_not_depend_on_who_plays() -> None:
    def rolls(bot: Bot) -> dict[tuple[int, int], int]:
        seen: Counter[int] = Counter()
        pips = {}
        for turn in turns(Match(BASE, (bot, bot), 7, 41)):
            if isinstance(turn.action, Roll):
                round_ = turn.step.state.round
                pips[round_, seen[round_]] = turn.action.pips
                seen[round_] += 1
        return pips

    by_lot, by_habit = rolls(bot_of("random")), rolls(LastBot())
    both = by_lot.keys() & by_habit.keys()
    assert len(both) > 8
    assert {key: by_lot[key] for key in both} == {key: by_habit[key] for key in both}
    assert len(set(by_lot.values())) > 1


def test_a_position_that_comes_again_is_dealt_the_same_again() -> None:
    state = new(BASE, 2)
    first_time, again = Chance(7, 1), Chance(7, 1)
    for _ in range(9):
        assert again.draw(state) == first_time.draw(state)
        state = apply(state, first_time.draw(state)).state


def test_chance_deals_on_where_a_game_was_dealt_from_another_seed() -> None:
    state = new(BASE, 2)
    chances = [Chance(1, 1), Chance(2, 1)]
    for number in range(9):
        state = apply(state, chances[number % 2].draw(state)).state
    assert state.phase is Phase.BIDDING


def test_every_seat_is_first_player_about_as_often() -> None:
    drawn = Counter(Chance(7, game).draw(new(BASE, 4)) for game in range(400))
    assert set(drawn) == {First(0), First(1), First(2), First(3)}
    assert min(drawn.values()) > 60


def test_a_decision_depends_on_the_seat_and_on_the_number_of_the_decision() -> None:
    state = new(BASE, 4)
    while actors(state) == (CHANCE,):
        state = apply(state, Chance(7, 1).draw(state)).state
    seat = actors(state)[0]
    bids = [decide(bot_of("random"), state, seat, Chance(7, 1), n) for n in range(8)]
    assert len(set(bids)) > 1
    assert bids[3] == decide(bot_of("random"), state, seat, Chance(7, 1), 3)
    assert stream(7, 1, "p1", 0).random() != stream(7, 1, "p2", 0).random()


def test_seats_produce_one_after_the_other_from_the_first_player_on() -> None:
    producing: list[int] = []
    first = None
    for turn in turns(Match(BASE, (bot_of("random"),) * 3, 7, 1)):
        state = turn.step.state
        if state.phase is Phase.PRODUCTION and state.round == 2:
            first = state.first
            if not producing or producing[-1] != actor(turn.action):
                producing.append(actor(turn.action))
    assert first is not None
    assert producing[-2:] == [(first + 1) % 3, (first + 2) % 3]
    assert first in producing


def test_who_looks_on_sees_every_action_and_what_followed() -> None:
    match = Match(CAPITALISTS, (bot_of("random"),) * 3, 7, 1)
    seen = list(turns(match))
    assert tuple(turn.action for turn in seen) == play(match).actions
    assert all(turn.step.events for turn in seen)
