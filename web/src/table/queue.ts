/** What happens is shown one thing after the other; this keeps the order and the time. */

import { flushSync } from "svelte";

/** One thing to show: it begins, takes its time, and is over. */
export interface Beat {
  /** How long it moves, in milliseconds; 0: it is only over. */
  hold: number;
  begin(): void;
  end(): void;
}

/** What waits is shown in so long at most, about: nobody falls far behind the table. */
const MOST_WAIT_MS = 12_000;

/** What takes no time is drawn for so long at once; then the browser has its turn. */
const BUDGET_MS = 6;
const PAUSE: Beat = { hold: 16, begin: nothing, end: nothing };

export class Queue {
  #beats: Beat[] = [];
  #current: Beat | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStill: () => boolean;
  #onMoving: (isMoving: boolean) => void;

  /** `isStill`: nothing shall move now; `onMoving` is told when motion begins and ends. */
  constructor(isStill: () => boolean, onMoving: (isMoving: boolean) => void) {
    this.#isStill = isStill;
    this.#onMoving = onMoving;
  }

  get isMoving(): boolean {
    return this.#current !== null;
  }

  add(beats: Beat[]): void {
    this.#beats.push(...beats);
    if (this.#isStill()) this.skip();
    else if (!this.isMoving) this.#next();
  }

  /** Show how all this ends, at once. */
  skip(): void {
    clearTimeout(this.#timer);
    const beats = this.#current === null ? this.#beats : [this.#current, ...this.#beats];
    this.#current = null;
    this.#beats = [];
    for (const beat of beats) beat.end();
    this.#onMoving(false);
  }

  /** Forget all that was to be shown. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#current = null;
    this.#beats = [];
    this.#onMoving(false);
  }

  #next = (): void => {
    this.#current?.end();
    this.#current = null;
    const end = performance.now() + BUDGET_MS;
    for (let beat = this.#beats.shift(); beat !== undefined; beat = this.#beats.shift()) {
      if (beat.hold > 0) return this.#play(beat);
      beat.begin();
      beat.end();
      flushSync();
      if (performance.now() > end && this.#beats.length > 0) return this.#pause();
    }
    this.#onMoving(false);
  };

  #pause(): void {
    this.#current = PAUSE;
    this.#timer = setTimeout(this.#next, PAUSE.hold);
  }

  #play(beat: Beat): void {
    this.#current = beat;
    this.#onMoving(true);
    beat.begin();
    this.#timer = setTimeout(this.#next, beat.hold / Math.max(1, this.#wait / MOST_WAIT_MS));
  }

  /** How long all that waits would take. */
  get #wait(): number {
    return this.#beats.reduce((sum, beat) => sum + beat.hold, 0);
  }
}

function nothing(): void {}
