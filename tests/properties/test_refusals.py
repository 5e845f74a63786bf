"""Whatever is refused is refused for a reason that exists and by a rule that is written down."""

from __future__ import annotations

from hypothesis import given, settings

from furnace.engine import game
from furnace.engine.refusal import Code, Refusal
from properties.random_play import Table, dice, states
from properties.strategies import seeds, tables
from properties.universe import universe
from public_names.present import numbered

RULES = {*numbered("rules.md"), *numbered("rulings.md")}


@settings(derandomize=True, deadline=None, max_examples=30)
@given(tables, seeds)
def test_every_refusal_has_a_known_code_a_written_rule_and_the_fields_of_both(
    table: Table, seed: int
) -> None:
    fields: dict[tuple[Code, str], set[tuple[bool, ...]]] = {}
    for refusal in _refusals(table, seed):
        assert isinstance(refusal.code, Code)
        assert refusal.rule in RULES
        set_fields = tuple(field is not None for field in refusal)
        fields.setdefault((refusal.code, refusal.rule), set()).add(set_fields)
    assert all(len(kinds) == 1 for kinds in fields.values()), fields


def _refusals(table: Table, seed: int) -> list[Refusal]:
    """The reasons why random moves with random pieces are refused."""
    rng = dice(table, seed)
    passed = states(table, seed)
    tried = [
        (state, action)
        for state in rng.sample(passed, 8)
        for action in rng.sample(universe(state), 200)
    ]
    answers = [game.why_illegal(state, action) for state, action in tried]
    return [refusal for refusal in answers if refusal is not None]
