"""One message catalogue a language: nothing is missing from it, and nothing in it is unused."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest
from fluent.runtime.errors import FluentReferenceError

from furnace.cards.effects import ExtractionBonus
from furnace.text.catalogue import DEFAULT, LANGUAGES, catalogue
from furnace.text.sentences import sentences
from furnace.text.words import Words
from text.messages import FOLDER, Message, ids, junk, messages, referenced
from text.needed import (
    ability_classes,
    action_messages,
    all_cards,
    bot_messages,
    error_codes,
    error_messages,
    event_messages,
    form_messages,
    named_messages,
    part_messages,
    problem_messages,
    reason_messages,
    refusal_messages,
    sentence_messages,
    value_messages,
)

every_language = pytest.mark.parametrize("language", LANGUAGES)

BY_VALUE = {
    *event_messages(),
    *reason_messages(),
    *bot_messages(),
    *part_messages(),
    *action_messages(),
    *refusal_messages(),
    *error_messages(),
    *form_messages(),
    *sentence_messages(),
    *value_messages(),
    *problem_messages(),
}


@every_language
def test_every_event_has_a_message(language: str) -> None:
    assert event_messages() - ids(language) == set()


@every_language
def test_every_reason_of_a_bot_has_a_message(language: str) -> None:
    assert reason_messages() - ids(language) == set()


@every_language
def test_every_bot_has_a_name_and_a_sentence(language: str) -> None:
    assert bot_messages() - ids(language) == set()


@every_language
def test_every_part_that_is_compiled_has_a_name(language: str) -> None:
    assert part_messages() - ids(language) == set()


@every_language
def test_every_action_has_a_message(language: str) -> None:
    # A deal has one message for the table and one for a seat, a skip one for each kind of line.
    assert {"action-deal", "action-deal-seat", "action-skip-compensation"} <= ids(language)
    assert {"action-skip-delivery", "action-skip-school", "action-skip-window"} <= ids(language)
    assert action_messages() - ids(language) == set()


@every_language
def test_every_refusal_has_a_message(language: str) -> None:
    assert refusal_messages() - ids(language) == set()


@every_language
def test_every_error_has_a_message(language: str) -> None:
    assert error_messages() - ids(language) == set()


@every_language
def test_every_card_phase_good_disc_and_way_to_win_has_a_message(language: str) -> None:
    assert value_messages() - ids(language) == set()


@every_language
def test_every_power_manager_text_and_permanent_effect_has_a_message(language: str) -> None:
    assert len(form_messages()) == 27
    assert form_messages() - ids(language) == set()


@every_language
def test_every_form_can_say_all_it_is_made_of(language: str) -> None:
    asked = {message.id: message.fields for message in messages(language)}
    for kind in ability_classes():
        # An extraction that yields more names its good too.
        more = {"good"} if kind is ExtractionBonus else set()
        made_of = {part.name for part in fields(kind)} | more
        assert asked[f"ability-{kind.__name__}"] == made_of
        assert asked[f"ability-{kind.__name__}-long"] == made_of


@every_language
def test_every_card_has_a_complete_sentence_for_all_that_is_printed_on_it(language: str) -> None:
    assert sentence_messages() - ids(language) == set()
    assert {f"{id_}-long" for id_ in form_messages()} - ids(language) == set()
    words = Words(messages=catalogue(language))
    for card in all_cards():
        for label, message in sentences(card):
            assert label in ids(language)
            assert words.format(message).endswith(".")


@every_language
def test_no_message_is_unused(language: str) -> None:
    used = BY_VALUE | referenced(language) | named_messages(ids(language))
    assert ids(language) - used == set()


@every_language
def test_no_message_stands_there_twice(language: str) -> None:
    counts = Counter(message.id for message in messages(language))
    assert [id_ for id_, count in counts.items() if count > 1] == []


@every_language
def test_the_files_hold_only_messages(language: str) -> None:
    assert junk(language) == []


@every_language
def test_no_two_cards_share_a_name(language: str) -> None:
    say = catalogue(language).say
    names = [say(id_) for id_ in ids(language) if id_.startswith("name-")]
    assert len(names) == len(set(names)) == len(all_cards()) == 102


def test_every_language_has_the_same_messages_with_the_same_fields() -> None:
    for language in LANGUAGES:
        assert set(messages(language)) == set(messages(DEFAULT))


def test_every_folder_of_messages_is_a_language() -> None:
    folders = {entry.name for entry in FOLDER.iterdir() if [*entry.glob("*.ftl")]}
    assert folders == set(LANGUAGES)
    assert DEFAULT in LANGUAGES


@pytest.mark.parametrize(
    ("language", "message"),
    [(language, message) for language in LANGUAGES for message in messages(language)],
    ids=lambda value: value.id if isinstance(value, Message) else value,
)
def test_each_message_can_be_formatted_with_its_fields(language: str, message: Message) -> None:
    for number in (1, 2):
        text = catalogue(language).say(message.id, **dict.fromkeys(message.fields, number))
        assert text.strip()
        assert not set(text) & set("{}$")


def test_a_very_long_field_is_cut_and_does_not_raise() -> None:
    text = catalogue().say("check-reason", why="because " * 1000)
    assert text.strip().startswith("because because")
    assert text.endswith("…")
    assert len(text) < 1100


def test_a_message_without_its_field_is_a_bug_and_raises() -> None:
    with pytest.raises(FluentReferenceError):
        catalogue().say("event-card_taken", owner="Ann")


def test_a_missing_message_is_a_bug_and_raises() -> None:
    assert not catalogue().has("no-such-message")
    with pytest.raises(LookupError):
        catalogue().say("no-such-message")


def test_the_codes_of_errors_were_found() -> None:
    assert {"notation/seat", "record/claim", "position/phase", "history/revealed"} <= error_codes()
    assert {"card/id", "language/goods"} <= error_codes()
