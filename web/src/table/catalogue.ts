/** The cards of the game by their ids. */

import { session } from "../session.svelte";
import type { CardFace } from "../wire";

/** What is printed on a card. */
export function cardFace(card: string): CardFace {
  const face = session.catalogue.cards[card];
  if (face === undefined) throw new Error(`there is no card ${card}`);
  return face;
}
