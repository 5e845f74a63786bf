"""The exact production optimum, on the kernel."""

from furnace.kernel import KERNEL
from furnace.kernel.compiler.parts import register_package, register_part

SOLVER = register_package("furnace.solver", base=KERNEL)

register_part("columns", SOLVER, "furnace.solver.columns.solve_columns")
register_part("full", SOLVER, "furnace.solver.full.solve_full")
