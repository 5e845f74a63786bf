"""The HTML page of the balance report: its tables and plots."""

from __future__ import annotations

from collections.abc import Sequence

from furnace.arena.balance.figures import Figure, Group, Kind, figures_of
from furnace.arena.balance.grids import AUCTIONED, by_money, figure_name, kind_grids, round_grid
from furnace.arena.page import Section, format_page
from furnace.arena.plots import interval_plot, stacked_bars
from furnace.text.words import Words


def report_page(command: str, groups: Sequence[Group], words: Words) -> str:
    """Return the page for all games, by ruleset and number of players."""
    say = words.messages.say
    sections = [section for group in groups for section in _sections(group, words)]
    facts = [(say("report-games"), str(sum([len(group.games) for group in groups])))]
    facts += [(group_title(group, words), str(len(group.games))) for group in groups]
    return format_page(say("report-title"), command, facts, sections)


def group_title(group: Group, words: Words) -> str:
    """Return the name of a group of games."""
    return words.messages.say("report-group", ruleset=group.ruleset, seats=group.seats)


def _sections(group: Group, words: Words) -> list[Section]:
    head = Section(group_title(group, words), words.messages.say("report-text"))
    found = [(kind, by_money(figures_of(group, kind))) for kind in Kind]
    return [head, *[_section(group, kind, figures, words) for kind, figures in found if figures]]


def _section(group: Group, kind: Kind, figures: Sequence[Figure], words: Words) -> Section:
    grids = [*kind_grids(group, kind, words)]
    if kind in AUCTIONED:
        grids.append(round_grid(group, kind, words))
    title = words.messages.say(f"report-section-{kind}")
    return Section(title, "", tuple(_plots(kind, figures, words)), tuple(grids))


def _plots(kind: Kind, figures: Sequence[Figure], words: Words) -> list[str]:
    say = words.messages.say
    paid = [(figure_name(kind, each, words), each.money) for each in figures if each.money]
    won = [
        (figure_name(kind, each, words), each.share, each.even) for each in figures if each.share
    ]
    plots = []
    if paid:
        plots.append(
            interval_plot([n for n, _ in paid], [e for _, e in paid], say("report-plot-money"))
        )
    if won:
        names, estimates, even = zip(*won, strict=True)
        plots.append(interval_plot(names, estimates, say("report-plot-share"), even))
    if kind in AUCTIONED and any(figure.discs for figure in figures):
        plots.append(_discs(kind, figures, words))
    return plots


def _discs(kind: Kind, figures: Sequence[Figure], words: Words) -> str:
    """Return a plot of the discs that won each card, as shares of its auctions."""
    discs = sorted({disc for figure in figures for disc in figure.disc_kinds})
    parts = {
        disc: [figure.disc_kinds.get(disc, 0) / figure.dealt for figure in figures]
        for disc in discs
    }
    names = [figure_name(kind, figure, words) for figure in figures]
    return stacked_bars(names, parts, words.messages.say("report-plot-won"))
