"""Real games in words: every event, every choice, and why everything else is not allowed."""

from __future__ import annotations

import re
from functools import cache

import pytest

from furnace.engine import game
from furnace.engine.action import Action
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import State
from furnace.text.actions import action_message
from furnace.text.catalogue import LANGUAGES, catalogue
from furnace.text.events import event_line, event_message_id
from furnace.text.words import Words
from properties.random_play import TABLES, Move, Table, dice, walk
from properties.situations import varied_states
from properties.universe import universe
from text.messages import ids
from text.needed import event_messages

NAMES = ("Ann", "Ben", "Cyd", "Dee", "Eve")
ODD = re.compile(r"[{}$]|None|\bp[1-9]\b|event-|action-|refusal-|error-|goods-|_|/")
SAMPLE = 400
SEEDS = range(11, 17)

OF_SET_UP = {
    Code.SEATS,
    Code.RULESET_WORD,
    Code.RULESET_ORDER,
    Code.WORD_NEEDS,
    Code.WORD_EXCLUDES,
    Code.FIFTH_SEAT,
    Code.SOLO,
    Code.NO_AGENTS,
    Code.TOO_FEW_CARDS,
    Code.TOO_FEW_COMPANIES,
}
# Random games rarely reach these: test_words.py says them.
RARE = {Code.ASKED_BETWEEN, Code.MUST_PLACE}

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
@every_table
def test_every_event_of_a_game_has_words(table: Table, language: str) -> None:
    words = _words(table, language)
    for event in {event for move in _game(table) for event in move.events}:
        line = event_line(event, words)
        assert not ODD.search(line), line
        assert line[0].isupper()


def test_the_games_spoke_of_every_kind_of_event_and_variant() -> None:
    games = [walk(table, seed) for table in TABLES for seed in SEEDS]
    events = [event for game in games for move in game for event in move.events]
    assert {event_message_id(event) for event in events} == event_messages()


@every_language
@every_table
def test_every_choice_of_a_game_has_words_of_its_own(table: Table, language: str) -> None:
    words = _words(table, language)
    ruleset = parse_ruleset(table.ruleset)
    choices: dict[Action, str] = {}
    for move in _game(table):
        for who in game.actors(move.before):
            actions = game.legal_actions(move.before, who)
            for action in {*actions} - {*choices}:
                choices[action] = words.format(action_message(action, ruleset))
            assert len({choices[action] for action in actions}) == len(actions)
    assert not [choice for choice in choices.values() if ODD.search(choice)]


@every_language
@every_table
def test_every_refusal_of_a_game_is_a_sentence_with_its_rule(table: Table, language: str) -> None:
    words = _words(table, language)
    for refusal in _refusals(table):
        sentence = words.refusal(refusal)
        assert not ODD.search(sentence), sentence
        kind = "ruling" if refusal.rule.startswith("Q") else "rule"
        assert sentence.endswith(f" See {kind} {refusal.rule}.")


def test_the_games_met_every_refusal_but_those_of_a_set_up() -> None:
    met = {refusal.code for table in TABLES for refusal in _refusals(table)}
    assert set(Code) - met - RARE == OF_SET_UP


@every_language
def test_every_message_of_an_event_is_one_that_can_happen(language: str) -> None:
    assert {id_ for id_ in ids(language) if id_.startswith("event-")} == event_messages()


def _words(table: Table, language: str) -> Words:
    return Words(NAMES[: table.seats], messages=catalogue(language))


@cache
def _game(table: Table) -> tuple[Move, ...]:
    return tuple(walk(table, seed=11))


@cache
def _refusals(table: Table) -> frozenset[Refusal]:
    """Why a sample of all actions is not allowed in the telling states of a game."""
    states = [state for seed in (11, 12) for state in varied_states(table, seed)]
    return frozenset(refusal for state in states for refusal in _refusals_in(table, state))


def _refusals_in(table: Table, state: State) -> list[Refusal]:
    sample = dice(table, state.round).sample(universe(state), SAMPLE)
    reasons = [game.why_illegal(state, action) for action in sample]
    return [refusal for refusal in reasons if refusal is not None]
