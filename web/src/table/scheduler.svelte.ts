/** Spreads expensive rendering over several frames, so that no frame is late. */

import { flushSync } from "svelte";

/** Time for rendering in each frame; layout and painting take about as long again. */
const FRAME_BUDGET_MS = 6;

type Step = () => void;

const waiting = new Set<Step>();
const last = new Set<Step>();
let request: number | null = null;

/** Run a step in one of the next frames; return a function that cancels it. */
export function schedule(step: Step): () => void {
  return enqueue(waiting, step);
}

/** Run a step once all others have run; return a function that cancels it. */
export function scheduleLast(step: Step): () => void {
  return enqueue(last, step);
}

/** How many items of a list to render now: `by` more in each frame, until all are. */
export function incrementalCount(total: () => number, by = 1): { readonly count: number } {
  let count = $state(0);
  $effect(() => {
    if (count < total()) return schedule(() => (count += by));
  });
  return {
    get count() {
      return count;
    },
  };
}

function enqueue(queue: Set<Step>, step: Step): () => void {
  queue.add(step);
  request ??= requestAnimationFrame(runSteps);
  return () => queue.delete(step);
}

/** Run as many steps as fit into a frame. */
function runSteps(): void {
  const end = performance.now() + FRAME_BUDGET_MS;
  do {
    runFirst(waiting.size > 0 ? waiting : last);
    flushSync();
  } while (waiting.size + last.size > 0 && performance.now() < end);
  request = waiting.size + last.size > 0 ? requestAnimationFrame(runSteps) : null;
}

function runFirst(queue: Set<Step>): void {
  const [first] = queue;
  if (first === undefined) return;
  queue.delete(first);
  first();
}
