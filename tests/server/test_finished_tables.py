"""What is left of a game: its record, My games, the rematch; "finished tables stay readable"."""

from __future__ import annotations

from pathlib import Path
from random import Random

from furnace.engine import game
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import Phase
from furnace.notation.entry import format_entry, parse_entry
from furnace.notation.history import History
from furnace.notation.record import format_log, parse_record
from furnace.server.limits import Rate
from furnace.server.settings import Limits
from server.player import BOT, ME, OPEN, Json, Page, Player, play_together
from server.running import Running, running, settings_in

SHORT = "base+capitalists+short"


def is_over(page: Page) -> bool:
    return page.phase == "over" and page.table["status"] == "over"


def played(player: Player, *seats: Json, ruleset: str = SHORT) -> Page:
    page = player.open(player.set_up(ruleset, *seats)["id"])
    page.play(Random(5), is_over)
    return page


def record_of(player: Player, table: str) -> str:
    answer = player.http.get(f"/api/tables/{table}/record").raise_for_status()
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == f'attachment; filename="{table}.furnace"'
    return answer.text


def history_of(server: Running, table: str, ruleset: str, seats: int) -> History:
    """What the engine makes of the rows."""
    history = History(game.new(parse_ruleset(ruleset), seats))
    for row in server.rows(table):
        history = history.add(parse_entry(row["text"]))
    return history


def test_the_record_of_a_finished_game_parses_and_is_the_rows_of_the_table(
    server: Running, ada: Player
) -> None:
    table = played(ada, ME, BOT, {"kind": "me", "name": "Zoë"}).table["id"]
    record = parse_record(record_of(ada, table))
    assert record.history == history_of(server, table, SHORT, 3)
    assert record.history.state.phase is Phase.OVER
    assert [format_entry(entry) for entry in record.history.log] == [
        row["text"] for row in server.rows(table)
    ]
    assert [player.kind for player in record.players] == ["human", "bot random", "human"]
    assert record.players[2].name == "Zoë"


def test_the_record_of_a_game_in_play_has_every_undo_and_can_be_read_by_anyone(
    server: Running, ada: Player, ben: Player
) -> None:
    page = ada.open(ada.set_up("base", ME, ME)["id"])
    seat = page.seats_asked()[0]
    page.act(page.legal(seat)[0])
    page.act(f"p{seat + 1} undo")
    page.act(f"p{seat + 1} redo")
    table = page.table["id"]
    record = parse_record(record_of(ben, table))
    assert record.history == history_of(server, table, "base", 2)
    assert [format_entry(entry) for entry in record.history.log][-2:] == [
        f"p{seat + 1} undo",
        f"p{seat + 1} redo",
    ]


def test_the_record_of_a_table_is_the_one_that_notation_writes(ada: Player, ben: Player) -> None:
    text = record_of(ben, played(ada, ME, BOT).table["id"])
    assert "-- round 2, production" in text
    assert format_log(parse_record(text)) == text


def test_records_and_replays_have_a_rate_of_their_own(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, limits=Limits(records=Rate(0.01, 2)))
    with running(settings) as server, Player(server.address) as ada:
        table = ada.set_up("base", ME, ME)["id"]
        path = f"/api/tables/{table}/record"
        assert [ada.http.get(path).status_code for _ in range(3)] == [200, 200, 429]
        assert ada.http.get(f"/api/tables/{table}/replay").status_code == 429
        assert ada.http.get(f"/api/tables/{table}").status_code == 200


def test_the_record_of_a_table_that_waits_for_guests_is_empty(ada: Player) -> None:
    record = parse_record(record_of(ada, ada.set_up("base", ME, OPEN)["id"]))
    assert record.history.log == ()


def test_a_rematch_is_refused_before_the_end(ada: Player) -> None:
    table = ada.set_up("base", ME, ME)["id"]
    status, problem = ada.refused(f"/api/tables/{table}/rematch")
    assert (status, problem["code"]) == (409, "table/not_over")


def test_a_rematch_is_for_who_has_played(ada: Player, ben: Player) -> None:
    table = played(ada, ME, ME).table["id"]
    status, problem = ben.refused(f"/api/tables/{table}/rematch")
    assert (status, problem["code"]) == (403, "action/not_your_seat")


def test_who_asks_second_for_a_rematch_is_led_to_the_same_table(ada: Player, ben: Player) -> None:
    table = ada.set_up("base+short", {"kind": "me", "name": "Ada"}, OPEN, BOT)
    ben.join(table["seats"][1]["invitation"], "Ben")
    pages = [ada.open(table["id"]), ben.open(table["id"])]
    play_together(pages, Random(6), is_over)
    first = ada.post(f"/api/tables/{table['id']}/rematch")
    second = ben.post(f"/api/tables/{table['id']}/rematch")
    assert first["id"] == second["id"] != table["id"]
    pages[1].wait_until(lambda page: page.table["rematch"] == first["id"])
    assert first["status"] == "playing"
    names = [seat["name"] for seat in table["seats"]]
    names[1] = "Ben"
    assert [seat["name"] for seat in first["seats"]] == [*names[1:], names[0]]
    assert [seat["is_yours"] for seat in second["seats"]] == [True, False, False]
    assert [seat["is_yours"] for seat in first["seats"]] == [False, False, True]
    assert first["ruleset"] == ["base", "short"]


def test_my_games_are_those_one_hosts_or_plays_the_latest_first(ada: Player, ben: Player) -> None:
    hosted = ada.set_up("base", {"kind": "me", "name": "Ada"}, OPEN)
    played_out = played(ada, ME, BOT).table
    others = ben.set_up("base", ME, OPEN)
    assert [game["id"] for game in ada.get("/api/me/tables")] == [played_out["id"], hosted["id"]]
    ada.join(others["seats"][1]["invitation"])
    games = {game["id"]: game for game in ada.get("/api/me/tables")}
    assert next(iter(games)) == others["id"]
    assert games[others["id"]]["your_seats"] == [1]
    assert games[hosted["id"]]["status"] == "open"
    assert games[hosted["id"]]["names"] == ["Ada", ""]
    over = games[played_out["id"]]
    assert (over["status"], over["winners"]) == ("over", played_out["result"])
    assert {game["id"] for game in ben.get("/api/me/tables")} == {others["id"]}


def test_nothing_is_done_any_more_at_a_table_that_is_over(server: Running, ada: Player) -> None:
    page = played(ada, ME, ME)
    before = server.rows(page.table["id"])
    for text in ("p1 undo", "p1 redo", "p1 done", "p2 bid 1 on C1"):
        assert page.act(text, n=page.n)["type"] == "refused"
    assert page.reset(0)["type"] == "refused"
    refused = page.ask({"type": "propose", "motion": "takeback", "seat": 0})
    assert (refused["type"], refused["code"]) == ("refused", "vote/not_yours")
    assert server.rows(page.table["id"]) == before


def test_a_finished_table_is_as_it_was_after_a_restart(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with running(settings) as server, Player(server.address) as ada:
        page = played(ada, ME, BOT)
        table, record = page.table, record_of(ada, page.table["id"])
        cookie, games = ada.cookie, ada.get("/api/me/tables")
    with running(settings) as server:
        with Player(server.address) as stranger:
            again = stranger.open(table["id"])
            assert (again.position, again.log, again.money) == (page.position, page.log, page.money)
            assert again.offers == {}
            assert again.table["result"] == table["result"]
            assert record_of(stranger, table["id"]) == record
        with Player(server.address, cookie) as ada:
            assert ada.get("/api/me/tables") == games
            assert ada.open(table["id"]).is_quiet()
    assert not server.faults, server.faults


def test_a_game_continues_after_a_restart_where_it_was(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with running(settings) as server, Player(server.address) as ada:
        page = ada.open(ada.set_up(SHORT, ME, BOT)["id"])
        page.play(Random(7), lambda page: page.phase == "production" and bool(page.seats_asked()))
        table, cookie = page.table["id"], ada.cookie
    with running(settings) as server, Player(server.address, cookie) as ada:
        again = ada.open(table)
        assert again.log[: page.n] == page.log
        again.play(Random(8), is_over)
        assert parse_record(record_of(ada, table)).history.state.phase is Phase.OVER
        assert not server.faults, server.faults
