"""The fast version of the engine: the same rules on one C struct per game, compiled by Numba."""

from furnace.kernel.compiler.parts import register_package, register_part

KERNEL = register_package("furnace.kernel", "furnace.cards", "furnace.engine")

register_part(
    "kernel",
    KERNEL,
    "furnace.kernel.batch",
    "furnace.kernel.action_masks",
    "furnace.kernel.outcomes",
)
