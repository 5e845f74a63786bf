"""History only grows: what a seat may take back by right, take again, and be granted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

import pytest

from furnace.engine import game
from furnace.engine.action import Action, Deal, Roll
from furnace.engine.errors import IllegalAction
from furnace.engine.state import CHANCE, Phase
from furnace.match import Chance
from furnace.notation.action import format_action
from furnace.notation.entry import parse_entry
from furnace.notation.history import (
    Entry,
    History,
    HistoryCode,
    HistoryRefused,
    Redo,
    Takeback,
    Undo,
)
from furnace.notation.record import format_log, parse_record
from notation.walks import record_of, replayed
from position_builder import ANN, BEN, CYD, Table, auction, producing
from properties.random_play import Table as Seating
from properties.random_play import start

UNDO, REDO, TAKEBACK = (Undo(ANN), Redo(ANN), Takeback(ANN))
TWO_SEATS = Seating("base", 2)


# The auction: only while nothing else came after.


def test_in_the_auction_a_seat_takes_its_bid_back() -> None:
    history = _history(auction(), "p1 4 C19")
    assert history.why_no_undo(ANN) is None
    undone = history.add(UNDO)
    assert undone.state == auction().state
    assert undone.actions == ()
    assert undone.log == (*history.log, UNDO)


def test_a_bid_stays_once_another_seat_has_acted() -> None:
    history = _history(auction(), "p1 4 C19", "p2 3 C19")
    assert _refused(history, UNDO) is HistoryCode.REVEALED
    assert history.why_no_undo(BEN) is None


def test_a_bid_stays_even_when_the_other_took_back_too() -> None:
    history = _history(auction(), "p1 4 C19", "p2 3 C19", "p2 undo")
    assert _refused(history, UNDO) is HistoryCode.REVEALED


def test_taking_back_and_again_does_not_use_up_the_right_to() -> None:
    history = _history(auction(), "p1 4 C19", "p1 undo", "p1 redo", "p1 undo", "p1 3 C22")
    assert history.add(UNDO).state == auction().state


def test_a_bid_stays_once_the_die_was_rolled() -> None:
    history = _history(auction(seats=2), "p1 4 C19", "p2 3 C19")
    assert history.why_no_undo(BEN) is None
    assert _refused(history.add(Roll(1)), Undo(BEN)) is HistoryCode.REVEALED


def test_in_the_auction_a_seat_takes_back_several_actions_in_a_row() -> None:
    history = _history(_last_disc_and_a_question(), "p1 n2 C19", "p1 use C25.0 x2")
    assert history.state.phase is Phase.PRODUCTION
    assert history.add(UNDO).actions == history.actions[:1]
    assert history.add(UNDO).add(UNDO).state == _last_disc_and_a_question().state


def test_the_action_that_opened_the_production_is_taken_back_while_nothing_came_after() -> None:
    history = _history(_last_disc_and_a_question(), "p1 n2 C19", "p1 skip C25.0")
    assert history.add(UNDO).state.phase is Phase.RESOLUTION
    later = _history(history, "p2 open S2")
    assert _refused(later, UNDO) is HistoryCode.REVEALED
    assert _refused(later.add(Undo(BEN)), UNDO) is HistoryCode.REVEALED


def test_a_seat_that_has_done_nothing_has_nothing_to_take_back() -> None:
    history = _history(auction(), "p1 4 C19")
    assert _refused(history, Undo(BEN)) is HistoryCode.NOTHING_DONE
    assert _refused(history, Undo(8)) is HistoryCode.NOTHING_DONE


# Production: one's own actions, whatever the others did.


def test_in_production_a_seat_takes_back_its_action_whatever_others_did_since() -> None:
    history = _history(_factory(), "p1 open C01", "p2 open C03", "p3 open S3", "p1 undo")
    assert _texts(history.actions) == ["p2 open C03", "p3 open S3"]
    assert history.state == _history(_factory(), "p2 open C03", "p3 open S3").state


def test_in_production_a_seat_takes_back_all_its_actions_one_by_one() -> None:
    acts = ("p1 open C01", "p2 open C03", "p1 open S1", "p2 open S2", "p1 use S1.2 x1")
    history = _history(_factory(), *acts)
    for left in (["p1 open C01", "p1 open S1"], ["p1 open C01"], []):
        history = history.add(UNDO)
        mine = [text for text in _texts(history.actions) if text.startswith("p1")]
        assert mine == left
        assert [text for text in _texts(history.actions) if text.startswith("p2")] == [
            "p2 open C03",
            "p2 open S2",
        ]
    assert _refused(history, UNDO) is HistoryCode.NOTHING_DONE


def test_the_others_goods_and_cards_stay_when_a_seat_takes_back() -> None:
    before = _history(_factory(), "p2 open C03")
    after = _history(_factory(), "p1 open C01", "p2 open C03", "p1 undo")
    assert after.state.seats[BEN] == before.state.seats[BEN]
    assert after.state.seats[ANN] == _factory().state.seats[ANN]


def test_a_seat_that_is_done_may_go_on_producing_until_all_are() -> None:
    history = _done(_factory(), ANN, BEN)
    assert history.state.producing == (CYD,)
    assert history.add(UNDO).state.producing == (ANN, CYD)
    assert history.add(UNDO).add(REDO).state == history.state


def test_the_last_done_closes_the_production_for_all() -> None:
    history = _done(_factory(), ANN, BEN, CYD)
    assert history.state.phase is Phase.DEAL
    for seat in (ANN, BEN, CYD):
        assert _refused(history, Undo(seat)) is HistoryCode.PHASE_CLOSED


def test_the_end_of_the_game_closes_the_production_too() -> None:
    history = _done(producing("S1", round=4, seats=3), ANN, BEN, CYD)
    assert history.state.phase is Phase.OVER
    assert _refused(history, Undo(CYD)) is HistoryCode.PHASE_CLOSED


def test_a_production_stays_closed_in_the_rounds_after_it() -> None:
    history = _on_to(Phase.BIDDING, _done(_factory(), ANN, BEN, CYD))
    assert _refused(history, UNDO) is HistoryCode.PHASE_CLOSED


def test_an_auction_stays_whatever_is_taken_back_in_production() -> None:
    history = _history(_last_disc_and_a_question(), "p1 n2 C19", "p1 skip C25.0")
    history = _history(history, "p2 open S2", "p1 open S1", "p1 undo")
    assert _refused(history, UNDO) is HistoryCode.REVEALED


def test_a_card_put_into_the_chain_is_taken_out_again() -> None:
    chain = producing("S1 C01", "S2", variants="chain", arrivals="C05")
    history = _done(_history(chain, "p1 insert C05 at 1"), BEN)
    others = history.actions[1:]
    history = _history(history, "p1 undo", "p1 insert C05 at 3")
    assert [mine.card for mine in history.state.seats[ANN].cards] == ["S1", "C01", "C05"]
    assert history.actions == (*others, parse_entry("p1 insert C05 at 3"))


# Redo.


def test_what_was_taken_back_is_taken_again_in_the_order_it_was_done() -> None:
    done = _history(_factory(), "p1 open C01", "p1 open S1")
    undone = _history(done, "p1 undo", "p1 undo")
    assert _texts(undone.add(REDO).actions) == ["p1 open C01"]
    again = undone.add(REDO).add(REDO)
    assert again.actions == done.actions
    assert again.state == done.state
    assert _refused(again, REDO) is HistoryCode.NOTHING_UNDONE


def test_redo_needs_something_taken_back() -> None:
    assert _refused(_history(_factory()), REDO) is HistoryCode.NOTHING_UNDONE
    assert _refused(_history(_factory(), "p1 open C01"), REDO) is HistoryCode.NOTHING_UNDONE


def test_redo_is_each_seats_own() -> None:
    history = _history(_factory(), "p1 open C01", "p2 open C03", "p1 undo", "p2 undo")
    assert _texts(history.add(Redo(BEN)).actions) == ["p2 open C03"]
    assert _refused(history, Redo(CYD)) is HistoryCode.NOTHING_UNDONE


def test_a_new_action_empties_the_redo_of_its_seat_alone() -> None:
    history = _history(_factory(), "p1 open C01", "p2 open C03", "p1 undo", "p2 undo")
    history = _history(history, "p1 open S1")
    assert _refused(history, REDO) is HistoryCode.NOTHING_UNDONE
    assert _texts(history.add(Redo(BEN)).actions) == ["p1 open S1", "p2 open C03"]


def test_redo_stays_open_whatever_others_do() -> None:
    history = _history(_factory(), "p1 open C01", "p1 undo", "p2 open C03", "p1 redo")
    assert _texts(history.actions) == ["p2 open C03", "p1 open C01"]


def test_what_was_taken_again_can_be_taken_back_again() -> None:
    history = _history(_factory(), "p1 open C01", "p1 undo", "p1 redo", "p1 undo")
    assert history.actions == ()
    assert _texts(history.add(REDO).actions) == ["p1 open C01"]


# Takeback.


def test_a_takeback_takes_everything_since_with_it() -> None:
    history = _history(auction(), "p1 4 C19", "p2 3 C19", "p3 2 C19")
    back = history.add(TAKEBACK)
    assert back.state == auction().state
    assert back.actions == ()
    assert back.takebacks == 1


def test_a_takeback_goes_to_the_seats_last_decision_and_no_further() -> None:
    history = _history(auction(), "p1 4 C19", "p2 3 C19", "p3 2 C19")
    assert _texts(history.add(Takeback(BEN)).actions) == ["p1 4 C19"]
    assert _texts(history.add(Takeback(CYD)).actions) == ["p1 4 C19", "p2 3 C19"]


def test_takebacks_go_back_through_deals_and_rounds_and_are_counted() -> None:
    history = _on_to(Phase.BIDDING, _done(_factory(), ANN, BEN, CYD))
    assert history.state.round == 3
    back = history.add(Takeback(CYD))
    assert (back.state.round, back.state.phase) == (2, Phase.PRODUCTION)
    assert back.state.producing == (CYD,)
    assert back.add(Takeback(CYD)).takebacks == 2


def test_a_takeback_forgets_what_others_had_taken_back() -> None:
    history = _history(_factory(), "p1 open C01", "p2 open C03", "p2 undo")
    back = history.add(TAKEBACK)
    assert _refused(back, Redo(BEN)) is HistoryCode.NOTHING_UNDONE
    assert _texts(back.add(REDO).actions) == ["p1 open C01"]


def test_undo_and_redo_are_not_counted() -> None:
    assert _history(auction(), "p1 4 C19", "p1 undo", "p1 redo").takebacks == 0


def test_who_has_done_nothing_has_no_takeback() -> None:
    history = _history(auction(), "p1 4 C19")
    assert _refused(history, Takeback(BEN)) is HistoryCode.NOTHING_DONE


# What chance has shown comes again.


def test_dealt_cards_come_again_after_a_takeback() -> None:
    history = _on_to(Phase.BIDDING, _done(_factory(), ANN, BEN, CYD))
    back = history.add(Takeback(CYD)).add(Redo(CYD))
    assert _row(_as_seen(back)) == _row(history)


def test_dealt_cards_come_again_when_play_takes_another_course() -> None:
    history = _on_to(Phase.BIDDING, _done(_factory(), ANN, BEN, CYD))
    back = history
    while back.actions:
        back = back.add(TAKEBACK)
    other = _done(_history(back, "p3 open S3", "p1 open C01"), ANN, CYD, BEN)
    assert other.actions != history.actions[: len(other.actions)]
    assert _row(_as_seen(other)) == _row(history)


def test_only_what_was_shown_is_known() -> None:
    history = _done(_factory(), ANN, BEN, CYD).add(Deal("C35")).add(Deal("C36"))
    back = history.add(Takeback(CYD)).add(Redo(CYD))
    assert back.seen_before() == Deal("C35")
    assert back.add(Deal("C35")).seen_before() == Deal("C36")
    assert back.add(Deal("C35")).add(Deal("C36")).seen_before() is None


def test_nothing_is_seen_where_a_seat_is_to_act() -> None:
    assert _history(auction()).seen_before() is None
    assert _history(_factory()).seen_before() is None


def test_dice_come_again_on_another_course() -> None:
    history = _history(auction(seats=2), "p1 4 C19", "p2 3 C19", "roll 5", "p1 3 C22", "p2 4 C22")
    history = _history(history, "roll 2", "p1 takeback", "p1 takeback", "p1 1 C17", "p2 2 C17")
    assert history.seen_before() == Roll(5)
    history = _history(history, "roll 5", "p1 2 C22", "p2 1 C22")
    assert history.seen_before() == Roll(2)


def test_dice_come_again_after_saving_and_resuming() -> None:
    history = _bid_on(_on_to(Phase.BIDDING, History(start(TWO_SEATS))), turns=6, choice=0)
    assert len(_rolls(history)) == 2
    back = history.add(TAKEBACK).add(TAKEBACK)
    assert _rolls(back) == []
    resumed = _saved_and_resumed(back)
    assert resumed == back
    other = _bid_on(resumed, turns=6, choice=-1)
    assert other.actions != history.actions
    assert _rolls(other) == _rolls(history)


def test_deals_come_again_after_saving_and_resuming() -> None:
    history = _on_to(Phase.BIDDING, _closed(_on_to(Phase.BIDDING, History(start(TWO_SEATS)))))
    assert history.state.round == 2
    resumed = _saved_and_resumed(history.add(TAKEBACK).add(Takeback(BEN)).add(TAKEBACK))
    assert resumed.state.round == 1
    assert _row(_as_seen(_closed(resumed))) == _row(history)


def test_a_card_already_out_is_not_dealt_a_second_time() -> None:
    history = _done(_factory(), ANN, BEN, CYD).add(Deal("C35")).add(Deal("C36"))
    other = history.add(Takeback(CYD)).add(Redo(CYD)).add(Deal("C36"))
    assert other.seen_before() is None


# The log and what is left of it.


def test_the_log_keeps_every_line() -> None:
    texts = ("p1 open C01", "p2 open C03", "p1 undo", "p1 redo", "p2 takeback", "p2 open S2")
    history = _history(_factory(), *texts)
    assert history.log == tuple(map(parse_entry, texts))
    assert _texts(history.actions) == ["p2 open S2"]
    assert replayed(history.start, history.actions) == history.state


def test_each_move_keeps_where_it_was_made_and_what_came_of_it() -> None:
    history = _history(_factory(), "p1 open C01", "p2 open C03")
    state = history.start
    for move in history.moves:
        assert (move.phase, move.round) == (state.phase, state.round)
        assert move.step == game.apply(state, move.action)
        state = move.step.state
    assert state == history.state


def test_moves_made_after_what_is_taken_back_are_made_again_on_the_new_ground() -> None:
    history = _history(_factory(), "p1 open C01", "p2 open C03", "p1 undo")
    (move,) = history.moves
    assert move.step == game.apply(_factory().state, move.action)


@pytest.mark.parametrize(
    "entry", [UNDO, Undo(CYD), REDO, Redo(BEN), Takeback(CYD), Deal("C01"), Roll(1)]
)
def test_a_refusal_changes_nothing(entry: Entry) -> None:
    history = _history(auction(), "p1 4 C19", "p2 3 C19")
    with pytest.raises((HistoryRefused, IllegalAction)):
        history.add(entry)
    again = _history(auction(), "p1 4 C19", "p2 3 C19")
    for field in fields(History):
        assert getattr(history, field.name) == getattr(again, field.name)


def test_an_illegal_action_is_no_line_of_the_log() -> None:
    history = _history(auction(), "p1 4 C19")
    with pytest.raises(IllegalAction):
        history.add(parse_entry("p2 4 C19"))
    assert _texts(history.actions) == ["p1 4 C19"]


def test_growing_a_history_leaves_the_shorter_one_as_it_was() -> None:
    history = _history(_factory(), "p1 open C01", "p1 undo")
    undone, seen = dict(history.undone), dict(history.seen)
    _history(history, "p1 redo", "p1 undo", "p1 open S1", "p2 open S2", "p2 takeback")
    assert (history.undone, history.seen) == (undone, seen)


def _factory() -> Table:
    """Three seats about to produce, each with more than one way to begin."""
    return producing("S1 C01 C05 with 4 coal", "S2 C03 C06", "S3 C04 C07")


def _last_disc_and_a_question() -> Table:
    """Ann's neutral disc is the last to be placed; then she is asked about C25."""
    table = auction(row="C25 C19 C22 C17 C20 C23 C24", capitalists="K4", ann="3 iron")
    return table.put(
        C25="ben 4, ann 3",
        C22="ann 4, ben 3, cyd 2",
        C17="cyd 4, ann 2, ben 1",
        C20="cyd 3, ben 2, ann 1",
        C23="cyd 1",
    )


def _history(begin: Table | History, *texts: str) -> History:
    history = History(begin.state) if isinstance(begin, Table) else begin
    for text in texts:
        history = history.add(parse_entry(text))
    return history


def _done(begin: Table | History, *seats: int) -> History:
    """These seats resolve what is left to resolve, use nothing, and are done."""
    history = _history(begin)
    for seat in seats:
        while seat in history.state.producing:
            history = history.add(game.legal_actions(history.state, seat)[-1])
    return history


def _on_to(phase: Phase, history: History) -> History:
    """Deal, by a fixed chance, up to a phase."""
    while history.state.phase is not phase:
        history = history.add(Chance(7, 0).draw(history.state))
    return history


def _as_seen(history: History) -> History:
    """Let chance show again what it has shown, as long as there is something."""
    while (action := history.seen_before()) is not None:
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
            history = history.add(history.seen_before() or Chance(8, 0).draw(history.state))
        else:
            history = history.add(game.legal_actions(history.state, who)[choice])
    return history


def _saved_and_resumed(history: History) -> History:
    return parse_record(format_log(record_of(TWO_SEATS, history))).history


def _rolls(history: History) -> list[Action]:
    return [action for action in history.actions if isinstance(action, Roll)]


def _row(history: History) -> list[str]:
    assert history.state.row
    return [lot.card for lot in history.state.row]


def _texts(actions: Iterable[Action]) -> list[str]:
    return [format_action(action) for action in actions]


def _refused(history: History, entry: Entry) -> HistoryCode:
    with pytest.raises(HistoryRefused) as caught:
        history.add(entry)
    assert caught.value.seat == entry[0]
    return caught.value.code
