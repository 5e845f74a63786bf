"""Values of cards and of the first seat, measured in simulated or recorded games."""
