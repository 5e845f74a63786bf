"""One module a phase, each with the same few functions; `engine/game.py` strings them together."""
