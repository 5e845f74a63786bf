"""Which productions columns stand for, said where nothing has to be compiled."""

from __future__ import annotations

MOST_CARDS = 18
"""Of a seat: each has a slot, and the card K1 repeats another."""

NOT_COLUMNS = ("K6", "K9")
"""Capitalists whose productions are more than columns can say."""
