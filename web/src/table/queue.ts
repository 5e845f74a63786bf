/** The queue of animations at a table: they play one after the other. */

import { flushSync } from "svelte";

/** One animation: `start` is called, `durationMs` later `finish`; with 0 ms both are at once. */
export interface Step {
  durationMs: number;
  start(): void;
  finish(): void;
}

/** If more than this is waiting, steps play faster, so that no player falls far behind. */
const MAX_BACKLOG_MS = 12_000;

/** How long steps without a duration may hold up the browser before it gets a frame. */
const FRAME_BUDGET_MS = 6;
const NEXT_FRAME: Step = { durationMs: 16, start: doNothing, finish: doNothing };

export class AnimationQueue {
  #waiting: Step[] = [];
  #current: Step | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #skipsAll: () => boolean;
  #onMoving: (isMoving: boolean) => void;

  /** `skipsAll` says whether to animate nothing; `onMoving` is called when motion starts and ends. */
  constructor(skipsAll: () => boolean, onMoving: (isMoving: boolean) => void) {
    this.#skipsAll = skipsAll;
    this.#onMoving = onMoving;
  }

  get isMoving(): boolean {
    return this.#current !== null;
  }

  add(steps: Step[]): void {
    this.#waiting.push(...steps);
    if (this.#skipsAll()) this.skip();
    else if (!this.isMoving) this.#next();
  }

  /** Finish all steps immediately. */
  skip(): void {
    const steps = this.#current === null ? this.#waiting : [this.#current, ...this.#waiting];
    this.#stop();
    for (const step of steps) step.finish();
    this.#onMoving(false);
  }

  /** Drop all steps without finishing them. */
  clear(): void {
    this.#stop();
    this.#onMoving(false);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#current = null;
    this.#waiting = [];
  }

  #next = (): void => {
    this.#current?.finish();
    this.#current = null;
    const deadline = performance.now() + FRAME_BUDGET_MS;
    for (let step = this.#waiting.shift(); step !== undefined; step = this.#waiting.shift()) {
      if (step.durationMs > 0) return this.#play(step);
      step.start();
      step.finish();
      flushSync();
      if (performance.now() > deadline && this.#waiting.length > 0) return this.#yield();
    }
    this.#onMoving(false);
  };

  #yield(): void {
    this.#current = NEXT_FRAME;
    this.#timer = setTimeout(this.#next, NEXT_FRAME.durationMs);
  }

  #play(step: Step): void {
    this.#current = step;
    this.#onMoving(true);
    step.start();
    const speed = Math.max(1, this.#backlogMs / MAX_BACKLOG_MS);
    this.#timer = setTimeout(this.#next, step.durationMs / speed);
  }

  get #backlogMs(): number {
    return this.#waiting.reduce((sum, step) => sum + step.durationMs, 0);
  }
}

function doNothing(): void {}
