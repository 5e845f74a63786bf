"""The search over auctions, compiled: what `planner` and `mcts` ask."""
