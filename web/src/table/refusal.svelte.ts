/** Why something is not allowed, for as long as it is read. */

import type { Message } from "../wire";

/** It stands there for so long, unless one turns to something else before. */
const READING_MS = 6000;
const TURNS = ["pointerdown", "focusin"];

export class Refusal {
  said = $state.raw<Message | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    for (const turn of TURNS) document.addEventListener(turn, this.clear);
  }

  say(said: Message | null): void {
    this.said = said;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.clear, READING_MS);
  }

  clear = (): void => {
    this.said = null;
  };

  close(): void {
    for (const turn of TURNS) document.removeEventListener(turn, this.clear);
    clearTimeout(this.#timer);
  }
}
