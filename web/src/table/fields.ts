/** What an event speaks of, by the shape of its fields. */

import type { Disc, Event, Goods } from "../wire";

type Bag = Event["fields"];

/** The number of a seat or an owner; undefined where the event has none. */
export function ownerIn(fields: Bag, name: string): number | undefined {
  const field = fields[name];
  if (typeof field !== "object") return undefined;
  if ("seat" in field) return field.seat;
  return "owner" in field ? field.owner : undefined;
}

export function cardIn(fields: Bag, name = "card"): string | undefined {
  const field = fields[name];
  return typeof field === "object" && "card" in field ? field.card : undefined;
}

export function goodsIn(fields: Bag, name = "goods"): Goods | undefined {
  const field = fields[name];
  return typeof field === "object" && "goods" in field ? field.goods : undefined;
}

export function discIn(fields: Bag, name = "disc"): Disc | undefined {
  const field = fields[name];
  return typeof field === "object" && "disc" in field ? field.disc : undefined;
}

export function discsIn(fields: Bag, name: string): Disc[] {
  const field = fields[name];
  return typeof field === "object" && "discs" in field ? field.discs : [];
}

export function numberIn(fields: Bag, name: string): number {
  const field = fields[name];
  return typeof field === "number" ? field : 0;
}
