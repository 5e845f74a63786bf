"""One game in the kernel, driven a step at a time."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np

from furnace.engine.action import Action, actor
from furnace.engine.state import State
from furnace.kernel.actions import decode_action, encode_action
from furnace.kernel.batch import ANYBODY, list_all, new_buffer, step_all
from furnace.kernel.codec import encode
from furnace.kernel.goods import unpack_goods
from furnace.kernel.layout import MAX_ACTIONS

ACTION_BUFFER = new_buffer(0)


class Twin:
    """The kernel's side of a walk."""

    def __init__(self, state: State) -> None:
        self.games = encode(state)
        self._seats, self._count = np.zeros(1, np.int64), np.zeros(1, np.int64)
        self._code, self._codes = np.zeros(1, np.int64), np.zeros((1, MAX_ACTIONS), np.int64)

    def first_actor(self) -> int:
        """Who acts, in production the first of those who may; CHANCE or NOBODY."""
        self.legal_codes(ANYBODY)
        return int(self._seats[0])

    def legal_codes(self, seat: int) -> list[int]:
        """What a seat, or chance, may do, as the kernel's numbers."""
        self._seats[0] = seat
        list_all(self.games, self._seats, ACTION_BUFFER, self._count, self._codes)
        codes: list[int] = self._codes[0, : self._count[0]].tolist()
        return codes

    def step(self, seat: int, code: int) -> bool:
        """Do an action; whether the kernel took it for legal."""
        self._seats[0], self._code[0] = seat, code
        return step_all(self.games, self._seats, self._code, ACTION_BUFFER) == 1

    def random_production(self, seat: int, rng: Random) -> list[int]:
        """End a seat's production at random, the others waiting; the actions it took."""
        line = []
        while self.games[0]["producing"] >> seat & 1:
            line.append(rng.choice(self.legal_codes(seat)))
            assert self.step(seat, line[-1])
        return line

    def result(self, seat: int) -> tuple[int, int, int]:
        """What counts at the end: money, number of cards, resources (R8.1 to R8.3)."""
        me = self.games[0]["seats"][seat]
        *resources, money = unpack_goods(me["goods"])
        return money, int(me["owned"]).bit_count(), sum(resources)


@cache
def code_of(action: Action) -> int:
    """An action as the kernel's number, which must read back."""
    code = encode_action(action)
    assert decode_action(code, actor(action)) == action
    return code
