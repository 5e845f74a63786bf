// The seats of a new table, as edited in the form.
import type { Catalogue, NewSeat } from "../wire";
import { botAbout, botName, text } from "../words";
import { defaultBot } from "./game";

const BOT = "bot:";

/** A seat in the form: `who` is `me`, `here` (another person on this device), `open`, or `bot:` and a bot’s spec. */
export interface Draft {
  who: string;
  name: string;
}

/** An option for a seat, with its label. */
interface Choice {
  who: string;
  text: string;
}

/** The options for people. */
export function peopleChoices(): Choice[] {
  return [
    { who: "me", text: text("new-seat-me") },
    { who: "here", text: text("new-seat-here") },
    { who: "open", text: text("new-seat-open") },
  ];
}

/** The options for bots, in groups: levels, characters and others. */
export function botChoices(catalogue: Catalogue): { text: string; choices: Choice[] }[] {
  const { levels, characters } = catalogue;
  const others = catalogue.bots.filter((bot) => ![...levels, ...characters].includes(bot));
  const groups = [
    { text: text("bots-levels"), choices: levels.map(botChoice) },
    { text: text("bots-characters"), choices: characters.map(botChoice) },
    { text: text("bots-others"), choices: others.map(botChoice) },
  ];
  return groups.filter((group) => group.choices.length > 0);
}

function botChoice(bot: string): Choice {
  return { who: BOT + bot, text: text("new-seat-bot", { bot: botName(bot) }) };
}

/** Return a description of the chosen bot; empty for people. */
export function botDescription(who: string): string {
  return who.startsWith(BOT) ? botAbout(who.slice(BOT.length)) : "";
}

/** Return the default seats: you at the first, bots at the others. */
export function defaultDrafts(seats: number, bots: readonly string[]): Draft[] {
  return Array.from({ length: seats }, (_, seat) => ({
    who: seat === 0 ? "me" : BOT + defaultBot(bots),
    name: text("new-seat-name-default", { number: seat + 1 }),
  }));
}

/** Return the seat as the server expects it. */
export function newSeat({ who, name }: Draft): NewSeat {
  if (who.startsWith(BOT)) return { kind: "bot", bot: who.slice(BOT.length) };
  if (who === "here") return { kind: "me", name: name.trim() };
  return who === "open" ? { kind: "open" } : { kind: "me" };
}
