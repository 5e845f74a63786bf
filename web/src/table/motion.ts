/** How each event is animated: for how long, what moves, from where to where. */

import { cardIn, discIn, goodsIn, ownerIn } from "./fields";
import { isEmpty } from "./goods";
import type { Disc, Event, Goods } from "../wire";

/** Something that moves between two places on the page, which are named by `data-at`. */
export interface Flight {
  from: string;
  to: string;
  ms: number;
  goods?: Goods;
  disc?: { disc: Disc; owner: number };
  card?: string;
}

/** A flight that is on the screen now. */
export interface ActiveFlight extends Flight {
  id: number;
}

const FLIGHT_MS = 420;

/**
 * How long an event of the auction is animated, so that people can follow: about half a second for
 * each bid, compensation and card. Events that are not listed take no time.
 */
const DURATION_BY_KIND_MS: Record<string, number> = {
  rolled: 400,
  disc_placed: 500,
  compensated: 150,
  card_taken: 550,
  card_discarded: 450,
  manager_taken: 550,
  manager_discarded: 450,
  agent_paid: 400,
  gained: 450,
  processed: 450,
  laid: 300,
};

const DURATION_BY_MESSAGE_MS: Record<string, number> = {
  "event-dealt-row": 70,
  "event-dealt-school": 70,
  "event-dealt-manager": 70,
  "event-phase_began-resolution": 600,
  "event-phase_began-production": 600,
  "event-gained-start": 0,
  "event-compensated-nothing": 450,
};

/** How long an event is animated; in production no time, because everyone produces at once. */
export function durationOf(event: Event, isProduction: boolean): number {
  if (isProduction) return 0;
  return DURATION_BY_MESSAGE_MS[event.message] ?? DURATION_BY_KIND_MS[event.kind] ?? 0;
}

/** What moves during an event; null for most events. */
export function flightOf(event: Event, isProduction: boolean): Flight | null {
  const { fields } = event;
  const card = cardIn(fields);
  const place = `${isProduction ? "card" : "auction-card"}-${card}`;
  const base = { ms: FLIGHT_MS };
  switch (event.kind) {
    case "disc_placed": {
      const owner = ownerIn(fields, "owner") ?? -1;
      const disc = discIn(fields);
      if (disc === undefined) return null;
      return { ...base, from: `discs-${owner}`, to: place, disc: { disc, owner } };
    }
    case "card_taken":
      return {
        ...base,
        from: place,
        to: `seat-${ownerIn(fields, "owner")}`,
        ...(card && { card }),
      };
    case "gained":
    case "taken_from_card":
      return goodsFlight(place, ownerIn(fields, "seat"), goodsIn(fields));
    case "processed":
      return goodsFlight(place, ownerIn(fields, "seat"), goodsIn(fields, "gained"));
  }
  return null;
}

function goodsFlight(from: string, seat = -1, goods?: Goods): Flight | null {
  if (goods === undefined || isEmpty(goods)) return null;
  return { ms: FLIGHT_MS, from, to: `seat-${seat}`, goods };
}
