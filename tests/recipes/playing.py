"""Plays games of a changed package, engine and kernel in lockstep, and bots among themselves.

Run as a program, in a process of its own that finds the changed package first: with the ids of
cards that have a name, and of others. Prints as JSON what the cards say, what was met of them in
how many decisions, what bots made of it, and what the solver said of small productions.
"""

from __future__ import annotations

import json
import sys
from itertools import takewhile
from random import Random
from typing import Any

from bench.prove.block import Job, run_block
from bench.prove.plan import SMALL

from furnace.bots.registry import bot_of
from furnace.cards.model import Card, Company, Manager, StartUp
from furnace.engine.ruleset import parse_ruleset
from furnace.kernel.numbers import COMPANY_IDS
from furnace.match import Match, play
from furnace.text.sentences import sentences
from furnace.text.words import Words
from lockstep.crowded import Crowding, crowded_production
from lockstep.walk import walk, walk_job
from lockstep.wanted import Wanted
from properties.sightings import everything
from recipes.recipe import TIMES

ALL = "base+capitalists+new-companies+new-startups+new-capitalists+managers+variable-discs"
GREEDY_GAMES = 2
DECISIONS, MOST_DECISIONS = 12_000, 40_000
CROWDED = 200
POSITIONS = 600


def met_in_lockstep(cards: list[str]) -> dict[str, int]:
    """How often each thing about these cards was met in games that favour them."""
    things = [thing for thing in sorted(everything()) if thing.split(":")[0] in cards]
    wanted, rng, decisions, games = Wanted(things, TIMES), Random(0), 0, 0
    while decisions < DECISIONS or (wanted.short() and decisions < MOST_DECISIONS):
        walked = walk_job(wanted.next_job(games, rng))
        wanted.add(walked.met)
        decisions, games = decisions + walked.decisions, games + 1
    return dict(wanted.met)


def crowded_productions() -> int:
    """How many actions were taken in productions with several managers on one card."""
    return sum(_walk_crowded(seed) for seed in range(CROWDED))


def _walk_crowded(seed: int) -> int:
    """Ann's production, up to its end."""
    state, rng = crowded_production(seed), Random(seed)
    moves = walk(state, Crowding(state, rng), rng)
    return sum(1 for _ in takewhile(lambda move: 0 in move.after.producing, moves))


def actions_of_bots() -> int:
    """How many actions greedy bots took in whole games."""
    ruleset, bots = parse_ruleset(f"{ALL}+fifth-seat"), (bot_of("greedy"),) * 5
    games = [play(Match(ruleset, bots, seed=1, game=game)) for game in range(GREEDY_GAMES)]
    return sum(len(game.actions) for game in games)


def actions_of_search() -> int:
    """How many actions bots that search took in a base game."""
    bots = (bot_of("mcts:20"), bot_of("planner"), bot_of("greedy"))
    return len(play(Match(parse_ruleset("base+capitalists"), bots, seed=1, game=0)).actions)


def solved() -> dict[str, Any]:
    """The wrong answers of the solver in small productions, and how many it proved or left open."""
    block = run_block(Job(seed=1, block=0, positions=POSITIONS, size=SMALL))
    tallies = block.tallies.values()
    answers, unproven = sum(one.answers for one in tallies), sum(one.unproven for one in tallies)
    wrong = [str(fault.values()) for fault in block.faults]
    return {"wrong": wrong, "proven": answers - unproven, "open": unproven}


def said(cards: list[str]) -> dict[str, list[str]]:
    """The name of each card, and what it does, in words."""
    words, known = Words(), parse_ruleset(ALL).cards
    return {id_: [words.name(id_), *_texts(words, known[id_])] for id_ in cards}


def sentences_on(cards: list[str]) -> dict[str, list[str]]:
    """Everything printed on each card, in complete sentences."""
    words, known = Words(), parse_ruleset(ALL).cards
    return {id_: [words.format(part.message) for part in sentences(known[id_])] for id_ in cards}


def _texts(words: Words, card: Card) -> list[str]:
    match card:
        case Company() | StartUp():
            return [words.effect(line) for line in card.lines(is_upgraded=True)]
        case Manager(effect=effect):
            return [words.ability(effect)]
    return []


if __name__ == "__main__":
    named, others = (argument.split(",") for argument in sys.argv[1:3])
    result = {
        "companies": len(COMPANY_IDS),
        "said": said(named),
        "sentences": sentences_on(named),
        "met": met_in_lockstep([*named, *others]),
        "actions in crowds": crowded_productions(),
        "actions of bots": actions_of_bots(),
        "actions of search": actions_of_search(),
        "solved": solved(),
    }
    json.dump(result, sys.stdout)
