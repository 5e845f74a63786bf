/** The ledger of a production: what a seat paid and gained at each card. */

import { phaseStarted } from "./events";
import { cardIn, goodsIn, ownerIn } from "./fields";
import { add, isEmpty, NO_GOODS } from "./goods";
import { ownPayment } from "./payment";
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
  const paid = ownPayment(event);
  const gained = goodsIn(event.fields, "gained") ?? goodsIn(event.fields) ?? NO_GOODS;
  const isNothing = isEmpty(paid) && isEmpty(gained) && event.kind !== "upgraded";
  if (NOT_GAINED.has(event.kind) || isNothing) return [];
  return [{ card: cardIn(event.fields) ?? "", kind: event.kind, paid, gained }];
}

/** Kinds of events whose goods the seat does not gain. */
const NOT_GAINED = new Set(["laid", "bonus_began", "loan_lapsed"]);
