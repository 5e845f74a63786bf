"""Actions as choices a person reads."""

from __future__ import annotations

from furnace.cards.effects import Delivery, Effect, Permanent, Processing
from furnace.cards.model import Capitalist, Company, Manager, School, StartUp
from furnace.cards.powers import Lend
from furnace.engine import game
from furnace.engine.action import Action, Choose, Deal, First, Manage, Skip, Use
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import State
from furnace.text.said import Said, said_effect, said_form
from furnace.text.words import Words


def action_choice(action: Action, ruleset: Ruleset, words: Words) -> str:
    """One action in words."""
    return words.said(said_action(action, ruleset))


def said_action(action: Action, ruleset: Ruleset) -> Said:
    """One action, to be said: the message of its verb, or of a variant of it."""
    match action:
        case First(player):
            return Said("action-first", {"seat": player})
        case Deal(card, int(seat)):
            return Said("action-deal-seat", {"card": card, "seat": seat})
        case Choose():
            return _choose(action, ruleset)
        case Use():
            return _use(action, ruleset)
        case Skip():
            return _skip(action, ruleset)
        case Manage():
            return _manage(action, ruleset)
    return Said(f"action-{action.verb}", action._asdict())


def said_at_school(action: Use | Skip, state: State) -> Said:
    """What becomes of an outbid disc at a Business School, part of which may be used (Q13, Q42)."""
    said = said_action(action, state.ruleset)
    pending = state.seats[action.seat].pending
    if isinstance(action, Skip):
        is_begun = bool(pending and pending[-1].made)
        return said._replace(id="action-skip-school-rest") if is_begun else said
    after = game.apply(state, action).state
    if any(waiting.card == action.card for waiting in after.seats[action.seat].pending):
        return said._replace(id="action-use-school-asked")
    return said


def line_effect(ruleset: Ruleset, card: str, line: int) -> Effect:
    """What is printed on a line of a card; line 0 is the compensation.

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


def _choose(choose: Choose, ruleset: Ruleset) -> Said:
    """A start-up or a capitalist, with what is printed on it."""
    card = ruleset.cards[choose.card]
    if isinstance(card, Capitalist):
        return Said("action-choose", {"card": card.id, "text": said_form(card.power)})
    assert isinstance(card, StartUp)
    lines = tuple(map(said_effect, card.effects))
    fields = {"card": card.id, "start": card.start, "texts": lines}
    return Said("action-choose-startup", fields)


def _use(use: Use, ruleset: Ruleset) -> Said:
    printed = line_effect(ruleset, use.card, use.line)
    effect = printed.effect if isinstance(printed, Delivery) else printed
    assert isinstance(effect, Processing)
    traded = {
        "card": use.card,
        "paid": effect.cost.times(use.times),
        "gained": effect.gain.times(use.times),
    }
    school = ruleset.cards[use.card]
    if isinstance(school, School):
        return Said("action-use-school", {**traded, "rest": school.extraction.gain})
    return Said("action-use", traded)


def _skip(skip: Skip, ruleset: Ruleset) -> Said:
    school = ruleset.cards[skip.card]
    if isinstance(school, School):
        return Said("action-skip-school", {"card": skip.card, "rest": school.extraction.gain})
    if skip.line == 0:
        return Said("action-skip-compensation", {"card": skip.card})
    message = "action-skip"
    match line_effect(ruleset, skip.card, skip.line):
        case Delivery():
            message = "action-skip-delivery"
        case Permanent():
            message = "action-skip-window"
    return Said(message, {"card": skip.card})


def _manage(manage: Manage, ruleset: Ruleset) -> Said:
    """What the manager does; of several loans the one that was chosen."""
    manager = ruleset.cards[manage.manager]
    assert isinstance(manager, Manager)
    effect = manager.effect
    if isinstance(effect, Lend) and manage.option:
        effect = Lend((effect.options[manage.option - 1],))
    return Said("action-manage", {"manager": manager.id, "text": said_form(effect)})
