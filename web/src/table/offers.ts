/** What an offer’s button needs. */

import type { Goods, Offer } from "../wire";

/** The `data-testid` of an offer’s button. */
export function testid(offer: Offer): string {
  return offer.kind === "done" ? "done" : `offer-${offer.text.replaceAll(" ", "_")}`;
}

/** The goods in this field of the offer’s message. */
export function goodsOf(offer: Offer, name: "paid" | "gained"): Goods | null {
  const field = offer.said.fields[name];
  return typeof field === "object" && "goods" in field ? field.goods : null;
}
