/** Writing one value into another where they differ, so that only what changed is drawn anew. */

import type { Changes, Position } from "../wire";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Bag = { [name: string]: Json };

/** Make `target` equal to `source`; parts that are equal already are left untouched. */
export function merge<T extends object>(target: T, source: T): void {
  mergeBag(target as Bag, source as Bag);
}

function mergeBag(target: Bag, source: Bag): void {
  for (const name of Object.keys(source)) {
    const now = source[name] as Json;
    const merged = mergedWith(target[name], now);
    if (merged !== target[name]) target[name] = merged;
  }
}

function mergedWith(old: Json | undefined, now: Json): Json {
  if (old === now || typeof now !== "object" || now === null) return now;
  if (Array.isArray(now)) {
    if (!Array.isArray(old)) return structuredClone(now);
    mergeList(old, now);
    return old;
  }
  if (typeof old !== "object" || old === null || Array.isArray(old)) return structuredClone(now);
  mergeBag(old, now);
  return old;
}

/** Cards keep their object wherever in the list they move; all else goes by its place. */
function mergeList(old: Json[], now: Json[]): void {
  const known = new Map(old.map((item) => [cardOf(item), item]));
  now.forEach((item, place) => {
    const card = cardOf(item);
    const before = card === undefined ? old[place] : known.get(card);
    const merged = mergedWith(before, item);
    if (merged !== old[place]) old[place] = merged;
  });
  if (old.length > now.length) old.length = now.length;
}

function cardOf(item: Json): Json | undefined {
  return typeof item === "object" && item !== null && !Array.isArray(item) ? item.card : undefined;
}

/** A position with what has changed in it. */
export function changed(position: Position, { seats, ...rest }: Changes): Position {
  const next = { ...position, ...rest, seats: [...position.seats] };
  for (const { seat, now } of seats ?? []) next.seats[seat] = now;
  return next;
}
