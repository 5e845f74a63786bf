/** The places of an auction's row. */

import type { AuctionCard } from "../wire";

/** A place in the row; `manager` is the one that lay on a Business School. */
export interface RowPlace {
  card: string;
  manager: string | null;
}

/** A card that was not there begins a new row; one that is gone leaves its slot empty. */
export function rowPlacesAfter(slots: RowPlace[], row: AuctionCard[]): RowPlace[] {
  const known = new Set(slots.map((slot) => slot.card));
  const isNew = row.some((lot) => !known.has(lot.card));
  return isNew ? row.map(({ card, manager }) => ({ card, manager })) : slots;
}
