"""The exact optimum of a base production in free order: columns, prices, and the order last."""
