/** The disc and the card picked for a bid, in either order; the offers say what is legal. */

import type { Disc, Offer } from "../wire";
import type { Table } from "./table.svelte";

/** The key of a disc in hand: `4`, `n2`, or `v` for the variable one, whatever its value. */
export function discKey(disc: Disc): string {
  if (disc.kind === "variable") return "v";
  return disc.kind === "neutral" ? `n${disc.value}` : `${disc.value}`;
}

export class Bidding {
  #table: Table;
  #disc = $state<string | null>(null);
  #card = $state<string | null>(null);
  #value = $state<number | null>(null);
  /** The card under the pointer or with the focus, for the preview. */
  hovered = $state<string | null>(null);
  /** Whether a disc is being dragged. */
  isDragging = $state(false);

  constructor(table: Table) {
    this.#table = table;
  }

  bids = $derived.by<Offer[]>(
    () => this.#table.seatOffers?.actions.filter((one) => one.kind === "bid") ?? [],
  );

  /** The keys of the discs that can be placed somewhere. */
  #keys = $derived.by<string[]>(() => distinct(this.bids.map(keyOf)));

  /** The disc in hand: the picked one, or the only one that can be placed. */
  disc = $derived.by<string | null>(() => {
    if (this.#disc !== null && this.#keys.includes(this.#disc)) return this.#disc;
    const [only, ...more] = this.#keys;
    return only !== undefined && more.length === 0 ? only : null;
  });

  /** The picked card, which needs a disc. */
  card = $derived.by<string | null>(() =>
    this.bids.some((one) => one.card === this.#card) ? this.#card : null,
  );

  /** The offers for each value of the variable disc, on the picked card if there is one. */
  values = $derived.by<Offer[]>(() => {
    if (this.disc !== "v") return [];
    const isHere = (one: Offer) =>
      keyOf(one) === "v" && (this.card === null || one.card === this.card);
    const here = this.bids.filter(isHere);
    return distinct(here.map(valueOf))
      .sort((one, other) => one - other)
      .map((value) => here.find((one) => valueOf(one) === value)!);
  });

  /** The offer with the current value of the variable disc. */
  variableOffer = $derived.by<Offer | null>(
    () => this.values.find((one) => one.disc?.value === this.#value) ?? this.values[0] ?? null,
  );

  /** The offer to place the disc in hand on a card. */
  offerOn(card: string): Offer | null {
    const here = this.bids.filter((one) => one.card === card && keyOf(one) === this.disc);
    if (this.disc !== "v") return here[0] ?? null;
    return here.find((one) => one.disc?.value === this.variableOffer?.disc?.value) ?? null;
  }

  /** Every offer for a card, one for each disc and value. */
  offersOn(card: string): Offer[] {
    return this.bids.filter((one) => one.card === card);
  }

  isLit(card: string): boolean {
    return this.disc === null ? this.offersOn(card).length > 0 : this.offerOn(card) !== null;
  }

  /** Whether a disc can be picked: it must fit the picked card, if there is one. */
  canPick(key: string): boolean {
    return this.bids.some(
      (one) => keyOf(one) === key && (this.card === null || one.card === this.card),
    );
  }

  /** Pick a disc; if a card is picked already, bid. */
  pickDisc(key: string): void {
    if (this.#disc === key && this.card === null) return this.clear();
    this.#table.dismissRefusal();
    this.#disc = key;
    if (this.card !== null && key !== "v") this.#place(this.card);
  }

  /** Pick a card; if a disc is in hand, bid. */
  pickCard(card: string): void {
    this.#table.dismissRefusal();
    if (this.disc !== null) return this.#place(card);
    this.#card = this.#card === card ? null : card;
  }

  /** Place the variable disc on the picked card. */
  placeOnPickedCard(): void {
    if (this.card !== null) this.#place(this.card);
  }

  /** Change the value of the variable disc by one step. */
  step(by: number): void {
    const at = this.variableOffer === null ? -1 : this.values.indexOf(this.variableOffer);
    this.#value = this.values[at + by]?.disc?.value ?? this.#value;
  }

  mayStep(by: number): boolean {
    return (
      this.variableOffer !== null &&
      this.values[this.values.indexOf(this.variableOffer) + by] !== undefined
    );
  }

  clear(): void {
    this.#table.dismissRefusal();
    this.#disc = this.#card = this.#value = null;
  }

  /** Bid, or ask the server why this is not allowed. */
  #place(card: string): void {
    const offer = this.offerOn(card);
    if (offer === null) return void this.#table.explain(this.#actionText(card));
    this.clear();
    this.#table.act(offer);
  }

  #actionText(card: string): string {
    const disc = this.disc === "v" ? `v${this.variableOffer?.disc?.value ?? 0}` : this.disc;
    return `p${(this.#table.seat ?? 0) + 1} ${disc} ${card}`;
  }
}

function distinct<T>(items: T[]): T[] {
  return items.filter((item, index) => items.indexOf(item) === index);
}

function valueOf(offer: Offer): number {
  return offer.disc?.value ?? 0;
}

function keyOf(offer: Offer): string {
  return offer.disc === null ? "" : discKey(offer.disc);
}
