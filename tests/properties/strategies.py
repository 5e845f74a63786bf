"""What Hypothesis draws: a table and a seed, which are a whole random game."""

from __future__ import annotations

from hypothesis import strategies as st

from properties.random_play import TABLES

tables = st.sampled_from(TABLES)
seeds = st.integers(min_value=0, max_value=2**32 - 1)
