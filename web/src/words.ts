// Messages of the server in words of the page's language, for one table's names.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { getContext, setContext } from "svelte";
import type { Disc, Event, Field, Goods, Message } from "./wire";

/** Who sits at the table: names by seat; owners from `seats` on are Agents. */
export interface Names {
  readonly names: readonly string[];
  readonly seats: number | null;
}

export const GOODS = ["coal", "iron", "oil", "token", "money"] as const;
export type GoodName = (typeof GOODS)[number];

type Fields = Record<string, Field>;

const NOBODY: Names = { names: [], seats: null };
const CHANCE = -1;
const KEY = Symbol("names");
const bundle = catalogue();

function catalogue(): FluentBundle {
  const files = import.meta.glob<string>("../../src/furnace/text/en/*.ftl", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const made = new FluentBundle("en", { useIsolating: false });
  for (const source of Object.values(files)) made.addResource(new FluentResource(source));
  return made;
}

/** Makes the table's names known to every component below; the function is asked anew each time. */
export function provideNames(names: () => Names): void {
  setContext(KEY, names);
}

/** The names made known above, as a function to be asked where words are made. */
export function namesHere(): () => Names {
  return getContext<(() => Names) | undefined>(KEY) ?? (() => NOBODY);
}

/** A message of the page's own; what is missing is a bug and is thrown. */
export function text(id: string, args: Record<string, FluentVariable> = {}): string {
  const pattern = bundle.getMessage(id)?.value;
  if (pattern == null) throw new Error(`there is no message ${id}`);
  const errors: Error[] = [];
  const said = bundle.formatPattern(pattern, args, errors);
  if (errors[0]) throw new Error(`${id}: ${errors[0].message}`);
  return said;
}

/** A message of the server in words. */
export function say(message: Message, names: Names = NOBODY): string {
  return text(message.id, spoken(message.fields ?? {}, names));
}

/** An event as a line of the log, which begins with a capital. */
export function sayEvent(event: Event, names: Names = NOBODY): string {
  const line = text(event.message, spoken(event.fields, names));
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** A player by name or by the number of the seat; or chance. */
export function seatName(seat: number, names: Names = NOBODY): string {
  if (seat === CHANCE) return text("chance");
  return names.names[seat] ?? text("seat-nameless", { number: seat + 1 });
}

/** Whether an owner of discs is an Agent. */
export function isAgent(owner: number, names: Names): boolean {
  return names.seats !== null && owner >= names.seats;
}

/** A player, or an Agent; one seat sits between a left and a right Agent. */
export function ownerName(owner: number, names: Names = NOBODY): string {
  if (!isAgent(owner, names)) return seatName(owner, names);
  if (names.seats !== 1) return text("agent");
  return text(owner === names.seats ? "agent-left" : "agent-right");
}

/** A card by its name; an id without a name stands for itself. */
export function cardName(card: string): string {
  return bundle.hasMessage(`name-${card}`) ? text(`name-${card}`) : card;
}

/** A word of a ruleset by its label; what is no such word stands for itself. */
function wordName(word: string): string {
  return bundle.hasMessage(`word-${word}`) ? text(`word-${word}`) : word;
}

/** A bot by the name of its kind; a spec with a budget, or of no known kind, stands for itself. */
export function botName(spec: string): string {
  return bundle.hasMessage(`bot-kind-${spec}`) ? text(`bot-kind-${spec}`) : spec;
}

/** What a bot of this kind is, in one sentence; nothing where that is not known. */
export function botAbout(spec: string): string {
  return bundle.hasMessage(`bot-about-${spec}`) ? text(`bot-about-${spec}`) : "";
}

/** Goods within a sentence, each kind with its number. */
export function goodsWords(goods: Goods): string {
  return listed(amounts(goods)) || text("goods-none");
}

/** Goods joined by plus signs, as on a card face. */
function goodsSum(goods: Goods): string {
  return joined("goods-plus", amounts(goods)) || text("goods-none");
}

function amounts(goods: Goods): string[] {
  return GOODS.filter((kind) => goods[kind]).map((kind) =>
    text(`goods-${kind}`, { n: goods[kind] }),
  );
}

/** Whether there is anything among the goods. */
export function isSome(goods: Goods): boolean {
  return GOODS.some((kind) => goods[kind] > 0);
}

/** A disc by its value; an unfixed one has a letter before it. */
export function discWords(disc: Disc): string {
  return text(`disc-${disc.kind}`, { value: disc.value });
}

/** A disc within a sentence. */
function discInSentence({ kind, value }: Disc): string {
  return text("disc-spoken", { kind, value });
}

/** Several discs as a list. */
function discsWords(discs: readonly Disc[]): string {
  return listed(discs.map(({ kind, value }) => text("disc-listed", { kind, value })));
}

function spoken(fields: Fields, names: Names): Record<string, FluentVariable> {
  const said = Object.entries(fields).map(([name, value]) => [name, field(value, names)] as const);
  return Object.fromEntries(said);
}

function field(value: Field, names: Names): FluentVariable {
  if (typeof value !== "object") return value;
  if ("seat" in value) return seatName(value.seat, names);
  if ("seats" in value) return listed(value.seats.map((seat) => seatName(seat, names)));
  if ("owner" in value) return ownerName(value.owner, names);
  if ("card" in value) return cardName(value.card);
  if ("good" in value) return text(`good-${value.good}`);
  if ("goods" in value) return goodsWords(value.goods);
  if ("word" in value) return wordName(value.word);
  if ("rule" in value) return value.rule;
  if ("disc" in value) return discInSentence(value.disc);
  if ("discs" in value) return discsWords(value.discs);
  if ("options" in value) return joined("goods-or-long", value.options.map(goodsWords));
  if ("sum" in value) return goodsSum(value.sum);
  if ("sums" in value) return joined("goods-or", value.sums.map(goodsSum));
  if ("message" in value) return say(value.message, names);
  return joined(
    "list-lines",
    value.list.map((part) => say(part, names)),
  );
}

/** The parts of a list within a sentence: “a, b and c”. */
export function listed(parts: string[]): string {
  if (parts.length < 2) return parts.join("");
  return text("list-and", { some: enumerated(parts.slice(0, -1)), more: parts.at(-1)! });
}

/** The parts of a list that is no sentence: “a, b, c”. */
export function enumerated(parts: string[]): string {
  return joined("list-more", parts);
}

function joined(id: string, parts: string[]): string {
  return parts.length ? parts.reduce((some, more) => text(id, { some, more })) : "";
}
