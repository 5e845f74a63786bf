/** How many cards or panels fit side by side on the screen. */

/** The smallest width of a card, with its gap. */
const MIN_CARD_PX = 102;
/** Cards in a line on a narrow screen. */
const MIN_COLUMNS = 4;

/** How many cards go in each line of a row of this width; lines are of equal length. */
export function columnsFor(cards: number, width: number): number {
  const fit = Math.floor(width / MIN_CARD_PX);
  if (fit <= MIN_COLUMNS) return MIN_COLUMNS;
  return Math.ceil(cards / Math.ceil(cards / fit));
}

/** The smallest width of a panel, with its gap, and the share of the width that the log takes. */
const MIN_PANEL_PX = 260;
const LOG_SHARE = 0.22;

/** How many lines the panels next to the log need at this width. */
export function linesFor(panels: number, width: number): number {
  const fit = Math.max(1, Math.floor((width * (1 - LOG_SHARE)) / MIN_PANEL_PX));
  return Math.max(1, Math.ceil(panels / fit));
}
