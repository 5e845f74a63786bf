"""Two failures, two errors: a game that cannot be set up, and an action that is not allowed."""

from __future__ import annotations

from furnace.engine.refusal import Refusal


class SetupRefused(ValueError):
    """No such game can be set up; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule})")
        self.refusal = refusal


class IllegalAction(ValueError):
    """The rules do not allow this action now; `refusal` says why. Nothing has changed."""

    def __init__(self, action: object, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal.code} ({refusal.rule})")
        self.action = action
        self.refusal = refusal
