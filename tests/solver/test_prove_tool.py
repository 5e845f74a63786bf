"""`make prove` itself: what it searches, what it catches, how it reduces and continues."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bench.prove import run, solve_again
from bench.prove.block import Job, block_from, run_block
from bench.prove.compare import Case, Verdict, ask_solver, compare
from bench.prove.exhaustive import Search, TooManyStates, best
from bench.prove.faults import fault_of
from bench.prove.follow import follow
from bench.prove.games import VARIETIES, Game, games
from bench.prove.journal import DifferentRun, open_journal
from bench.prove.plan import SMALL
from bench.prove.positions import production
from bench.prove.reduce import reduce, verdict_of
from bench.prove.report import format_line, format_weights, summary
from bench.prove.sketch import ProductionSpec
from bench.prove.summary import Summary
from bench.prove.weights import MONEY_ONLY

from furnace.cards.goods import Goods
from furnace.engine.action import Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import State
from furnace.file_lock import InUse
from furnace.solver.plan import Plan, replay
from furnace.solver.weights import LAST_ROUND, Weights, value_of
from position_builder import ANN, producing

FIVE_COAL_AND_THREE_TO_SELL = "S3 C01+ with 1 coal"
"""C01+ gives five coal; then S3 sells three of the six for four coins, and gives a token."""


def test_the_search_finds_the_best_production_of_a_case_worked_out_by_hand() -> None:
    state = producing(ann=FIVE_COAL_AND_THREE_TO_SELL).state
    tokens = Weights(0, token=1)
    search = Search(ANN, [MONEY_ONLY, LAST_ROUND, tokens])

    assert search.best(state) == (4, 4 * 10**8 + 2 * 10**4 + 3 + 1, 1)
    assert format_line(search.best_actions(state)) == "open C01, use S3.2 x1, done"


def test_its_line_is_one_that_the_engine_plays() -> None:
    state = producing(ann="S1 C17 C22 with 4 coal + 1 oil", capitalists="K1").state
    found = best(state, ANN, LAST_ROUND)

    replay(state, ANN, Plan(found.actions, found.value, found.value, True), LAST_ROUND)


def test_the_search_cache_is_sufficient() -> None:
    """Without the cache, the best value is the same."""
    compared = 0
    for number in range(300):
        small = production(ProductionSpec(2, number, SMALL))
        try:
            values = Search(small.seat, small.weights, max_states=25).best(small.start)
        except TooManyStates:
            continue
        compared += 1
        for weights, value in zip(small.weights, values, strict=True):
            assert max(_all_values(small.start, small.seat, weights)) == value
    assert compared >= 75


def test_the_search_gives_up_if_there_are_too_many_states() -> None:
    state = producing(ann="S1 C17 C18 C19 C22 with 6 coal + 6 iron").state

    with pytest.raises(TooManyStates):
        Search(ANN, [MONEY_ONLY], max_states=10).best(state)


@pytest.mark.parametrize(
    ("plan", "verdict"),
    [
        (Plan((), 4, 4, True), Verdict.BROKEN_PLAN),
        (Plan((Done(ANN),), 0, 0, True), Verdict.BROKEN_PLAN),
    ],
)
def test_a_line_that_the_engine_does_not_play_is_caught(plan: Plan, verdict: Verdict) -> None:
    assert compare(_case(), 4, lambda *_: plan).verdict == verdict


def test_a_wrong_answer_is_caught_and_named() -> None:
    lazy = _laziest(*_case())

    assert compare(_case(), 4, lambda *_: lazy._replace(is_proven=True)).verdict == "false proof"
    assert compare(_case(), 4, lambda *_: lazy._replace(bound=3)).verdict == "false bound"
    assert compare(_case(), 4, lambda *_: lazy._replace(value=5)).verdict == "broken plan"
    assert compare(_case(), 4, lambda *_: lazy._replace(bound=4)).verdict is None
    assert compare(_case(), 4, _failing).detail == "ZeroDivisionError: no answer"


def test_a_line_better_than_the_best_is_the_fault_of_the_search() -> None:
    assert compare(_case(), 3).verdict == Verdict.MISSED_PLAN


def test_a_block_finds_the_faults_of_a_wrong_solver() -> None:
    found = run_block(Job(1, 0, 60, SMALL), _laziest_as_proven)

    assert found.faults
    assert {fault.verdict for fault in found.faults} == {"false proof"}
    assert all(verdict_of(fault.case, _laziest_as_proven) for fault in found.faults)


def test_a_block_is_saved_and_read_again() -> None:
    found = run_block(Job(1, 0, 40, SMALL), _laziest_as_proven)

    assert block_from(found.values()) == found


def test_a_summary_counts_positions_answers_and_faults_by_kind() -> None:
    total = Summary("positions", "skipped", "answers", "proven")
    for number in range(2):
        total.add(run_block(Job(1, number, 40, SMALL), _laziest_as_proven))

    assert total.total.positions == 80
    assert total.total.answers == 4 * 80
    lines = list(total.by_kind())
    assert lines[0].startswith("| kind | positions | skipped | answers | proven | false proof |")
    assert lines[-1].startswith("| **all** | 80 | 0 | 320 | 100% |")


def test_a_case_is_reduced_to_what_makes_it_wrong() -> None:
    """The answer counts as wrong if C17 is upgraded and there are two coal."""
    ann = "S7 C17+ C22@M03 C59(3coal) with 5 coal + 2 oil, managers M12"
    state = producing(ann=ann, capitalists="K1", ben="S2 C40+", variants="chain").state

    def is_wrong(case: Case) -> bool:
        me = case.state.seats[ANN]
        return me.goods.coal >= 2 and any(
            owned.card == "C17" and owned.upgraded for owned in me.cards
        )

    smallest = reduce(Case(state, ANN, Weights(7, 3, card=2, upgraded={"C17": 9})), is_wrong)

    assert smallest.state.seats[ANN].goods == Goods(coal=2)
    assert summary(smallest) == "2 coal | - | C17+*"
    assert smallest.state.ruleset.words == ("base", "managers")
    assert smallest.weights == MONEY_ONLY


def test_weights_are_formatted_in_words() -> None:
    assert format_weights(LAST_ROUND) == "last round"
    assert (
        format_weights(Weights(2, oil=3, upgraded={"C01": 4})) == "money 2, oil 3, C01 upgraded 4"
    )


def test_a_proven_line_is_followed_and_solved_again_after_each_action() -> None:
    plan = ask_solver(*_case())
    followed = follow(_case())

    assert followed.is_proven
    assert followed.answers == len(plan.actions) - 1
    assert (followed.unproven, followed.verdict) == (0, None)


def test_a_solver_that_contradicts_itself_is_caught() -> None:
    """Answer correctly at first; once a card is open, do as little as possible."""

    def forgetful(state: State, seat: int, weights: Weights) -> Plan:
        is_begun = any(owned.resolved for owned in state.seats[seat].cards)
        return (
            _laziest_as_proven(state, seat, weights)
            if is_begun
            else ask_solver(state, seat, weights)
        )

    def learning(state: State, seat: int, weights: Weights) -> Plan:
        is_begun = state.seats[seat].open_card is not None
        return (
            ask_solver(state, seat, weights)
            if is_begun
            else _laziest_as_proven(state, seat, weights)
        )

    late = producing(ann="S1 C01+ C17 with 4 coal").state
    for ask in (forgetful, learning):
        assert follow(Case(late, ANN, MONEY_ONLY), ask).verdict == Verdict.FALSE_PROOF


def test_games_cycle_through_all_kinds_with_a_production_per_seat_and_round() -> None:
    assert {Game(1, number).kind for number in range(len(VARIETIES))} == {
        kind for kind, _ in VARIETIES
    }
    assert sum(game.productions for game in games(1, 100)) >= 100
    game = Game(1, 2 * len(VARIETIES))
    cases = list(game.cases())
    assert len(cases) == game.productions
    assert {case.state.round for case in cases} == {1, 2, 3, 4}


def test_a_game_of_bots_is_followed_and_counted() -> None:
    block = solve_again.run_game(Game(1, 2 * len(VARIETIES)))
    (tally,) = block.tallies.values()

    assert tally.positions == Game(1, 2 * len(VARIETIES)).productions
    assert tally.answers > 0


def test_a_journal_is_continued_and_an_incomplete_line_dropped(tmp_path: Path) -> None:
    with open_journal("some", {"seed": 1}, tmp_path) as journal:
        journal.add({"number": 0})
        journal.add({"number": 3})
    with (tmp_path / "some.jsonl").open("a") as file:
        file.write('{"numb')

    with open_journal("some", {"seed": 1}, tmp_path) as journal:
        assert set(journal.rows) == {0, 3}
        journal.add({"number": 1})
    with open_journal("some", {"seed": 1}, tmp_path) as journal:
        assert set(journal.rows) == {0, 1, 3}


def test_a_journal_of_another_run_or_in_use_is_refused(tmp_path: Path) -> None:
    with (
        open_journal("some", {"seed": 1}, tmp_path),
        pytest.raises(InUse),
        open_journal("some", {"seed": 1}, tmp_path),
    ):
        pass
    with pytest.raises(DifferentRun), open_journal("some", {"seed": 2}, tmp_path):
        pass


@pytest.mark.parametrize("main", [run.main, solve_again.main])
def test_a_bad_option_gets_one_sentence(
    main: Callable[[list[str]], int], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--workers", "many"])
    names = capsys.readouterr().err
    assert names.endswith("--workers: needs a whole number of at least 1, not “many”\n")
    assert names.count("\n") == 1


def test_the_smallest_case_of_a_fault_is_found_by_asking_the_solver_again() -> None:
    fault = fault_of(Verdict.FALSE_PROOF, "base, free, start", _case())

    assert run.smallest(fault) == _case(), "the solver is right about it, so nothing is left out"


def _case() -> Case:
    return Case(producing(ann=FIVE_COAL_AND_THREE_TO_SELL).state, ANN, MONEY_ONLY)


def _laziest(state: State, seat: int, weights: Weights) -> Plan:
    """Return a production that does as little as possible, without a proof."""
    actions = []
    while (action := legal_actions(state, seat)[-1]) != Done(seat):
        actions.append(action)
        state = apply(state, action).state
    return Plan((*actions, Done(seat)), value_of(state.seats[seat], weights), 10**12, False)


def _laziest_as_proven(state: State, seat: int, weights: Weights) -> Plan:
    """Return the production that does least, claimed as the best."""
    plan = _laziest(state, seat, weights)
    return plan._replace(bound=plan.value, is_proven=True)


def _failing(state: State, seat: int, weights: Weights) -> Plan:
    raise ZeroDivisionError("no answer")


def _all_values(state: State, seat: int, weights: Weights) -> Iterator[int]:
    """Yield the value of each production."""
    for action in legal_actions(state, seat):
        if isinstance(action, Done):
            yield value_of(state.seats[seat], weights)
        else:
            yield from _all_values(apply(state, action).state, seat, weights)
