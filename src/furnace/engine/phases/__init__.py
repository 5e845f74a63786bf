"""One module per phase, each with the same functions; `engine/game.py` runs them in order."""
