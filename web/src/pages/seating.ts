// Who shall sit at the seats of a new table, as the form holds it.
import type { NewSeat } from "../wire";
import { botAbout, botName, text } from "../words";
import { defaultBot } from "./game";

const BOT = "bot:";

/** A seat of the form: `who` is me, here (another person at this device), open, or a bot's spec. */
export interface Draft {
  who: string;
  name: string;
}

/** What can be chosen for a seat, each with its words. */
export function choices(bots: readonly string[]): { who: string; words: string }[] {
  return [
    { who: "me", words: text("new-seat-me") },
    { who: "here", words: text("new-seat-here") },
    { who: "open", words: text("new-seat-open") },
    ...bots.map((bot) => ({ who: BOT + bot, words: text("new-seat-bot", { bot: botName(bot) }) })),
  ];
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
