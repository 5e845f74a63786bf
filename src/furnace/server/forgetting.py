"""Clients are forgotten soon after they have left."""

from __future__ import annotations

import asyncio

from furnace.server.security import RateLimits

EVERY_S = 60.0


async def run_forgetting(limits: RateLimits, is_shared: bool) -> None:
    """Forget, every minute, the clients that nothing needs to be known of any more."""
    while True:
        await asyncio.sleep(EVERY_S)
        await forget(limits, is_shared)


async def forget(limits: RateLimits, is_shared: bool) -> None:
    """Forget clients that have all their tokens, and what no other process asks for."""
    for buckets in limits.rates.values():
        buckets.drop_full()
        if not is_shared:
            buckets.take_used()
        await asyncio.sleep(0)  # each takes milliseconds after very many clients
