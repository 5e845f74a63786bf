"""The figures of the balance report as tables."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from furnace.arena.balance.figures import Figure, Group, Kind, figures_of, rounds_of
from furnace.arena.grid import UNKNOWN, Grid, money, money_interval, percent, percent_interval
from furnace.text.words import Words

AUCTIONED = (Kind.COMPANY, Kind.MANAGER)
RESULTS = ("held", "share", "interval", "money", "money-interval")
WON = ("there", "won", "discs")


def figure_grids(group: Group, words: Words) -> tuple[Grid, ...]:
    """Return the tables of turn order and of each kind of card in the games."""
    return tuple(grid for kind in Kind for grid in kind_grids(group, kind, words))


def kind_grids(group: Group, kind: Kind, words: Words) -> tuple[Grid, ...]:
    """Return the wins and money with each card of a kind, and, if auctioned, how it was won."""
    figures = by_money(figures_of(group, kind))
    if not figures:
        return ()
    results = _grid(f"report-of-{kind}", kind, RESULTS, figures, words)
    if kind not in AUCTIONED:
        return (results,)
    return results, _grid(f"report-won-{kind}", kind, WON, figures, words)


def _grid(
    title: str, kind: Kind, head: tuple[str, ...], figures: Iterable[Figure], words: Words
) -> Grid:
    say, cells = words.messages.say, _results if head is RESULTS else _won
    rows = [(figure_name(kind, figure, words), *cells(figure)) for figure in figures]
    heads = (say(f"report-one-{kind}"), *[say(f"report-{name}") for name in head])
    return Grid(say(title), heads, tuple(rows))


def round_grid(group: Group, kind: Kind, words: Words) -> Grid:
    """Return how often each card was won in each round, with its win share and money."""
    say, rounds = words.messages.say, rounds_of(group)
    by_round = [{figure.what: figure for figure in figures_of(group, kind, n)} for n in rounds]
    cards = sorted({what for figures in by_round for what in figures})
    rows = [
        (words.card(what), *[_brief(figures.get(what)) for figures in by_round]) for what in cards
    ]
    head = (say(f"report-one-{kind}"), *[say("report-round", number=str(n)) for n in rounds])
    return Grid(say(f"report-by-round-{kind}"), head, tuple(rows))


def by_money(figures: Iterable[Figure]) -> list[Figure]:
    """Return figures of cards by money, highest first; those of turn order unchanged."""
    found = list(figures)
    if all(figure.what.isdigit() for figure in found):
        return found
    return sorted(found, key=lambda figure: -figure.money.mean if figure.money else inf)


def figure_name(kind: Kind, figure: Figure, words: Words) -> str:
    """Return the name of a card, or the number of a place in turn order."""
    if kind is Kind.TURN:
        return words.messages.say("report-place", number=int(figure.what))
    return words.card(figure.what)


def _won(figure: Figure) -> tuple[str, ...]:
    return str(figure.dealt), percent(figure.won / figure.dealt), format_discs(figure)


def _results(figure: Figure) -> tuple[str, ...]:
    share, gain = figure.share, figure.money
    return (
        str(figure.won),
        percent(share.mean) if share else UNKNOWN,
        percent_interval(share) if share else UNKNOWN,
        money(gain.mean) if gain else UNKNOWN,
        money_interval(gain) if gain else UNKNOWN,
    )


def format_discs(figure: Figure) -> str:
    """Return the discs that won a card, the most frequent first: `4: 60% 3: 40%`."""
    total = sum(figure.disc_kinds.values())
    often = sorted(figure.disc_kinds.items(), key=lambda pair: -pair[1])
    return " ".join([f"{disc}: {count / total:.0%}" for disc, count in often])


def _brief(figure: Figure | None) -> str:
    """Return times won, win share and money: `12 × 40.0% +3.1`."""
    if figure is None or figure.share is None:
        return UNKNOWN
    gain = money(figure.money.mean) if figure.money else UNKNOWN
    return f"{figure.won} × {percent(figure.share.mean)} {gain}"
