// Who shall sit at the seats of a new table, as the form holds it.
import type { Catalogue, NewSeat } from "../wire";
import { botAbout, botName, text } from "../words";
import { defaultBot } from "./game";

const BOT = "bot:";

/** A seat of the form: `who` is me, here (another person at this device), open, or a bot's spec. */
export interface Draft {
  who: string;
  name: string;
}

/** Who can be chosen for a seat, with the words for it. */
interface Choice {
  who: string;
  words: string;
}

/** The people who can be chosen for a seat. */
export function people(): Choice[] {
  return [
    { who: "me", words: text("new-seat-me") },
    { who: "here", words: text("new-seat-here") },
    { who: "open", words: text("new-seat-open") },
  ];
}

/** The bots that can be chosen for a seat: levels, characters, and whoever is neither. */
export function bots(catalogue: Catalogue): { words: string; choices: Choice[] }[] {
  const { levels, characters } = catalogue;
  const others = catalogue.bots.filter((bot) => ![...levels, ...characters].includes(bot));
  const groups = [
    { words: text("bots-levels"), choices: levels.map(chosen) },
    { words: text("bots-characters"), choices: characters.map(chosen) },
    { words: text("bots-others"), choices: others.map(chosen) },
  ];
  return groups.filter((group) => group.choices.length > 0);
}

function chosen(bot: string): Choice {
  return { who: BOT + bot, words: text("new-seat-bot", { bot: botName(bot) }) };
}

/** What the chosen one is, where it is a bot. */
export function about(who: string): string {
  return who.startsWith(BOT) ? botAbout(who.slice(BOT.length)) : "";
}

/** Oneself at the first seat, bots at all others. */
export function usual(seats: number, bots: readonly string[]): Draft[] {
  return Array.from({ length: seats }, (_, seat) => ({
    who: seat === 0 ? "me" : BOT + defaultBot(bots),
    name: text("new-seat-name-default", { number: seat + 1 }),
  }));
}

/** A seat as the server is asked for it. */
export function newSeat({ who, name }: Draft): NewSeat {
  if (who.startsWith(BOT)) return { kind: "bot", bot: who.slice(BOT.length) };
  if (who === "here") return { kind: "me", name: name.trim() };
  return who === "open" ? { kind: "open" } : { kind: "me" };
}
