"""Annotated types that say what a number or a text refers to, so that it can be displayed."""

from __future__ import annotations

from typing import Annotated

SeatNumber = Annotated[int, "seat"]
"""A seat, counted from 0; or CHANCE."""

OwnerNumber = Annotated[int, "owner"]
"""A seat or an Agent: Agents are numbered after the seats."""

RulesetWord = Annotated[str, "ruleset word"]
"""A word of a ruleset, such as `managers`, or an invalid one."""

Coins = Annotated[float, "coins"]
"""An estimated gain or loss of money."""

Share = Annotated[float, "share"]
"""A number between 0 and 1, such as a probability."""

RuleId = Annotated[str, "rule"]
"""The number of a rule, such as R3.4, or of a ruling, such as Q12."""
