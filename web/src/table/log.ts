// The log as it is read: chapters by round and phase, and in them what each entry brought about.
import { ownerKey } from "../cards/owner";
import type { Event, LogEntry, PhaseName } from "../wire";
import { say, sayEvent, text, type Names } from "../words";
import { phaseStarted } from "./events";
import { ownerIn } from "./fields";

/** A part of the log: the heading of a chapter, or what one entry brought about within it. */
export interface LogPart {
  key: string;
  entry: LogEntry | null;
  isHeading: boolean;
  /** The words are made when it is drawn. */
  lines: () => Line[];
}

/** A sentence of the log. */
export interface Line {
  words: string;
  /** Whose colour it has, for `data-owner`. */
  owner: string;
}

/** Phases that start a chapter. */
const CHAPTERS: readonly (PhaseName | null)[] = ["deal", "production", "over"];
const NOBODY = "nobody";
const ABOUT = ["owner", "seat", "agent", "to"];

/** What is told of an entry, and its words, are made once, as long as everyone keeps their name. */
const kept = new WeakMap<LogEntry, { who: string; told: LogPart[] }>();

/** Headings and entries in the order things happened; taking back is a line like any other. */
export function logParts(log: readonly LogEntry[], names: Names): LogPart[] {
  const who = names.names.join();
  const start = { words: text("log-start"), owner: NOBODY };
  const heading = { key: "start", entry: null, isHeading: true, lines: () => [start] };
  const told = log.flatMap((entry) => partsOfEntry(entry, names, who));
  return told[0]?.isHeading === false ? [heading, ...told] : told;
}

function partsOfEntry(entry: LogEntry, names: Names, who: string): LogPart[] {
  const known = kept.get(entry);
  if (known?.who === who) return known.told;
  const told = partsOf(entry).map((part, index) => ({
    key: `${entry.n} ${index}`,
    entry,
    isHeading: part.some(isChapter),
    lines: once(() => linesOf(entry, part, names)),
  }));
  kept.set(entry, { who, told });
  return told;
}

/** The events of an entry, cut where a chapter begins: its heading is a part by itself. */
function partsOf({ events }: LogEntry): Event[][] {
  if (events.length === 0) return [[]];
  const parts: Event[][] = [];
  for (const event of events.filter((one) => one.in_log)) {
    const last = parts.at(-1);
    if (last === undefined || isChapter(event) || last.some(isChapter)) parts.push([event]);
    else last.push(event);
  }
  return parts;
}

function linesOf(entry: LogEntry, part: readonly Event[], names: Names): Line[] {
  if (part.length === 0) {
    const owner = entry.seat === null ? NOBODY : ownerKey(entry.seat, names);
    return [{ words: say(entry.said, names), owner }];
  }
  return part.map((event) => ({
    words: sayEvent(event, names),
    owner: ownerOf(event, names),
  }));
}

/** Whom an event is about, which need not be who brought it about. */
function ownerOf({ fields }: Event, names: Names): string {
  const found = ABOUT.map((name) => ownerIn(fields, name)).find((owner) => owner !== undefined);
  return found === undefined ? NOBODY : ownerKey(found, names);
}

function isChapter(event: Event): boolean {
  return CHAPTERS.includes(phaseStarted(event));
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
