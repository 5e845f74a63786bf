// Which picture or portrait each card has.

import type { CardFace, Goods } from "../wire";
import { GOODS, type GoodName } from "../words";

const CARDS_BY_PICTURE: Record<string, readonly string[]> = {
  mine: ["C01", "C04"],
  colliery: ["C05", "C31"],
  adit: ["C06", "C07", "C08"],
  pits: ["C02"],
  ovens: ["C30", "C60"],
  derrick: ["C25", "C26"],
  gusher: ["C54"],
  pump: ["C51"],
  tanks: ["C09"],
  works: ["C10", "C23"],
  furnace: ["C12", "C13"],
  hearths: ["C14"],
  foundry: ["C03", "C45"],
  hammer: ["C15"],
  anvil: ["C16", "S1", "S4"],
  workshop: ["C27", "C28", "C39", "C40"],
  refinery: ["C22"],
  gasworks: ["C24"],
  boiler: ["S5"],
  shed: ["S6"],
  loft: ["S7"],
  barrels: ["C58", "S8"],
  salvage: ["C41", "C43", "C59"],
  bank: ["C19", "C36", "C49"],
  exchange: ["C17", "C32", "C50"],
  office: ["C38", "C42", "C47", "C55"],
  shop: ["C18"],
  fair: ["C46"],
  patent: ["C35", "C56"],
  lab: ["C29"],
  quay: ["C11", "C20"],
  tanker: ["C33", "C52"],
  barge: ["C37"],
  steamship: ["C57"],
  loco: ["C21", "C44"],
  sheds: ["C48"],
  cart: ["S3", "S9"],
  lamp: ["C34", "S2"],
  hall: ["C53"],
};

const PORTRAIT_BY_CARD: Record<string, string> = {
  M01: "m-fitter",
  M02: "m-liquidator",
  M03: "m-foreman",
  M04: "m-sales",
  M05: "m-stoker",
  M06: "m-auctioneer",
  M07: "m-keeper",
  M08: "m-chemist",
  M09: "m-leader",
  M10: "m-dispatcher",
  M11: "m-quarter",
  M12: "m-coal",
  M15: "m-hand",
  K1: "k-task",
  K2: "k-under",
  K3: "k-maverick",
  K4: "k-silent",
  K4i: "k-dealer",
  K5: "k-tinker",
  K6: "k-chance",
  K7: "k-spec",
  K8: "k-patron",
  K9: "k-copy",
};

const PICTURE_BY_CARD = new Map(
  Object.entries(CARDS_BY_PICTURE).flatMap(([picture, cards]) =>
    cards.map((card) => [card, picture] as const),
  ),
);

/** Return the picture of a company, start-up or school; a generic works for unknown ones. */
export function pictureOf(card: string): string {
  if (card.startsWith("H")) return "s-school";
  return `s-${PICTURE_BY_CARD.get(card) ?? "works"}`;
}

/** Return the portrait of a manager, a capitalist or an Agent. */
export function portraitOf(card: string): string {
  if (card.startsWith("A")) return "a-machine";
  return PORTRAIT_BY_CARD[card] ?? "m-foreman";
}

/** Return the main good of a company, which its basic line gains or sells; it tints the sky. */
export function mainGoodOf(face: CardFace): GoodName {
  const line = face.basic.find((basic) => basic.gain !== null);
  if (!line?.gain) return "money";
  if (face.kind === "startup") return firstOf(face.basic[1]?.cost ?? line.gain);
  return firstOf(line.gain.money > 0 && line.cost ? line.cost : line.gain);
}

/** Whether this is the evening side of a Business School. */
export function isEvening(card: string): boolean {
  return card.startsWith("H") && card.endsWith("b");
}

function firstOf(goods: Goods): GoodName {
  return GOODS.find((kind) => goods[kind] > 0) ?? "money";
}
