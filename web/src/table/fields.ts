/** Typed access to the fields of an event. */

import type { Disc, Event, Goods } from "../wire";

type Fields = Event["fields"];

/** The number of a seat or an owner, if the event has one. */
export function ownerIn(fields: Fields, name: string): number | undefined {
  const field = fields[name];
  if (typeof field !== "object") return undefined;
  if ("seat" in field) return field.seat;
  return "owner" in field ? field.owner : undefined;
}

export function cardIn(fields: Fields, name = "card"): string | undefined {
  const field = fields[name];
  return typeof field === "object" && "card" in field ? field.card : undefined;
}

export function goodsIn(fields: Fields, name = "goods"): Goods | undefined {
  const field = fields[name];
  return typeof field === "object" && "goods" in field ? field.goods : undefined;
}

export function discIn(fields: Fields, name = "disc"): Disc | undefined {
  const field = fields[name];
  return typeof field === "object" && "disc" in field ? field.disc : undefined;
}

export function discsIn(fields: Fields, name: string): Disc[] {
  const field = fields[name];
  return typeof field === "object" && "discs" in field ? field.discs : [];
}

export function numberIn(fields: Fields, name: string): number {
  const field = fields[name];
  return typeof field === "number" ? field : 0;
}
