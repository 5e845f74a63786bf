"""What every message is made of."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Wire(BaseModel):
    """A value on the wire: nothing may be in it that is not declared."""

    model_config = ConfigDict(extra="forbid", frozen=True)
