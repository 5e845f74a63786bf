/** The places of an auction’s row, which stay when their cards are gone. */

import type { AuctionCard } from "../wire";

/** A place in the row; `manager` is the one offered at a Business School. */
export interface RowPlace {
  card: string;
  manager: string | null;
}

/** A card that was not there before starts a new row; a card that is gone leaves its place empty. */
export function rowPlacesAfter(places: RowPlace[], row: AuctionCard[]): RowPlace[] {
  const known = new Set(places.map((place) => place.card));
  const isNew = row.some((auctionCard) => !known.has(auctionCard.card));
  return isNew ? row.map(({ card, manager }) => ({ card, manager })) : places;
}
