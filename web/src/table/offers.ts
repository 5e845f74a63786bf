/** What stands in an offer, for who draws it as a button. */

import type { Goods, Offer } from "../wire";

/** The name by which tests find an offer's control. */
export function testid(offer: Offer): string {
  return offer.kind === "done" ? "done" : `offer-${offer.text.replaceAll(" ", "_")}`;
}

/** The goods a message speaks of by this name. */
export function goodsOf(offer: Offer, name: "paid" | "gained"): Goods | null {
  const field = offer.said.fields[name];
  return typeof field === "object" && "goods" in field ? field.goods : null;
}
