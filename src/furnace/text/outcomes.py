"""How a game ended, as a message."""

from __future__ import annotations

from furnace.engine.outcome import DecidedBy, Outcome
from furnace.text.message import Message, SeatsRef


def outcome_message(outcome: Outcome) -> Message:
    """Return the message for an outcome: who won and by what, or that an Agent was richer (R20.9,
    R21.3)."""
    return Message(
        _message_id(outcome),
        {
            "winners": SeatsRef(outcome.winners),
            "money": max(outcome.money),
            "agents": max(outcome.agents, default=0),
        },
    )


def _message_id(outcome: Outcome) -> str:
    is_solo = len(outcome.money) == 1
    if outcome.decided_by is DecidedBy.AGENT:
        return "outcome-agents" if is_solo else "outcome-agent"
    return "outcome-solo" if is_solo else f"outcome-{outcome.decided_by}"
