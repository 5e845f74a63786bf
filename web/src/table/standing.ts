/** Which entries of a log stand, and which were taken back. */

import type { LogEntry } from "../wire";

/** Found once for each log, of which every entry makes a new one. */
const kept = new WeakMap<readonly LogEntry[], LogEntry[]>();

/** The entries that stand: what was taken back is gone; what is taken again stands anew. */
export function standing(log: readonly LogEntry[]): LogEntry[] {
  const found = kept.get(log) ?? folded(log);
  kept.set(log, found);
  return found;
}

function folded(log: readonly LogEntry[]): LogEntry[] {
  const stands: LogEntry[] = [];
  const undone = new Map<number | null, LogEntry[]>();
  for (const entry of log) {
    const own = undone.get(entry.seat) ?? [];
    const at = stands.findLastIndex((one) => one.seat === entry.seat);
    switch (entry.text.split(" ")[1]) {
      case "undo":
        undone.set(entry.seat, [...own, ...stands.splice(at, 1)]);
        break;
      case "takeback": {
        // The table goes back before the seat's decision, whoever did what since.
        const [decision] = stands.splice(at);
        undone.clear();
        undone.set(entry.seat, [...own, ...(decision ? [decision] : [])]);
        break;
      }
      case "redo":
        own.pop();
        stands.push(entry);
        break;
      default:
        stands.push(entry);
        undone.delete(entry.seat);
    }
  }
  return stands;
}
