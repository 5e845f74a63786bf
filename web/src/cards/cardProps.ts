// How a card is shown: the states every kind of card has.

import type { Snippet } from "svelte";

export interface CardProps {
  /** Turned down: its resolving of this production has begun. */
  resolved?: boolean;
  /** Lines alone, without a picture. */
  mini?: boolean;
  /** Lit: one can act here. */
  legal?: boolean;
  selected?: boolean;
  /** Steps back, legible still. */
  dimmed?: boolean;
  /** What the button over the card does, in words; the card's name if left out. */
  label?: string;
  /** With it the card is a button. */
  onpick?: () => void;
  /** With it a small button lies in the corner. */
  onzoom?: () => void;
  /** Discs, at the right edge. */
  discs?: Snippet;
  /** Whatever else hangs on the card. */
  children?: Snippet;
}
