/**
 * How an event changes the displayed position while its update is still being animated.
 *
 * There are no rules here: an event says what happened, and these functions write it down. At the
 * end of the update, the server's own position replaces the result.
 */

import { cardFace } from "./catalogue";
import { cardIn, discIn, discsIn, goodsIn, numberIn, ownerIn } from "./fields";
import { add, NO_GOODS } from "./goods";
import { ownPayment } from "./payment";
import type { AuctionCard, Disc, Event, Goods, OwnedCard, PhaseName, Position } from "../wire";

type Apply = (position: Position, event: Event) => void;

/** Changes at the start of the animation: things leave the place where they were. */
const AT_START: Record<string, Apply> = {
  disc_placed: (position, { fields }) => takeDisc(position, ownerIn(fields, "owner"), fields),
  compensated: (position, { fields }) => {
    const auctionCard = auctionCardOf(position, cardIn(fields));
    const owner = ownerIn(fields, "owner");
    const disc = discIn(fields);
    if (auctionCard === undefined || disc === undefined) return;
    auctionCard.discs = auctionCard.discs.filter(
      (placed) => placed.owner !== owner || !isSame(placed.disc, disc),
    );
  },
  card_taken: (position, { fields }) => removeAuctionCard(position, cardIn(fields)),
  card_discarded: (position, { fields }) => removeAuctionCard(position, cardIn(fields)),
  manager_taken: (position, { fields }) => removeAuctionCard(position, cardIn(fields)),
  manager_discarded: (position, { fields }) => removeAuctionCard(position, cardIn(fields)),
};

/** Changes at its end: things are in the place where they went. */
const AT_END: Record<string, Apply> = {
  phase_began: (position, event) => {
    position.phase = phaseStarted(event) ?? position.phase;
    position.round = numberIn(event.fields, "round");
    if (position.phase === "deal") position.row = [];
  },
  dealt: (position, { fields, message }) => {
    const card = cardIn(fields);
    if (card === undefined) return;
    if (message === "event-dealt-row" || message === "event-dealt-school") {
      position.row.push({ card, discs: [], manager: null });
    } else if (message === "event-dealt-manager") {
      const school = position.row.find(
        (auctionCard) => isSchool(auctionCard) && auctionCard.manager === null,
      );
      if (school !== undefined) school.manager = card;
    }
  },
  disc_placed: (position, { fields }) => {
    const owner = ownerIn(fields, "owner");
    const disc = discIn(fields);
    const auctionCard = auctionCardOf(position, cardIn(fields));
    if (owner !== undefined && disc !== undefined)
      auctionCard?.discs.push({ owner, disc, leads: false });
  },
  turn_came: (position, { fields }) => {
    position.turn = ownerIn(fields, "owner") ?? null;
  },
  discs_taken: (position, { fields }) => {
    const owner = ownerIn(fields, "owner");
    const holder = holderOf(position, owner);
    if (holder !== undefined) holder.discs = discsIn(fields, "discs");
  },
  card_taken: (position, { fields }) => {
    const owner = ownerIn(fields, "owner");
    const card = cardIn(fields);
    if (owner === undefined || card === undefined) return;
    const seat = position.seats[owner];
    if (seat === undefined) position.agents[owner - position.seats.length]?.companies.push(card);
    else if (!seat.cards.some((mine) => mine.card === card)) seat.cards.push(newCard(card));
  },
  manager_taken: (position, { fields }) => {
    const manager = cardIn(fields, "manager");
    if (manager !== undefined) holderOf(position, ownerIn(fields, "owner"))?.managers.push(manager);
  },
  agent_paid: (position, { fields }) => {
    const agent = position.agents[(ownerIn(fields, "agent") ?? 0) - position.seats.length];
    if (agent !== undefined) agent.money += numberIn(fields, "money");
  },
  gained: (position, { fields }) => give(position, fields, goodsIn(fields), 1),
  taken_from_card: (position, { fields }) => give(position, fields, goodsIn(fields), 1),
  coal_granted: (position, { fields }) => give(position, fields, goodsIn(fields), 1),
  bid_paid: (position, { fields }) => give(position, fields, goodsIn(fields, "paid"), -1),
  processed: (position, event) => {
    give(position, event.fields, ownPayment(event), -1);
    give(position, event.fields, goodsIn(event.fields, "gained"), 1);
  },
  upgraded: (position, event) => {
    const { fields } = event;
    give(position, fields, ownPayment(event), -1);
    const seat = position.seats[ownerIn(fields, "seat") ?? -1];
    const mine = seat?.cards.find((one) => one.card === cardIn(fields));
    if (mine !== undefined) mine.upgraded = true;
  },
};

/** The phase that an event starts; null if it starts none. */
export function phaseStarted({ kind, fields }: Event): PhaseName | null {
  return kind === "phase_began" ? (fields.phase as PhaseName) : null;
}

/** Change the position as at the start of the event's animation. */
export function applyStart(position: Position, event: Event): void {
  AT_START[event.kind]?.(position, event);
}

/** Change the position as at the end of the event's animation. */
export function applyEnd(position: Position, event: Event): void {
  AT_END[event.kind]?.(position, event);
}

function isSame(one: Disc, other: Disc): boolean {
  return one.kind === other.kind && one.value === other.value;
}

function auctionCardOf(position: Position, card: string | undefined): AuctionCard | undefined {
  return position.row.find((auctionCard) => auctionCard.card === card);
}

function isSchool(auctionCard: AuctionCard): boolean {
  return cardFace(auctionCard.card).kind === "school";
}

function removeAuctionCard(position: Position, card: string | undefined): void {
  position.row = position.row.filter((auctionCard) => auctionCard.card !== card);
}

function holderOf(
  position: Position,
  owner = -1,
): { discs: Disc[]; managers: string[] } | undefined {
  return position.seats[owner] ?? position.agents[owner - position.seats.length];
}

function takeDisc(position: Position, owner: number | undefined, fields: Event["fields"]): void {
  const holder = holderOf(position, owner);
  const disc = discIn(fields);
  if (holder === undefined || disc === undefined) return;
  const place = holder.discs.findIndex((held) => isSameInHand(held, disc));
  if (place >= 0) holder.discs = holder.discs.filter((_, index) => index !== place);
}

/** A variable disc has no value before it is placed. */
function isSameInHand(held: Disc, placed: Disc): boolean {
  return held.kind === placed.kind && (placed.kind === "variable" || held.value === placed.value);
}

function give(
  position: Position,
  fields: Event["fields"],
  goods: Goods | undefined,
  factor: number,
): void {
  const seat = position.seats[ownerIn(fields, "seat") ?? -1];
  if (seat !== undefined && goods !== undefined) add(seat.goods, goods, factor);
}

function newCard(card: string): OwnedCard {
  return { card, upgraded: false, resolved: false, goods: { ...NO_GOODS }, managers: [] };
}
