/** What a seat pays for an effect of a card. */

import type { Event, Goods } from "../wire";
import { cardFace } from "./catalogue";
import { cardIn, goodsIn, numberIn } from "./fields";
import { add, NO_GOODS } from "./goods";

/** Return what the seat itself paid: not what a manager lent, nor goods that lay on the card. */
export function ownPayment({ fields }: Event): Goods {
  const own = { ...NO_GOODS };
  if (isFromCard(fields)) return own;
  add(own, goodsIn(fields, "paid") ?? NO_GOODS);
  add(own, goodsIn(fields, "lent") ?? NO_GOODS, -1);
  return own;
}

/** Whether the line of the event is paid with goods on its card; line 0 is the compensation. */
function isFromCard(fields: Event["fields"]): boolean {
  const card = cardIn(fields);
  const line = numberIn(fields, "line");
  if (card === undefined || line === 0) return false;
  const { basic, additional } = cardFace(card);
  return [...basic, ...additional][line - 1]?.from_card ?? false;
}
