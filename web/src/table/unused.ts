/** What a seat would leave unused if its production ended now, in words. */

import type { Unused } from "../wire";
import { plainList, GOODS, text } from "../words";

/** Return everything left over as one list; an empty string if there is nothing. */
export function unusedText({ cards, goods, managers, power }: Unused): string {
  const counted = (id: string, count: number) => (count > 0 ? [text(id, { count })] : []);
  return plainList([
    ...counted("table-unused-cards", cards.length),
    ...GOODS.filter((kind) => goods[kind] > 0).map((kind) =>
      text(`goods-${kind}`, { n: goods[kind] }),
    ),
    ...counted("table-unused-managers", managers.length),
    ...(power ? [text("table-unused-power")] : []),
  ]);
}
