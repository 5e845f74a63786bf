import { describe, expect, it, vi } from "vitest";
import { applyEnd, applyStart, phaseStarted } from "../src/table/events";
import type { Event, Position } from "../src/wire";
import { disc, event, goods, auctionCard, ownedCard, position, seat } from "./builders";

vi.mock("../src/session.svelte", () => {
  const kinds = { C01: "company", C02: "company", C03: "company", H1: "school", H2: "school" };
  const cards = Object.entries(kinds).map(([id, kind]) => {
    return [id, { id, kind, basic: [{ from_card: id === "C03" }], additional: [] }];
  });
  return { session: { catalogue: { cards: Object.fromEntries(cards) as object } } };
});

const AGENT = { discs: [disc(2)], card: "A1", companies: [], managers: [], money: 3 };

function animate(shown: Position, ...events: Event[]): Position {
  for (const each of events) {
    applyStart(shown, each);
    applyEnd(shown, each);
  }
  return shown;
}

describe("a bid", () => {
  const placed = event("disc_placed", {
    owner: { owner: 0 },
    disc: { disc: disc(3) },
    card: { card: "C01" },
  });

  it("takes the disc from the hand at the start and puts it on the card at the end", () => {
    const shown = position({ row: [auctionCard("C01"), auctionCard("C02")] });
    applyStart(shown, placed);
    expect(shown.seats[0]!.discs).toEqual([disc(1), disc(2), disc(4)]);
    expect(shown.row[0]!.discs).toEqual([]);
    applyEnd(shown, placed);
    expect(shown.row[0]!.discs).toEqual([{ owner: 0, disc: disc(3), leads: false }]);
    expect(shown.row[1]!.discs).toEqual([]);
    expect(shown.seats[1]!.discs).toHaveLength(4);
  });

  it("takes the variable disc from the hand, whatever value it gets", () => {
    const shown = position({
      row: [auctionCard("C01")],
      seats: [seat({ discs: [disc(2), disc(0, "variable")] }), seat()],
    });
    const variable = event("disc_placed", {
      owner: { owner: 0 },
      disc: { disc: disc(5, "variable") },
      card: { card: "C01" },
    });
    animate(shown, variable);
    expect(shown.seats[0]!.discs).toEqual([disc(2)]);
    expect(shown.row[0]!.discs[0]!.disc).toEqual(disc(5, "variable"));
  });

  it("does not confuse a neutral disc with a fixed one of its value", () => {
    const shown = position({
      row: [auctionCard("C01")],
      seats: [seat({ discs: [disc(2, "neutral"), disc(2)] })],
    });
    animate(
      shown,
      event("disc_placed", {
        owner: { owner: 0 },
        disc: { disc: disc(2) },
        card: { card: "C01" },
      }),
    );
    expect(shown.seats[0]!.discs).toEqual([disc(2, "neutral")]);
  });

  it("of an Agent takes the disc from the Agent", () => {
    const shown = position({ row: [auctionCard("C01")], agents: [structuredClone(AGENT)] });
    animate(
      shown,
      event("disc_placed", {
        owner: { owner: 2 },
        disc: { disc: disc(2) },
        card: { card: "C01" },
      }),
    );
    expect(shown.agents[0]!.discs).toEqual([]);
    expect(shown.row[0]!.discs[0]!.owner).toBe(2);
  });
});

describe("the resolution of a card", () => {
  it("removes a compensated disc from the card, and no other", () => {
    const mine = { owner: 0, disc: disc(2), leads: false };
    const other = { owner: 0, disc: disc(3), leads: false };
    const theirs = { owner: 1, disc: disc(2), leads: true };
    const shown = position({ row: [auctionCard("C01", { discs: [mine, other, theirs] })] });
    applyStart(
      shown,
      event("compensated", {
        owner: { owner: 0 },
        disc: { disc: disc(2) },
        card: { card: "C01" },
      }),
    );
    expect(shown.row[0]!.discs).toEqual([other, theirs]);
  });

  it("removes a won card from the row at the start and gives it to the winner at the end", () => {
    const shown = position({ row: [auctionCard("C01"), auctionCard("C02")] });
    const won = event("card_taken", { owner: { owner: 1 }, card: { card: "C01" } });
    applyStart(shown, won);
    expect(shown.row.map((one) => one.card)).toEqual(["C02"]);
    expect(shown.seats[1]!.cards).toEqual([]);
    applyEnd(shown, won);
    expect(shown.seats[1]!.cards).toEqual([ownedCard("C01")]);
  });

  it("gives a card only once to a seat that has it already", () => {
    const shown = position({ seats: [seat({ cards: [ownedCard("C01", { upgraded: true })] })] });
    animate(shown, event("card_taken", { owner: { owner: 0 }, card: { card: "C01" } }));
    expect(shown.seats[0]!.cards).toEqual([ownedCard("C01", { upgraded: true })]);
  });

  it("gives an Agent its card and its coins", () => {
    const shown = position({ row: [auctionCard("C01")], agents: [structuredClone(AGENT)] });
    animate(
      shown,
      event("card_taken", { owner: { owner: 2 }, card: { card: "C01" } }),
      event("agent_paid", { agent: { owner: 2 }, money: 4, card: { card: "C01" } }),
    );
    expect(shown.agents[0]!.companies).toEqual(["C01"]);
    expect(shown.agents[0]!.money).toBe(7);
  });

  it("removes a school and gives its manager to the winner", () => {
    const shown = position({ row: [auctionCard("H1", { manager: "M05" })] });
    animate(
      shown,
      event("manager_taken", {
        owner: { owner: 0 },
        manager: { card: "M05" },
        card: { card: "H1" },
      }),
    );
    expect(shown.row).toEqual([]);
    expect(shown.seats[0]!.managers).toEqual(["M05"]);
  });
});

describe("the deal", () => {
  it("empties the row when a deal starts, and fills it card by card", () => {
    const shown = position({ phase: "production", row: [auctionCard("C02")] });
    animate(
      shown,
      event("phase_began", { phase: "deal", round: 2 }, "phase_began-deal"),
      event("dealt", { card: { card: "C01" } }, "dealt-row"),
      event("dealt", { card: { card: "H1" } }, "dealt-school"),
      event("dealt", { card: { card: "H2" } }, "dealt-school"),
    );
    expect(shown.phase).toBe("deal");
    expect(shown.round).toBe(2);
    expect(shown.row).toEqual([auctionCard("C01"), auctionCard("H1"), auctionCard("H2")]);
  });

  it("puts managers at the schools from left to right", () => {
    const shown = position({ row: [auctionCard("C01"), auctionCard("H1"), auctionCard("H2")] });
    animate(
      shown,
      event("dealt", { card: { card: "M05" } }, "dealt-manager"),
      event("dealt", { card: { card: "M08" } }, "dealt-manager"),
    );
    expect(shown.row.map((one) => one.manager)).toEqual([null, "M05", "M08"]);
  });
});

describe("goods", () => {
  it("come and go at the end of an event", () => {
    const shown = position({ seats: [seat({ goods: goods({ coal: 3 }) }), seat()] });
    const processed = event("processed", {
      seat: { seat: 0 },
      card: { card: "C01" },
      paid: { goods: goods({ coal: 2 }) },
      gained: { goods: goods({ money: 4 }) },
    });
    applyStart(shown, processed);
    expect(shown.seats[0]!.goods).toEqual(goods({ coal: 3 }));
    applyEnd(shown, processed);
    expect(shown.seats[0]!.goods).toEqual(goods({ coal: 1, money: 4 }));
    expect(shown.seats[1]!.goods).toEqual(goods());
  });

  it("that a manager lends are not paid from the hand", () => {
    const shown = position({ seats: [seat({ goods: goods({ iron: 1 }) })] });
    animate(
      shown,
      event("processed", {
        seat: { seat: 0 },
        card: { card: "C01" },
        paid: { goods: goods({ iron: 2 }) },
        lent: { goods: goods({ iron: 1 }) },
        gained: { goods: goods({ money: 5 }) },
      }),
    );
    expect(shown.seats[0]!.goods).toEqual(goods({ money: 5 }));
  });

  it("on a card pay for its line in place of those in the hand", () => {
    const shown = position({ seats: [seat({ goods: goods({ coal: 1 }) })] });
    animate(
      shown,
      event("processed", {
        seat: { seat: 0 },
        card: { card: "C03" },
        line: 1,
        paid: { goods: goods({ coal: 2 }) },
        gained: { goods: goods({ token: 1 }) },
      }),
    );
    expect(shown.seats[0]!.goods).toEqual(goods({ coal: 1, token: 1 }));
  });

  it("that a manager lends for an upgrade are not paid from the hand", () => {
    const shown = position({
      seats: [seat({ goods: goods({ coal: 3 }), cards: [ownedCard("C01")] })],
    });
    animate(
      shown,
      event("upgraded", {
        seat: { seat: 0 },
        card: { card: "C01" },
        paid: { goods: goods({ coal: 2, iron: 1 }) },
        lent: { goods: goods({ coal: 1, iron: 1 }) },
      }),
    );
    expect(shown.seats[0]!.goods).toEqual(goods({ coal: 2 }));
  });

  it("are paid for an upgrade, which turns the card over", () => {
    const shown = position({
      seats: [seat({ goods: goods({ token: 1 }), cards: [ownedCard("C01"), ownedCard("C02")] })],
    });
    animate(
      shown,
      event("upgraded", {
        seat: { seat: 0 },
        card: { card: "C02" },
        paid: { goods: goods({ token: 1 }) },
      }),
    );
    expect(shown.seats[0]!.goods).toEqual(goods());
    expect(shown.seats[0]!.cards.map((one) => one.upgraded)).toEqual([false, true]);
  });
});

it("leaves the position alone for an event that moves nothing", () => {
  const shown = position({ row: [auctionCard("C01")] });
  animate(shown, event("line_reached", { seat: { seat: 0 }, card: { card: "C01" }, line: 1 }));
  expect(shown).toEqual(position({ row: [auctionCard("C01")] }));
});

it("knows the phase that an event starts", () => {
  expect(phaseStarted(event("phase_began", { phase: "production", round: 1 }))).toBe("production");
  expect(phaseStarted(event("turn_came", { owner: { owner: 0 } }))).toBeNull();
});
