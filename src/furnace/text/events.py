"""Events as lines of a log."""

from __future__ import annotations

from furnace.cards.goods import Goods
from furnace.engine.event import (
    CardDiscarded,
    Compensated,
    Dealt,
    Event,
    Gained,
    PhaseBegan,
    Processed,
    TurnCame,
)
from furnace.engine.outcome import Outcome
from furnace.text.words import Words


def event_line(event: Event, words: Words) -> str:
    """One event in words."""
    fields = {
        name: _field(name, value, words)
        for name, value in event._asdict().items()
        if name != "kind" and value is not None
    }
    line = words.messages.say(event_message(event), **fields)
    return line[0].upper() + line[1:]


def event_message(event: Event) -> str:
    """The message of an event: its kind, and the variant where one kind needs several."""
    variant = _variant(event)
    return f"event-{event.kind}-{variant}" if variant else f"event-{event.kind}"


def _variant(event: Event) -> str:
    match event:
        case Dealt(_, to):
            return "row" if to is None else "seat"
        case PhaseBegan(phase):
            return phase.name.lower()
        case TurnCame(None):
            return "nobody"
        case Compensated(_, _, _, 0):
            return "nothing"
        case CardDiscarded(_, agent):
            return "empty" if agent is None else "agent"
        case Gained(_, _, _, None):
            return "start"
        case Gained(_, _, _, 0) | Processed(_, _, 0):
            return "compensation"
    return ""


def _field(name: str, value: object, words: Words) -> str | int:
    match name, value:
        case "seat" | "to", int(seat):
            return words.seat(seat)
        case "owner" | "agent", int(owner):
            return words.owner(owner)
        case "card" | "capitalist", str(card):
            return words.card(card)
        case _, Goods() as goods:
            return words.goods(goods)
        case "disc", (_, _):
            return words.disc(value)  # type: ignore[arg-type]
        case "discs", tuple():
            return words.discs(value)
        case "outcome", Outcome() as outcome:
            return words.outcome(outcome)
        case _, int() | str():
            return value
    raise TypeError(name)
