"""No bot knows the future: a State has no deck order, and a bot sees nothing else."""

from __future__ import annotations

from itertools import takewhile

import pytest

from bots.choices_made import SEED, choice, choices, few_positions
from furnace.bots.base import Bot
from furnace.bots.registry import NAMES, bot_of
from furnace.engine.action import Action, Deal
from furnace.engine.game import actors, apply
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE, Phase, State
from furnace.kernel.codec import decode, encode
from furnace.match import Chance, Match, decide, next_actor, turns
from furnace.notation.position import format_position, parse_position

SPECS = tuple("mcts:50" if name == "mcts" else name for name in NAMES)
OURS, OTHER = Chance(SEED, 1), Chance(SEED, 2)
RULESETS = [PRESETS["base"](3), PRESETS["interbellum"](3)]
SEATS = 3


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("spec", SPECS)
def test_no_choice_depends_on_what_will_be_dealt(spec: str, ruleset: str) -> None:
    state = second_auction(ruleset)
    bot = bot_of(spec)
    known, other = played_on(bot, state, OURS), played_on(bot, state, OTHER)
    assert before_the_deal(known) == before_the_deal(other)
    assert len(before_the_deal(known)) > 4 * SEATS, (
        "all discs were placed, and all seats have produced"
    )
    assert known != other, "another row was dealt"


def second_auction(ruleset: str) -> State:
    """Return the position after the deal of the second round by OURS."""
    greedy = bot_of("greedy")
    match = Match(parse_ruleset(ruleset), (greedy,) * SEATS, *OURS)
    states = (turn.step.state for turn in turns(match))
    return next(one for one in states if (one.round, one.phase) == (2, Phase.BIDDING))


def played_on(bot: Bot, state: State, chance: Chance) -> list[Action]:
    """Play on to the next auction, dealt by this chance; the bots' random streams are OURS."""
    actions, numbers, last = list[Action](), [0] * SEATS, state.round + 1
    while (state.round, state.phase) != (last, Phase.BIDDING):
        seat = next_actor(state, actors(state))
        if seat == CHANCE:
            action = chance.draw(state)
        else:
            action = decide(bot, state, seat, OURS, numbers[seat])
            numbers[seat] += 1
        actions.append(action)
        state = apply(state, action).state
    return actions


def before_the_deal(actions: list[Action]) -> list[Action]:
    return list(takewhile(lambda action: not isinstance(action, Deal), actions))


@pytest.mark.parametrize("spec", SPECS)
def test_a_position_read_from_text_gives_the_same_choice(spec: str) -> None:
    points = few_positions(11)
    read = [one._replace(state=parse_position(format_position(one.state))) for one in points]
    assert choices(spec, read) == choices(spec, points)


def test_a_position_read_from_the_kernels_record_gives_the_same_choice() -> None:
    for point in few_positions(11):
        if point.state.phase is not Phase.SETUP:
            read = point._replace(state=decode(encode(point.state)[0]))
            assert choice("mcts:50", read) == choice("mcts:50", point)
