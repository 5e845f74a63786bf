"""What Hypothesis draws: a table and a seed, which are a whole random game."""

from __future__ import annotations

from hypothesis import strategies as st

from properties.random_play import ALL_TABLES, BASE_TABLES, MODULE_TABLES

tables = st.one_of(*map(st.sampled_from, (BASE_TABLES, MODULE_TABLES, ALL_TABLES)))
"""The base game, a module in the foreground, or any combination there is."""

seeds = st.integers(min_value=0, max_value=2**32 - 1)
