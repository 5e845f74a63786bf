"""Questions: messages that tell a seat what it has to decide."""

from __future__ import annotations

from collections.abc import Sequence

from furnace.cards.effects import Delivery, Permanent, Upgrade, UpgradeWindow
from furnace.cards.model import School
from furnace.engine.action import Action, Bid, Choose, Copy, Done, Insert, Place, Use
from furnace.engine.disc import Disc
from furnace.engine.owners import power_of
from furnace.engine.placing import highest_disc, value_of
from furnace.engine.state import Interruption, Phase, PlacedDisc, State
from furnace.engine.tableau import current_lines
from furnace.text.actions import line_effect
from furnace.text.effects import effect_message
from furnace.text.message import CardRef, Field, Message


def question_message(state: State, seat: int, choices: Sequence[Action]) -> Message:
    """Return the message that asks a seat for its next decision."""
    pending = state.seats[seat].pending
    match choices[0]:
        case Bid(_, disc):
            return _bid(disc, is_second=bool(pending))
        case Insert(_, card):
            return Message("ask-insert", {"card": CardRef(card)})
        case Choose():
            return Message("ask-choose")
        case Place():
            return Message("ask-place")
        case Done():
            return Message("ask-done")
    if pending and (not state.row or pending[-1].card != state.row[0].card):
        return _interruption(state, pending[-1], choices)
    if state.phase is Phase.RESOLUTION:
        return _compensation(state, seat, choices)
    return _production(state, seat, choices)


def _bid(disc: Disc, is_second: bool) -> Message:
    """Return the question for any disc, or for the neutral one in the same turn (R19.4)."""
    if is_second:
        return Message("ask-second-disc", {"disc": disc})
    return Message("ask-disc")


def _interruption(state: State, pending: Interruption, choices: Sequence[Action]) -> Message:
    """Return the question about a delivery, or about upgrades after a gain (Q20, Q42)."""
    effect = line_effect(state.ruleset, pending.card, pending.line)
    fields: dict[str, Field] = {"card": CardRef(pending.card), "times": _most(choices)}
    if isinstance(effect, Delivery):
        return Message("ask-delivery", fields | {"effect": effect_message(effect.effect)})
    assert isinstance(effect, Permanent)
    assert isinstance(effect.effect, UpgradeWindow)
    return Message("ask-window", fields | {"effect": effect_message(Upgrade(effect.effect.cost))})


def _compensation(state: State, seat: int, choices: Sequence[Action]) -> Message:
    """Return the question about an outbid disc, which is divided at a Business School (Q13)."""
    placed, card = _outbid_disc(state), state.ruleset.cards[state.row[0].card]
    fields: dict[str, Field] = {"card": CardRef(card.id), "disc": placed.disc}
    if isinstance(card, School):
        points = power_of(state, seat).compensated_value(placed.disc.value) - _transactions_made(
            state, seat
        )
        return Message("ask-school", fields | {"points": points})
    effect = effect_message(line_effect(state.ruleset, card.id, 0))
    return Message("ask-compensation", fields | {"times": _most(choices), "effect": effect})


def _transactions_made(state: State, seat: int) -> int:
    """Return how much of a compensation was used before something interrupted it (Q42)."""
    pending = state.seats[seat].pending
    return pending[-1].made if pending else 0


def _outbid_disc(state: State) -> PlacedDisc:
    """Return the disc in question: the lowest on the leftmost card (Q11)."""
    auction_card = state.row[0]
    taker = highest_disc(auction_card)
    return min((placed for placed in auction_card.discs if placed is not taker), key=value_of)


def _production(state: State, seat: int, choices: Sequence[Action]) -> Message:
    me = state.seats[seat]
    open_card = me.open_card
    if open_card is None:
        if Done(seat) not in choices:
            return Message("ask-next")
        can_copy = any(isinstance(choice, Copy) for choice in choices)
        return Message("ask-done-or-copy" if can_copy else "ask-done-or-again")
    fields: dict[str, Field] = {"card": CardRef(open_card.card)}
    if open_card.line > len(current_lines(state, me)):
        return Message("ask-managers", fields)
    effect = effect_message(line_effect(state.ruleset, open_card.card, open_card.line))
    return Message("ask-line", fields | {"effect": effect})


def _most(choices: Sequence[Action]) -> int:
    return max((choice.times for choice in choices if isinstance(choice, Use)), default=0)
