"""The compiled tree search over auctions, which the bots on the kernel use."""

from furnace.kernel.compiler.parts import register_package, register_part
from furnace.solver import SOLVER

SEARCH = register_package("furnace.bots.search", base=SOLVER)

register_part("search", SEARCH, "furnace.bots.search.entries")
