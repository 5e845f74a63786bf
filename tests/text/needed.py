"""Every message the program may ask for, read off its sources and its values."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import get_args

from furnace.arena.balance.figures import Kind
from furnace.arena.balance.grids import AUCTIONED
from furnace.bots.candidate import Reason
from furnace.bots.registry import NAMES
from furnace.bots.search import SEARCH
from furnace.cards.abilities import MANAGERS, PERMANENTS, POWERS, TEXTS
from furnace.cards.goods import Goods
from furnace.cards.load import base_cards, interbellum_cards
from furnace.cards.model import Card, CardSet, PlacingRule
from furnace.engine.action import KINDS
from furnace.engine.disc import DiscKind
from furnace.engine.event import (
    AgentPaid,
    BidPaid,
    CardDiscarded,
    Compensated,
    Dealt,
    Event,
    Gained,
    Laid,
    LaidFor,
    ManagerUsed,
    PhaseBegan,
    Processed,
    TurnCame,
    Upgraded,
)
from furnace.engine.outcome import DecidedBy
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from furnace.kernel.compiler.parts import registered_parts
from furnace.server.problems import Code as ProblemCode
from furnace.server.problems import message_id
from furnace.text.message import Message
from furnace.text.sentences import sentences
from imports.sources import module_name, source_files, syntax

PAGE = Path(__file__).parents[2] / "web" / "src"

LAYERS_WITH_CODES = ("furnace.cards", "furnace.notation")
CODE = re.compile(r"(notation|record|position|history|card|language)/[a-z_]+")

COMPENSATIONS = ("-compensation", "-raised", "-resolved")


# One kind of event, several messages. A set-up has no beginning that anybody sees.
VARIANTS: dict[str, tuple[str, ...]] = {
    _kind: _variants
    for _event, _variants in (
        (Dealt, ("-row", "-school", "-manager", "-agent", "-seat", "-offered")),
        (PhaseBegan, tuple(f"-{phase.name.lower()}" for phase in Phase if phase)),
        (TurnCame, ("", "-nobody")),
        (Compensated, ("", "-nothing")),
        (CardDiscarded, ("-empty", "-agent")),
        (AgentPaid, ("", "-production")),
        (BidPaid, ("", "-raised", "-free")),
        (Laid, tuple(f"-{reason}" for reason in LaidFor)),
        (Gained, ("", "-start", "-manager", *COMPENSATIONS)),
        (Processed, ("", "-thanks", "-card", "-lent", "-all_lent", "-free", *COMPENSATIONS)),
        (ManagerUsed, ("", "-lends")),
        (Upgraded, ("", "-thanks", "-lent", "-free")),
    )
    if (_kind := _event._field_defaults["kind"])
}

REASON_VARIANTS = {
    "leads": ("", "-safe"),
    "produces": ("", "-proven", "-last"),
    "simulated": ("", "-never"),
}

VIEWS = ("furnace.cli.view_row", "furnace.cli.view_seats", "furnace.cli.view_cards")

# Put together from a first half and a word that stands as it is in one of these modules.
FAMILIES = {
    "arena": ("furnace.arena.arena_grids",),
    "column": ("furnace.cli.cards", *VIEWS, "furnace.cli.simulate"),
    "kind": ("furnace.cli.cards",),
    "mark": VIEWS,
    "report": ("furnace.arena.balance.grids",),
    "simulate": ("furnace.cli.simulate",),
}


def event_messages() -> set[str]:
    """A message for each kind of event, and for each variant of it."""
    kinds = [kind._field_defaults["kind"] for kind in get_args(Event)]
    return {f"event-{kind}{variant}" for kind in kinds for variant in VARIANTS.get(kind, ("",))}


def reason_messages() -> set[str]:
    """A message for each kind of a bot's reason, and for each variant of it."""
    kinds = [kind._field_defaults["kind"] for kind in get_args(Reason)]
    return {
        f"reason-{kind}{variant}" for kind in kinds for variant in REASON_VARIANTS.get(kind, ("",))
    }


def bot_messages() -> set[str]:
    """A name and a sentence for each bot."""
    return {f"bot-{what}-{name}" for what in ("kind", "about") for name in NAMES}


def part_messages() -> set[str]:
    """A name for each part that is compiled."""
    assert SEARCH  # with the highest code, all parts below are registered
    return {f"part-{part.name}" for part in registered_parts()}


def action_messages() -> set[str]:
    """A message for each verb."""
    return {f"action-{kind._field_defaults['verb']}" for kind in KINDS}


def refusal_messages() -> set[str]:
    """A message for each reason why something is not allowed."""
    return {f"refusal-{code.replace('/', '-')}" for code in Code}


def error_messages() -> set[str]:
    """A message for each code of an error in cards and notation."""
    return {f"error-{code.replace('/', '-')}" for code in error_codes()}


def error_codes() -> set[str]:
    """The codes of errors that stand in the sources of cards and notation."""
    texts = [text for layer in LAYERS_WITH_CODES for text in _literals(layer)]
    return {text for text in texts if CODE.fullmatch(text)}


def form_messages() -> set[str]:
    """A message for each class that a card may have for a power, manager, text or permanent."""
    return {f"ability-{kind.__name__}" for kind in ability_classes()}


def ability_classes() -> tuple[type, ...]:
    """Every class of powers, managers, text and permanent effects."""
    return (*POWERS.values(), *MANAGERS.values(), *TEXTS.values(), *PERMANENTS.values())


def sentence_messages() -> set[str]:
    """The messages of all complete sentences about cards, with those inside them."""
    printed = [part.message for card in all_cards() for part in sentences(card)]
    return {id_ for message in printed for id_ in _ids_in(message)} | {"agent-target-long"}


def _ids_in(message: Message) -> set[str]:
    inner = [value for value in message.fields.values() if isinstance(value, Message)]
    return {message.id}.union(*map(_ids_in, inner))


def value_messages() -> set[str]:
    """A message for each value that is said: cards, phases, goods, discs, ways to win, kinds…"""
    return {
        *[f"name-{card.id}" for card in all_cards()],
        *[f"placing-{placing}" for placing in PlacingRule],
        *[f"good-{good}" for good in Goods._fields if good != "money"],
        *[f"phase-{phase.name.lower()}" for phase in Phase],
        *[f"goods-{good}" for good in Goods._fields],
        *[f"disc-{kind.name.lower()}" for kind in DiscKind],
        *[f"outcome-{way}" for way in DecidedBy],
        *[f"report-{text}-{kind}" for text in ("section", "of", "one") for kind in Kind],
        *[f"report-{text}-{kind}" for text in ("won", "by-round") for kind in AUCTIONED],
    }


def named_messages(known: set[str]) -> set[str]:
    """Those of the known messages that a source names whole, or by the word of their family."""
    literals = _literals("furnace") | _page_literals()
    return {
        message
        for message in known
        if message in literals or _is_of_a_family(message) or _is_built_by_the_page(message)
    }


def problem_messages() -> set[str]:
    """The messages of all that the server refuses."""
    return {message_id(code) for code in ProblemCode}


def _is_built_by_the_page(message: str) -> bool:
    return any(template.fullmatch(message) for template in _page_templates())


@cache
def _page_sources() -> str:
    """All sources of the browser page."""
    files = [file for file in PAGE.rglob("*") if file.suffix in (".ts", ".svelte")]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@cache
def _page_literals() -> frozenset[str]:
    return frozenset(re.findall(r"""["'`]([a-z][A-Za-z0-9_-]+)["'`]""", _page_sources()))


@cache
def _page_templates() -> tuple[re.Pattern[str], ...]:
    """Ids with a part that the page fills in, such as `word-${word}`."""
    found = set(re.findall(r"`([a-z]+-(?:[a-z-]|\$\{[^{}`]*\})+)`", _page_sources()))
    return tuple(re.compile(re.sub(r"\$\{[^}]*\}", "[A-Za-z0-9_-]+", text)) for text in found)


def _is_of_a_family(message: str) -> bool:
    family, _, word = message.partition("-")
    return any(word in _literals(module) for module in FAMILIES.get(family, ()))


@cache
def _literals(module: str) -> frozenset[str]:
    """The texts in the sources of a package, or in one module."""
    files = [file for file in source_files() if f"{module_name(file)}.".startswith(f"{module}.")]
    return frozenset(
        node.value
        for file in files
        for node in syntax(file)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def all_cards() -> tuple[Card, ...]:
    """Every card of the base game and of Interbellum."""
    return tuple(card for box in (base_cards(), interbellum_cards()) for card in _cards_of(box))


def _cards_of(box: CardSet) -> tuple[Card, ...]:
    return (
        *box.companies,
        *box.startups,
        *box.capitalists,
        *box.managers,
        *box.schools,
        *box.agents,
    )
