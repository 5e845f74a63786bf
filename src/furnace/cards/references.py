"""Annotated types that say what a text refers to, so that it can be displayed."""

from __future__ import annotations

from typing import Annotated

CardId = Annotated[str, "card"]
"""The id of a card, such as C21."""

GoodName = Annotated[str, "good"]
"""One kind of good, such as coal."""
