"""The fast twin of the engine: the same rules on one C struct a game, compiled by Numba."""
