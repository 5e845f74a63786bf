"""The exact optimum of a base production in free order."""
