"""The figures of the report as tables in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from furnace.arena.balance.figures import Figure, Group, Kind, figures_of, rounds_of
from furnace.arena.grid import Grid, money, moneys, percent, percents
from furnace.text.words import Words

NOTHING = "–"
HELD = ("held", "share", "interval", "money", "money-interval")
AUCTIONED = ("there", "won", "discs", *HELD[1:])


def figure_grids(group: Group, words: Words) -> tuple[Grid, ...]:
    """A table for turn order and for each kind of card that was played with."""
    found = [(kind, by_money(figures_of(group, kind))) for kind in Kind]
    return tuple(figure_grid(kind, figures, words) for kind, figures in found if figures)


def figure_grid(kind: Kind, figures: Sequence[Figure], words: Words) -> Grid:
    """A line for each card of a kind."""
    say = words.messages.say
    head = AUCTIONED if kind in (Kind.COMPANY, Kind.MANAGER) else HELD
    rows = [(named(kind, figure, words), *_cells(head[0], figure)) for figure in figures]
    titles = (say(f"report-one-{kind}"), *[say(f"report-{name}") for name in head])
    return Grid(say(f"report-of-{kind}"), titles, tuple(rows))


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
        return words.messages.say("report-place", number=figure.what)
    return words.card(figure.what)


def _cells(first: str, figure: Figure) -> tuple[str, ...]:
    if first == "held":
        return (str(figure.won), *_worth(figure))
    won = percent(figure.won / figure.there)
    return (str(figure.there), won, format_discs(figure), *_worth(figure))


def _worth(figure: Figure) -> tuple[str, ...]:
    share, gain = figure.share, figure.money
    return (
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
