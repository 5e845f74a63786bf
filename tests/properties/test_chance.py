"""Chance is an actor: what may be drawn is listed with its probability, and nothing is hidden."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

from hypothesis import given, settings

from furnace.engine import game
from furnace.engine.action import Action, Deal, First, Roll
from furnace.engine.deck import Deck, Pile, dealable, weights
from furnace.engine.state import CHANCE, Phase, State
from properties.random_play import Table, states, walk
from properties.strategies import seeds, tables

GAMES = settings(derandomize=True, deadline=None, max_examples=30)


@GAMES
@given(tables, seeds)
def test_the_outcomes_are_the_legal_actions_of_chance_and_sum_to_one(
    table: Table, seed: int
) -> None:
    for state in states(table, seed):
        outcomes = game.chance_outcomes(state)
        assert tuple(action for action, _ in outcomes) == game.legal_actions(state, CHANCE)
        assert sum(share for _, share in outcomes) == (CHANCE in game.actors(state))
        assert all(isinstance(share, Fraction) and share > 0 for _, share in outcomes)


@GAMES
@given(tables, seeds)
def test_chance_never_acts_together_with_a_seat(table: Table, seed: int) -> None:
    for state in states(table, seed):
        actors = game.actors(state)
        assert CHANCE not in actors or actors == (CHANCE,)


@GAMES
@given(tables, seeds)
def test_q3_every_draw_but_that_of_a_mixed_deck_or_a_stack_is_uniform(
    table: Table, seed: int
) -> None:
    for state in states(table, seed):
        if not (state.phase is Phase.DEAL and ("new-companies" in table.ruleset or state.schools)):
            assert len({share for _, share in game.chance_outcomes(state)}) <= 1


@GAMES
@given(tables, seeds)
def test_q4_a_company_is_as_likely_as_its_pile_still_has_cards_in_the_deck(
    table: Table, seed: int
) -> None:
    for state in states(table, seed):
        if state.phase is Phase.DEAL and not _is_for_schools(state):
            shares = {_card(action): share for action, share in game.chance_outcomes(state)}
            for companies, left_out in state.ruleset.deck:
                unseen = [card for card in state.unseen if card in companies]
                of_pile = [shares.get(card, Fraction()) for card in unseen]
                assert len(set(of_pile)) <= 1
                assert sum(of_pile) == Fraction(len(unseen) - left_out, _deck_size(state))


def test_q4_the_chances_are_those_of_all_decks_that_could_lie_there() -> None:
    deck: Deck = (
        Pile(frozenset(("a", "b", "c")), left_out=1),
        Pile(frozenset(("d", "e", "f", "g")), left_out=2),
        Pile(frozenset(("h", "i")), left_out=0),
    )
    for seen in ("", "a", "ab", "dh", "aefi"):
        unseen = tuple(card for card in "abcdefghi" if card not in seen)
        hidden = [sorted(pile.companies & set(unseen)) for pile in deck]
        decks = [
            [card for part in parts for card in part]
            for parts in product(
                *[
                    combinations(cards, len(cards) - pile.left_out)
                    for cards, pile in zip(hidden, deck, strict=True)
                ]
            )
        ]
        on_top = Counter(card for cards in decks for card in cards)
        total = sum(on_top.values())
        shares = [Fraction(*weight) for weight in weights(deck, unseen)]
        assert dealable(deck, unseen) == tuple(sorted(on_top))
        assert [share / sum(shares) for share in shares] == [
            Fraction(on_top[card], total) for card in sorted(on_top)
        ]


@GAMES
@given(tables, seeds)
def test_q31_a_manager_is_as_likely_as_the_stack_has_of_it(table: Table, seed: int) -> None:
    for state in states(table, seed):
        if state.phase is Phase.DEAL and _is_for_schools(state):
            for action, share in game.chance_outcomes(state):
                assert share == Fraction(state.stack.count(_card(action)), len(state.stack))


@GAMES
@given(tables, seeds)
def test_chance_draws_what_the_table_needs_and_no_more(table: Table, seed: int) -> None:
    drawn = [move.action for move in walk(table, seed)]
    kinds = Counter(type(action) for action in drawn)
    words, seats = table.ruleset.split("+"), table.seats
    rounds = 3 if "short" in words else 4
    agents = {1: 2, 2: 1}.get(seats, 0)
    discs = 5 if "variable-discs" in words and "agent-cards" in words else 4
    assert kinds[First] == 1
    assert kinds[Deal] == _dealt_once(words, seats, agents) + rounds * _dealt_a_round(words, seats)
    assert kinds[Roll] <= rounds * discs * agents


def _dealt_once(words: list[str], seats: int, agents: int) -> int:
    """Start-ups, capitalists, schools and Agent cards (R2.2, R2.3, R22.2, R13.6, R20.1)."""
    is_fifth = seats == 5
    startups = seats + (is_fifth and "new-startups" in words)
    has_capitalists = "capitalists" in words or "new-capitalists" in words
    is_choice = is_fifth and _capitalists(words) > 5
    capitalists = seats + is_choice if has_capitalists else 0
    return startups + capitalists + _schools(words, seats) + agents * ("agent-cards" in words)


def _capitalists(words: list[str]) -> int:
    """Five of the base game, one of them replaced; K7 with coal to bid, K8 with managers (Q7)."""
    old = 5 * ("capitalists" in words)
    if "new-capitalists" not in words:
        return old
    has_coal = "variable-discs" in words and "capital-growth" not in words
    return old - ("capitalists" in words) + 3 + has_coal + ("managers" in words)


def _dealt_a_round(words: list[str], seats: int) -> int:
    """The row, with a manager for each school (R3.1, R21.1, R13.9, R15.1)."""
    companies = 6 if seats == 1 else seats + 4
    is_longer = "variable-discs" in words and "managers" not in words
    return companies + is_longer + _schools(words, seats)


def _schools(words: list[str], seats: int) -> int:
    return 0 if "managers" not in words else 2 if seats <= 3 else 3


def _is_for_schools(state: State) -> bool:
    words = list(state.ruleset.words)
    seats = len(state.seats)
    return len(state.row) >= _dealt_a_round(words, seats) - _schools(words, seats)


def _deck_size(state: State) -> int:
    return len(state.unseen) - sum(pile.left_out for pile in state.ruleset.deck)


def _card(action: Action) -> str:
    assert isinstance(action, Deal)
    return action.card
