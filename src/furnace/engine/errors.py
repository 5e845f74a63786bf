"""The engine's errors: a game that cannot be set up, and an illegal action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnace.engine.refusal import Refusal

if TYPE_CHECKING:  # avoids an import cycle: action -> state -> ruleset -> errors
    from furnace.engine.action import Action


class SetupRefused(ValueError):
    """The game cannot be set up; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule})")
        self.refusal = refusal


class IllegalAction(ValueError):
    """The action is not legal now; `refusal` says why. The state is unchanged."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal.code} ({refusal.rule})")
        self.action = action
        self.refusal = refusal
