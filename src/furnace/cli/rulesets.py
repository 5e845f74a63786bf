"""Options for the game: a preset, a ruleset in words, and a switch for each word."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Annotated

import typer

from furnace.cli.console import fail, say
from furnace.cli.options import check_players
from furnace.engine.errors import SetupRefused
from furnace.engine.presets import PRESETS, required_words
from furnace.engine.ruleset import WORDS, Ruleset, parse_ruleset
from furnace.text.words import Words

DEFAULT = "base"
SOLO = "solo"

PANEL = "Parts of the game, on or off"

SWITCHES = {
    "capitalists": "Play with the capitalists of the base game.",
    "new-companies": "Add the 24 companies of Interbellum to 24 from the base game.",
    "quick-mix": "Draw the 24 base companies at random from all 36.",
    "new-startups": "Add the start-ups of Interbellum.",
    "only-new-startups": "Use only the start-ups of Interbellum.",
    "new-capitalists": "Play with the capitalists of Interbellum.",
    "managers": "Add managers and Business Schools.",
    "variable-discs": "Add a disc worth the coal you spend on it.",
    "capital-growth": "Variable discs cost nothing and are worth the number of the round.",
    "agent-cards": "Give Agents cards: they keep what they win and earn coins.",
    "chain": "Resolve cards in a fixed order, the production chain.",
    "short": "Play three rounds instead of four.",
}
"""The words with a switch; `fifth-seat` needs none, it depends on the number of players."""


@dataclass(frozen=True)
class RulesetOptions:
    """The options for a game: a preset or ruleset to start from, and words to add or remove."""

    preset: str | None
    ruleset: str | None
    switches: Mapping[str, bool]

    @property
    def is_empty(self) -> bool:
        """Whether no option was given."""
        return not self.names

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the options that were given."""
        texts = {"preset": self.preset, "ruleset": self.ruleset}
        switches = [word if on else f"no-{word}" for word, on in self.switches.items()]
        return (*[name for name, text in texts.items() if text is not None], *switches)


def with_ruleset_options(command: Callable[..., None]) -> Callable[..., None]:
    """Replace a command's parameter `ruleset_options` with command-line options."""
    signature = inspect.signature(command, eval_str=True)
    first, *others = [p for p in signature.parameters.values() if p.name != "ruleset_options"]
    options = [first, *_options(), *others]

    @wraps(command)
    def run(**given: object) -> None:
        switches = {word: given.pop(_parameter(word)) for word in SWITCHES}
        chosen = {word: bool(on) for word, on in switches.items() if on is not None}
        preset, ruleset = given.pop("preset"), given.pop("ruleset")
        command(ruleset_options=RulesetOptions(_text(preset), _text(ruleset), chosen), **given)

    keywords = [option.replace(kind=inspect.Parameter.KEYWORD_ONLY) for option in options]
    run.__signature__ = signature.replace(parameters=keywords)  # type: ignore[attr-defined]
    run.__annotations__ = {option.name: option.annotation for option in options}
    return run


def seats_of(options: RulesetOptions, players: int | None, default: int) -> int:
    """The number of seats; the solo game has one (R21.2)."""
    check_players(players)
    if options.preset != SOLO:
        return default if players is None else players
    if players not in (None, 1):
        fail(say("option-solo", seats=players))
    return 1


def ruleset_of(options: RulesetOptions, seats: int) -> Ruleset:
    """The ruleset that the options describe; fails unless it exists and allows this many seats."""
    try:
        ruleset = parse_ruleset(_ruleset_text(options, seats))
    except SetupRefused as error:
        fail(Words().refusal(error.refusal))
    if refusal := ruleset.why_not_seats(seats):
        fail(Words().refusal(refusal))
    return ruleset


def agreed_agents(text: str | None, ruleset: Ruleset, seats: int) -> tuple[str, ...]:
    """The Agents' cards, left to right; none if they are drawn."""
    if text is None:
        return ()
    cards = tuple(card.strip().upper() for card in text.split(","))
    need = ruleset.agent_count(seats) if ruleset.agent_cards else 0
    if len(cards) != need:
        fail(say("option-agents-number", agents=need, have=len(cards)))
    for card in cards:
        if card not in ruleset.agent_cards or cards.count(card) > 1:
            fail(say("option-agents-card", card=card, known=", ".join(ruleset.agent_cards)))
    return cards


def _options() -> list[inspect.Parameter]:
    names = ", ".join(PRESETS)
    presets = f"Ready-made game: {names} (default: {DEFAULT}; first-game has no capitalists)."
    texts = {
        "preset": typer.Option(metavar="NAME", help=presets),
        "ruleset": typer.Option(
            metavar="WORDS", help="Game by its parts, such as base+capitalists+chain."
        ),
    }
    options = [_option(name, Annotated[str | None, info]) for name, info in texts.items()]
    for word, text in SWITCHES.items():
        info = typer.Option(f"--{word}/--no-{word}", help=text, rich_help_panel=PANEL)
        options.append(_option(_parameter(word), Annotated[bool | None, info]))
    return options


def _option(name: str, annotation: object) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=None, annotation=annotation)


def _parameter(word: str) -> str:
    return word.replace("-", "_")


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _ruleset_text(options: RulesetOptions, seats: int) -> str:
    """The text of the ruleset: the start, the switches, and what the number of seats adds."""
    if options.ruleset is not None and options.preset is not None:
        fail(say("option-ruleset-or-preset"))
    if options.ruleset is not None and not options.switches:
        return options.ruleset
    words = set(_start(options, seats).split("+"))
    words |= {word for word, on in options.switches.items() if on}
    words -= {word for word, on in options.switches.items() if not on}
    if options.ruleset is None:
        words |= required_words(words, seats) - set(options.switches)
    known = [word for word in WORDS if word in words]
    return "+".join([*known, *sorted(words - set(WORDS))])


def _start(options: RulesetOptions, seats: int) -> str:
    if options.ruleset is not None:
        return options.ruleset
    preset = options.preset or DEFAULT
    if preset not in PRESETS:
        known = ", ".join(PRESETS)
        fail(say("option-preset", preset=preset, known=known))
    return PRESETS[preset](seats)
