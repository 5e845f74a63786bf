"""Many games: played over worker processes, counted, and written down."""
