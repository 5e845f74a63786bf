/** Adding up goods. */

import type { Goods } from "../wire";
import { GOODS, hasGoods } from "../words";

export const NO_GOODS: Goods = { coal: 0, iron: 0, oil: 0, token: 0, money: 0 };

/** Add goods in place; a factor of -1 subtracts them. */
export function add(to: Goods, more: Goods, factor = 1): void {
  for (const kind of GOODS) to[kind] += factor * more[kind];
}

export function isEmpty(goods: Goods): boolean {
  return !hasGoods(goods);
}
