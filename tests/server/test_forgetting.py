"""Clients are forgotten, and nothing says who they were."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from furnace.server.forgetting import forget
from furnace.server.key_file import read_keys
from furnace.server.limits import Rate
from furnace.server.pseudonyms import Pseudonyms
from furnace.server.security import RateLimits
from furnace.server.settings import Limits
from server.player import Player
from server.running import running, settings_in


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_client_is_forgotten_unless_another_process_must_still_be_told(is_shared: bool) -> None:
    limits = RateLimits(Limits(guests=Rate(1e6, 1), tables=Rate(1e-6, 1)))
    for buckets in (limits.guests, limits.tables):
        buckets.wait("203.0.113.9")
    time.sleep(0.001)
    asyncio.run(forget(limits, is_shared))
    assert [len(limits.guests), len(limits.tables)] == [0, 1]
    assert bool(limits.guests.take_used()) == is_shared


def test_a_server_counts_its_clients_under_pseudonyms_of_its_key(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with running(settings) as server, Player(server.address):
        [key] = read_keys(settings.key_file)
        counted = [*server.app.state.rate_limits.requests._buckets]
        assert counted == [Pseudonyms(key.secret)("127.0.0.1")]
