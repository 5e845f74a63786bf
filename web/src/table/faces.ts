/** Cards by their ids, and the way to look at one closely. */

import { getContext, setContext } from "svelte";
import { session } from "../session.svelte";
import type { CardFace, Goods } from "../wire";

/** What is printed on a card. */
export function cardFace(card: string): CardFace {
  const face = session.catalogue.cards[card];
  if (face === undefined) throw new Error(`there is no card ${card}`);
  return face;
}

/** A card to look at, and what lies and stands on it. */
export interface ZoomRequest {
  card: string;
  upgraded?: boolean;
  goods?: Goods;
  managers?: readonly string[];
  /** The manager one wins at a Business School. */
  manager?: string | null;
}

type CardProps = (closer: ZoomRequest) => void;

const KEY = Symbol("closer");

/** Makes known below how a card is looked at closely. */
export function provideZoom(look: CardProps): void {
  setContext(KEY, look);
}

export function useZoom(): CardProps {
  return getContext<CardProps>(KEY);
}
