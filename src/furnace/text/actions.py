"""Actions as choices a person reads."""

from __future__ import annotations

from furnace.cards.effects import Delivery, Effect, Permanent, Processing
from furnace.cards.model import Capitalist, Company, Manager, School, StartUp
from furnace.cards.powers import Lend
from furnace.engine.action import Action, Choose, Deal, First, Manage, Skip, Use
from furnace.engine.ruleset import Ruleset
from furnace.text.words import Words


def action_choice(action: Action, ruleset: Ruleset, words: Words) -> str:
    """One action in words: the message of its verb, or of a variant of it."""
    match action:
        case First(player):
            return words.say("action-first", {"seat": player})
        case Deal(card, int(seat)):
            return words.say("action-deal-seat", {"card": card, "seat": seat})
        case Choose():
            return _choose(action, ruleset, words)
        case Use():
            return _use(action, ruleset, words)
        case Skip():
            return _skip(action, ruleset, words)
        case Manage():
            return _manage(action, ruleset, words)
    return words.say(f"action-{action.verb}", action._asdict())


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


def _choose(choose: Choose, ruleset: Ruleset, words: Words) -> str:
    """A start-up or a capitalist, with what is printed on it."""
    card = ruleset.cards[choose.card]
    if isinstance(card, Capitalist):
        text = words.form(card.power)
        return words.say("action-choose", {"card": card.id, "text": text})
    assert isinstance(card, StartUp)
    lines = "; ".join(map(words.effect, card.effects))
    return words.say("action-choose-startup", {"card": card.id, "start": card.start, "text": lines})


def _use(use: Use, ruleset: Ruleset, words: Words) -> str:
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
        return words.say("action-use-school", {**traded, "rest": school.extraction.gain})
    return words.say("action-use", traded)


def _skip(skip: Skip, ruleset: Ruleset, words: Words) -> str:
    school = ruleset.cards[skip.card]
    if isinstance(school, School):
        return words.say("action-skip-school", {"card": skip.card, "rest": school.extraction.gain})
    if skip.line == 0:
        return words.say("action-skip-compensation", {"card": skip.card})
    message = "action-skip"
    match line_effect(ruleset, skip.card, skip.line):
        case Delivery():
            message = "action-skip-delivery"
        case Permanent():
            message = "action-skip-window"
    return words.say(message, {"card": skip.card})


def _manage(manage: Manage, ruleset: Ruleset, words: Words) -> str:
    """What the manager does; of several loans the one that was chosen."""
    manager = ruleset.cards[manage.manager]
    assert isinstance(manager, Manager)
    effect = manager.effect
    if isinstance(effect, Lend) and manage.option:
        effect = Lend((effect.options[manage.option - 1],))
    return words.say("action-manage", {"manager": manager.id, "text": words.form(effect)})
