"""The wrong relaxations of tests/wrong_proofs can be put in; `make wrong-proofs` runs them."""

from __future__ import annotations

import ast
from collections import Counter

import pytest
from bench.prove.situations import SITUATIONS
from bench.prove.wrong_proofs import CannotReplace, WrongProof, load, replaced

WRONGS = load()


@pytest.mark.parametrize("wrong", WRONGS, ids=lambda wrong: wrong.says)
def test_the_right_text_occurs_once_and_the_wrong_one_is_python(wrong: WrongProof) -> None:
    text = replaced(wrong)

    ast.parse(text)
    assert wrong.right != wrong.wrong
    assert wrong.situation in (None, *SITUATIONS)


def test_there_are_enough_of_them_for_both_solvers() -> None:
    packages = Counter(wrong.file.rpartition("/")[0] for wrong in WRONGS)

    assert packages["solver/columns"] >= 3
    assert packages["solver/full"] >= 9
    assert all(wrong.file.startswith("solver/") for wrong in WRONGS)
    assert len({wrong.says for wrong in WRONGS}) == len(WRONGS)


@pytest.mark.parametrize("right", ["import", "no such text"])
def test_a_text_that_does_not_occur_once_is_refused(right: str) -> None:
    wrong = WRONGS[0]._replace(right=right)

    with pytest.raises(CannotReplace, match=r"times in solver/"):
        replaced(wrong)
