"""A bot's evaluation of a decision: a table of candidates, or one compared with the best."""

from __future__ import annotations

from typing import NamedTuple

from rich import box
from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from furnace.bots.candidate import Candidate, Comparison, Simulated, compare
from furnace.cli.console import console
from furnace.engine.action import Action
from furnace.engine.state import State
from furnace.notation.action import format_action
from furnace.text.actions import choice_message
from furnace.text.bot_names import bot_kind
from furnace.text.fields import percent
from furnace.text.reasons import reason_message
from furnace.text.words import Words

COLUMNS = (
    "hint-column-rank",
    "hint-column-action",
    "hint-column-words",
    "hint-column-money",
    "hint-column-why",
)

SMALLEST_SHOWN = 0.05
"""Money is shown in tenths: amounts that differ by less look the same."""


class Advice(NamedTuple):
    """The candidates of one bot for one seat; the first is the one it chooses."""

    state: State
    seat: int
    spec: str
    candidates: tuple[Candidate, ...]
    words: Words

    def show(self, most: int) -> int:
        """Show the first candidates, at most this many; return how many are left."""
        self._show([*enumerate(self.candidates[:most], 1)])
        return max(0, len(self.candidates) - most)

    def show_comparison(self, asked: Action) -> None:
        """Compare an action with the bot’s choice."""
        found = compare(self.candidates, asked)
        assert found is not None
        rank = self.candidates.index(found.asked) + 1
        rows = [(1, found.best), (rank, found.asked)]
        self._show_table(rows if rank > 1 else rows[:1])
        _print(self._difference(found))

    def _show(self, rows: list[tuple[int, Candidate]]) -> None:
        self._show_table(rows)
        if any([candidate.reason.kind == "simulated" for _, candidate in rows[1:]]):
            _print(self._say("hint-searched"))
            _print(self._order(rows))

    def _show_table(self, rows: list[tuple[int, Candidate]]) -> None:
        seat, bot = self.words.seat(self.seat), bot_kind(self.spec)
        _print(self._say("hint-title", seat=seat, round=self.state.round, bot=bot))
        console.print(self._table(rows))

    def _order(self, rows: list[tuple[int, Candidate]]) -> str:
        """Say how the moves are ordered, and why the first may not have the highest win chance."""
        (_, best), *others = rows
        is_any_higher = any([_percent(other) > _percent(best) for _, other in others])
        return self._say("hint-order-explored" if is_any_higher else "hint-order")

    def _table(self, rows: list[tuple[int, Candidate]]) -> Table:
        ruleset, words = self.state.ruleset, self.words
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
        for column in COLUMNS:
            is_number = column in ("hint-column-rank", "hint-column-money")
            justify: JustifyMethod = "right" if is_number else "left"
            table.add_column(self._say(column), justify=justify, overflow="fold")
        table.columns[1].no_wrap = True
        for rank, (action, money, reason) in rows:
            table.add_row(
                str(rank),
                format_action(action),
                Text(words.format(choice_message(action, self.state))),
                f"{money:.1f}",
                Text(words.format(reason_message(reason, ruleset))),
            )
        return table

    def _difference(self, found: Comparison) -> str:
        best, asked = found.best, found.asked
        return self._say(
            _verdict(found),
            action=format_action(asked.action),
            best=format_action(best.action),
            bot=bot_kind(self.spec),
            more=f"{abs(found.advantage):.1f}",
            share=_percent(best),
            other=_percent(asked),
        )

    def _say(self, message: str, **fields: str | int) -> str:
        return self.words.messages.say(message, **fields)


def _verdict(found: Comparison) -> str:
    if found.asked == found.best:
        return "hint-best"
    if isinstance(found.asked.reason, Simulated):
        return _verdict_on_simulated(found, found.asked.reason)
    if abs(found.advantage) < SMALLEST_SHOWN:
        return "hint-equal"
    return "hint-rather" if found.advantage > 0 else "hint-though"


def _verdict_on_simulated(found: Comparison, asked: Simulated) -> str:
    if not asked.visits:
        return "hint-not-simulated"
    more = _percent(found.best) - _percent(found.asked)
    if more == 0:
        return "hint-wins-alike"
    return "hint-wins-more" if more > 0 else "hint-wins-less"


def _percent(candidate: Candidate) -> int:
    """The win chance as it is shown; 0 without simulations."""
    reason = candidate.reason
    return percent(reason.share) if isinstance(reason, Simulated) else 0


def _print(sentence: str) -> None:
    console.print(sentence, markup=False)
