"""The figures of the report as tables in words."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from furnace.arena.balance.figures import Figure, Group, Kind, figures_of, rounds_of
from furnace.arena.grid import NOTHING, Grid, money, moneys, percent, percents
from furnace.text.words import Words

AUCTIONED = (Kind.COMPANY, Kind.MANAGER)
WORTH = ("held", "share", "interval", "money", "money-interval")
WON = ("there", "won", "discs")


def figure_grids(group: Group, words: Words) -> tuple[Grid, ...]:
    """What turn order and each kind of card that was played with went with."""
    return tuple(grid for kind in Kind for grid in kind_grids(group, kind, words))


def kind_grids(group: Group, kind: Kind, words: Words) -> tuple[Grid, ...]:
    """For a kind of card its victories and money, and how it was won where it had to be."""
    figures = by_money(figures_of(group, kind))
    if not figures:
        return ()
    worth = _grid(f"report-of-{kind}", kind, WORTH, figures, words)
    if kind not in AUCTIONED:
        return (worth,)
    return worth, _grid(f"report-won-{kind}", kind, WON, figures, words)


def _grid(
    title: str, kind: Kind, head: tuple[str, ...], figures: Iterable[Figure], words: Words
) -> Grid:
    say, cells = words.messages.say, _worth if head is WORTH else _won
    rows = [(named(kind, figure, words), *cells(figure)) for figure in figures]
    heads = (say(f"report-one-{kind}"), *[say(f"report-{name}") for name in head])
    return Grid(say(title), heads, tuple(rows))


def round_grid(group: Group, kind: Kind, words: Words) -> Grid:
    """For each card how often it was won in each round, with what victories and money."""
    say, rounds = words.messages.say, rounds_of(group)
    by_round = [{figure.what: figure for figure in figures_of(group, kind, n)} for n in rounds]
    cards = sorted({what for figures in by_round for what in figures})
    rows = [
        (words.card(what), *[_brief(figures.get(what)) for figures in by_round]) for what in cards
    ]
    head = (say(f"report-one-{kind}"), *[say("report-round", number=str(n)) for n in rounds])
    return Grid(say(f"report-by-round-{kind}"), head, tuple(rows))


def by_money(figures: Iterable[Figure]) -> list[Figure]:
    """The card that goes with the most money first; places in turn order as they are."""
    found = list(figures)
    if all(figure.what.isdigit() for figure in found):
        return found
    return sorted(found, key=lambda figure: -figure.money.mean if figure.money else inf)


def named(kind: Kind, figure: Figure, words: Words) -> str:
    """A card by its name, a place by its number."""
    if kind is Kind.TURN:
        return words.messages.say("report-place", number=int(figure.what))
    return words.card(figure.what)


def _won(figure: Figure) -> tuple[str, ...]:
    return str(figure.there), percent(figure.won / figure.there), format_discs(figure)


def _worth(figure: Figure) -> tuple[str, ...]:
    share, gain = figure.share, figure.money
    return (
        str(figure.won),
        percent(share.mean) if share else NOTHING,
        percents(share) if share else NOTHING,
        money(gain.mean) if gain else NOTHING,
        moneys(gain) if gain else NOTHING,
    )


def format_discs(figure: Figure) -> str:
    """`4: 60% 3: 40%`: with which discs a card was won, the most frequent first."""
    total = sum(figure.disc_kinds.values())
    often = sorted(figure.disc_kinds.items(), key=lambda pair: -pair[1])
    return " ".join([f"{disc}: {count / total:.0%}" for disc, count in often])


def _brief(figure: Figure | None) -> str:
    """`12 × 40.0% +3.1`: times won, share of victories, money."""
    if figure is None or figure.share is None:
        return NOTHING
    gain = money(figure.money.mean) if figure.money else NOTHING
    return f"{figure.won} × {percent(figure.share.mean)} {gain}"
