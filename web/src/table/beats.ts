/** What an update tells, cut into things that are shown one after the other. */

import type { Event, LogEntry, PhaseName } from "../wire";
import { holdOf } from "./motion";
import type { Beat } from "./queue";
import { phaseBegun } from "./shown";

/** Who shows them: an entry is told, each of its events begins, and is over. */
export interface Player {
  tell(entry: LogEntry): void;
  begin(event: Event, isProduction: boolean): void;
  end(event: Event): void;
}

/** Entries as they are shown, the first of them in this phase. */
export function beatsOf(entries: LogEntry[], phase: PhaseName, player: Player): Beat[] {
  const beats: Beat[] = [];
  for (const entry of entries) {
    beats.push(onlyOver(() => player.tell(entry)));
    for (const event of entry.events) {
      beats.push(beatOf(event, phase === "production", player));
      phase = phaseBegun(event) ?? phase;
    }
  }
  return beats;
}

/** A beat that takes no time. */
export function onlyOver(end: () => void): Beat {
  return { hold: 0, begin: nothing, end };
}

function beatOf(event: Event, isProduction: boolean, player: Player): Beat {
  return {
    hold: holdOf(event, isProduction),
    begin: () => player.begin(event, isProduction),
    end: () => player.end(event),
  };
}

function nothing(): void {}
