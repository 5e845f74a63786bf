"""Plots as inline SVG, by Matplotlib from the extra `data`.

Lines and text take the colour of the surrounding text, so that a plot is readable in the light and
the dark theme; only data has colours of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from io import StringIO
from typing import TYPE_CHECKING
from zlib import crc32

from furnace.arena.resampling import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.ticker import MaxNLocator, PercentFormatter

INK = "#010203"
"""A placeholder, replaced by the colour of the surrounding text."""

COLOURS = ("#c8641e", "#3d7ea6", "#5a8f4a", "#a65a8f", "#9a8430", "#6c6fb5")
WIDTH = 5.4

STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "furnace",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.alpha": 0.25,
    "grid.color": INK,
}


class Plot:
    """A plot; its SVG is set when the drawing is finished."""

    svg = ""


def interval_plot(
    names: Sequence[str], estimates: Sequence[Estimate], label: str, even: Sequence[float] = ()
) -> str:
    """Return a plot of a dot and its interval for each name, the first at the top.

    `even`: if the estimates are shares, the share expected of each, shown as a tick.
    """
    with _drawing(0.6 + 0.24 * len(names), label) as (axes, plot):
        for place, estimate in enumerate(estimates):
            axes.plot([estimate.low, estimate.high], [place, place], color=COLOURS[0], linewidth=3)
            axes.plot([estimate.mean], [place], "o", color=COLOURS[0])
        if even:
            axes.plot(list(even), range(len(even)), "|", color=INK, markersize=14)
        axes.set_yticks(range(len(names)), list(names))
        axes.set_ylim(len(names) - 0.5, -0.5)
        if even:
            axes.xaxis.set_major_formatter(_per_cent())
        axes.set_xlabel(label)
    return plot.svg


def line_plot(names: Sequence[str], lines: Sequence[Sequence[float]], across: str, up: str) -> str:
    """Return a plot of a line of shares for each name, from 1."""
    with _drawing(3.2, up) as (axes, plot):
        for number, (name, line) in enumerate(zip(names, lines, strict=True)):
            colour = COLOURS[number % len(COLOURS)]
            axes.plot(range(1, len(line) + 1), list(line), color=colour, label=name)
        axes.xaxis.set_major_locator(_whole_numbers())
        axes.yaxis.set_major_formatter(_per_cent())
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        axes.legend(frameon=False)
    return plot.svg


def stacked_bars(names: Sequence[str], parts: Mapping[str, Sequence[float]], label: str) -> str:
    """Return a plot of a stacked bar for each name, the first at the top."""
    with _drawing(1.0 + 0.24 * len(names), label) as (axes, plot):
        left = [0.0] * len(names)
        for number, (part, widths) in enumerate(parts.items()):
            colour = COLOURS[number % len(COLOURS)]
            axes.barh(range(len(names)), list(widths), left=left, color=colour, label=part)
            left = [start + width for start, width in zip(left, widths, strict=True)]
        axes.set_yticks(range(len(names)), list(names))
        axes.set_ylim(len(names) - 0.4, -0.6)
        axes.xaxis.set_major_formatter(_per_cent())
        axes.set_xlabel(label)
        # Place the legend above the bars, whatever their number.
        over, thin = (0, 1), {"columnspacing": 1.0, "handlelength": 0.8, "frameon": False}
        axes.legend(ncols=len(parts), loc="lower left", bbox_to_anchor=over, **thin)
    return plot.svg


def box_plot(names: Sequence[str], values: Sequence[Sequence[float]], label: str) -> str:
    """Return a box plot with a box for each name."""
    with _drawing(0.8 + 0.35 * len(names), label) as (axes, plot):
        ink = {"color": INK}
        axes.boxplot(
            [list(some) for some in values],
            orientation="horizontal",
            tick_labels=list(names),
            boxprops=ink,
            whiskerprops=ink,
            capprops=ink,
            medianprops={"color": COLOURS[0], "linewidth": 3},
            flierprops={"marker": ".", "markeredgecolor": INK, "alpha": 0.3},
        )
        axes.invert_yaxis()
        axes.set_xlabel(label)
    return plot.svg


def _per_cent() -> PercentFormatter:
    from matplotlib.ticker import PercentFormatter

    return PercentFormatter(1.0)


def _whole_numbers() -> MaxNLocator:
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(integer=True)


@contextmanager
def _drawing(height: float, label: str) -> Iterator[tuple[Axes, Plot]]:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    plot = Plot()
    with rc_context(STYLE):  # type: ignore[arg-type]
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        yield figure.add_subplot(), plot
        buffer = StringIO()
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None})
    plot.svg = _embedded(buffer.getvalue(), label)


def _embedded(text: str, label: str) -> str:
    """Return a drawing for use in a page with others: unique ids and no external references."""
    svg = re.sub(r"<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"', r"\1", svg)
    own = f"{crc32(svg.encode()):08x}"
    used = set(re.findall(r"#([\w.-]+)", svg.replace(INK, "")))
    svg = re.sub(r' id="([^"]*)"', lambda id_: id_[0] if id_[1] in used else "", svg)
    svg = re.sub(r'(id="|url\(#|href="#)', rf"\g<1>{own}-", svg)
    svg = svg.replace("<svg", f'<svg role="img" aria-label="{escape(label)}"', 1)
    return svg.replace(INK, "currentColor")
