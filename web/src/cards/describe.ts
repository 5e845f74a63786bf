// A card's lines in words: for who does not see the drawing, and for the zoom.

import type { CardFace, Line } from "../wire";
import { goodsWords, say, text, type Names } from "../words";

/** A school's lines, of which one is chosen for each point. */
const SCHOOL = "card-school";

/** One thing printed on a card: what it is, and what it says. */
export interface Printed {
  readonly label: string;
  readonly said: string;
}

/** Everything printed on a card, from top to bottom. */
export function printedOn(face: CardFace, upgraded: boolean, names: Names): Printed[] {
  const lines = (label: string, all: readonly Line[]) =>
    all.map((line, at) => ({
      label: text(at > 0 && label === SCHOOL ? "card-school-or" : label),
      said: say(line.said, names),
    }));
  return [
    ...(face.start ? [{ label: text("column-start"), said: goodsWords(face.start) }] : []),
    ...lines("card-compensation", face.compensation ? [face.compensation] : []),
    ...lines(labelOfBasic(face), face.basic),
    ...lines(upgraded ? "card-upgraded" : "card-additional", face.additional),
    ...(face.said ? [{ label: text(`card-said-${face.kind}`), said: say(face.said, names) }] : []),
  ];
}

/** How much room the lines of a card take, in drawn lines; one in words takes more. */
export function rowsOf(face: CardFace): number {
  const isDrawn = (line: Line) => line.form === null;
  const room = [...face.basic, ...face.additional].map((line) => (isDrawn(line) ? 1 : 1.5));
  return room.reduce((sum, each) => sum + each, 0);
}

/** What is printed on a card names nobody: its words are made once for either side. */
const kept = { plain: new WeakMap<CardFace, string>(), upgraded: new WeakMap<CardFace, string>() };

/** A card in one text, for assistive technology. */
export function described(face: CardFace, upgraded: boolean, names: Names): string {
  const side = upgraded ? kept.upgraded : kept.plain;
  const words = side.get(face) ?? wordsOf(face, upgraded, names);
  side.set(face, words);
  return words;
}

function wordsOf(face: CardFace, upgraded: boolean, names: Names): string {
  return printedOn(face, upgraded, names)
    .map(({ label, said }) => text("card-printed", { label, said }))
    .join(" ");
}

function labelOfBasic(face: CardFace): string {
  if (face.kind === "school") return SCHOOL;
  return face.kind === "startup" ? "card-line" : "card-basic";
}
