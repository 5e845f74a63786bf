"""A match owns the randomness: streams by name, so that nothing depends on who plays."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from furnace.bots.base import Bot
from furnace.bots.candidate import ByPolicy, Candidate
from furnace.bots.registry import bot_of
from furnace.engine.action import Action, Deal, First, Roll, actor
from furnace.engine.game import actors, apply, chance_outcomes, legal_actions, new, outcome
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE, Phase, State
from furnace.match import Chance, FinishedMatch, Match, decide, next_actor, play, stream, turns

BASE = parse_ruleset("base")
CAPITALISTS = parse_ruleset("base+capitalists")


class LastBot:
    """A bot of the other kind: always the last legal action."""

    def choose(self, state: State, seat: int, random: Random) -> Action:
        return legal_actions(state, seat)[-1]

    def candidates(self, state: State, seat: int, random: Random) -> tuple[Candidate, ...]:
        return (Candidate(self.choose(state, seat, random), 0.0, ByPolicy()),)


def played(seed: int = 7, game: int = 1) -> FinishedMatch:
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

    random, habitual = deals(bot_of("random")), deals(LastBot())
    assert random == habitual
    assert len(random) == 1 + 4 + 4 + 4 * 8


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

    random, habitual = rolls(bot_of("random")), rolls(LastBot())
    both = random.keys() & habitual.keys()
    assert len(both) > 8
    assert {key: random[key] for key in both} == {key: habitual[key] for key in both}
    assert len(set(random.values())) > 1


def test_a_position_that_comes_again_is_dealt_the_same_again() -> None:
    state = new(BASE, 2)
    first_time, again = Chance(7, 1), Chance(7, 1)
    for _ in range(9):
        assert again.draw(state) == first_time.draw(state)
        state = apply(state, first_time.draw(state)).state


def test_chance_deals_on_when_a_game_was_dealt_from_another_seed() -> None:
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


def _drawn(state: State, games: int) -> Counter[Action]:
    return Counter(Chance(7, game).draw(state) for game in range(games))


def _agrees(state: State, games: int = 1500) -> bool:
    """Whether draws come as often as they should, within five standard deviations."""
    drawn = _drawn(state, games)
    odds = dict(chance_outcomes(state))
    assert set(drawn) <= set(odds)
    return all(
        abs(drawn[action] - games * odd) <= 5 * math.sqrt(games * odd * (1 - odd))
        for action, odd in odds.items()
    )


def _states(words: str, seats: int) -> Iterator[State]:
    """The positions of a game in which chance acts."""
    state = new(parse_ruleset(words), seats)
    yield state
    for turn in turns(Match(state.ruleset, (bot_of("random"),) * seats, 3, 1)):
        if actors(turn.step.state) == (CHANCE,):
            yield turn.step.state


FULL = "base+new-companies+managers+agent-cards"


def test_q4_two_companies_of_each_pile_come_and_which_is_up_to_chance() -> None:
    state = new(parse_ruleset("base+new-companies"), 3)._replace(phase=Phase.DEAL, round=1)
    dealt: list[str] = []
    for _ in range(48):
        deal = Chance(7, 1).draw(state._replace(row=()))
        assert isinstance(deal, Deal)
        dealt.append(deal.card)
        state = apply(state._replace(row=()), deal).state
    base = [card for card in dealt if card <= "C36"]
    assert (len(set(dealt)), len(base)) == (48, 24)
    assert all(
        sum(card in pile.companies for card in base) in (0, 2) for pile in state.ruleset.deck
    )


@pytest.mark.parametrize("words", ["base", "base+new-companies", "base+new-companies+quick-mix"])
def test_companies_are_drawn_as_likely_as_the_rules_say_also_late_in_a_game(words: str) -> None:
    # The position comes from another game, so that what was seen is nothing to these draws.
    deals = [state for state in _states(words, 4) if state.phase is Phase.DEAL]
    assert _agrees(deals[0])
    assert _agrees(deals[-1])


def test_q31_managers_are_drawn_by_their_number() -> None:
    deals = [state for state in _states(FULL, 2) if state.phase is Phase.DEAL]
    first = next(state for state in deals if len(state.row) == 6)
    assert {first.stack.count(card) for card in first.stack} == {1, 2}
    assert _agrees(first)
    assert _agrees(deals[-1])


def test_schools_and_agents_are_drawn_with_equal_chances() -> None:
    setup = [state for state in _states(FULL, 1) if state.phase is Phase.SETUP]
    assert len(setup) == 1 + 1 + 2 + 2
    for state in setup[2:]:
        assert _agrees(state)


def test_agents_that_were_agreed_upon_are_not_drawn() -> None:
    solo = parse_ruleset("base+agent-cards")
    for agents in (("A3", "A1"), ("A2", "A4")):
        match = Match(solo, (bot_of("random"),), 7, 1, agents)
        assert tuple(agent.card for agent in play(match).state.agents) == agents


def test_q44_who_may_copy_a_neighbour_produces_last() -> None:
    ruleset = parse_ruleset("base+new-capitalists")
    for game in range(1, 9):
        for turn in turns(Match(ruleset, (LastBot(),) * 3, 7, game)):
            state = turn.step.state
            k9 = [seat.capitalist for seat in state.seats].index("K9") if _has_k9(state) else None
            if k9 in state.producing and len(state.producing) > 1:
                assert next_actor(state, state.producing) != k9


def _has_k9(state: State) -> bool:
    return any(seat.capitalist == "K9" for seat in state.seats)


def test_the_deals_of_the_base_game_are_what_they_always_were() -> None:
    deals = [a for a in played(seed=7, game=41).actions if isinstance(a, (First, Deal))]
    cards = [deal.card for deal in deals if isinstance(deal, Deal)]
    assert deals[0] == First(0)
    assert cards[:6] == ["S1", "S3", "S5", "K2", "K5", "K4"]
    assert cards[6:13] == ["C24", "C04", "C15", "C32", "C33", "C03", "C27"]
    assert cards[-7:] == ["C26", "C07", "C17", "C18", "C34", "C21", "C19"]


def test_the_rolls_of_the_base_game_are_what_they_always_were() -> None:
    actions = play(Match(BASE, (bot_of("random"),) * 2, 7, 41)).actions
    pips = [action.pips for action in actions if isinstance(action, Roll)]
    assert pips[:8] == [5, 4, 5, 3, 5, 5, 2, 3]
