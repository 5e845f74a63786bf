/** The ledger of a production: what a seat paid and gained at each card. */

import { phaseStarted } from "./events";
import { cardIn, goodsIn, ownerIn } from "./fields";
import { add, isEmpty, NO_GOODS } from "./goods";
import type { Event, Goods, LogEntry } from "../wire";

/** One line of the ledger: what was paid and gained at a card. */
export interface LedgerItem {
  card: string;
  kind: string;
  paid: Goods;
  gained: Goods;
}

/** Return the ledger of a seat’s production, the current one or the last. */
export function ledgerOf(
  log: readonly LogEntry[],
  undone: readonly number[],
  seat: number,
): LedgerItem[] {
  const kept = log.filter((entry) => !undone.includes(entry.n));
  const start = kept.findLastIndex((entry) => entry.events.some(startsProduction));
  if (start < 0) return [];
  const first = kept[start]!.events;
  const automatic = first.slice(first.findIndex(startsProduction));
  const own = kept.slice(start + 1).filter((entry) => entry.seat === seat);
  return [...automatic, ...own.flatMap((entry) => entry.events)].flatMap((event) =>
    itemOf(event, seat),
  );
}

/** Return the sums of the ledger. */
export function totalOf(items: readonly LedgerItem[]): { paid: Goods; gained: Goods } {
  const total = { paid: { ...NO_GOODS }, gained: { ...NO_GOODS } };
  for (const item of items) {
    add(total.paid, item.paid);
    add(total.gained, item.gained);
  }
  return total;
}

function startsProduction(event: Event): boolean {
  return phaseStarted(event) === "production";
}

function itemOf(event: Event, seat: number): LedgerItem[] {
  if (ownerIn(event.fields, "seat") !== seat) return [];
  const paid = goodsIn(event.fields, "paid") ?? NO_GOODS;
  const gained = goodsIn(event.fields, "gained") ?? goodsIn(event.fields) ?? NO_GOODS;
  if (NOT_GAINED.has(event.kind) || (isEmpty(paid) && isEmpty(gained))) return [];
  return [{ card: cardIn(event.fields) ?? "", kind: event.kind, paid, gained }];
}

/** Kinds of events whose goods do not go to the seat itself. */
const NOT_GAINED = new Set(["laid", "bonus_began"]);
