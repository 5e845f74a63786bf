"""History only grows: what a seat may take back by right, take again, and be granted."""

from __future__ import annotations

from dataclasses import fields

import pytest

from furnace.engine import game
from furnace.engine.action import Deal, Roll
from furnace.engine.errors import IllegalAction
from furnace.engine.state import Phase
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
from notation.histories import (
    done,
    factory,
    history_of,
    last_disc_and_a_question,
    on_to,
    refused,
    texts_of,
)
from notation.walks import replayed
from position_builder import ANN, BEN, CYD, auction, producing
from properties.random_play import Table, start

UNDO, REDO, TAKEBACK = (Undo(ANN), Redo(ANN), Takeback(ANN))


# The auction: only while nothing else came after.


def test_in_the_auction_a_seat_takes_its_bid_back() -> None:
    history = history_of(auction(), "p1 4 C19")
    assert history.why_no_undo(ANN) is None
    undone = history.add(UNDO)
    assert undone.state == auction().state
    assert undone.actions == ()
    assert undone.log == (*history.log, UNDO)


def test_a_bid_stays_once_another_seat_has_acted() -> None:
    history = history_of(auction(), "p1 4 C19", "p2 3 C19")
    assert refused(history, UNDO) is HistoryCode.REVEALED
    assert history.why_no_undo(BEN) is None


def test_a_bid_stays_even_when_the_other_took_back_too() -> None:
    history = history_of(auction(), "p1 4 C19", "p2 3 C19", "p2 undo")
    assert refused(history, UNDO) is HistoryCode.REVEALED


def test_taking_back_and_again_does_not_use_up_the_right_to() -> None:
    history = history_of(auction(), "p1 4 C19", "p1 undo", "p1 redo", "p1 undo", "p1 3 C22")
    assert history.add(UNDO).state == auction().state


def test_a_bid_stays_once_the_die_was_rolled() -> None:
    history = history_of(auction(seats=2), "p1 4 C19", "p2 3 C19")
    assert history.why_no_undo(BEN) is None
    assert refused(history.add(Roll(1)), Undo(BEN)) is HistoryCode.REVEALED


def test_in_the_auction_a_seat_takes_back_several_actions_in_a_row() -> None:
    history = history_of(last_disc_and_a_question(), "p1 n2 C19", "p1 use C25.0 x2")
    assert history.state.phase is Phase.PRODUCTION
    assert history.add(UNDO).actions == history.actions[:1]
    assert history.add(UNDO).add(UNDO).state == last_disc_and_a_question().state


def test_the_action_that_opened_the_production_is_taken_back_while_nothing_came_after() -> None:
    history = history_of(last_disc_and_a_question(), "p1 n2 C19", "p1 skip C25.0")
    assert history.add(UNDO).state.phase is Phase.RESOLUTION
    later = history_of(history, "p2 open S2")
    assert refused(later, UNDO) is HistoryCode.REVEALED
    assert refused(later.add(Undo(BEN)), UNDO) is HistoryCode.REVEALED


def test_a_seat_that_has_done_nothing_has_nothing_to_take_back() -> None:
    history = history_of(auction(), "p1 4 C19")
    assert refused(history, Undo(BEN)) is HistoryCode.NOTHING_DONE
    assert refused(history, Undo(8)) is HistoryCode.NOTHING_DONE


# Production: the seat's own actions, whatever the others did.


def test_in_production_a_seat_takes_back_its_action_whatever_others_did_since() -> None:
    history = history_of(factory(), "p1 open C01", "p2 open C03", "p3 open S3", "p1 undo")
    assert texts_of(history.actions) == ["p2 open C03", "p3 open S3"]
    assert history.state == history_of(factory(), "p2 open C03", "p3 open S3").state


def test_in_production_a_seat_takes_back_all_its_actions_one_by_one() -> None:
    acts = ("p1 open C01", "p2 open C03", "p1 open S1", "p2 open S2", "p1 use S1.2 x1")
    history = history_of(factory(), *acts)
    for left in (["p1 open C01", "p1 open S1"], ["p1 open C01"], []):
        history = history.add(UNDO)
        mine = [text for text in texts_of(history.actions) if text.startswith("p1")]
        assert mine == left
        assert [text for text in texts_of(history.actions) if text.startswith("p2")] == [
            "p2 open C03",
            "p2 open S2",
        ]
    assert refused(history, UNDO) is HistoryCode.NOTHING_DONE


def test_the_others_goods_and_cards_stay_when_a_seat_takes_back() -> None:
    before = history_of(factory(), "p2 open C03")
    after = history_of(factory(), "p1 open C01", "p2 open C03", "p1 undo")
    assert after.state.seats[BEN] == before.state.seats[BEN]
    assert after.state.seats[ANN] == factory().state.seats[ANN]


def test_a_seat_that_is_done_may_continue_producing_until_all_are() -> None:
    history = done(factory(), ANN, BEN)
    assert history.state.producing == (CYD,)
    assert history.add(UNDO).state.producing == (ANN, CYD)
    assert history.add(UNDO).add(REDO).state == history.state


def test_the_last_done_closes_the_production_for_all() -> None:
    history = done(factory(), ANN, BEN, CYD)
    assert history.state.phase is Phase.DEAL
    for seat in (ANN, BEN, CYD):
        assert refused(history, Undo(seat)) is HistoryCode.PHASE_CLOSED


def test_the_end_of_the_game_closes_the_production_too() -> None:
    history = done(producing("S1", round=4, seats=3), ANN, BEN, CYD)
    assert history.state.phase is Phase.OVER
    assert refused(history, Undo(CYD)) is HistoryCode.PHASE_CLOSED


def test_a_production_stays_closed_in_the_rounds_after_it() -> None:
    history = on_to(Phase.BIDDING, done(factory(), ANN, BEN, CYD))
    assert refused(history, UNDO) is HistoryCode.PHASE_CLOSED


def test_an_auction_stays_whatever_is_taken_back_in_production() -> None:
    history = history_of(last_disc_and_a_question(), "p1 n2 C19", "p1 skip C25.0")
    history = history_of(history, "p2 open S2", "p1 open S1", "p1 undo")
    assert refused(history, UNDO) is HistoryCode.REVEALED


def test_a_card_put_into_the_chain_is_taken_out_again() -> None:
    chain = producing("S1 C01", "S2", variants="chain", arrivals="C05")
    history = done(history_of(chain, "p1 insert C05 at 1"), BEN)
    others = history.actions[1:]
    history = history_of(history, "p1 undo", "p1 insert C05 at 3")
    assert [mine.card for mine in history.state.seats[ANN].cards] == ["S1", "C01", "C05"]
    assert history.actions == (*others, parse_entry("p1 insert C05 at 3"))


def test_a_production_that_k9_has_copied_from_stays() -> None:
    table = producing("S2 with 1 iron", "S1", "S3 C01", capitalists="K9")
    history = done(table, BEN, CYD)
    assert history.why_no_undo(CYD) is None
    copied = history_of(history, "p1 copy C01")
    assert refused(copied, Undo(BEN)) is HistoryCode.COPIED
    assert refused(copied, Undo(CYD)) is HistoryCode.COPIED
    assert copied.add(UNDO).state == history.state
    assert copied.add(UNDO).why_no_undo(CYD) is None


def test_r19_9_once_k9_has_copied_the_others_take_nothing_back_but_k9_does() -> None:
    begin = producing("S1 C01", "S2 with 2 iron", seats=2, capitalists="K1 K9")
    history = done(begin, ANN)
    while not any(action.verb == "copy" for action in game.legal_actions(history.state, BEN)):
        history = history.add(game.legal_actions(history.state, BEN)[-1])
    assert history.why_no_undo(ANN) is None
    copied = history_of(history, "p2 copy C01")
    assert refused(copied, UNDO) is HistoryCode.COPIED
    assert copied.add(Undo(BEN)).state == history.state
    assert copied.add(Undo(BEN)).why_no_undo(ANN) is None
    assert copied.add(TAKEBACK).state.producing == (ANN, BEN)


def test_a_choice_at_set_up_is_taken_back_until_the_next_card_is_dealt() -> None:
    begin = start(Table("base+new-startups+fifth-seat", 5))
    deals = ["first p1", *[f"deal S{seat} to p{seat}" for seat in range(1, 6)], "deal S6 to p5"]
    history = History(begin)
    for text in deals:
        history = history.add(parse_entry(text))
    chosen = history_of(history, "p5 choose S6")
    assert chosen.state.phase is Phase.DEAL
    assert chosen.add(Undo(4)).state == history.state
    assert refused(chosen.add(Deal("C01")), Undo(4)) is HistoryCode.REVEALED


def test_a_first_and_a_second_disc_are_taken_back_one_by_one() -> None:
    begin = auction(capitalists="K4i K6 K9")
    history = history_of(begin, "p1 4 C19", "p1 n2 C22")
    assert history.add(UNDO).actions == history.actions[:1]
    assert history.add(UNDO).add(UNDO).state == begin.state


# Redo.


def test_what_was_taken_back_is_taken_again_in_the_order_it_was_done() -> None:
    done = history_of(factory(), "p1 open C01", "p1 open S1")
    undone = history_of(done, "p1 undo", "p1 undo")
    assert texts_of(undone.add(REDO).actions) == ["p1 open C01"]
    again = undone.add(REDO).add(REDO)
    assert again.actions == done.actions
    assert again.state == done.state
    assert refused(again, REDO) is HistoryCode.NOTHING_UNDONE


def test_redo_needs_something_taken_back() -> None:
    assert refused(history_of(factory()), REDO) is HistoryCode.NOTHING_UNDONE
    assert refused(history_of(factory(), "p1 open C01"), REDO) is HistoryCode.NOTHING_UNDONE


def test_redo_is_each_seats_own() -> None:
    history = history_of(factory(), "p1 open C01", "p2 open C03", "p1 undo", "p2 undo")
    assert texts_of(history.add(Redo(BEN)).actions) == ["p2 open C03"]
    assert refused(history, Redo(CYD)) is HistoryCode.NOTHING_UNDONE


def test_a_new_action_empties_only_the_redo_of_its_seat() -> None:
    history = history_of(factory(), "p1 open C01", "p2 open C03", "p1 undo", "p2 undo")
    history = history_of(history, "p1 open S1")
    assert refused(history, REDO) is HistoryCode.NOTHING_UNDONE
    assert texts_of(history.add(Redo(BEN)).actions) == ["p1 open S1", "p2 open C03"]


def test_redo_stays_open_whatever_others_do() -> None:
    history = history_of(factory(), "p1 open C01", "p1 undo", "p2 open C03", "p1 redo")
    assert texts_of(history.actions) == ["p2 open C03", "p1 open C01"]


def test_what_was_taken_again_can_be_taken_back_again() -> None:
    history = history_of(factory(), "p1 open C01", "p1 undo", "p1 redo", "p1 undo")
    assert history.actions == ()
    assert texts_of(history.add(REDO).actions) == ["p1 open C01"]


# Takeback.


def test_a_takeback_takes_everything_since_with_it() -> None:
    history = history_of(auction(), "p1 4 C19", "p2 3 C19", "p3 2 C19")
    back = history.add(TAKEBACK)
    assert back.state == auction().state
    assert back.actions == ()
    assert back.takebacks == 1


def test_a_takeback_goes_to_the_seats_last_decision_and_no_further() -> None:
    history = history_of(auction(), "p1 4 C19", "p2 3 C19", "p3 2 C19")
    assert texts_of(history.add(Takeback(BEN)).actions) == ["p1 4 C19"]
    assert texts_of(history.add(Takeback(CYD)).actions) == ["p1 4 C19", "p2 3 C19"]


def test_takebacks_go_back_through_deals_and_rounds_and_are_counted() -> None:
    history = on_to(Phase.BIDDING, done(factory(), ANN, BEN, CYD))
    assert history.state.round == 3
    back = history.add(Takeback(CYD))
    assert (back.state.round, back.state.phase) == (2, Phase.PRODUCTION)
    assert back.state.producing == (CYD,)
    assert back.add(Takeback(CYD)).takebacks == 2


def test_a_takeback_forgets_what_others_had_taken_back() -> None:
    history = history_of(factory(), "p1 open C01", "p2 open C03", "p2 undo")
    back = history.add(TAKEBACK)
    assert refused(back, Redo(BEN)) is HistoryCode.NOTHING_UNDONE
    assert texts_of(back.add(REDO).actions) == ["p1 open C01"]


def test_undo_and_redo_are_not_counted() -> None:
    assert history_of(auction(), "p1 4 C19", "p1 undo", "p1 redo").takebacks == 0


def test_who_has_done_nothing_has_no_takeback() -> None:
    history = history_of(auction(), "p1 4 C19")
    assert refused(history, Takeback(BEN)) is HistoryCode.NOTHING_DONE


# The log and what is left of it.


def test_the_log_keeps_every_line() -> None:
    texts = ("p1 open C01", "p2 open C03", "p1 undo", "p1 redo", "p2 takeback", "p2 open S2")
    history = history_of(factory(), *texts)
    assert history.log == tuple(map(parse_entry, texts))
    assert texts_of(history.actions) == ["p2 open S2"]
    assert history.taken_back == (0, 1, 3)
    assert replayed(history.start, history.actions) == history.state


def test_each_move_keeps_where_it_was_made_and_what_followed() -> None:
    history = history_of(factory(), "p1 open C01", "p2 open C03")
    state = history.start
    for move in history.moves:
        assert (move.phase, move.round) == (state.phase, state.round)
        assert move.step == game.apply(state, move.action)
        state = move.step.state
    assert state == history.state


def test_moves_made_after_what_is_taken_back_are_made_again_on_the_new_ground() -> None:
    history = history_of(factory(), "p1 open C01", "p2 open C03", "p1 undo")
    (move,) = history.moves
    assert move.step == game.apply(factory().state, move.action)


@pytest.mark.parametrize(
    "entry", [UNDO, Undo(CYD), REDO, Redo(BEN), Takeback(CYD), Deal("C01"), Roll(1)]
)
def test_a_refusal_changes_nothing(entry: Entry) -> None:
    history = history_of(auction(), "p1 4 C19", "p2 3 C19")
    with pytest.raises((HistoryRefused, IllegalAction)):
        history.add(entry)
    again = history_of(auction(), "p1 4 C19", "p2 3 C19")
    for field in fields(History):
        assert getattr(history, field.name) == getattr(again, field.name)


def test_an_illegal_action_is_no_line_of_the_log() -> None:
    history = history_of(auction(), "p1 4 C19")
    with pytest.raises(IllegalAction):
        history.add(parse_entry("p2 4 C19"))
    assert texts_of(history.actions) == ["p1 4 C19"]


def test_growing_a_history_leaves_the_shorter_one_as_it_was() -> None:
    history = history_of(factory(), "p1 open C01", "p1 undo")
    undone, seen = dict(history.undone), dict(history.seen)
    history_of(history, "p1 redo", "p1 undo", "p1 open S1", "p2 open S2", "p2 takeback")
    assert (history.undone, history.seen) == (undone, seen)
