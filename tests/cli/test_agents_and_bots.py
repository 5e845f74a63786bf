"""Agents in the log, and bots that wait for the person."""

from __future__ import annotations

from itertools import count

from cli.terminal import Terminal
from furnace.cli.session import Session
from furnace.engine.action import Copy, actor
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import Phase
from furnace.match import Chance
from furnace.notation.header import Player
from furnace.notation.record import new_record

PLAYERS = (Player("Ann", "human"), Player("Iva", "bot random"))


def test_r20_7_an_agent_that_is_paid_does_not_leave_with_nothing(terminal: Terminal) -> None:
    lines = terminal.play(*["1"] * 25, preset="solo", players=1).lines
    assert [line for line in lines if "Agent gains" in line and "for its outbid disc" in line]
    assert not [line for line in lines if "Agent’s" in line and "is outbid" in line]


def test_r10_9_nothing_is_said_of_an_outbid_disc_of_an_agent_without_a_card(
    terminal: Terminal,
) -> None:
    lines = terminal.play(*["1"] * 40).lines
    assert [line for line in lines if "Agent bids" in line]
    assert not [line for line in lines if "Agent’s" in line or "Agent gains" in line]


def test_q44_a_bot_that_may_copy_waits_for_the_person() -> None:
    session = next(found for seed in count() if (found := _in_production(seed)) is not None)
    state = session.record.history.state
    assert state.producing == (0, 1)
    while session.record.history.state.phase is Phase.PRODUCTION:
        mine = session.legal_actions()
        assert not any(isinstance(action, Copy) for action in mine)
        session = session.add(mine[-1]).run()
        if session.record.history.state.round > 1:
            break
    moves = session.record.history.moves
    (done,) = [at for at, m in enumerate(moves) if m.action.verb == "done" and actor(m.action) == 0]
    of_bot = [at for at, m in enumerate(moves) if m.action.verb == "done" and actor(m.action) == 1]
    assert done < of_bot[0]


def _in_production(seed: int) -> Session | None:
    """A game up to its first production, if the bot has K9 in it."""
    ruleset = parse_ruleset("base+new-capitalists")
    session = Session(new_record(ruleset, PLAYERS), Chance(seed, 0)).run()
    if session.record.history.state.seats[1].capitalist != "K9":
        return None
    while session.record.history.state.phase is not Phase.PRODUCTION:
        session = session.add(session.legal_actions()[0]).run()
    return session
