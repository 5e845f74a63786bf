"""Types of fields that say what a text stands for, for whoever shows it."""

from __future__ import annotations

from typing import Annotated

CardId = Annotated[str, "card"]
"""The id of a card, such as C21."""

GoodName = Annotated[str, "good"]
"""One kind of good, such as coal."""
