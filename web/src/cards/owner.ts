// The colours and patterns of players and Agents.

import { isAgent, type Names } from "../words";

const PATTERNS = ["ring", "stripes", "dots", "dashes", "cross"] as const;

/** Return the key of an owner’s colours, for `data-owner`. */
export function ownerKey(owner: number, names: Names): string {
  return isAgent(owner, names) ? `agent-${owner - (names.seats ?? 0)}` : String(owner);
}

/** Return the icon in the band of an owner’s discs. */
export function patternOf(owner: number, names: Names): string {
  return isAgent(owner, names) ? "p-rivets" : `p-${PATTERNS[owner] ?? "ring"}`;
}
