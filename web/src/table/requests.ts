/** Requests over the socket that have no answer yet. */

import type { Message } from "../wire";

type Answer = Message | null;

export class PendingRequests {
  #waiting = new Map<number, (answer: Answer) => void>();
  #lastId = 0;

  /** Send a request with an id of its own, and return a promise of the answer. */
  ask(send: (id: number) => void): Promise<Answer> {
    const id = ++this.#lastId;
    return new Promise((answer) => {
      this.#waiting.set(id, answer);
      send(id);
    });
  }

  answer(id: number, message: Answer): void {
    this.#waiting.get(id)?.(message);
    this.#waiting.delete(id);
  }

  /** Answer all requests with this message, because the server will not. */
  drop(message: Answer): void {
    for (const id of [...this.#waiting.keys()]) this.answer(id, message);
  }
}
