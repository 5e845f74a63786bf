import { expect, test } from "vitest";

import { withPresence } from "../src/table/presence";
import type { SeatInfo, TableInfo } from "../src/wire";

const seat = (number: number): SeatInfo =>
  ({ seat: number, is_online: number === 0, is_away: number === 1 }) as SeatInfo;

test("a seat is online or away as the last message says, and nothing else changes", () => {
  const table = { id: "abc", seats: [seat(0), seat(1)], watching: 7 } as TableInfo;
  const now = withPresence(table, { type: "presence", online: [1], away: [], watching: 2 });
  expect(now.seats).toEqual([
    { seat: 0, is_online: false, is_away: false },
    { seat: 1, is_online: true, is_away: false },
  ]);
  expect([now.id, now.watching]).toEqual(["abc", 2]);
});
