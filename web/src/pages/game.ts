// Which game a table plays, in a few words.
import type { Preset } from "../wire";
import { text } from "../words";

/** What comes with the game itself and with the number of seats: not for anyone to switch. */
const FIXED = ["base", "fifth-seat"];

/** The words of a ruleset that can be switched on and off. */
export function switchable(words: readonly string[]): string[] {
  return words.filter((word) => !FIXED.includes(word));
}

/** A game by the name of its preset, or as a mix of one's own. */
export function gameName(words: readonly string[], seats: number, presets: Preset[]): string {
  const found = presets.find((preset) => sameWords(wordsOf(preset, seats), words));
  return found ? text(`preset-${found.name}`) : text("game-own");
}

/** The preset of a name, else the first there is. */
export function presetOf(presets: Preset[], name: string): Preset {
  const found = presets.find((preset) => preset.name === name) ?? presets[0];
  if (found === undefined) throw new Error("there are no presets");
  return found;
}

/** The numbers of seats that can play a preset. */
export function seatsOf(preset: Preset): number[] {
  return Object.keys(preset.words).map(Number);
}

/** The words of a preset for so many seats. */
export function wordsOf(preset: Preset, seats: number): string[] {
  return preset.words[seats] ?? [];
}

/** The number of seats nearest to the one asked for. */
export function nearestSeats(preset: Preset, seats: number): number {
  const distance = (each: number) => Math.abs(each - seats);
  return seatsOf(preset).reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

/** The bots that sit down when nobody chose one: the first of these that there is. */
const USUAL_BOTS = ["foreman", "greedy"];

/** The bot that sits down when nobody chose one. */
export function defaultBot(bots: readonly string[]): string {
  return USUAL_BOTS.find((bot) => bots.includes(bot)) ?? bots[0] ?? "";
}

function sameWords(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word) => others.includes(word));
}
