"""The one sentence that says what is asked of a seat."""

from __future__ import annotations

from collections.abc import Sequence

from furnace.cards.effects import Delivery, Permanent, Upgrade, UpgradeWindow
from furnace.cards.model import School
from furnace.cli.choices import numbered, variable_bids
from furnace.engine.action import Action, Bid, Choose, Copy, Done, Insert, Place, Use
from furnace.engine.owners import power_of
from furnace.engine.placing import highest, value_of
from furnace.engine.state import Pending, Phase, Placed, State
from furnace.engine.tableau import open_lines
from furnace.notation.action import format_verb
from furnace.text.actions import line_effect
from furnace.text.words import Words


def question(state: State, seat: int, choices: Sequence[Action], words: Words) -> str:
    """What a seat has to decide now."""
    match choices[0]:
        case Bid():
            return _bid(state, seat, choices, words)
        case Insert(_, card):
            return words.say("ask-insert", {"seat": seat, "card": card})
        case Choose():
            return words.say("ask-choose", {"seat": seat})
        case Place():
            return words.say("ask-place", {"seat": seat})
        case Done():
            return words.say("ask-done", {"seat": seat})
    pending = state.seats[seat].pending
    if pending and (not state.row or pending[-1].card != state.row[0].card):
        return _interruption(state, seat, pending[-1], choices, words)
    if state.phase is Phase.RESOLUTION:
        return _compensation(state, seat, choices, words)
    return _production(state, seat, choices, words)


def _bid(state: State, seat: int, choices: Sequence[Action], words: Words) -> str:
    """Any disc; the neutral one in the same turn; or only the variable one is left."""
    variable, numbers = variable_bids(choices), numbered(choices)
    assert isinstance(choices[0], Bid)
    fields: dict[str, object] = {"seat": seat, "example": format_verb(choices[0])}
    if state.seats[seat].pending:
        return words.say("ask-second", fields | {"disc": choices[0].disc})
    if not variable:
        return words.say("ask-bid", fields)
    fields |= {"typed": format_verb(variable[-1])}
    is_alone = numbers[0] in variable
    return words.say("ask-variable" if is_alone else "ask-bid-variable", fields)


def _interruption(
    state: State, seat: int, pending: Pending, choices: Sequence[Action], words: Words
) -> str:
    """A delivery that may be made, or upgrades that may follow a gain (Q20, Q42)."""
    effect = line_effect(state.ruleset, pending.card, pending.line)
    fields: dict[str, object] = {"seat": seat, "card": pending.card, "times": _most(choices)}
    if isinstance(effect, Delivery):
        return words.say("ask-delivery", fields | {"effect": words.effect(effect.effect)})
    assert isinstance(effect, Permanent)
    assert isinstance(effect.effect, UpgradeWindow)
    upgrade = words.effect(Upgrade(effect.effect.cost))
    return words.say("ask-window", fields | {"effect": upgrade})


def _compensation(state: State, seat: int, choices: Sequence[Action], words: Words) -> str:
    """An outbid disc; at a Business School it is divided (Q13)."""
    placed, card = _outbid(state), state.ruleset.cards[state.row[0].card]
    fields = {"seat": seat, "disc": placed.disc, "card": card.id}
    if isinstance(card, School):
        either, other = words.effect(card.extraction), words.effect(card.processing)
        points = power_of(state, seat).compensated_value(placed.disc.value)
        fields |= {"either": either, "other": other, "points": points}
        return words.say("ask-school", fields)
    effect = words.effect(line_effect(state.ruleset, card.id, 0))
    return words.say("ask-compensation", fields | {"times": _most(choices), "effect": effect})


def _outbid(state: State) -> Placed:
    """The disc that is asked about: the lowest on the leftmost card (Q11)."""
    lot = state.row[0]
    taker = highest(lot)
    return min((placed for placed in lot.discs if placed is not taker), key=value_of)


def _production(state: State, seat: int, choices: Sequence[Action], words: Words) -> str:
    me = state.seats[seat]
    work = me.resolving
    fields: dict[str, object] = {"seat": seat}
    if work is None:
        if Done(seat) not in choices:
            return words.say("ask-next", fields)
        can_copy = any(isinstance(choice, Copy) for choice in choices)
        return words.say("ask-done-or-copy" if can_copy else "ask-done-or-again", fields)
    fields |= {"card": work.card}
    if work.line > len(open_lines(state, me)):
        return words.say("ask-staff", fields)
    effect = words.effect(line_effect(state.ruleset, work.card, work.line))
    return words.say("ask-line", fields | {"effect": effect})


def _most(choices: Sequence[Action]) -> int:
    return max((choice.times for choice in choices if isinstance(choice, Use)), default=0)
