"""The one sentence that says what is asked of a seat."""

from __future__ import annotations

from collections.abc import Sequence

from furnace.engine.action import Action, Bid, Done, Insert, Skip, Use
from furnace.engine.state import Phase, State
from furnace.notation.action import format_verb
from furnace.text.actions import line_effect
from furnace.text.words import Words


def question(state: State, seat: int, choices: Sequence[Action], words: Words) -> str:
    """What a seat has to decide now."""
    say, me = words.messages.say, words.seat(seat)
    match choices[0]:
        case Bid() as bid:
            return say("ask-bid", seat=me, example=format_verb(bid))
        case Insert(_, card):
            return say("ask-insert", seat=me, card=words.card(card))
        case Done():
            return say("ask-done", seat=me)
    if state.phase is Phase.RESOLUTION:
        return _compensation(state, seat, choices, words)
    resolving = state.seats[seat].resolving
    if resolving is None:
        return say("ask-done-or-again" if Done(seat) in choices else "ask-next", seat=me)
    effect = words.effect(line_effect(state.ruleset, *resolving))
    return say("ask-line", seat=me, card=words.card(resolving.card), effect=effect)


def _compensation(state: State, seat: int, choices: Sequence[Action], words: Words) -> str:
    card = state.row[0].card
    most = max((action.times for action in choices if isinstance(action, Use)), default=0)
    discs = [placed.disc for placed in state.row[0].discs if placed.owner == seat]
    assert isinstance(choices[-1], Skip)
    return words.messages.say(
        "ask-compensation",
        seat=words.seat(seat),
        disc=words.disc(min(discs)),
        card=words.card(card),
        times=most,
        effect=words.effect(line_effect(state.ruleset, card, 0)),
    )
