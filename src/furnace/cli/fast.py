"""Commands on the kernel: the extra they need, and a word while it is compiled."""

from __future__ import annotations

from collections.abc import Collection

from furnace.bots.registry import is_fast, prepare
from furnace.cli.console import errors, fail
from furnace.engine.ruleset import parse_ruleset
from furnace.text.words import Words


def prepare_fast() -> None:
    """Fail with one sentence without the extra; say so when machine code has to be made."""
    say = Words().messages.say
    try:
        from furnace.kernel import compile as kernel
    except ModuleNotFoundError as error:
        fail(say("fast-extra", module=str(error.name)))
    kernel.watchers[:] = [lambda part: errors.print(say("fast-compiling", part=part), style="dim")]


def prepare_bots(specs: Collection[str], ruleset: str) -> None:
    """Make the machine code that these bots need once, before several processes ask for it."""
    if any([is_fast(spec) for spec in specs]):
        prepare_fast()
    prepare(specs, parse_ruleset(ruleset))
