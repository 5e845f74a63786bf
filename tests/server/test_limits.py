"""Rates and counts: what may be done how often, in bounded memory."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from furnace.server.limits import ConcurrencyLimit, Rate, TokenBucket, TokenBuckets, per_minute


class Hand:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_granted_and_then_one_waits() -> None:
    bucket = TokenBucket(Rate(2, 3), Hand())
    assert [bucket.wait() for _ in range(4)] == [0, 0, 0, 0.5]


def test_tokens_come_back_at_the_rate_and_not_above_the_burst() -> None:
    clock = Hand()
    bucket = TokenBucket(Rate(2, 3), clock)
    for _ in range(3):
        bucket.wait()
    clock.now += 0.5
    assert bucket.wait() == 0
    assert bucket.wait() == 0.5
    clock.now += 3600
    assert [bucket.wait() == 0 for _ in range(4)] == [True, True, True, False]


def test_to_ask_in_vain_does_not_lengthen_the_wait() -> None:
    bucket = TokenBucket(Rate(1, 1), Hand())
    bucket.wait()
    assert {bucket.wait() for _ in range(50)} == {1.0}


def test_this_many_a_minute_may_all_come_at_once() -> None:
    clock = Hand()
    bucket = TokenBucket(per_minute(6), clock)
    assert [bucket.wait() for _ in range(6)] == [0] * 6
    assert round(bucket.wait(), 6) == 10


@settings(derandomize=True, deadline=None)
@given(st.lists(st.floats(0, 2), max_size=60))
def test_never_more_than_the_burst_and_the_rate_together_are_granted(pauses: list[float]) -> None:
    clock = Hand()
    bucket = TokenBucket(Rate(4, 5), clock)
    granted = 0
    for pause in pauses:
        clock.now += pause
        granted += bucket.wait() == 0
    assert granted <= 5 + 4 * (clock.now - 100) + 1e-6


def test_one_client_does_not_use_up_the_tokens_of_another() -> None:
    buckets = TokenBuckets(Rate(1, 1), clock=Hand())
    assert buckets.wait("ann") == 0
    assert buckets.wait("ann") > 0
    assert buckets.wait("bob") == 0


def test_of_too_many_clients_the_longest_unused_is_forgotten() -> None:
    buckets = TokenBuckets(Rate(1, 1), most=2, clock=Hand())
    buckets.wait("ann")
    buckets.wait("bob")
    buckets.wait("ann")
    buckets.wait("cid")
    assert len(buckets) == 2
    assert buckets.wait("ann") > 0
    assert buckets.wait("bob") == 0


def test_very_many_clients_take_no_more_room_than_the_most() -> None:
    buckets = TokenBuckets(Rate(1, 1), most=100)
    for number in range(20_000):
        buckets.wait(str(number))
    assert len(buckets) == 100


def test_a_client_that_has_all_its_tokens_again_is_forgotten() -> None:
    clock = Hand()
    buckets = TokenBuckets(Rate(1, 3), clock=clock)
    for client in ("ann", "bob", "bob", "bob"):
        buckets.wait(client)
    clock.now += 1
    buckets.drop_full()
    assert len(buckets) == 1
    assert [buckets.wait("bob") for _ in range(2)] == [0, 1]
    clock.now += 3
    buckets.drop_full()
    assert len(buckets) == 0


def test_no_more_is_held_than_may_be_and_what_is_given_back_is_forgotten() -> None:
    held = ConcurrencyLimit(2)
    assert [held.take("ann") for _ in range(3)] == [True, True, False]
    held.release("ann")
    assert held.take("ann")
    held.release("ann")
    held.release("ann")
    assert len(held) == 0
