"""The catalogue of presets, modules, bots, languages and cards, built once."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Request
from starlette.responses import Response

from furnace.bots.registry import CHARACTERS, LEVELS, available
from furnace.cards.load import base_cards, interbellum_cards
from furnace.engine.errors import SetupRefused
from furnace.engine.game import new
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import WORDS, parse_ruleset
from furnace.server.pages import CachedFile, answer, cached_file
from furnace.server.problems import READING
from furnace.server.views.cards import view_card
from furnace.server.wire.api import Catalogue, Preset
from furnace.server.wire.cards import CardFace
from furnace.text.catalogue import LANGUAGES

MAX_SEATS = 5
MAX_SEATS_OF = {"solo": 1}
"""A solo game has one seat (R21.2), although its ruleset would allow two."""

router = APIRouter(prefix="/api")


@router.get("/catalogue", response_model=Catalogue, responses=READING)
async def read_catalogue(request: Request) -> Response:
    """Return presets, ruleset words, bots, languages and cards."""
    return await answer(_cached(), request)


@cache
def _cached() -> CachedFile:
    return cached_file(view_catalogue().model_dump_json().encode(), "application/json")


def view_catalogue() -> Catalogue:
    """Return the catalogue."""
    bots = available()
    return Catalogue(
        presets=[_preset(name) for name in PRESETS],
        words=list(WORDS),
        bots=list(bots),
        levels=[name for name in LEVELS if name in bots],
        characters=[name for name in CHARACTERS if name in bots],
        agents=[card.id for card in interbellum_cards().agents],
        cards=_cards(),
        languages=list(LANGUAGES),
    )


def _preset(name: str) -> Preset:
    most = MAX_SEATS_OF.get(name, MAX_SEATS)
    texts = {seats: PRESETS[name](seats) for seats in range(1, most + 1)}
    playable = {seats: text.split("+") for seats, text in texts.items() if _is_game(text, seats)}
    return Preset(name=name, words=playable)


def _is_game(ruleset: str, seats: int) -> bool:
    try:
        new(parse_ruleset(ruleset), seats)
    except SetupRefused:
        return False
    return True


def _cards() -> dict[str, CardFace]:
    faces: dict[str, CardFace] = {}
    for box in (base_cards(), interbellum_cards()):
        kinds = (
            box.companies,
            box.startups,
            box.capitalists,
            box.managers,
            box.schools,
            box.agents,
        )
        faces |= {card.id: view_card(card) for cards in kinds for card in cards}
    return faces
