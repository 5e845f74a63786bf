/** The order in which one means to resolve one's cards: a note to oneself, kept in this browser. */

const KEPT = "furnace-plan";

export class Plan {
  #key: string;
  #order = $state.raw<string[]>([]);

  constructor(table: string, seat: number) {
    this.#key = `${KEPT}-${table}-${seat}`;
    this.#order = JSON.parse(sessionStorage.getItem(this.#key) ?? "[]") as string[];
  }

  /** These cards in the order planned; new ones come last. */
  sorted<T extends { card: string }>(cards: readonly T[]): T[] {
    const place = (one: T) => this.#order.indexOf(one.card) + 1 || this.#order.length + 1;
    return [...cards].sort((one, other) => place(one) - place(other));
  }

  /** Put a card at another place among the others. */
  move(cards: readonly { card: string }[], card: string, to: number): void {
    const order = this.sorted(cards)
      .map((one) => one.card)
      .filter((one) => one !== card);
    order.splice(Math.max(0, Math.min(order.length, to)), 0, card);
    this.#order = order;
    sessionStorage.setItem(this.#key, JSON.stringify(order));
  }
}
