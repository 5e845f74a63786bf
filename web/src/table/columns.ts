/** How the cards of the row stand: as few lines as cards of a readable size allow. */

/** A card is at least so wide, with its gap; cards that do not fit stand in two lines. */
const NARROWEST_PX = 102;
const NARROW_COLUMNS = 4;

/** How many of so many cards stand in each line of a row so wide; lines are of equal length. */
export function columnsFor(cards: number, width: number): number {
  const fit = Math.floor(width / NARROWEST_PX);
  if (fit <= NARROW_COLUMNS) return NARROW_COLUMNS;
  return Math.ceil(cards / Math.ceil(cards / fit));
}

/** A panel is at least so wide, with its gap; the log beside them takes about so much. */
const PANEL_PX = 260;
const LOG_SHARE = 0.22;

/** In how many lines so many panels stand beside the log, at a table so wide. */
export function linesFor(panels: number, width: number): number {
  const fit = Math.max(1, Math.floor((width * (1 - LOG_SHARE)) / PANEL_PX));
  return Math.max(1, Math.ceil(panels / fit));
}
