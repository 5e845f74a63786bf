/** Enlarging a card, from any component below the table. */

import { getContext, setContext } from "svelte";
import type { Goods } from "../wire";

/** A card to enlarge, and what is on it. */
export interface ZoomRequest {
  card: string;
  upgraded?: boolean;
  goods?: Goods;
  managers?: readonly string[];
  /** The manager offered at a Business School. */
  manager?: string | null;
}

type Zoom = (request: ZoomRequest) => void;

const KEY = Symbol("zoom");

/** Give the components below a function that enlarges a card. */
export function provideZoom(zoom: Zoom): void {
  setContext(KEY, zoom);
}

/** Return the function that enlarges a card. */
export function useZoom(): Zoom {
  return getContext<Zoom>(KEY);
}
