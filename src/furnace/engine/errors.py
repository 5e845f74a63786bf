"""Two failures, two errors: a game that cannot be set up, and an action that is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnace.engine.refusal import Refusal

if TYPE_CHECKING:  # an action knows the state, which knows rulesets, which raise these errors
    from furnace.engine.action import Action


class SetupRefused(ValueError):
    """No such game can be set up; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule})")
        self.refusal = refusal


class IllegalAction(ValueError):
    """The rules do not allow this action now; `refusal` says why. Nothing has changed."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal.code} ({refusal.rule})")
        self.action = action
        self.refusal = refusal
