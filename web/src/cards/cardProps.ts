// The props that every kind of card has.

import type { Snippet } from "svelte";

export interface CardProps {
  /** Dimmed and checked: it was resolved in this production. */
  resolved?: boolean;
  /** Without its picture. */
  mini?: boolean;
  /** Lit, because you can act here. */
  legal?: boolean;
  selected?: boolean;
  /** Paler, but legible. */
  dimmed?: boolean;
  /** The accessible label of the button over the card; default: the card’s name. */
  label?: string;
  /** Makes the card a button. */
  onpick?: () => void;
  /** Adds a small button in the corner. */
  onzoom?: () => void;
  /** Discs at the right edge. */
  discs?: Snippet;
  /** Anything else on the card. */
  children?: Snippet;
}
