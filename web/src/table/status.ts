/** The status line: what you have to decide, what is happening, or whom the table is waiting for. */

import { plainList, sentenceList, ownerName, say, sayEvent, seatName, text } from "../words";
import type { Message } from "../wire";
import type { Table } from "./table.svelte";

const CHANCE = -1;

export function statusOf(table: Table): string {
  const { position, currentEvent, names, seatOffers } = table;
  if (position === null) return text("table-loading");
  if (currentEvent !== null) return sayEvent(currentEvent, names);
  if (position.phase === "over") return text("table-over");
  if (table.info?.status === "abandoned") return text("state-abandoned");
  if (seatOffers?.asks) return questionText(seatOffers.asks, table);
  return waitingOf(table);
}

/** What is asked; by name only where several people play on this device. */
function questionText(question: Message, { names, ownSeats, seat }: Table): string {
  const said = say(question, names);
  if (ownSeats.length === 1 || seat === null) return said;
  return text("table-asked", { who: seatName(seat, names), question: said });
}

/** The seat whose colour the line has: the one that decides, or the only one being waited for. */
export function decidingSeat(table: Table): number | null {
  if (table.seatOffers?.asks) return table.seat;
  const acting = table.position?.acting ?? [];
  return acting.length === 1 && acting[0] !== CHANCE ? acting[0]! : null;
}

function waitingOf({ position, names, ownSeats }: Table): string {
  const acting = position?.acting ?? [];
  if (acting.includes(CHANCE)) return text("table-chance");
  const others = acting.filter((seat) => !ownSeats.some((own) => own.seat === seat));
  // Everyone has decided; the next update is on its way.
  if (others.length === 0) return text("table-moment");
  const who = sentenceList(others.map((seat) => seatName(seat, names)));
  return text(position?.phase === "production" ? "table-producing" : "table-waiting", { who });
}

/** The discs on a card as text, for screen readers. */
export function discsOf(
  placed: readonly { owner: number; disc: { value: number } }[],
  table: Table,
): string {
  return plainList(placed.map((one) => `${ownerName(one.owner, table.names)} ${one.disc.value}`));
}
