"""The "hypothesis state machine over the table API": whatever people do, the server has what the
engine has."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from furnace.engine import game as engine
from furnace.notation.action import format_action
from furnace.server.live import creation
from server.player import BOT, ME, OPEN, Json, Player, new_move
from server.running import settings_in
from server.table_model import OpenVote, TableModel
from server.watched_table import Servers, WatchedTable

GAMES = [
    ("base+capitalists+chain+short", False),
    ("base+managers+variable-discs", False),
    ("base+short", True),
    ("base+managers+variable-discs", True),
]
"""The ruleset, and whether a bot has the last seat; one that may copy would wait for others."""

SEATS_OF = {"host": (0, 2), "guest": (1,), "stranger": ()}
PEOPLE = st.sampled_from([*SEATS_OF])
RANDOM = st.randoms(use_true_random=False)
PLAYED = [None, 20, 20, 50, 500, 500]
"""How many actions were taken before people begin to do as they like; None: the guest may come."""

EXAMPLES = {"sqlite": 10, "postgresql": 4}
ODD_TEXTS = st.sampled_from(
    ["p1 done", "p2 done", "p3 1 C01", "p1 9 C02", "p2 open S1", "p1 takeback", "p2 takeback",
     "roll 1", "deal C05", "first p2", "p4 done", "p5 undo", "nonsense", "p1", "p1 redo"]
)  # fmt: skip
"""What may be legal or not; the engine knows."""


class Table(WatchedTable):
    """A table of a host with two seats, a guest who may come, and a stranger who looks on."""

    @initialize(game=st.sampled_from(GAMES), played=st.sampled_from(PLAYED), random=RANDOM)
    def set_up(self, game: tuple[str, bool], played: int | None, random: Random) -> None:
        """The host sets up the table, everyone looks at it, and most often the game is begun."""
        ruleset, has_bot = game
        address = self.servers.now.address
        self.players = {name: Player(address) for name in SEATS_OF}
        seats = [ME, OPEN, ME, *([BOT] if has_bot else [])]
        self.table: Json = self.players["host"].set_up(ruleset, *seats)
        self.model = TableModel(ruleset, SEATS_OF, (3,) if has_bot else ())
        self.restarts = self.rematches = self.logins = 0
        self.accepted = {}
        self.look()
        if played is not None:
            self.join()
            self.play_on(random, played)

    @precondition(lambda self: not self.model.is_started)
    @rule()
    def join(self) -> None:
        """The guest comes, and the game begins."""
        joined = self.players["guest"].join(self.table["seats"][1]["invitation"])
        assert joined["status"] == "playing"
        self.model.is_started = True
        for page in self.pages.values():
            page.wait_until(lambda page: page.n > 0)
        self.settle()

    @precondition(lambda self: self.model.is_playing)
    @rule(data=st.data())
    def act_legally(self, data: st.DataObject) -> None:
        """Someone does what is legal."""
        seat = data.draw(st.sampled_from(engine.actors(self.state)))
        actions = engine.legal_actions(self.state, seat)
        text = format_action(data.draw(st.sampled_from(actions)))
        assert self.send(self.model.owner(seat), text)

    @precondition(lambda self: self.model.is_playing)
    @rule(random=RANDOM, count=st.sampled_from([5, 15, 30]))
    def play_on(self, random: Random, count: int) -> None:
        """Everyone plays for a while."""
        while count and self.actors:
            self.hear()
            seat = random.choice(self.actors)
            action = random.choice(engine.legal_actions(self.state, seat))
            self.send(self.model.owner(seat), format_action(action))
            count -= 1

    @rule(who=PEOPLE, text=ODD_TEXTS)
    def act_oddly(self, who: str, text: str) -> None:
        """Someone sends what may be legal or not."""
        self.send(who, text)

    @precondition(lambda self: self.model.is_started)
    @rule(who=PEOPLE, data=st.data())
    def act_for_another(self, who: str, data: st.DataObject) -> None:
        """Someone sends a legal action, of whichever seat."""
        seat = data.draw(st.integers(0, self.model.count - 1))
        for action in engine.legal_actions(self.state, seat)[:1]:
            self.send(who, format_action(action))

    @precondition(lambda self: self.model.is_started)
    @rule(who=st.sampled_from(["host", "guest"]), late=st.integers(-3, 3).filter(bool))
    def act_on_another_moment(self, who: str, late: int) -> None:
        """An answer that names another number."""
        seat = self.model.seats_of[who][0]
        n = max(0, self.asked(who, seat) + late)
        for action in engine.legal_actions(self.state, seat)[:1]:
            self.send(who, format_action(action), n=n)

    @precondition(lambda self: self.accepted)
    @rule(data=st.data(), who=PEOPLE)
    def send_again(self, data: st.DataObject, who: str) -> None:
        """A move that was accepted is sent again, by whomever."""
        move = data.draw(st.sampled_from([*self.accepted]))
        reply = self.pages[who].answer(self.accepted[move])
        assert reply["code"] == "action/duplicate"

    @rule(who=st.sampled_from(["host", "guest"]), verb=st.sampled_from(["undo", "undo", "redo"]))
    def take_back(self, who: str, verb: str) -> None:
        """Undo or redo, where it is possible or not."""
        self.send(who, f"p{self.model.seats_of[who][-1] + 1} {verb}")

    @precondition(lambda self: self.model.is_started)
    @rule(seat=st.integers(0, 2), who=PEOPLE)
    def reset(self, seat: int, who: str) -> None:
        """Someone takes back all of a seat's production."""
        n = self.asked(who, seat)
        reply = self.pages[who].answer({"type": "reset", "move": new_move(), "n": n, "seat": seat})
        count = self.model.history.undoable_count(seat)
        if seat in self.model.seats_of[who] and count and self.model.is_playing:
            assert [entry["text"] for entry in reply["entries"]] == [f"p{seat + 1} undo"] * count
            self.model.add_move([entry["text"] for entry in reply["entries"]])
        else:
            assert reply["type"] == "refused"

    @rule(who=PEOPLE, seat=st.integers(0, 4))
    def propose(self, who: str, seat: int) -> None:
        """Someone asks for a takeback, of whichever seat."""
        asked = {"type": "propose", "motion": "takeback", "seat": seat}
        if (code := self.model.why_no_motion(who, seat)) is not None:
            assert self.pages[who].ask(asked)["code"] == code
            return
        self.pages[who].send(asked)
        self.pages[who].wait_until(lambda page: page.table["vote"] is not None)
        vote = self.pages[who].table["vote"]
        assert (vote["seat"], vote["needed"], vote["agreed"]) == (seat, 1, [])
        self.model.vote = OpenVote(vote["id"], seat)

    @precondition(lambda self: self.model.is_playing)
    @rule(data=st.data(), agree=st.sampled_from([True, True, False, None]))
    def propose_what_may_be(self, data: st.DataObject, agree: bool | None) -> None:
        """Someone who has decided something asks for it back; the other votes at once, or later."""
        may = [
            (who, seat)
            for who, seats in self.model.seats_of.items()
            for seat in seats
            if self.model.why_no_motion(who, seat) is None
        ]
        if may:
            self.propose(*data.draw(st.sampled_from(may)))
            if agree is not None:
                self.decide(agree)

    @precondition(lambda self: self.model.vote)
    @rule(agree=st.sampled_from([True, True, False]))
    def decide(self, agree: bool) -> None:
        """Who is to vote does."""
        for who in ("host", "guest"):
            if self.model.vote and not self.model.why_no_ballot(who, self.model.vote.id):
                self.vote(who, agree, 0)

    @precondition(lambda self: self.model.is_started)
    @rule(who=PEOPLE, agree=st.booleans(), wrong=st.sampled_from([0, 0, 0, 1]))
    def vote(self, who: str, agree: bool, wrong: int) -> None:
        """Someone votes, whether there is anything to vote on or not."""
        number = (self.model.vote.id if self.model.vote else 1) + wrong
        ballot = {"type": "ballot", "vote": number, "agree": agree}
        if (code := self.model.why_no_ballot(who, number)) is not None:
            assert self.pages[who].ask(ballot)["code"] == code
            return
        self.pages[who].send(ballot)
        n = len(self.model.history.log)
        if not agree:
            self.model.vote = None
        elif self.model.take_back():
            self.pages["host"].wait_for_n(n + 1)
            assert self.pages["host"].log[n]["move"] == f"vote:{number}"
            self.settle()

    @precondition(lambda self: self.model.vote and self.model.vote.seat in self.actors)
    @rule(data=st.data())
    def play_on_after_proposing(self, data: st.DataObject) -> None:
        """Who has asked for a takeback decides something else: the vote is moot."""
        seat = self.model.vote.seat if self.model.vote else 0
        action = data.draw(st.sampled_from(engine.legal_actions(self.state, seat)))
        assert self.send(self.model.owner(seat), format_action(action))
        assert self.model.vote is None

    @precondition(lambda self: self.model.is_started and self.logins < 2)
    @rule(who=st.sampled_from(["host", "guest"]), is_new=st.booleans())
    def log_in(self, who: str, is_new: bool) -> None:
        """A guest becomes an account, or enters one; vote or not, the table continues."""
        player = self.players[who]
        if player.get("/api/welcome")["me"]["account"] is not None:
            return
        self.logins += 1
        credentials = {"account": f"a{uuid4().hex[:12]}", "password": "correct horse battery"}
        if is_new:
            player.post("/api/account", credentials)
        else:
            with Player(self.servers.now.address) as other:
                other.post("/api/account", credentials)
            player.post("/api/login", credentials)
        self.reload(who)

    @precondition(lambda self: self.model.is_over and self.rematches < 1)
    @rule(who=st.sampled_from(["host", "guest"]))
    def rematch(self, who: str) -> None:
        """The same game once more, everyone a seat further on."""
        self.rematches += 1
        for page in self.pages.values():
            page.wait_until(lambda page: page.table["status"] == "over")
            page.close()
        self.table = self.players[who].post(f"/api/tables/{self.table['id']}/rematch")
        self.model = self.model.rematch()
        self.accepted.clear()
        self.look()
        self.settle()

    @rule(who=PEOPLE)
    def reload(self, who: str) -> None:
        """A page is opened again."""
        self.pages[who].close()
        self.pages[who] = self.players[who].open(self.table["id"])

    @precondition(lambda self: self.model.is_started and self.restarts < 1)
    @rule()
    def restart(self) -> None:
        """The server is started again on the same database."""
        self.restarts += 1
        cookies = {name: player.cookie for name, player in self.players.items()}
        self.leave()
        self.servers.restart()
        address = self.servers.now.address
        self.players = {name: Player(address, cookie) for name, cookie in cookies.items()}
        self.look()


@pytest.mark.parametrize("kind", EXAMPLES)
def test_whatever_people_do_the_server_has_what_the_engine_has(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The same cards at every table: an example that fails must fail again.
    monkeypatch.setattr(creation, "SEED_BITS", 0)
    db = request.getfixturevalue("postgres_url") if kind == "postgresql" else None
    Table.servers = Servers(settings_in(tmp_path, db=db, vote_for=timedelta(minutes=10)))
    how: Any = settings(
        max_examples=EXAMPLES[kind],
        stateful_step_count=25,
        deadline=None,
        database=None,
        derandomize=True,
        # Not made smaller where it fails: each try is a game with a real server.
        phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],
    )
    try:
        run_state_machine_as_test(Table, settings=how)
    finally:
        Table.servers.stop()
