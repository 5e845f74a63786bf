/** What is long is drawn little by little, some of it in each frame, so that no frame is late. */

import { flushSync } from "svelte";

/** What a frame gives to drawing; what the browser makes of it takes about as long again. */
const BUDGET_MS = 6;

type Step = () => void;

const waiting = new Set<Step>();
const last = new Set<Step>();
let request: number | null = null;

/** Draw a little in one of the next frames; the function given back calls it off. */
export function schedule(step: Step): () => void {
  return queued(waiting, step);
}

/** Do something when everything else is drawn; the function given back calls it off. */
export function scheduleLast(step: Step): () => void {
  return queued(last, step);
}

/** How many items of a list may be drawn by now, for whoever draws it: some more in each frame. */
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

function queued(queue: Set<Step>, step: Step): () => void {
  queue.add(step);
  request ??= requestAnimationFrame(draw);
  return () => queue.delete(step);
}

/** As many steps as fit into a frame. */
function draw(): void {
  const end = performance.now() + BUDGET_MS;
  do {
    take(waiting.size > 0 ? waiting : last);
    flushSync();
  } while (waiting.size + last.size > 0 && performance.now() < end);
  request = waiting.size + last.size > 0 ? requestAnimationFrame(draw) : null;
}

function take(queue: Set<Step>): void {
  const [first] = queue;
  if (first === undefined) return;
  queue.delete(first);
  first();
}
