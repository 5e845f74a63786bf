import { beforeEach, describe, expect, it } from "vitest";
import { Bidding, discKey } from "../src/table/bidding.svelte";
import type { Table } from "../src/table/table.svelte";
import type { Offer } from "../src/wire";
import { bid, disc } from "./builders";

/** As much of a table as bidding needs; it notes what it is asked to do. */
class TableStub {
  readonly seat = 0;
  actions = $state.raw<Offer[]>([]);
  taken: string[] = [];
  explained: string[] = [];

  get seatOffers(): { actions: Offer[] } {
    return { actions: this.actions };
  }
  act(offer: Offer): void {
    this.taken.push(offer.text);
  }
  explain(action: string): void {
    this.explained.push(action);
  }
  dismissRefusal(): void {}
}

let table: TableStub;
let bidding: Bidding;

beforeEach(() => {
  table = new TableStub();
  table.actions = [
    bid(disc(1), "C01"),
    bid(disc(4), "C01"),
    bid(disc(4), "C02"),
    bid(disc(2, "neutral"), "C02"),
  ];
  bidding = new Bidding(table as unknown as Table);
});

describe("picking in either order", () => {
  it("bids with the disc in hand when a card is picked", () => {
    bidding.pickDisc("4");
    expect(bidding.disc).toBe("4");
    bidding.pickCard("C02");
    expect(table.taken).toEqual(["p1 4 C02"]);
    expect(bidding.disc).toBeNull();
  });

  it("bids on the picked card when a disc is picked", () => {
    bidding.pickCard("C02");
    expect(bidding.card).toBe("C02");
    bidding.pickDisc("n2");
    expect(table.taken).toEqual(["p1 n2 C02"]);
    expect(bidding.card).toBeNull();
  });

  it("asks why when the pair is not offered", () => {
    bidding.pickDisc("1");
    bidding.pickCard("C02");
    expect(table.taken).toEqual([]);
    expect(table.explained).toEqual(["p1 1 C02"]);
  });

  it("puts the disc or the card back when it is picked again", () => {
    bidding.pickDisc("4");
    bidding.pickDisc("4");
    expect(bidding.disc).toBeNull();
    bidding.pickCard("C01");
    bidding.pickCard("C01");
    expect(bidding.card).toBeNull();
    expect(table.taken).toEqual([]);
  });

  it("changes to another disc", () => {
    bidding.pickDisc("1");
    bidding.pickDisc("4");
    expect(bidding.disc).toBe("4");
  });

  it("holds the only disc that can be placed without a click", () => {
    table.actions = [bid(disc(4), "C01"), bid(disc(4), "C02")];
    expect(bidding.disc).toBe("4");
  });

  it("forgets what is not offered any more", () => {
    bidding.pickDisc("1");
    table.actions = [bid(disc(4), "C01"), bid(disc(2, "neutral"), "C02")];
    expect(bidding.disc).toBeNull();
    bidding.pickCard("C01");
    table.actions = [bid(disc(4), "C02"), bid(disc(2, "neutral"), "C02")];
    expect(bidding.card).toBeNull();
  });
});

describe("what is lit", () => {
  it("is every card with an offer when no disc is in hand", () => {
    expect(["C01", "C02", "C03"].map((card) => bidding.isLit(card))).toEqual([true, true, false]);
  });

  it("is the cards that take the disc in hand", () => {
    bidding.pickDisc("1");
    expect(["C01", "C02"].map((card) => bidding.isLit(card))).toEqual([true, false]);
  });

  it("is the discs that fit the picked card", () => {
    expect(["1", "4", "n2"].map((key) => bidding.canPick(key))).toEqual([true, true, true]);
    bidding.pickCard("C01");
    expect(["1", "4", "n2"].map((key) => bidding.canPick(key))).toEqual([true, true, false]);
  });

  it("is nothing when there are no bids", () => {
    table.actions = [];
    expect(bidding.bids).toEqual([]);
    expect(bidding.isLit("C01")).toBe(false);
    expect(bidding.canPick("1")).toBe(false);
  });
});

describe("the variable disc", () => {
  const variable = (value: number, card: string) => bid(disc(value, "variable"), card);

  beforeEach(() => {
    table.actions = [
      bid(disc(4), "C01"),
      ...[2, 0, 1].map((value) => variable(value, "C01")),
      ...[3, 1].map((value) => variable(value, "C02")),
    ];
  });

  const values = () => bidding.values.map((one) => one.disc!.value);

  it("has no values while another disc is in hand", () => {
    bidding.pickDisc("4");
    expect(values()).toEqual([]);
    expect(bidding.variableOffer).toBeNull();
  });

  it("starts at its lowest value, and each value is there once", () => {
    bidding.pickDisc("v");
    expect(values()).toEqual([0, 1, 2, 3]);
    expect(bidding.variableOffer!.disc!.value).toBe(0);
  });

  it("steps through its values and stops at both ends", () => {
    bidding.pickDisc("v");
    expect(bidding.mayStep(-1)).toBe(false);
    for (let count = 0; count < 3; count += 1) bidding.step(1);
    expect(bidding.variableOffer!.disc!.value).toBe(3);
    expect(bidding.mayStep(1)).toBe(false);
    bidding.step(1);
    expect(bidding.variableOffer!.disc!.value).toBe(3);
  });

  it("has the values of the picked card, and waits there until it is placed", () => {
    bidding.pickCard("C02");
    bidding.pickDisc("v");
    expect(values()).toEqual([1, 3]);
    expect(table.taken).toEqual([]);
    bidding.step(1);
    bidding.placeOnPickedCard();
    expect(table.taken).toEqual(["p1 v3 C02"]);
  });

  it("asks why with the value that is set", () => {
    bidding.pickDisc("v");
    bidding.step(1);
    bidding.step(1);
    expect(bidding.isLit("C02")).toBe(false);
    bidding.pickCard("C02");
    expect(table.explained).toEqual(["p1 v2 C02"]);
  });
});

it("names discs as the notation does, the variable one without its value", () => {
  expect([disc(3), disc(2, "neutral"), disc(0, "variable")].map(discKey)).toEqual(["3", "n2", "v"]);
});
