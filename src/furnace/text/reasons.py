"""A bot's reasons as messages."""

from __future__ import annotations

from typing import Protocol

from furnace.engine.action import Action
from furnace.engine.ruleset import Ruleset
from furnace.text.actions import action_message
from furnace.text.message import Message

MOST_ACTIONS = 4
"""How many actions of a production are told of; the others are counted."""


class Reason(Protocol):
    """A kind and its fields; bots stand above words, so a reason is known here by its shape."""

    @property
    def kind(self) -> str: ...  # noqa: D102

    def _asdict(self) -> dict[str, object]: ...


def reason_message(reason: Reason, ruleset: Ruleset) -> Message:
    """Why a bot thinks so: the message of the kind, or of a variant of it."""
    match reason._asdict():
        case {"kind": "leads", "odds": 1.0, "taken": float(taken)}:
            return Message("reason-leads-safe", {"taken": gain(taken)})
        case {"kind": "produces", "then": ()}:
            return Message("reason-produces-last")
        case {"kind": "produces", "then": tuple(then), "is_proven": bool(is_proven)}:
            message = "reason-produces-proven" if is_proven else "reason-produces"
            return Message(message, _production(then, ruleset))
        case {"kind": "simulated", "visits": 0}:
            return Message("reason-simulated-never")
    fields = {name: _field(name, value) for name, value in reason._asdict().items()}
    return Message(f"reason-{reason.kind}", fields)


def gain(money: float) -> str:
    """Return a gain or a loss of coins with its sign, in tenths."""
    return f"{money:+.1f}".replace("-", "−")


def percent(share: float) -> str:
    """Return a share as a percentage, without the sign."""
    return f"{100 * share:.0f}"


def _production(then: tuple[Action, ...], ruleset: Ruleset) -> dict[str, object]:
    told = tuple(action_message(action, ruleset) for action in then[:MOST_ACTIONS])
    return {"texts": told, "more": max(0, len(then) - MOST_ACTIONS)}


def _field(name: str, value: object) -> object:
    if not isinstance(value, float):
        return value
    return percent(value) if name in ("odds", "share") else gain(value)
