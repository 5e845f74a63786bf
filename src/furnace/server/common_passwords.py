"""Passwords that are among the first that anyone would try."""

from __future__ import annotations

from threading import Lock

from zxcvbn import zxcvbn

LOWEST_SCORE = 2
"""At least a million guesses: enough against guessing at the limited rate of logins."""

ESTIMATED = 24
"""Characters that are estimated: 24 take at most 0.2 s, but 64 would take up to 1.5 s."""

# The library keeps the words of one estimate in a global variable.
_ESTIMATING = Lock()


def is_common(password: str, account: str) -> bool:
    """Return whether a password is easily guessed, also by someone who knows the account name."""
    with _ESTIMATING:
        estimate = zxcvbn(password[:ESTIMATED], user_inputs=[account])
    return bool(estimate["score"] < LOWEST_SCORE)
