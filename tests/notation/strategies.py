"""What Hypothesis draws for the notation: every action that has a text, legal or not."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from furnace.engine.action import (
    Action,
    Again,
    Bid,
    Choose,
    Copy,
    Deal,
    Done,
    First,
    Insert,
    Keep,
    Manage,
    Open,
    Place,
    Roll,
    Skip,
    Upgrade,
    Use,
)
from furnace.engine.disc import Disc, DiscKind

STEADY = settings(derandomize=True, deadline=None)
"""The same examples every time, and no limit of time on a busy machine."""

WALKS = settings(STEADY, max_examples=20)
"""A few whole histories."""

numbers = st.integers(min_value=0, max_value=999_999)
seats = st.integers(min_value=0, max_value=8)
letters = st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
numerals = st.sampled_from([*map(str, range(100)), *[f"0{digit}" for digit in range(10)]])
sides = st.sampled_from(["", "a", "b", "i"])
cards = st.builds("{}{}{}".format, letters, numerals, sides)
kinds = st.sampled_from([DiscKind.FIXED, DiscKind.NEUTRAL])
discs = st.one_of(
    st.builds(Disc, kinds, st.integers(min_value=1, max_value=9)),
    st.builds(Disc, st.just(DiscKind.VARIABLE), numbers),
)

actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(First, seats),
    st.builds(Deal, cards, st.none() | seats),
    st.builds(Roll, numbers),
    st.builds(Choose, seats, cards),
    st.builds(Bid, seats, discs, cards),
    st.builds(Keep, seats, discs),
    st.builds(Place, seats, cards, cards),
    st.builds(Manage, seats, cards, numbers),
    st.builds(Copy, seats, cards),
    st.builds(Insert, seats, cards, numbers),
    st.builds(Use, seats, cards, numbers, numbers),
    st.builds(Upgrade, seats, cards),
    st.builds(Skip, seats, cards, numbers),
    st.builds(Open, seats, cards),
    st.builds(Again, seats, cards),
    st.builds(Done, seats),
)
