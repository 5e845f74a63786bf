"""The model as arrays for the search."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from furnace.kernel.numbers import COMPANIES
from furnace.solver.drafts.columns import GOODS
from furnace.solver.drafts.fields import fields_of
from furnace.solver.drafts.model import Model, NotModelled
from furnace.solver.drafts.rows import ANY_BONUS, BONUS, COPY, END, MOMENT, Row
from furnace.solver.drafts.stages import FREE
from furnace.solver.drafts.worth import ALL, IN_MONEY, REST
from furnace.solver.programme.rows import ALL_COLUMNS, MOST_COLUMNS, MOST_ROWS, MOST_SLOTS

Numbers = NDArray[np.int64]
NO_FLOOR = -1


def fill(model: Model, w: Any, goal: int, floor: int = NO_FLOOR) -> None:
    """Write slots, columns and rows; the worth of columns is what the goal makes the most of.

    The first goal of a model is ALL: the others change only what is different then. With REST at
    least the money `floor` is asked for.
    """
    rows, has_floor = sorted(model.start), goal == REST
    _check_size(model, len(rows))
    w["scale"] = model.worth.scale(goal)
    w["tree"]["grain"] = w["scale"] * model.worth.grain(goal)
    w["is_money"], w["floor"] = goal == IN_MONEY, floor if has_floor else NO_FLOOR
    table = w["tree"]["rows"]
    if goal == ALL:
        _write_slots(model, table)
        _write_columns(model, w["columns"])
        _write_parts(model, w["columns"], table, rows)
    _write_worth(model, table, goal, int(w["scale"]))
    table["count"] = len(rows) + has_floor
    if has_floor:
        _write_floor(model, table, len(rows), floor)


def _check_size(model: Model, rows: int) -> None:
    """There must be room, for the row of the floor too: it comes last."""
    has_room = len(model.columns) <= ALL_COLUMNS and len(model.slots) <= MOST_SLOTS
    if not has_room or rows + 1 > MOST_ROWS:
        raise NotModelled("size")


def _write_slots(model: Model, table: Any) -> None:
    """Every slot has a column, and no more than there is room for."""
    slots = len(model.slots)
    slot = np.array([column.resolving.slot for column in model.columns], np.int64)
    numbers = np.bincount(slot, minlength=slots)
    if numbers.max() > MOST_COLUMNS or numbers.min() == 0:
        raise NotModelled("size")
    table["slots"] = slots
    table["slot"][: len(slot)], table["is_between"][: len(slot)] = slot, 0
    table["begin"][0], table["begin"][1 : slots + 1] = 0, np.cumsum(numbers)


def _write_columns(model: Model, columns: Any) -> None:
    """What each column gives and needs, and its fields."""
    n, texts = len(model.columns), model.production.texts
    columns["adds"][: len(model.slots)] = [texts[c].new if c in texts else 0 for c in model.slots]
    columns["is_twice"] = model.production.case.again >= COMPANIES
    columns["is_exhausted"] = model.production.is_exhausted
    columns["lines"][:n] = [column.lines[:GOODS] for column in model.columns]
    columns["turn"][:n] = [column.turn[:GOODS] for column in model.columns]
    columns["need"][:n] = [column.need[:GOODS] for column in model.columns]
    columns["field"][:n] = [fields_of(column) for column in model.columns]


def _write_parts(model: Model, columns: Any, table: Any, rows: list[Row]) -> None:
    """What rows start from, and the parts of all columns in them."""
    table["start"][: len(rows)] = [model.start[row] for row in rows]
    places = {row: place for place, row in enumerate(rows)}
    part = np.zeros((len(model.columns), MOST_ROWS), np.int64)
    _set_other_parts(model, part, places)
    end = places[END[0]]
    part[:, end : end + GOODS] = columns["lines"][: len(part)] + columns["turn"][: len(part)]
    if COPY[0] in places:
        before = [column.before_copy[:GOODS] for column in model.columns]
        part[:, places[COPY[0]] : places[COPY[-1]] + 1] = before
    table["part"][: len(part)] = part
    _write_moment(model, table, sum(row in MOMENT for row in rows))


def _set_other_parts(model: Model, part: Numbers, places: dict[Row, int]) -> None:
    """The parts in rows that are not about goods."""
    bonuses = [place for row, place in places.items() if row in BONUS]
    for number, column in enumerate(model.columns):
        for row, amount in column.parts.items():
            part[number, bonuses if row == ANY_BONUS else places[row]] = amount


def _write_moment(model: Model, table: Any, rows: int) -> None:
    """The rows of the moment, which are the first; free columns may come before or after."""
    n = len(model.columns)
    stages = [column.stage for column in model.columns]
    table["moments"], table["block"], table["earliest"] = int(rows > 0), rows, 0
    table["part"][:n, :rows] = [stage.part[:rows] for stage in stages]
    table["early"][:n] = [stage.early for stage in stages]
    table["is_movable"][:n] = [rows > 0 and stage.stage == FREE for stage in stages]


def _write_worth(model: Model, table: Any, goal: int, scale: int) -> None:
    """What each column is worth by the goal, and what the seat has."""
    money, rest = _money(model), np.array([column.rest for column in model.columns], np.int64)
    of_money = 0 if goal == REST else 1 if goal == IN_MONEY else model.worth.money
    of_rest = 0 if goal == IN_MONEY else 1
    table["worth"][: len(money)] = (money * of_money + rest * of_rest) * scale
    table["ground"] = (model.money * of_money + model.rest_ground() * of_rest) * scale


def _write_floor(model: Model, table: Any, place: int, floor: int) -> None:
    """The row of the money asked for."""
    money = _money(model)
    table["start"][place] = model.money - floor
    table["part"][: len(money), place] = money


def _money(model: Model) -> Numbers:
    return np.array([column.money for column in model.columns], np.int64)
