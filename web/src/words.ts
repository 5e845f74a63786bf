// Formats the messages of the server and of the page, with the names of one table.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { getContext, setContext } from "svelte";
import type { Disc, Event, Field, Goods, Message } from "./wire";

/** The players’ names by seat; owners from `seats` on are Agents. */
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

/** Give the components below a function that returns the table’s names. */
export function provideNames(names: () => Names): void {
  setContext(KEY, names);
}

/** Return the function that returns the table’s names. */
export function useNames(): () => Names {
  return getContext<(() => Names) | undefined>(KEY) ?? (() => NOBODY);
}

/** Return a message of the page itself; throw if it does not exist. */
export function text(id: string, args: Record<string, FluentVariable> = {}): string {
  const pattern = bundle.getMessage(id)?.value;
  if (pattern == null) throw new Error(`there is no message ${id}`);
  const errors: Error[] = [];
  const said = bundle.formatPattern(pattern, args, errors);
  if (errors[0]) throw new Error(`${id}: ${errors[0].message}`);
  return said;
}

/** Return a message of the server as text. */
export function say(message: Message, names: Names = NOBODY): string {
  return text(message.id, fieldTexts(message.fields ?? {}, names));
}

/** Return an event, or it and equal ones after it, as a line of the log. */
export function sayEvent(event: Event, names: Names = NOBODY): string {
  const { id, fields = {} } = event.total ?? { id: event.message, fields: event.fields };
  return text(id, fieldTexts(fields, names));
}

/** Return a player’s name, or the number of the seat; or chance. */
export function seatName(seat: number, names: Names = NOBODY): string {
  if (seat === CHANCE) return text("chance");
  return names.names[seat] ?? text("seat-nameless", { number: seat + 1 });
}

/** Whether an owner of discs is an Agent. */
export function isAgent(owner: number, names: Names): boolean {
  return names.seats !== null && owner >= names.seats;
}

/** Return a player’s or an Agent’s name; a solo player has a Left and a Right Agent. */
export function ownerName(owner: number, names: Names = NOBODY): string {
  if (!isAgent(owner, names)) return seatName(owner, names);
  if (names.seats !== 1) return text("agent");
  return text(owner === names.seats ? "agent-left" : "agent-right");
}

/** Return a card’s name, or its id if it has none. */
export function cardName(card: string): string {
  return bundle.hasMessage(`name-${card}`) ? text(`name-${card}`) : card;
}

/** Return the label of a ruleset word, or the word itself if it has none. */
function wordName(word: string): string {
  return bundle.hasMessage(`word-${word}`) ? text(`word-${word}`) : word;
}

/** Return a bot’s name, or its spec if it has none. */
export function botName(spec: string): string {
  return bundle.hasMessage(`bot-kind-${spec}`) ? text(`bot-kind-${spec}`) : spec;
}

/** Return a sentence about a bot; empty if there is none. */
export function botAbout(spec: string): string {
  return bundle.hasMessage(`bot-about-${spec}`) ? text(`bot-about-${spec}`) : "";
}

/** Return goods as part of a sentence. */
export function goodsText(goods: Goods): string {
  return sentenceList(amounts(goods)) || text("goods-none");
}

/** Return goods joined by plus signs, as on a card. */
function goodsSum(goods: Goods): string {
  return joined("goods-plus", amounts(goods)) || text("goods-none");
}

function amounts(goods: Goods): string[] {
  return GOODS.filter((kind) => goods[kind]).map((kind) =>
    text(`goods-${kind}`, { n: goods[kind] }),
  );
}

/** Whether there are any goods. */
export function hasGoods(goods: Goods): boolean {
  return GOODS.some((kind) => goods[kind] > 0);
}

/** Return a reference to a rule (R3.4) or a ruling (Q12). */
function ruleText(rule: string): string {
  return text(rule.startsWith("Q") ? "ruling-reference" : "rule-reference", { rule });
}

/** Return a disc’s value, with a letter before it unless the disc is fixed. */
export function discText(disc: Disc): string {
  return text(`disc-${disc.kind}`, { value: disc.value });
}

/** Return a disc as part of a sentence. */
function discInSentence({ kind, value }: Disc): string {
  return text("disc-spoken", { kind, value });
}

/** Return several discs as a list. */
function discsText(discs: readonly Disc[]): string {
  return sentenceList(discs.map(({ kind, value }) => text("disc-listed", { kind, value })));
}

function fieldTexts(fields: Fields, names: Names): Record<string, FluentVariable> {
  const said = Object.entries(fields).map(([name, value]) => [name, field(value, names)] as const);
  return Object.fromEntries(said);
}

function field(value: Field, names: Names): FluentVariable {
  if (typeof value !== "object") return value;
  if ("seat" in value) return seatName(value.seat, names);
  if ("seats" in value) return sentenceList(value.seats.map((seat) => seatName(seat, names)));
  if ("owner" in value) return ownerName(value.owner, names);
  if ("card" in value) return cardName(value.card);
  if ("good" in value) return text(`good-${value.good}`);
  if ("goods" in value) return goodsText(value.goods);
  if ("word" in value) return wordName(value.word);
  if ("rule" in value) return ruleText(value.rule);
  if ("disc" in value) return discInSentence(value.disc);
  if ("discs" in value) return discsText(value.discs);
  if ("options" in value) return joined("goods-or-long", value.options.map(goodsText));
  if ("sum" in value) return goodsSum(value.sum);
  if ("sums" in value) return joined("goods-or", value.sums.map(goodsSum));
  if ("message" in value) return say(value.message, names);
  return joined(
    "list-lines",
    value.list.map((part) => say(part, names)),
  );
}

/** Return a list as part of a sentence: “a, b and c”. */
export function sentenceList(parts: string[]): string {
  if (parts.length < 2) return parts.join("");
  return text("list-and", { some: plainList(parts.slice(0, -1)), more: parts.at(-1)! });
}

/** Return a list outside a sentence: “a, b, c”. */
export function plainList(parts: string[]): string {
  return joined("list-more", parts);
}

function joined(id: string, parts: string[]): string {
  return parts.length ? parts.reduce((some, more) => text(id, { some, more })) : "";
}
