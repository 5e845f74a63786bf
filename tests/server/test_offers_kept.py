"""What a seat is offered is kept until it changes, and never longer."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from furnace.engine.errors import IllegalAction
from furnace.engine.game import legal_actions
from furnace.engine.state import CHANCE
from furnace.notation.entry import format_entry
from furnace.notation.history import Entry, HistoryRefused, Redo, Undo
from furnace.server.live.game import TableGame
from furnace.server.store.entry_row import EntryRow
from furnace.server.views.offers import encode_offers

NEW = "base+capitalists+new-companies+new-startups+new-capitalists+managers+variable-discs+short"


@pytest.mark.parametrize(("ruleset", "seats"), [("base+capitalists+short", 2), (NEW, 3)])
def test_offers_are_those_of_the_moment(ruleset: str, seats: int) -> None:
    random, game = Random(seats), TableGame(ruleset, seats, "", 7)
    while not game.is_over:
        entry = _any_entry(game, random)
        try:
            game.try_entry(entry)
        except (IllegalAction, HistoryRefused):
            continue
        text, move = format_entry(entry), f"move-{game.n}"
        game.extend([EntryRow("table", game.n, None, None, text, move, datetime.now(UTC))])
        for seat in range(seats):
            fresh = encode_offers(game.history, seat, game.revisions[seat])
            assert game.offers(seat) == fresh, (text, seat)


def _any_entry(game: TableGame, random: Random) -> Entry:
    """What chance does, or something that a seat might do."""
    if game.actors() == (CHANCE,):
        return game.chance_after(game.history)[0].entry
    if random.random() < 0.1:
        seat = random.randrange(len(game.revisions))
        return Undo(seat) if random.random() < 0.7 else Redo(seat)
    actions = [action for seat in game.actors() for action in legal_actions(game.state, seat)]
    return random.choice(actions)
