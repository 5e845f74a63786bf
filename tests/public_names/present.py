"""Every public name the project has now, read off the code, the cards and the documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from furnace.arena.balance.figure_rows import COLUMNS as FIGURE_COLUMNS
from furnace.arena.rows import Row
from furnace.arena.tournament_csv import COLUMNS as TOURNAMENT_COLUMNS
from furnace.bots.candidate import Reason
from furnace.bots.registry import NAMES
from furnace.cards.goods import Goods
from furnace.cards.load import base_cards, interbellum_cards
from furnace.engine.action import KINDS, Action
from furnace.engine.disc import DiscKind
from furnace.engine.event import Event
from furnace.engine.outcome import DecidedBy
from furnace.engine.presets import PRESETS
from furnace.engine.refusal import Code
from furnace.engine.ruleset import WORDS
from furnace.engine.state import Phase
from furnace.notation.header import HEADER_WORDS
from furnace.notation.history import Entry

ROOT = Path(__file__).parents[2]
NUMBERED = re.compile(r"^- \*\*([RQ][0-9.]+)\*\*", re.MULTILINE)
ERROR = re.compile(r'"([a-z]+/[a-z_]+)"')


def present_names() -> list[str]:
    """All public names, one text each: what it is and what it is called."""
    return [
        *_named("good", Goods._fields),
        *_named("card", _card_ids()),
        *_named("error", _errors()),
        *_named("rule", numbered("rules.md")),
        *_named("ruling", numbered("rulings.md")),
        *_named("ruleset", WORDS),
        *_named("preset", tuple(PRESETS)),
        *_named("phase", [phase.name.lower() for phase in Phase]),
        *_named("disc", [kind.name.lower() for kind in DiscKind]),
        *_named("action", [kind._field_defaults["verb"] for kind in KINDS]),
        *_named("event", [kind._field_defaults["kind"] for kind in get_args(Event)]),
        *_named("refusal", list(Code)),
        *_named("decided_by", list(DecidedBy)),
        *_named("entry", _verbs_of_history()),
        *_named("header", HEADER_WORDS),
        *_named("bot", NAMES),
        *_named("reason", [kind._field_defaults["kind"] for kind in get_args(Reason)]),
        *_named("column", Row._fields),
        *_named("arena_column", [name for name in TOURNAMENT_COLUMNS if name not in Row._fields]),
        *_named("report_column", FIGURE_COLUMNS),
    ]


def numbered(document: str) -> list[str]:
    """The numbers that stand before the sentences of a document in docs/."""
    return NUMBERED.findall((ROOT / "docs" / document).read_text(encoding="utf-8"))


def _named(kind: str, names: list[str] | tuple[str, ...]) -> list[str]:
    return [f"{kind} {name}" for name in names]


def _card_ids() -> list[str]:
    return [
        card.id
        for box in (base_cards(), interbellum_cards())
        for kind in (
            box.companies,
            box.startups,
            box.capitalists,
            box.managers,
            box.schools,
            box.agents,
        )
        for card in kind
    ]


def _verbs_of_history() -> list[str]:
    """The verbs of the entries of a log that are no actions."""
    kinds = [kind for kind in get_args(Entry) if kind not in get_args(Action)]
    return [kind._field_defaults["verb"] for kind in kinds]


def _errors() -> list[str]:
    """The codes of errors in card files and in notation; those of refusals have a list."""
    return sorted({code for source in _sources() for code in ERROR.findall(source)})


def _sources() -> Iterator[str]:
    for layer in ("cards", "notation"):
        for file in sorted((ROOT / "src/furnace" / layer).glob("*.py")):
            yield file.read_text(encoding="utf-8")
