import { describe, expect, it } from "vitest";

import { retryMs } from "../src/table/retry";

const PAGES = 1000;

/** When a page is back, in milliseconds: it loses its socket at 0, the server is away for a time. */
function backAt(awayMs: number): number {
  let now = 0;
  for (let attempt = 0; ; attempt++) {
    now += retryMs(attempt);
    if (now >= awayMs) return now;
  }
}

describe("the time before the next attempt", () => {
  it("is at most one, two and four seconds, and then never more", () => {
    const longest = [0, 1, 2, 3, 10, 2000].map((attempt) => retryMs(attempt, () => 1));
    expect(longest).toEqual([1000, 2000, 4000, 4000, 4000, 4000]);
  });

  it("is random from nothing up to that", () => {
    expect(retryMs(5, () => 0)).toBe(0);
    expect(retryMs(5, () => 0.25)).toBe(1000);
  });

  it("brings everyone back within four seconds of the server", () => {
    for (const awayMs of [500, 3000, 20_000]) {
      const back = Array.from({ length: PAGES }, () => backAt(awayMs));
      expect(Math.max(...back)).toBeLessThanOrEqual(awayMs + 4000);
    }
  });

  it("spreads a thousand pages, so that no tenth of a second has more than a tenth of them", () => {
    const tenths = new Map<number, number>();
    for (let page = 0; page < PAGES; page++) {
      const tenth = Math.floor(backAt(3000) / 100);
      tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1);
    }
    expect(Math.max(...tenths.values())).toBeLessThan(PAGES / 10);
  });
});
