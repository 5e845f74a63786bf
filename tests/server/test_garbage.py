"""The garbage collector looks through everything only when that stops nobody."""

from __future__ import annotations

import asyncio
import gc

from furnace.server.garbage import MAX_MIDDLE, Collections, is_due, tuned_garbage_collection


def test_at_rest_a_full_look_is_due_once() -> None:
    assert is_due(before=Collections(50, 5), now=Collections(50, 5), full=Collections(0, 0))
    assert not is_due(before=Collections(50, 5), now=Collections(50, 5), full=Collections(50, 5))


def test_while_people_play_no_full_look_is_due() -> None:
    assert not is_due(before=Collections(50, 5), now=Collections(51, 5), full=Collections(0, 0))


def test_a_server_that_never_rests_has_a_full_look_now_and_then() -> None:
    assert not is_due(
        before=Collections(0, 0), now=Collections(9999, MAX_MIDDLE - 1), full=Collections(0, 0)
    )
    assert is_due(
        before=Collections(0, 0), now=Collections(9999, MAX_MIDDLE), full=Collections(0, 0)
    )


def test_the_collector_is_left_as_it_was() -> None:
    before = gc.get_threshold()

    async def serve() -> tuple[int, int, int]:
        with tuned_garbage_collection():
            return gc.get_threshold()

    assert asyncio.run(serve()) != before
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
