"""The reasons of bots as messages."""

from __future__ import annotations

from typing import Protocol

from furnace.engine.action import Action
from furnace.engine.ruleset import Ruleset
from furnace.text.actions import action_message
from furnace.text.fields import coins_message, fields_of
from furnace.text.message import Field, Message, Messages

MAX_ACTIONS = 4
"""How many actions of a production are shown; the others are counted."""


class Reason(Protocol):
    """A kind and its fields; bots are a higher layer, so reasons are known here by their shape."""

    @property
    def kind(self) -> str: ...  # noqa: D102

    def _asdict(self) -> dict[str, object]: ...


def reason_message(reason: Reason, ruleset: Ruleset) -> Message:
    """Return the message for a reason: that of its kind, or of a variant of it."""
    match reason._asdict():
        case {"kind": "leads", "hold_probability": 1.0, "taken": float(taken)}:
            return Message("reason-leads-safe", {"taken": coins_message(taken)})
        case {"kind": "produces", "then": ()}:
            return Message("reason-produces-last")
        case {"kind": "produces", "then": tuple(then), "is_proven": bool(is_proven)}:
            message = "reason-produces-proven" if is_proven else "reason-produces"
            return Message(message, _production(then, ruleset))
        case {"kind": "simulated", "visits": 0}:
            return Message("reason-simulated-never")
    return Message(f"reason-{reason.kind}", fields_of(reason))


def _production(then: tuple[Action, ...], ruleset: Ruleset) -> dict[str, Field]:
    shown = tuple(action_message(action, ruleset) for action in then[:MAX_ACTIONS])
    return {"texts": Messages(shown), "more": max(0, len(then) - MAX_ACTIONS)}
