import { describe, expect, it, vi } from "vitest";
import { ledgerOf, totalOf } from "../src/table/ledger";
import type { Event, LogEntry } from "../src/wire";
import { event, goods } from "./builders";

vi.mock("../src/session.svelte", () => ({
  session: { catalogue: { cards: { C01: { basic: [{ from_card: false }], additional: [] } } } },
}));

function production(...events: Event[]): LogEntry[] {
  const began = event("phase_began", { phase: "production", round: 1 });
  const said = { id: "action-use", fields: {} };
  return [
    { n: 0, seat: null, text: "", move: "", said, events: [began] },
    { n: 1, seat: 0, text: "", move: "", said, events },
  ];
}

describe("the ledger", () => {
  it("counts only what a seat paid itself, not what a manager lent", () => {
    const items = ledgerOf(
      production(
        event("processed", {
          seat: { seat: 0 },
          card: { card: "C01" },
          line: 1,
          paid: { goods: goods({ iron: 2 }) },
          lent: { goods: goods({ iron: 1 }) },
          gained: { goods: goods({ money: 5 }) },
        }),
        event("upgraded", {
          seat: { seat: 0 },
          card: { card: "C01" },
          paid: { goods: goods({ coal: 1, token: 1 }) },
          lent: { goods: goods({ coal: 1 }) },
        }),
      ),
      [],
      0,
    );
    expect(totalOf(items)).toEqual({
      paid: goods({ iron: 1, token: 1 }),
      gained: goods({ money: 5 }),
    });
  });

  it("mentions an upgrade that a manager paid for completely", () => {
    const lent = { goods: goods({ coal: 1 }) };
    const upgraded = event("upgraded", {
      seat: { seat: 0 },
      card: { card: "C01" },
      paid: lent,
      lent: lent,
    });
    const items = ledgerOf(production(upgraded), [], 0);
    expect(items.map(({ kind }) => kind)).toEqual(["upgraded"]);
  });
});
