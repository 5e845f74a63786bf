/** The account of a production: what the seat gained and paid, line by line, taken back or not. */

import { phaseStarted } from "./events";
import { cardIn, goodsIn, ownerIn } from "./fields";
import { add, isEmpty, NO_GOODS } from "./goods";
import type { Event, Goods, LogEntry } from "../wire";

/** One line of the account: at a card, this was paid and that was gained. */
export interface Item {
  card: string;
  kind: string;
  paid: Goods;
  gained: Goods;
}

/** The account of a seat's production that goes on, or has ended last. */
export function accountOf(
  log: readonly LogEntry[],
  undone: readonly number[],
  seat: number,
): Item[] {
  const stands = log.filter((entry) => !undone.includes(entry.n));
  const start = stands.findLastIndex((entry) => entry.events.some(isBeginning));
  if (start < 0) return [];
  const first = stands[start]!.events;
  const forced = first.slice(first.findIndex(isBeginning));
  const own = stands.slice(start + 1).filter((entry) => entry.seat === seat);
  return [...forced, ...own.flatMap((entry) => entry.events)].flatMap((event) =>
    itemOf(event, seat),
  );
}

/** What all of it comes to. */
export function totalOf(items: readonly Item[]): { paid: Goods; gained: Goods } {
  const total = { paid: { ...NO_GOODS }, gained: { ...NO_GOODS } };
  for (const item of items) {
    add(total.paid, item.paid);
    add(total.gained, item.gained);
  }
  return total;
}

function isBeginning(event: Event): boolean {
  return phaseStarted(event) === "production";
}

function itemOf(event: Event, seat: number): Item[] {
  if (ownerIn(event.fields, "seat") !== seat) return [];
  const paid = goodsIn(event.fields, "paid") ?? NO_GOODS;
  const gained = goodsIn(event.fields, "gained") ?? goodsIn(event.fields) ?? NO_GOODS;
  if (NOT_IN_HAND.has(event.kind) || (isEmpty(paid) && isEmpty(gained))) return [];
  return [{ card: cardIn(event.fields) ?? "", kind: event.kind, paid, gained }];
}

/** Goods that are spoken of, but do not come into the seat's hand. */
const NOT_IN_HAND = new Set(["laid", "bonus_began"]);
