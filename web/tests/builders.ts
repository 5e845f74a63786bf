/** Small positions, events and offers, for the tests. */

import { NO_GOODS } from "../src/table/goods";
import type {
  AuctionCard,
  Disc,
  Event,
  Field,
  Goods,
  Offer,
  OwnedCard,
  Position,
  Seat,
} from "../src/wire";

export function disc(value: number, kind: Disc["kind"] = "fixed"): Disc {
  return { kind, value };
}

export function goods(some: Partial<Goods> = {}): Goods {
  return { ...NO_GOODS, ...some };
}

export function ownedCard(card: string, more: Partial<OwnedCard> = {}): OwnedCard {
  return { card, upgraded: false, resolved: false, goods: goods(), managers: [], ...more };
}

export function auctionCard(card: string, more: Partial<AuctionCard> = {}): AuctionCard {
  return { card, discs: [], manager: null, ...more };
}

export function seat(more: Partial<Seat> = {}): Seat {
  return {
    goods: goods(),
    discs: [disc(1), disc(2), disc(3), disc(4)],
    capitalist: null,
    cards: [],
    arrivals: [],
    open_card: null,
    has_used_power: false,
    managers: [],
    placeable: [],
    bonuses: [],
    pending: [],
    offered: [],
    ...more,
  };
}

/** Two seats in the bidding of round 1. */
export function position(more: Partial<Position> = {}): Position {
  return {
    phase: "bidding",
    round: 1,
    rounds: 4,
    is_chain: false,
    first: 0,
    turn: 0,
    producing: [],
    acting: [0],
    seats: [seat(), seat()],
    agents: [],
    row: [],
    unseen: 0,
    stack: 0,
    outcome: null,
    ...more,
  };
}

export function event(kind: string, fields: Record<string, Field> = {}, message = kind): Event {
  return { kind, in_log: true, message: `event-${message}`, fields };
}

export function bid(placed: Disc, card: string): Offer {
  const name = { fixed: "", neutral: "n", variable: "v" }[placed.kind] + placed.value;
  return {
    kind: "bid",
    seat: 0,
    text: `p1 ${name} ${card}`,
    card,
    disc: placed,
    line: null,
    count: null,
    place: null,
    manager: null,
    option: null,
    said: { id: "action-bid", fields: {} },
    preview: null,
  };
}
