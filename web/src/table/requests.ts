/** PendingRequests that were sent and are not answered yet. */

import type { Message } from "../wire";

type Answer = Message | null;

export class PendingRequests {
  #open = new Map<number, (answer: Answer) => void>();
  #last = 0;

  /** Send a question under a number of its own. */
  ask(send: (id: number) => void): Promise<Answer> {
    const id = ++this.#last;
    return new Promise((answer) => {
      this.#open.set(id, answer);
      send(id);
    });
  }

  answer(id: number, said: Answer): void {
    this.#open.get(id)?.(said);
    this.#open.delete(id);
  }

  /** Nobody will answer any more: this is said in place of all answers. */
  drop(said: Answer): void {
    for (const id of [...this.#open.keys()]) this.answer(id, said);
  }
}
