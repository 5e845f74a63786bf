"""Commands on the kernel: the extra they need, and a sentence while it is compiled."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module

from furnace.bots.registry import is_fast, prepare
from furnace.cli.console import errors, fail
from furnace.engine.ruleset import parse_ruleset
from furnace.kernel.compiler.making import Progress, part_name, watchers
from furnace.text.catalogue import catalogue


def prepare_fast() -> None:
    """Fail with one sentence without the extra; from now on, name each part that is compiled."""
    try:
        import_module("furnace.kernel.compile")
    except ModuleNotFoundError as error:
        fail(catalogue().say("fast-extra", module=str(error.name)))
    watchers[:] = [show_beginning]


def show_beginning(progress: Progress) -> None:
    """Name a part when its compilation begins."""
    if progress.done == 0:
        sentence = catalogue().say("fast-compiling", part=part_name(progress.part))
        errors.print(sentence, style="dim", markup=False)


def prepare_bots(specs: Collection[str], ruleset: str) -> None:
    """Compile what these bots need, before several processes ask for it."""
    if any([is_fast(spec) for spec in specs]):
        prepare_fast()
    prepare(specs, parse_ruleset(ruleset))
