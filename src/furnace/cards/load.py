"""Load and validate the card files; an error names the file, the card and the field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeVar

from furnace.cards.effects import Compensation, Delivery, Effect, Extraction, Processing
from furnace.cards.goods import LanguageError, parse_goods
from furnace.cards.language import parse_effect, parse_manager, parse_power
from furnace.cards.model import (
    AgentCard,
    Capitalist,
    CardSet,
    Company,
    Manager,
    PlacingRule,
    School,
    StartUp,
)

Fields = Mapping[str, object]
Built = TypeVar("Built")


class CardError(ValueError):
    """An invalid card file: the file, card and field, a stable code and the text that failed."""

    def __init__(self, file: str, card: str, field: str, code: str, part: str) -> None:
        super().__init__(f"{file}: {card}: {field}: {code}: {part!r}")
        self.file = file
        self.card = card
        self.field = field
        self.code = code
        self.part = part


class _FieldError(ValueError):
    def __init__(self, field: str, code: str, part: str) -> None:
        super().__init__(field)
        self.field = field
        self.code = code
        self.part = part


@cache
def base_cards() -> CardSet:
    """Return the 36 companies, 5 start-ups and 5 capitalists of the base game."""
    return load_cards(Path(__file__).parent / "base")


@cache
def interbellum_cards() -> CardSet:
    """Return the cards of Interbellum, including managers, schools and Agents."""
    folder = Path(__file__).parent / "interbellum"
    return replace(
        load_cards(folder),
        managers=_load(folder / "managers.toml", "M", _manager),
        schools=_load(folder / "schools.toml", "H", _school),
        agents=_load(folder / "agents.toml", "A", _agent),
        piles=_load(folder / "piles.toml", "P", _pile),
    )


def load_cards(folder: Path) -> CardSet:
    """Load the three card files of a folder."""
    return CardSet(
        companies=_load(folder / "companies.toml", "C", _company),
        startups=_load(folder / "startups.toml", "S", _startup),
        capitalists=_load(folder / "capitalists.toml", "K", _capitalist),
    )


def _load(file: Path, letter: str, build: Callable[[str, Fields], Built]) -> tuple[Built, ...]:
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise CardError(file.name, "", "", "card/unreadable", str(error)) from error
    except tomllib.TOMLDecodeError as error:
        raise CardError(file.name, "", "", "card/not_toml", str(error)) from error
    return tuple(_card(file.name, id_, letter, tables[id_], build) for id_ in sorted(tables))


def _card(
    file: str, id_: str, letter: str, fields: object, build: Callable[[str, Fields], Built]
) -> Built:
    if not re.fullmatch(letter + "[0-9]{1,2}[a-z]?", id_) or not isinstance(fields, dict):
        raise CardError(file, id_, "", "card/id", id_)
    try:
        return build(id_, fields)
    except _FieldError as error:
        raise CardError(file, id_, error.field, error.code, error.part) from error


def _company(id_: str, fields: Fields) -> Company:
    _check_fields(fields, "compensation", "basic", "additional")
    return Company(
        id_,
        _compensation(fields),
        _lines(fields, "basic"),
        _lines(fields, "additional"),
    )


def _startup(id_: str, fields: Fields) -> StartUp:
    _check_fields(fields, "start", "effects")
    return StartUp(
        id_, _parse("start", parse_goods, _text(fields, "start")), _lines(fields, "effects")
    )


def _capitalist(id_: str, fields: Fields) -> Capitalist:
    _check_fields(fields, "power", optional=("replaces",))
    power = _parse("power", parse_power, _text(fields, "power"))
    return Capitalist(id_, power, _text(fields, "replaces") if "replaces" in fields else None)


def _manager(id_: str, fields: Fields) -> Manager:
    _check_fields(fields, "count", "effect")
    effect = _parse("effect", parse_manager, _text(fields, "effect"))
    return Manager(id_, effect, _number(fields, "count"))


def _school(id_: str, fields: Fields) -> School:
    _check_fields(fields, "extraction", "processing")
    extraction, processing = (
        _compensation(fields, "extraction"),
        _compensation(fields, "processing"),
    )
    if not isinstance(extraction, Extraction):
        raise _FieldError("extraction", "card/compensation", _text(fields, "extraction"))
    if not isinstance(processing, Processing):
        raise _FieldError("processing", "card/compensation", _text(fields, "processing"))
    return School(id_, extraction, processing)


def _agent(id_: str, fields: Fields) -> AgentCard:
    pays = ("per_point", "per_company", "per_manager")
    _check_fields(fields, "placing", "variable", *pays)
    placing = _text(fields, "placing")
    if placing not in set(PlacingRule):
        raise _FieldError("placing", "card/placing", placing)
    variable, *money = (_number(fields, field) for field in ("variable", *pays))
    return AgentCard(id_, PlacingRule(placing), variable, *money)


def _pile(_: str, fields: Fields) -> tuple[str, ...]:
    _check_fields(fields, "companies")
    companies = fields["companies"]
    if not isinstance(companies, list) or not all(isinstance(card, str) for card in companies):
        raise _FieldError("companies", "card/lines", repr(companies))
    return tuple(companies)


def _compensation(fields: Fields, field: str = "compensation") -> Compensation:
    text = _text(fields, field)
    effect = _parse(field, parse_effect, text)
    if not isinstance(effect, Extraction | Processing) or (
        isinstance(effect, Processing) and (effect.limit or effect.from_card)
    ):
        raise _FieldError(field, "card/compensation", text)
    return effect


def _lines(fields: Fields, field: str) -> tuple[Effect, ...]:
    texts = fields.get(field)
    if not isinstance(texts, list) or not texts:
        raise _FieldError(field, "card/lines", repr(texts))
    return tuple(_line(f"{field}[{n}]", text) for n, text in enumerate(texts, 1))


def _line(field: str, text: object) -> Effect:
    if not isinstance(text, str):
        raise _FieldError(field, "card/text", repr(text))
    effect = _parse(field, parse_effect, text)
    inner = effect.effect if isinstance(effect, Delivery) else effect
    if isinstance(inner, Processing) and inner.limit is None:
        raise _FieldError(field, "card/no_limit", text)
    return effect


def _text(fields: Fields, field: str) -> str:
    text = fields.get(field)
    if not isinstance(text, str):
        raise _FieldError(field, "card/text", repr(text))
    return text


def _number(fields: Fields, field: str) -> int:
    number = fields.get(field)
    if type(number) is not int or number < 0:
        raise _FieldError(field, "card/number", repr(number))
    return number


def _check_fields(fields: Fields, *known: str, optional: tuple[str, ...] = ()) -> None:
    for field in fields:
        if field not in (*known, *optional):
            raise _FieldError(field, "card/unknown_field", field)
    for field in known:
        if field not in fields:
            raise _FieldError(field, "card/missing_field", field)


def _parse(field: str, parse: Callable[[str], Built], text: str) -> Built:
    try:
        return parse(text)
    except LanguageError as error:
        raise _FieldError(field, error.code, error.part) from error
