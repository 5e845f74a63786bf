"""Why something is not allowed, as a message."""

from __future__ import annotations

from furnace.engine.refusal import Code, Refusal
from furnace.text.fields import fields_of
from furnace.text.message import Message, RuleRef

RULE_OF_BIDDING = "R3.4"
AS_TYPED = (Code.RULESET_WORD, Code.RULESET_ORDER)
"""Refusals of a text that is not a ruleset: its words have no labels."""


def refusal_message(refusal: Refusal) -> Message:
    """Return the message for a refusal: one sentence, and a reference to the rule or ruling."""
    fields = fields_of(refusal)
    if refusal.code in AS_TYPED and refusal.word is not None:
        fields["word"] = refusal.word
    if refusal.code is Code.SAME_VALUE and refusal.disc is not None:
        fields["value"] = refusal.disc.value
    if refusal.code is Code.NOT_NOW:
        fields["when"] = _moment(refusal)
    why = Message(f"refusal-{refusal.code.replace('/', '-')}", fields)
    return Message("refusal", {"why": why, "rule": RuleRef(refusal.rule)})


def _moment(refusal: Refusal) -> str:
    """Return what must be decided instead: a question about a card, a bid or production."""
    if refusal.card is not None:
        return "question"
    return "bidding" if refusal.rule == RULE_OF_BIDDING else "production"
