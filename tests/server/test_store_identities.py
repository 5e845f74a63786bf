from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from furnace.server.store.identities import (
    IdentityRow,
    account_of,
    begin_epoch,
    delete_identity,
    forget_guests,
    forgettable_guests,
    identity_of,
    insert_identity,
    make_account,
    move_seats,
    note_seen,
    rename,
)
from furnace.server.store.store import Store
from furnace.server.store.tables import insert_table, seats_of, table_of
from furnace.server.store.votes import ballots_of, cast, close_vote, open_vote, open_vote_of
from server.store_rows import NOON, seat_row, table_row

pytestmark = pytest.mark.anyio

_LATER = NOON + timedelta(days=1)


@pytest.fixture
async def guests(store: Store) -> Store:
    """A store that knows Ada and Bob as guests."""
    for identity, name in (("ada", "Ada"), ("bob", "Bob")):
        assert await store.write(insert_identity, identity, name, NOON)
    return store


async def test_a_guest_is_added_once(guests: Store) -> None:
    assert not await guests.write(insert_identity, "ada", "Someone else", _LATER)
    ada = IdentityRow("ada", "Ada", None, None, None, NOON, NOON)
    assert await guests.read(identity_of, "ada") == ada
    assert await guests.read(identity_of, "eve") is None


async def test_a_guest_is_renamed(guests: Store) -> None:
    assert await guests.write(rename, "ada", "Lady Ada", _LATER)
    assert not await guests.write(rename, "eve", "Eve", _LATER)
    ada = await guests.read(identity_of, "ada")
    assert ada == IdentityRow("ada", "Lady Ada", None, None, None, NOON, _LATER)


async def test_an_account_is_found_in_whatever_case_it_is_written(guests: Store) -> None:
    assert await guests.write(make_account, "ada", "LadyAda", "hash")
    ada = IdentityRow("ada", "Ada", "ladyada", "LadyAda", "hash", NOON, NOON, 1)
    assert await guests.read(account_of, "LADYADA") == ada
    assert await guests.read(account_of, "Bob") is None


async def test_of_a_guest_with_a_new_link_the_name_is_forgotten_and_later_the_rest(
    guests: Store,
) -> None:
    for guest in ("ada", "bob"):
        await guests.write(note_seen, guest, datetime.now(UTC) - timedelta(days=100))
    await guests.write(begin_epoch, "ada")
    month = 30 * 86400
    assert sorted(await guests.read(forgettable_guests, month, 9)) == ["ada", "bob"]
    await guests.write(forget_guests, ["ada", "bob"], month)
    ada = await guests.read(identity_of, "ada")
    assert ada is not None
    assert (ada.name, ada.epoch) == ("", 1)
    assert await guests.read(identity_of, "bob") is None
    assert await guests.read(forgettable_guests, month, 9) == []
    await guests.write(note_seen, "ada", datetime.now(UTC) - timedelta(days=400))
    assert await guests.read(forgettable_guests, month, 9) == ["ada"]
    await guests.write(forget_guests, ["ada"], month)
    assert await guests.read(identity_of, "ada") is None


async def test_of_a_deleted_account_nothing_is_left_but_its_epoch(guests: Store) -> None:
    await guests.write(make_account, "ada", "LadyAda", "hash")
    await guests.write(delete_identity, "ada", _LATER)
    left = IdentityRow("ada", "", None, None, None, _LATER, _LATER, 2)
    assert await guests.read(identity_of, "ada") == left
    assert await guests.read(account_of, "LadyAda") is None


async def test_a_name_belongs_to_one_account(guests: Store) -> None:
    assert await guests.write(make_account, "ada", "Queen", "hash")
    assert not await guests.write(make_account, "bob", "qUEEN", "hash")
    assert await guests.write(make_account, "bob", "King", "hash")


async def test_of_two_who_want_one_name_at_once_one_gets_it(guests: Store) -> None:
    wanted = (guests.write(make_account, who, "Queen", "hash") for who in ("ada", "bob"))
    assert sorted(await asyncio.gather(*wanted)) == [False, True]


async def test_an_account_is_made_of_a_guest_only(guests: Store) -> None:
    assert await guests.write(make_account, "ada", "Queen", "hash")
    assert not await guests.write(make_account, "ada", "Empress", "hash")
    assert not await guests.write(make_account, "eve", "Eve", "hash")


async def test_seats_and_tables_move_to_the_account(guests: Store) -> None:
    ada = seat_row(0, kind="human", identity="ada")
    bob = seat_row(1, kind="human", identity="bob")
    await guests.write(insert_table, table_row(host="ada"), [ada, bob])
    await guests.write(insert_table, table_row("other", host="bob"), [seat_row(0, "other")])
    assert await guests.write(move_seats, "ada", "account") == ["table"]
    assert await guests.read(seats_of, "table") == [ada._replace(identity="account"), bob]
    assert await guests.read(table_of, "table") == table_row(host="account")
    assert await guests.write(move_seats, "ada", "account") == []


async def test_motions_and_ballots_under_way_move_to_the_account(guests: Store) -> None:
    await guests.write(insert_table, table_row(host="bob"), [seat_row(0, identity="ada")])
    closed = await guests.write(open_vote, "table", "takeover", 1, "ada", NOON, _LATER)
    assert closed is not None
    await guests.write(cast, closed, "ada", True)
    await guests.write(close_vote, closed, True, NOON)
    vote = await guests.write(open_vote, "table", "takeover", 1, "ada", NOON, _LATER)
    assert vote is not None
    await guests.write(cast, vote, "ada", True)
    await guests.write(cast, vote, "bob", True)
    await guests.write(move_seats, "ada", "account")
    moved = await guests.read(open_vote_of, "table")
    assert moved is not None
    assert moved.proposer == "account"
    assert await guests.read(ballots_of, vote) == {"account": True, "bob": True}
    assert await guests.read(ballots_of, closed) == {"ada": True}


async def test_where_guest_and_account_have_voted_the_account_s_ballot_counts(
    guests: Store,
) -> None:
    await guests.write(insert_table, table_row(), [seat_row(0, identity="ada")])
    vote = await guests.write(open_vote, "table", "takeover", 1, "bob", NOON, _LATER)
    assert vote is not None
    await guests.write(cast, vote, "account", False)
    await guests.write(cast, vote, "ada", True)
    await guests.write(move_seats, "ada", "account")
    assert await guests.read(ballots_of, vote) == {"account": False}
