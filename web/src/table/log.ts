// The log as it is displayed: a heading for each round and phase, and the events of each entry below.
import { ownerKey } from "../cards/owner";
import type { Event, LogEntry, PhaseName } from "../wire";
import { say, sayEvent, text, type Names } from "../words";
import { phaseStarted } from "./events";
import { ownerIn } from "./fields";

/** A part of the log: a heading, or the sentences of one entry below it. */
export interface LogPart {
  key: string;
  entry: LogEntry | null;
  isHeading: boolean;
  /** The sentences, which are only made when they are displayed. */
  lines: () => Line[];
}

/** A sentence of the log. */
export interface Line {
  text: string;
  /** Whose colour it has, for `data-owner`. */
  owner: string;
}

/** Phases that get a heading. */
const HEADED_PHASES: readonly (PhaseName | null)[] = ["deal", "production", "over"];
const NOBODY = "nobody";
/** The fields that say whom an event is about; the first one present counts. */
const OWNER_FIELDS = ["owner", "seat", "agent", "to"];

/** The parts of each entry, valid until somebody changes their name. */
const cache = new WeakMap<LogEntry, { who: string; parts: LogPart[] }>();

/** Return headings and entries in order; undoing is an entry like any other. */
export function logParts(log: readonly LogEntry[], names: Names): LogPart[] {
  const who = names.names.join();
  const start = { text: text("log-start"), owner: NOBODY };
  const heading = { key: "start", entry: null, isHeading: true, lines: () => [start] };
  const parts = log.flatMap((entry) => partsOfEntry(entry, names, who));
  return parts[0]?.isHeading === false ? [heading, ...parts] : parts;
}

function partsOfEntry(entry: LogEntry, names: Names, who: string): LogPart[] {
  const cached = cache.get(entry);
  if (cached?.who === who) return cached.parts;
  const parts = eventsByPart(entry).map((part, index) => ({
    key: `${entry.n} ${index}`,
    entry,
    isHeading: part.some(hasHeading),
    lines: once(() => linesOf(entry, part, names)),
  }));
  cache.set(entry, { who, parts });
  return parts;
}

/** The logged events of an entry; an event with a heading is a part of its own. */
function eventsByPart({ events }: LogEntry): Event[][] {
  if (events.length === 0) return [[]];
  const parts: Event[][] = [];
  for (const event of events.filter((one) => one.in_log)) {
    const last = parts.at(-1);
    if (last === undefined || hasHeading(event) || last.some(hasHeading)) parts.push([event]);
    else last.push(event);
  }
  return parts;
}

function linesOf(entry: LogEntry, part: readonly Event[], names: Names): Line[] {
  if (part.length === 0) {
    const owner = entry.seat === null ? NOBODY : ownerKey(entry.seat, names);
    return [{ text: say(entry.said, names), owner }];
  }
  return part.map((event) => ({
    text: sayEvent(event, names),
    owner: ownerKeyOf(event, names),
  }));
}

/** Whom an event is about, which may be someone else than the player who caused it. */
function ownerKeyOf({ fields }: Event, names: Names): string {
  const found = OWNER_FIELDS.map((name) => ownerIn(fields, name)).find(
    (owner) => owner !== undefined,
  );
  return found === undefined ? NOBODY : ownerKey(found, names);
}

function hasHeading(event: Event): boolean {
  return HEADED_PHASES.includes(phaseStarted(event));
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
