// A card in complete sentences, for screen readers and for the zoom.

import type { CardFace, Line } from "../wire";
import { say, text, type Names } from "../words";

/** A complete sentence about a card, and what part of it the sentence is about. */
export interface Printed {
  readonly label: string;
  readonly said: string;
}

/** Return everything printed on a card, from top to bottom. */
export function printedOn(face: CardFace, names: Names): Printed[] {
  return face.sentences.map(({ label, said }) => ({ label: text(label), said: say(said, names) }));
}

/** Return the height of a card’s lines, in lines of icons; lines in words are taller. */
export function rowsOf(face: CardFace): number {
  const isDrawn = (line: Line) => line.form === null;
  const room = [...face.basic, ...face.additional].map((line) => (isDrawn(line) ? 1 : 1.5));
  return room.reduce((sum, each) => sum + each, 0);
}

/** Cached, because what is printed on a card does not depend on players’ names. */
const kept = new WeakMap<CardFace, string>();

/** Return everything printed on the card as one text, for screen readers. */
export function descriptionOf(face: CardFace, names: Names): string {
  const text = kept.get(face) ?? textOf(face, names);
  kept.set(face, text);
  return text;
}

function textOf(face: CardFace, names: Names): string {
  return printedOn(face, names)
    .map(({ label, said }) => text("card-printed", { label, said }))
    .join(" ");
}
