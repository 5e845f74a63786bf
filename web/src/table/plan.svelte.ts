/** The order in which a player plans to resolve their cards, saved in this browser only. */

const KEY_PREFIX = "furnace-plan";

export class Plan {
  #key: string;
  #order = $state.raw<string[]>([]);

  constructor(table: string, seat: number) {
    this.#key = `${KEY_PREFIX}-${table}-${seat}`;
    this.#order = JSON.parse(sessionStorage.getItem(this.#key) ?? "[]") as string[];
  }

  /** Return these cards in the planned order; new ones come last. */
  sorted<T extends { card: string }>(cards: readonly T[]): T[] {
    const place = (one: T) => this.#order.indexOf(one.card) + 1 || this.#order.length + 1;
    return [...cards].sort((one, other) => place(one) - place(other));
  }

  /** Move a card to another place among the others. */
  move(cards: readonly { card: string }[], card: string, to: number): void {
    const order = this.sorted(cards)
      .map((one) => one.card)
      .filter((one) => one !== card);
    order.splice(Math.max(0, Math.min(order.length, to)), 0, card);
    this.#order = order;
    sessionStorage.setItem(this.#key, JSON.stringify(order));
  }
}
