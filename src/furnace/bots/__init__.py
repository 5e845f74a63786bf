"""Computer players: each a small file, named by a spec such as `greedy`."""
