"""Actions as choices a person reads."""

from __future__ import annotations

from furnace.cards.effects import Effect, Processing
from furnace.cards.model import Capitalist, Company
from furnace.engine.action import (
    Action,
    Again,
    Bid,
    Deal,
    Done,
    First,
    Insert,
    Open,
    Roll,
    Skip,
    Upgrade,
    Use,
)
from furnace.engine.ruleset import Ruleset
from furnace.text.words import Words


def action_choice(action: Action, ruleset: Ruleset, words: Words) -> str:
    """One action in words."""
    say = words.messages.say
    match action:
        case First(seat):
            return say("action-first", seat=words.seat(seat))
        case Deal(card, None):
            return say("action-deal", card=words.card(card))
        case Deal(card, int(seat)):
            return say("action-deal-seat", card=words.card(card), seat=words.seat(seat))
        case Roll(pips):
            return say("action-roll", pips=pips)
        case Bid(_, disc, card):
            return say("action-bid", disc=words.disc(disc), card=words.card(card))
        case Insert(_, card, place):
            return say("action-insert", card=words.card(card), place=place)
        case Use():
            return _use(action, ruleset, words)
        case Skip(_, card, line):
            message = "action-skip" if line else "action-skip-compensation"
            return say(message, card=words.card(card))
        case Upgrade(_, card) | Open(_, card) | Again(_, card):
            return say(f"action-{action.verb}", card=words.card(card))
        case Done():
            return say("action-done")
    raise TypeError(action)


def _use(use: Use, ruleset: Ruleset, words: Words) -> str:
    effect = line_effect(ruleset, use.card, use.line)
    assert isinstance(effect, Processing)
    return words.messages.say(
        "action-use",
        card=words.card(use.card),
        paid=words.goods(effect.cost.times(use.times)),
        gained=words.goods(effect.gain.times(use.times)),
    )


def line_effect(ruleset: Ruleset, card: str, line: int) -> Effect:
    """What is printed on a line of a card; line 0 is the compensation."""
    printed = ruleset.cards[card]
    assert not isinstance(printed, Capitalist)
    if line == 0:
        assert isinstance(printed, Company)
        return printed.compensation
    return printed.lines(is_upgraded=True)[line - 1]
