// The log as it is read: chapters by round and phase, and in them what each entry brought about.
import type { Event, LogEntry } from "../wire";
import { say, sayEvent, text, type Names } from "../words";

/** A sentence of the log; a quiet one says what one sees anyway. */
export interface Line {
  kind: "chapter" | "plain" | "quiet";
  words: string;
}

/** What one entry brought about within a chapter. */
export interface Told {
  n: number;
  seat: number | null;
  lines: Line[];
}

export interface Chapter {
  key: number;
  heading: string;
  told: Told[];
}

const CHAPTERS = [
  "event-phase_began-deal",
  "event-phase_began-production",
  "event-phase_began-over",
];
const QUIET = ["turn_came", "asked", "answered", "card_opened", "line_reached", "card_closed"];

/** The words of an entry are made once, as long as everyone keeps their name. */
const kept = new WeakMap<LogEntry, { who: string; lines: Line[] }>();

/** Chapters in the order things happened; taking back is a line like any other. */
export function chapters(log: readonly LogEntry[], names: Names): Chapter[] {
  const who = names.names.join();
  const made: Chapter[] = [{ key: -1, heading: text("log-start"), told: [] }];
  for (const entry of log) {
    for (const line of linesOf(entry, names, who)) {
      if (line.kind === "chapter") made.push({ key: entry.n, heading: line.words, told: [] });
      else add(made[made.length - 1]!, entry, line);
    }
  }
  return made;
}

function add(chapter: Chapter, { n, seat }: LogEntry, line: Line): void {
  const last = chapter.told.at(-1);
  if (last?.n === n) last.lines.push(line);
  else chapter.told.push({ n, seat, lines: [line] });
}

function linesOf(entry: LogEntry, names: Names, who: string): Line[] {
  const known = kept.get(entry);
  if (known?.who === who) return known.lines;
  const lines = entry.events.map((event) => lineOf(event, names));
  if (lines.length === 0) lines.push({ kind: "plain", words: say(entry.said, names) });
  kept.set(entry, { who, lines });
  return lines;
}

function lineOf(event: Event, names: Names): Line {
  return { kind: kindOf(event), words: sayEvent(event, names) };
}

function kindOf(event: Event): Line["kind"] {
  if (CHAPTERS.includes(event.message)) return "chapter";
  return QUIET.includes(event.kind) ? "quiet" : "plain";
}
