"""The effect language: whatever it can say is read back as the same, whatever it cannot is not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from furnace.cards.effects import Effect, Extraction, Processing, Upgrade
from furnace.cards.goods import NOTHING, Goods, LanguageError, format_goods, parse_goods
from furnace.cards.language import format_effect, parse_effect

amounts = st.integers(min_value=0, max_value=30)
goods = st.builds(Goods, amounts, amounts, amounts, amounts, amounts)
some_goods = goods.filter(lambda these: these != NOTHING)
limits = st.none() | st.integers(min_value=1, max_value=9)
effects = (
    st.builds(Extraction, some_goods)
    | st.builds(Processing, some_goods, some_goods, limits)
    | st.builds(Upgrade, some_goods)
)
words = st.sampled_from(["1", "2", "coal", "iron", "+", "->", "x2", "upgrade:", "any", "nothing"])
GENTLY = settings(derandomize=True, deadline=None, max_examples=150)


@GENTLY
@given(goods)
def test_goods_are_read_back_as_they_were_written(these: Goods) -> None:
    assert parse_goods(format_goods(these)) == these


@GENTLY
@given(effects)
def test_an_effect_is_read_back_as_it_was_written(effect: Effect) -> None:
    assert parse_effect(format_effect(effect)) == effect


@settings(GENTLY, max_examples=300)
@given(st.lists(words, min_size=1, max_size=7).map(" ".join))
def test_any_text_is_refused_or_is_the_one_spelling_of_an_effect(text: str) -> None:
    effect = _effect(text)
    assert effect is None or format_effect(effect) == text


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("2 coal", Extraction(Goods(coal=2))),
        ("2 coal + 1 iron", Extraction(Goods(coal=2, iron=1))),
        ("1 iron -> 1 oil", Processing(Goods(iron=1), Goods(oil=1), None)),
        ("1 iron + 1 oil -> 7 money x2", Processing(Goods(iron=1, oil=1), Goods(money=7), 2)),
        ("upgrade: 1 coal + 1 token any", Upgrade(Goods(coal=1, token=1))),
    ],
)
def test_what_a_line_means(text: str, effect: Effect) -> None:
    assert parse_effect(text) == effect


def _effect(text: str) -> Effect | None:
    try:
        return parse_effect(text)
    except LanguageError:
        return None
