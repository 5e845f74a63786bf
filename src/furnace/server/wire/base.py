"""The base of all models of the wire, in which `said` is always a message of the catalogue."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Wire(BaseModel):
    """A value on the wire; fields that are not declared are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)
