/** Writes one value into another only where they differ, so that only changes are rendered. */

import type { Changes, Position } from "../wire";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/** Make `target` equal to `source` without touching the parts that are equal already. */
export function merge<T extends object>(target: T, source: T): void {
  mergeObject(target as JsonObject, source as JsonObject);
}

function mergeObject(target: JsonObject, source: JsonObject): void {
  for (const name of Object.keys(source)) {
    const now = source[name] as Json;
    const merged = mergeValue(target[name], now);
    if (merged !== target[name]) target[name] = merged;
  }
}

function mergeValue(old: Json | undefined, now: Json): Json {
  if (old === now || typeof now !== "object" || now === null) return now;
  if (Array.isArray(now)) {
    if (!Array.isArray(old)) return structuredClone(now);
    mergeList(old, now);
    return old;
  }
  if (typeof old !== "object" || old === null || Array.isArray(old)) return structuredClone(now);
  mergeObject(old, now);
  return old;
}

/** Objects with a card keep their identity when they move within the list; others go by index. */
function mergeList(old: Json[], now: Json[]): void {
  const known = new Map(old.map((item) => [cardOf(item), item]));
  now.forEach((item, place) => {
    const card = cardOf(item);
    const before = card === undefined ? old[place] : known.get(card);
    const merged = mergeValue(before, item);
    if (merged !== old[place]) old[place] = merged;
  });
  if (old.length > now.length) old.length = now.length;
}

function cardOf(item: Json): Json | undefined {
  return typeof item === "object" && item !== null && !Array.isArray(item) ? item.card : undefined;
}

/** Return the position after these changes. */
export function withChanges(position: Position, { seats, ...rest }: Changes): Position {
  const next = { ...position, ...rest, seats: [...position.seats] };
  for (const { seat, now } of seats ?? []) next.seats[seat] = now;
  return next;
}
