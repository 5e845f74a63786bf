// How an owner of discs looks: a seat has a colour and a pattern, an Agent is a machine.

import { isAgent, type Names } from "../words";

const PATTERNS = ["ring", "stripes", "dots", "dashes", "cross"] as const;

/** The key of an owner's colours, for `data-owner`. */
export function ownerKey(owner: number, names: Names): string {
  return isAgent(owner, names) ? `agent-${owner - (names.seats ?? 0)}` : String(owner);
}

/** The drawing that fills the band of an owner's discs. */
export function patternOf(owner: number, names: Names): string {
  return isAgent(owner, names) ? "p-rivets" : `p-${PATTERNS[owner] ?? "ring"}`;
}
