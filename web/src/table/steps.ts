/** Log entries as animation steps. */

import type { Event, LogEntry, PhaseName } from "../wire";
import { phaseStarted } from "./events";
import { durationOf } from "./motion";
import type { Step } from "./queue";

/** What the steps call: one entry is added, then each of its events starts and finishes. */
export interface StepHandlers {
  addEntry(entry: LogEntry): void;
  startEvent(event: Event, isProduction: boolean): void;
  finishEvent(event: Event): void;
}

/** The steps of these entries; `phase` is the phase in which the first of them begins. */
export function stepsOf(entries: LogEntry[], phase: PhaseName, handlers: StepHandlers): Step[] {
  const steps: Step[] = [];
  for (const entry of entries) {
    steps.push(instantStep(() => handlers.addEntry(entry)));
    for (const event of entry.events) {
      steps.push(eventStep(event, phase === "production", handlers));
      phase = phaseStarted(event) ?? phase;
    }
  }
  return steps;
}

/** A step that takes no time. */
export function instantStep(finish: () => void): Step {
  return { durationMs: 0, start: doNothing, finish };
}

function eventStep(event: Event, isProduction: boolean, handlers: StepHandlers): Step {
  return {
    durationMs: durationOf(event, isProduction),
    start: () => handlers.startEvent(event, isProduction),
    finish: () => handlers.finishEvent(event),
  };
}

function doNothing(): void {}
