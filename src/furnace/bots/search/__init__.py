"""The search over auctions, compiled: what `planner` and `mcts` ask."""

from furnace.kernel.compiler.parts import register_code, register_part
from furnace.solver import SOLVER

SEARCH = register_code("furnace.bots.search", base=SOLVER)

register_part("search", SEARCH, "furnace.bots.search.entries")
