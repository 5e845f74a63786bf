"""A table of a state machine: its pages, and what all of them must show at any moment."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from hypothesis.stateful import RuleBasedStateMachine, invariant

from furnace.engine import game as engine
from furnace.notation.action import format_action
from furnace.notation.entry import format_entry, parse_entry
from furnace.notation.primitives import NotationError
from furnace.server.settings import Settings
from furnace.server.views.log import seat_of
from furnace.server.views.position import view_position
from server.player import Json, Page, Player, new_move
from server.running import running
from server.table_model import OpenVote, TableModel


class Servers:
    """A server that can be started again on the same database."""

    def __init__(self, setup: Settings) -> None:
        self._setup = setup
        self._stack = ExitStack()
        self.now = self._stack.enter_context(running(self._setup))

    def stop(self) -> None:
        self._stack.close()
        assert not self.now.faults, self.now.faults

    def restart(self) -> None:
        self.stop()
        self.now = self._stack.enter_context(running(self._setup))


class WatchedTable(RuleBasedStateMachine):
    """A table of which everything people see is compared with the engine."""

    servers: Servers
    players: dict[str, Player]
    pages: dict[str, Page]
    table: Json
    model: TableModel
    accepted: dict[str, Json]

    @invariant()
    def everyone_sees_what_the_engine_has(self) -> None:
        """The position, the log, the offers and the vote of each page."""
        if not self.model.is_started:
            assert all(page.position == {} for page in self.pages.values())
            return
        self.hear()
        position = view_position(self.state).model_dump(mode="json")
        log = [*map(format_entry, self.model.history.log)]
        for name, page in self.pages.items():
            page.wait_until(self.has_vote)
            assert page.position == position
            assert [entry["text"] for entry in page.log] == log
            assert set(page.offers) == set(self.model.seats_of[name])
            for seat, offers in page.offers.items():
                self.check_offers(seat, offers)

    def check_offers(self, seat: int, offers: Json) -> None:
        legal, history = engine.legal_actions(self.state, seat), self.model.history
        assert [offer["text"] for offer in offers["actions"]] == [*map(format_action, legal)]
        assert offers["undo"] == (history.why_no_undo(seat) is None)
        assert offers["redo"] == bool(history.undone.get(seat))
        assert offers["reset"] == history.undoable_count(seat)

    def has_vote(self, page: Page) -> bool:
        """Whether a page knows of the current vote."""
        vote = page.table["vote"]
        return (OpenVote(vote["id"], vote["seat"]) if vote else None) == self.model.vote

    @property
    def state(self) -> Any:
        return self.model.history.state

    @property
    def actors(self) -> tuple[int, ...]:
        return engine.actors(self.state)

    def hear(self) -> None:
        """Let everyone hear all there is."""
        for page in self.pages.values():
            page.wait_for_n(len(self.model.history.log))

    def settle(self) -> None:
        """Let the server do all that it does automatically, and the engine do the same."""
        page = self.pages["host"]
        while self.model.waits_for_the_server:
            n = len(self.model.history.log)
            page.wait_for_n(n + 1)
            self.model.add_of_the_server(entry["text"] for entry in page.log[n:])

    def asked(self, who: str, seat: int) -> int:
        """The number that an answer of a seat must name, as far as this person can know."""
        page: Page = self.pages[who]
        return int(page.offers[seat]["n"]) if seat in page.offers else page.n

    def send(self, who: str, text: str, n: int | None = None) -> bool:
        """Send a move; the server must answer as the engine would. Whether it was accepted."""
        seat = seat_in(text)
        current = self.asked(who, seat) if seat is not None else self.pages[who].n
        number = current if n is None else n
        message: Json = {"type": "act", "move": new_move(), "n": number, "text": text}
        expected = self.model.why_no_move(who, text, is_stale=number != current)
        reply = self.pages[who].answer(message)
        if expected is not None:
            assert (reply["type"], reply.get("code"), reply["rule"]) == ("refused", *expected)
            return False
        assert reply["type"] == "update", reply
        assert reply["entries"][0]["text"] == text
        self.accepted[message["move"]] = message
        self.model.add_move([entry["text"] for entry in reply["entries"]])
        self.settle()
        return True

    def leave(self) -> None:
        for player in self.players.values():
            player.close()

    def teardown(self) -> None:
        """Everyone leaves."""
        if hasattr(self, "players"):
            self.leave()

    def look(self) -> None:
        self.pages = {name: player.open(self.table["id"]) for name, player in self.players.items()}


def seat_in(text: str) -> int | None:
    try:
        return seat_of(parse_entry(text))
    except NotationError:
        return None
