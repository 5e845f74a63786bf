// Presets and rulesets, for the forms.
import type { MyTable, Preset } from "../wire";
import { text } from "../words";

/** Ruleset words that follow from the game and the number of seats, so they have no switch. */
const FIXED = ["base", "fifth-seat"];

/** Return the words of a ruleset that can be switched on and off. */
export function switchable(words: readonly string[]): string[] {
  return words.filter((word) => !FIXED.includes(word));
}

/** Return the name of a game’s preset, or “own mix”. */
export function gameName(words: readonly string[], seats: number, presets: Preset[]): string {
  const found = presets.find((preset) => sameWords(wordsOf(preset, seats), words));
  return found ? text(`preset-${found.name}`) : text("game-own");
}

/** Return whether a game is in progress or waits for players. */
export function isUnfinished({ status }: MyTable): boolean {
  return status === "open" || status === "playing";
}

/** Return the preset of this name, or the first one. */
export function presetOf(presets: Preset[], name: string): Preset {
  const found = presets.find((preset) => preset.name === name) ?? presets[0];
  if (found === undefined) throw new Error("there are no presets");
  return found;
}

/** Return the numbers of players that a preset allows. */
export function seatsOf(preset: Preset): number[] {
  return Object.keys(preset.words).map(Number);
}

/** Return the words of a preset for this number of seats. */
export function wordsOf(preset: Preset, seats: number): string[] {
  return preset.words[seats] ?? [];
}

/** Return the allowed number of seats nearest to this one. */
export function nearestSeats(preset: Preset, seats: number): number {
  const distance = (each: number) => Math.abs(each - seats);
  return seatsOf(preset).reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

/** The default bots: the first one available is used. */
const USUAL_BOTS = ["foreman", "greedy"];

/** Return the default bot. */
export function defaultBot(bots: readonly string[]): string {
  return USUAL_BOTS.find((bot) => bots.includes(bot)) ?? bots[0] ?? "";
}

function sameWords(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word) => others.includes(word));
}
