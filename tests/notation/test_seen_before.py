"""What chance has shown comes again after a takeback, on whatever course."""

from __future__ import annotations

from furnace.engine import game
from furnace.engine.action import Action, Deal, Roll
from furnace.engine.state import CHANCE, Phase
from furnace.match import Chance
from furnace.notation.history import History, Redo, Takeback
from furnace.notation.record import format_log, parse_record
from notation.histories import done, factory, history_of, on_to, row_of
from notation.walks import record_of
from position_builder import ANN, BEN, CYD, auction
from properties.random_play import Table, start

TAKEBACK = Takeback(ANN)
TWO_SEATS = Table("base", 2)


def test_dealt_cards_come_again_after_a_takeback() -> None:
    history = on_to(Phase.BIDDING, done(factory(), ANN, BEN, CYD))
    back = history.add(Takeback(CYD)).add(Redo(CYD))
    assert row_of(_as_seen(back)) == row_of(history)


def test_dealt_cards_come_again_when_play_takes_another_course() -> None:
    history = on_to(Phase.BIDDING, done(factory(), ANN, BEN, CYD))
    back = history
    while back.actions:
        back = back.add(TAKEBACK)
    other = done(history_of(back, "p3 open S3", "p1 open C01"), ANN, CYD, BEN)
    assert other.actions != history.actions[: len(other.actions)]
    assert row_of(_as_seen(other)) == row_of(history)


def test_only_what_was_shown_is_known() -> None:
    history = done(factory(), ANN, BEN, CYD).add(Deal("C35")).add(Deal("C36"))
    back = history.add(Takeback(CYD)).add(Redo(CYD))
    assert back.revealed_before() == Deal("C35")
    assert back.add(Deal("C35")).revealed_before() == Deal("C36")
    assert back.add(Deal("C35")).add(Deal("C36")).revealed_before() is None


def test_nothing_is_seen_where_a_seat_is_to_act() -> None:
    assert history_of(auction()).revealed_before() is None
    assert history_of(factory()).revealed_before() is None


def test_dice_come_again_on_another_course() -> None:
    history = history_of(auction(seats=2), "p1 4 C19", "p2 3 C19", "roll 5", "p1 3 C22", "p2 4 C22")
    history = history_of(history, "roll 2", "p1 takeback", "p1 takeback", "p1 1 C17", "p2 2 C17")
    assert history.revealed_before() == Roll(5)
    history = history_of(history, "roll 5", "p1 2 C22", "p2 1 C22")
    assert history.revealed_before() == Roll(2)


def test_dice_come_again_after_saving_and_resuming() -> None:
    history = _bid_on(on_to(Phase.BIDDING, History(start(TWO_SEATS))), turns=6, choice=0)
    assert len(_rolls(history)) == 2
    back = history.add(TAKEBACK).add(TAKEBACK)
    assert _rolls(back) == []
    resumed = _saved_and_resumed(back)
    assert resumed == back
    other = _bid_on(resumed, turns=6, choice=-1)
    assert other.actions != history.actions
    assert _rolls(other) == _rolls(history)


def test_deals_come_again_after_saving_and_resuming() -> None:
    history = on_to(Phase.BIDDING, _closed(on_to(Phase.BIDDING, History(start(TWO_SEATS)))))
    assert history.state.round == 2
    resumed = _saved_and_resumed(history.add(TAKEBACK).add(Takeback(BEN)).add(TAKEBACK))
    assert resumed.state.round == 1
    assert row_of(_as_seen(_closed(resumed))) == row_of(history)


def test_a_card_already_out_is_not_dealt_a_second_time() -> None:
    history = done(factory(), ANN, BEN, CYD).add(Deal("C35")).add(Deal("C36"))
    other = history.add(Takeback(CYD)).add(Redo(CYD)).add(Deal("C36"))
    assert other.revealed_before() is None


def _as_seen(history: History) -> History:
    """Let chance show again what it has shown, as long as there is something."""
    while (action := history.revealed_before()) is not None:
        history = history.add(action)
    return history


def _closed(history: History) -> History:
    """Everybody does as little as possible until the round is over; dice as in `_bid_on`."""
    while history.state.phase is not Phase.DEAL:
        history = _bid_on(history, turns=1, choice=-1)
    return history


def _bid_on(history: History, turns: int, choice: int) -> History:
    """Choices of the seats, always the same; dice as they were seen, else by a fixed chance."""
    for _ in range(turns):
        who = game.actors(history.state)[0]
        if who == CHANCE:
            history = history.add(history.revealed_before() or Chance(8, 0).draw(history.state))
        else:
            history = history.add(game.legal_actions(history.state, who)[choice])
    return history


def _saved_and_resumed(history: History) -> History:
    return parse_record(format_log(record_of(TWO_SEATS, history))).history


def _rolls(history: History) -> list[Action]:
    return [action for action in history.actions if isinstance(action, Roll)]
