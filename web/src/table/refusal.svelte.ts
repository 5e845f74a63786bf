/** Why something was refused, displayed for a few seconds. */

import type { Message } from "../wire";

/** How long the message stays, unless the player clicks or moves the focus first. */
const VISIBLE_MS = 6000;
const DISMISSING_EVENTS = ["pointerdown", "focusin"];

export class RefusalNotice {
  message = $state.raw<Message | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    for (const event of DISMISSING_EVENTS) document.addEventListener(event, this.clear);
  }

  show(message: Message | null): void {
    this.message = message;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.clear, VISIBLE_MS);
  }

  clear = (): void => {
    this.message = null;
  };

  close(): void {
    for (const event of DISMISSING_EVENTS) document.removeEventListener(event, this.clear);
    clearTimeout(this.#timer);
  }
}
