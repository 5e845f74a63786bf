"""What commands on the kernel need: the extra, and compiled code."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module

from furnace.bots.registry import is_fast, prepare
from furnace.cli.console import fail, say
from furnace.engine.ruleset import parse_ruleset


def require_kernel() -> None:
    """Fail if the extra is not installed."""
    try:
        import_module("furnace.kernel.compile")
    except ModuleNotFoundError as error:
        fail(say("fast-extra", module=str(error.name)))


def prepare_bots(specs: Collection[str], ruleset: str) -> None:
    """Compile what these bots need, before several processes need it at once."""
    if any([is_fast(spec) for spec in specs]):
        require_kernel()
    prepare(specs, parse_ruleset(ruleset))
