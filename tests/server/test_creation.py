"""A table that is set up: everyone at it has a name of their own."""

from __future__ import annotations

from furnace.server.identity import Identity
from furnace.server.live.creation import new_table, rematch_of
from furnace.server.wire.api import NewSeat, NewTable

WORDS = ["base", "capitalists", "new-startups", "new-capitalists", "fifth-seat"]


def names(host: str, *seats: NewSeat) -> list[str]:
    words = WORDS if len(seats) == 5 else ["base"]
    _, rows = new_table(NewTable(ruleset=words, seats=list(seats)), Identity("h" * 16, host))
    return [row.name for row in rows]


def bot(name: str | None = None) -> NewSeat:
    return NewSeat(kind="bot", bot="random", name=name)


def test_bots_take_no_name_that_somebody_has() -> None:
    taken = names("Iva", NewSeat(kind="me", name="Marek"), bot(), bot(), bot(), bot())
    assert len({"Iva", *taken}) == 6


def test_seats_at_one_device_are_told_apart() -> None:
    assert names("Ann", NewSeat(kind="me"), NewSeat(kind="me"), bot())[:2] == ["Ann", "Ann 2"]


def test_who_is_invited_has_no_name_yet() -> None:
    assert names("Ann", NewSeat(kind="me"), NewSeat(kind="open")) == ["Ann", ""]


def test_a_budget_that_an_old_table_has_is_not_taken_over_by_its_rematch() -> None:
    first = new_table(
        NewTable(ruleset=["base"], seats=[NewSeat(kind="me"), bot()]), Identity("h" * 16, "Ann")
    )
    seats = [first[1][0], first[1][1]._replace(bot="mcts:3600s")]
    assert rematch_of(first[0], seats, "h" * 16)[1][0].bot == "mcts"


def test_nobody_is_away_when_a_rematch_begins() -> None:
    seats = [NewSeat(kind="me"), NewSeat(kind="me"), bot()]
    first = new_table(NewTable(ruleset=["base"], seats=seats), Identity("h" * 16, "Ann"))
    row, again = rematch_of(*first, "h" * 16)
    assert [seat.name for seat in again] == ["Ann 2", first[1][2].name, "Ann"]
    assert {seat.seen for seat in again} == {row.created}
