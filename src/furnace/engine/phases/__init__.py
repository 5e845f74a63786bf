"""The phases (setup, deal, bidding, resolution, production), which `engine/game.py` runs in order
and which have the same functions; scoring; and the modules they share."""
