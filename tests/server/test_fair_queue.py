"""The fair queue: clients take turns, then their tables; nobody gains by asking more often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from furnace.server.fair_queue import FairQueue, QueueFull, Sizes, Source

ONE = Sizes(slots=1, slots_per_client=1, waiting_per_client=100)


def push(queue: FairQueue[Source], client: str, table: str = "", times: int = 1) -> None:
    source = Source(client, table)
    for _ in range(times):
        queue.push(source, source)


def served(queue: FairQueue[Source], seconds: float = 1.0) -> Iterator[Source]:
    """Give the only slot to one after the other, each for as long."""
    while (source := queue.pop()) is not None:
        yield source
        queue.release(source, seconds)


def test_clients_take_turns_however_many_decisions_each_has() -> None:
    queue = FairQueue[Source](ONE)
    push(queue, "many", times=50)
    push(queue, "few", times=2)
    assert [source.client for source in served(queue)][:5] == ["many", "few", "many", "few", "many"]


def test_the_tables_of_a_client_take_turns_too() -> None:
    queue = FairQueue[Source](ONE)
    push(queue, "ann", "large", times=10)
    push(queue, "ann", "small")
    push(queue, "bob", "other", times=2)
    assert list(served(queue))[:4] == [
        Source("ann", "large"),
        Source("bob", "other"),
        Source("ann", "small"),
        Source("bob", "other"),
    ]


def test_a_client_whose_decisions_take_longer_gets_fewer_turns() -> None:
    queue = FairQueue[Source](ONE)
    push(queue, "slow", times=40)
    push(queue, "quick", times=40)
    turns: Counter[str] = Counter()
    for _ in range(20):
        source = queue.pop()
        assert source is not None
        turns[source.client] += 1
        queue.release(source, 4.0 if source.client == "slow" else 1.0)
    assert turns == {"slow": 4, "quick": 16}


def test_a_client_holds_no_more_than_its_places_even_if_others_are_free() -> None:
    queue = FairQueue[Source](Sizes(slots=4, slots_per_client=3, waiting_per_client=100))
    push(queue, "many", times=10)
    assert [queue.pop() for _ in range(4)] == [Source("many", "")] * 3 + [None]
    push(queue, "other", times=2)
    assert [queue.pop() for _ in range(2)] == [Source("other", ""), None]


def test_idling_saves_up_no_turns() -> None:
    queue = FairQueue[Source](ONE)
    push(queue, "busy", times=100)
    push(queue, "idle", times=1)
    served_first = served(queue)
    for _ in range(40):
        next(served_first)
    push(queue, "idle", times=10)
    clients = [next(served_first).client for _ in range(10)]
    assert Counter(clients) == {"busy": 5, "idle": 5}


def test_too_many_waiting_decisions_of_a_client_are_refused_and_no_others() -> None:
    queue = FairQueue[Source](Sizes(slots=1, slots_per_client=1, waiting_per_client=3))
    push(queue, "ann", "a", times=2)
    push(queue, "ann", "b")
    with pytest.raises(QueueFull):
        push(queue, "ann", "c")
    push(queue, "bob")
    assert len(queue) == 4


def test_a_withdrawn_decision_gets_no_place_and_leaves_the_others_in_their_order() -> None:
    queue = FairQueue[str](ONE)
    for client in ("ann", "bob", "cid"):
        queue.push(Source(client, ""), client)
    queue.withdraw(Source("bob", ""), "bob")
    assert queue.pop() == "ann"
    queue.release(Source("ann", ""), 1.0)
    assert queue.pop() == "cid"


names = st.sampled_from("abc")
steps = st.lists(st.tuples(st.sampled_from(["push", "pop", "end", "withdraw"]), names, names))


@settings(derandomize=True, deadline=None)
@given(steps)
def test_every_decision_gets_one_place_and_nothing_is_left_of_those_that_ended(
    steps: list[tuple[str, str, str]],
) -> None:
    queue = FairQueue[tuple[Source, int]](Sizes(2, 1, 5))
    numbers = count()
    waiting: list[tuple[Source, int]] = []
    held: list[tuple[Source, int]] = []

    def pop() -> None:
        if (ticket := queue.pop()) is not None:
            waiting.remove(ticket)
            held.append(ticket)
        assert len(held) <= 2
        assert len({source.client for source, _ in held}) == len(held)

    for step, client, table in steps:
        source = Source(client, table)
        if step == "push" and sum(one.client == client for one, _ in waiting) < 5:
            waiting.append((source, next(numbers)))
            queue.push(source, waiting[-1])
        elif step == "pop":
            pop()
        elif step == "end" and held:
            queue.release(held.pop()[0], 1.0)
        elif step == "withdraw" and waiting:
            queue.withdraw(waiting[-1][0], waiting[-1])
            waiting.pop()
        assert len(queue) == len(waiting)
    while waiting or held:
        pop()
        queue.release(held.pop()[0], 1.0)
    assert [len(part) for part in (queue._waiting, queue._tables, queue._clients)] == [0, 0, 0]
