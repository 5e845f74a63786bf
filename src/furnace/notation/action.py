"""Parsing and formatting actions, one per line of text."""

from __future__ import annotations

from furnace.engine.action import (
    Action,
    Again,
    Bid,
    Choose,
    Copy,
    Deal,
    Done,
    First,
    Insert,
    Keep,
    Manage,
    Open,
    Place,
    Roll,
    SeatAction,
    Skip,
    Upgrade,
    Use,
)
from furnace.notation.primitives import (
    NotationError,
    format_disc,
    format_line,
    format_seat,
    parse_card,
    parse_disc,
    parse_line,
    parse_number,
    parse_seat,
    parse_times,
)


def parse_action(text: str) -> Action:
    """Parse an action from a line of text; only white space is flexible."""
    match text.split():
        case ["first", seat]:
            return First(parse_seat(seat))
        case ["deal", card]:
            return Deal(parse_card(card))
        case ["deal", card, "to", seat]:
            return Deal(parse_card(card), parse_seat(seat))
        case ["roll", pips]:
            return Roll(parse_number(pips))
        case [seat, *words] if words:
            return _parse_seat_action(parse_seat(seat), words, text)
    raise NotationError("notation/action", text)


def format_action(action: Action) -> str:
    """Return the text that `parse_action` parses to this action."""
    match action:
        case First(player):
            return f"first {format_seat(player)}"
        case Deal(card, receiver):
            return f"deal {card}" + ("" if receiver is None else f" to {format_seat(receiver)}")
        case Roll(pips):
            return f"roll {pips}"
    return f"{format_seat(action.seat)} {format_without_seat(action)}"


def format_without_seat(action: SeatAction) -> str:
    """Return a seat's action without the seat."""
    match action:
        case Bid(_, disc, card):
            return f"{format_disc(disc)} {card}"
        case Insert(_, card, place):
            return f"insert {card} at {place}"
        case Use(_, card, line, times):
            return f"use {format_line(card, line)} x{times}"
        case Skip(_, card, line):
            return f"skip {format_line(card, line)}"
        case Place(_, manager, card):
            return f"place {manager} on {card}"
        case Manage(_, manager, option):
            return f"manage {format_line(manager, option) if option else manager}"
        case Keep(_, disc):
            return f"keep {format_disc(disc)}"
        case Done():
            return "done"
    return f"{action.verb} {action.card}"


def _parse_seat_action(seat: int, words: list[str], text: str) -> SeatAction:
    match words:
        case ["insert", card, "at", place]:
            return Insert(seat, parse_card(card), parse_number(place))
        case ["use", line, times]:
            return Use(seat, *parse_line(line), parse_times(times))
        case ["skip", line]:
            return Skip(seat, *parse_line(line))
        case ["upgrade", card]:
            return Upgrade(seat, parse_card(card))
        case ["open", card]:
            return Open(seat, parse_card(card))
        case ["again", card]:
            return Again(seat, parse_card(card))
        case ["choose", card]:
            return Choose(seat, parse_card(card))
        case ["keep", disc]:
            return Keep(seat, parse_disc(disc))
        case ["place", manager, "on", card]:
            return Place(seat, parse_card(manager), parse_card(card))
        case ["manage", manager]:
            return Manage(seat, *_parse_option(manager))
        case ["copy", card]:
            return Copy(seat, parse_card(card))
        case ["done"]:
            return Done(seat)
        case [disc, card] if disc[-1:].isdecimal():
            return Bid(seat, parse_disc(disc), parse_card(card))
    raise NotationError("notation/action", text)


def _parse_option(text: str) -> tuple[str, int]:
    """Parse a manager with an optional option, such as `M11.2`."""
    if "." not in text:
        return parse_card(text), 0
    manager, option = parse_line(text)
    if option == 0:
        raise NotationError("notation/line", text)
    return manager, option
