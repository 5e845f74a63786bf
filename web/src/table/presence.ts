/** Who is at a table. */

import type { PresenceChanged, TableInfo } from "../wire";

/** Return a table with the people who are there now. */
export function withPresence(table: TableInfo, presence: PresenceChanged): TableInfo {
  const seats = table.seats.map((one) => ({
    ...one,
    is_online: presence.online.includes(one.seat),
    is_away: presence.away.includes(one.seat),
  }));
  return { ...table, seats, watching: presence.watching };
}
