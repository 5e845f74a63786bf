"""Actions as messages."""

from __future__ import annotations

from furnace.cards.effects import Delivery, Effect, Permanent, Processing, Upgrade
from furnace.cards.model import Capitalist, Company, Manager, School, StartUp
from furnace.cards.powers import Lend
from furnace.engine import game
from furnace.engine.action import (
    Action,
    Again,
    Choose,
    Copy,
    Deal,
    Done,
    First,
    Manage,
    Open,
    Skip,
    Use,
)
from furnace.engine.event import Gained
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import State
from furnace.engine.tableau import current_lines
from furnace.text.effects import ability_message, effect_message
from furnace.text.fields import fields_of
from furnace.text.message import CardRef, Field, Message, Messages, SeatRef


def choice_message(action: Action, state: State) -> Message:
    """Return the message for an action as a choice.

    At an upgrade line, leaving the card ends upgrading. What a capitalist costs is in the message.
    """
    if isinstance(action, (Use, Skip)) and action.card in state.ruleset.schools:
        return school_action_message(action, state)
    message = action_message(action, state.ruleset)
    if isinstance(action, Open) and _is_at_upgrade_line(state, action.seat):
        return message._replace(id="action-open-ends_upgrading")
    if isinstance(action, Done) and _is_at_upgrade_line(state, action.seat):
        return message._replace(id="action-done-ends_upgrading")
    if isinstance(action, (Again, Copy)):
        return _priced(action, message, state)
    return message


def _priced(action: Again | Copy, message: Message, state: State) -> Message:
    power = state.ruleset.powers[state.seats[action.seat].capitalist]
    is_again = isinstance(action, Again)
    cost = power.again_cost() if is_again else power.copy_cost()
    assert cost is not None
    id_ = "action-again-paid" if is_again else "action-copy-paid"
    return Message(id_, {**message.fields, "paid": cost})


def _is_at_upgrade_line(state: State, seat: int) -> bool:
    open_card = state.seats[seat].open_card
    if open_card is None or open_card.line > len(current_lines(state, state.seats[seat])):
        return False
    return isinstance(line_effect(state.ruleset, open_card.card, open_card.line), Upgrade)


def action_message(action: Action, ruleset: Ruleset) -> Message:
    """Return the message for an action: that of its verb, or a variant of it."""
    match action:
        case First(player):
            return Message("action-first", {"seat": SeatRef(player)})
        case Deal(card, int(seat)):
            return Message("action-deal-seat", {"card": CardRef(card), "seat": SeatRef(seat)})
        case Choose():
            return _choose(action, ruleset)
        case Use():
            return _use(action, ruleset)
        case Skip():
            return _skip(action, ruleset)
        case Manage():
            return _manage(action, ruleset)
    return Message(f"action-{action.verb}", fields_of(action))


def school_action_message(action: Use | Skip, state: State) -> Message:
    """Return the message for using or declining an outbid disc at a Business School (Q13, Q42)."""
    message = action_message(action, state.ruleset)
    pending = state.seats[action.seat].pending
    if isinstance(action, Skip):
        is_begun = bool(pending and pending[-1].made)
        return message._replace(id="action-skip-school-rest") if is_begun else message
    after, events = game.apply(state, action)
    if any(waiting.card == action.card for waiting in after.seats[action.seat].pending):
        return message._replace(id="action-use-school-asked")
    for event in events:
        if isinstance(event, Gained) and event.card == action.card:
            return Message("action-use-school", {**message.fields, "rest": event.goods})
    return message


def line_effect(ruleset: Ruleset, card: str, line: int) -> Effect:
    """Return what is printed on a line of a card; line 0 is the compensation.

    A school counts its extraction as line 1 and its processing as line 2.
    """
    printed = ruleset.cards[card]
    if isinstance(printed, School):
        return (printed.extraction, printed.processing)[line - 1]
    assert isinstance(printed, (Company, StartUp))
    if line == 0:
        assert isinstance(printed, Company)
        return printed.compensation
    return printed.lines(is_upgraded=True)[line - 1]


def _choose(choose: Choose, ruleset: Ruleset) -> Message:
    """Return the message for keeping a start-up or a capitalist, with what is printed on it."""
    card = ruleset.cards[choose.card]
    if isinstance(card, Capitalist):
        shown: dict[str, Field] = {"card": CardRef(card.id), "text": ability_message(card.power)}
        return Message("action-choose", shown)
    assert isinstance(card, StartUp)
    texts = Messages(tuple(map(effect_message, card.effects)))
    fields: dict[str, Field] = {"card": CardRef(card.id), "start": card.start, "texts": texts}
    return Message("action-choose-startup", fields)


def _use(use: Use, ruleset: Ruleset) -> Message:
    printed = line_effect(ruleset, use.card, use.line)
    effect = printed.effect if isinstance(printed, Delivery) else printed
    assert isinstance(effect, Processing)
    traded: dict[str, Field] = {
        "card": CardRef(use.card),
        "paid": effect.cost.times(use.times),
        "gained": effect.gain.times(use.times),
    }
    return Message("action-use", traded)


def _skip(skip: Skip, ruleset: Ruleset) -> Message:
    school, card = ruleset.cards[skip.card], CardRef(skip.card)
    if isinstance(school, School):
        rest = school.extraction.gain
        return Message("action-skip-school", {"card": card, "rest": rest})
    if skip.line == 0:
        return Message("action-skip-compensation", {"card": card})
    match line_effect(ruleset, skip.card, skip.line):
        case Delivery():
            return Message("action-skip-delivery", {"card": card})
        case Permanent():
            return Message("action-skip-window", {"card": card})
    return Message("action-skip", {"card": card, "line": skip.line})


def _manage(manage: Manage, ruleset: Ruleset) -> Message:
    """Return the message for using a manager, which names only the loan that was chosen."""
    manager = ruleset.cards[manage.manager]
    assert isinstance(manager, Manager)
    effect = manager.effect
    if isinstance(effect, Lend) and manage.option:
        effect = Lend((effect.options[manage.option - 1],))
    return Message(
        "action-manage", {"manager": CardRef(manager.id), "text": ability_message(effect)}
    )
