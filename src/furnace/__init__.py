"""Furnace: the board game as an exact rules engine, a table to play at, and bots.

The public engine is `furnace.engine.game`; see README.md for a tour.
"""

__version__ = "0.1.0"
