"""Whatever happens at a table has a text that reads back: actions, positions, whole records."""

from __future__ import annotations

from hypothesis import given, settings

from furnace.engine import game
from furnace.notation.action import format_action, parse_action
from furnace.notation.event import format_event
from furnace.notation.position import format_position, parse_position
from furnace.notation.record import format_record, parse_record
from notation.walks import game_of
from properties.random_play import Table, states, walk
from properties.strategies import seeds, tables

GAMES = settings(derandomize=True, deadline=None, max_examples=20)


@GAMES
@given(tables, seeds)
def test_every_legal_action_reads_back(table: Table, seed: int) -> None:
    for state in states(table, seed)[::3]:
        for who in game.actors(state):
            for action in game.legal_actions(state, who):
                parsed = parse_action(format_action(action))
                assert parsed == action
                assert type(parsed) is type(action)


@GAMES
@given(tables, seeds)
def test_every_position_reads_back(table: Table, seed: int) -> None:
    for state in states(table, seed)[::4]:
        assert parse_position(format_position(state)) == state


@GAMES
@given(tables, seeds)
def test_every_record_reads_back_and_replays_to_the_same_end(table: Table, seed: int) -> None:
    record = game_of(table, seed)
    text = format_record(record)
    again = parse_record(text)
    assert again == record
    assert again.history.state == record.history.state
    assert format_record(again) == text


@GAMES
@given(tables, seeds)
def test_two_events_of_a_move_that_differ_differ_in_their_text(table: Table, seed: int) -> None:
    for move in walk(table, seed):
        texts = {format_event(event, table.seats) for event in move.events}
        assert len(texts) == len(set(move.events)), move.events
