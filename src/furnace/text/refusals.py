"""Why something is not allowed, as a message."""

from __future__ import annotations

from furnace.engine.refusal import Refusal
from furnace.text.fields import fields_of
from furnace.text.message import Message, RuleRef


def refusal_message(refusal: Refusal) -> Message:
    """Return the message for a refusal: one sentence, and the number of the rule."""
    why = Message(f"refusal-{refusal.code.replace('/', '-')}", fields_of(refusal))
    return Message("refusal", {"why": why, "rule": RuleRef(refusal.rule)})
