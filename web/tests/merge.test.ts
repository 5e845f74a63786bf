import { describe, expect, it } from "vitest";
import { withChanges, merge } from "../src/table/merge";
import { goods, auctionCard, ownedCard, position, seat } from "./builders";

describe("merge", () => {
  it("makes the target equal to the source", () => {
    const target = position({ row: [auctionCard("C01")] });
    const source = position({
      phase: "production",
      seats: [seat({ cards: [ownedCard("C01")] }), seat({ goods: goods({ coal: 2 }) })],
    });
    merge(target, source);
    expect(target).toEqual(source);
  });

  it("keeps the objects in which nothing has withChanges", () => {
    const target = position();
    const [first, second] = target.seats;
    merge(target, position({ seats: [seat({ goods: goods({ oil: 1 }) }), seat()] }));
    expect(target.seats[0]).toBe(first);
    expect(target.seats[1]).toBe(second);
    expect(target.seats[0]!.goods.oil).toBe(1);
  });

  it("writes only what differs", () => {
    const written: string[] = [];
    const target = new Proxy(position(), {
      set: (object, name, value) => {
        written.push(String(name));
        return Reflect.set(object, name, value);
      },
    });
    merge(target, position({ round: 2 }));
    expect(written).toEqual(["round"]);
  });

  it("keeps a card's object when the card changes its place in the list", () => {
    const [one, two, three] = ["C01", "C02", "C03"].map((card) => ownedCard(card));
    const target = seat({ cards: [one!, two!, three!] });
    merge(target, seat({ cards: ["C03", "C01"].map((card) => ownedCard(card)) }));
    expect(target.cards).toHaveLength(2);
    expect(target.cards[0]).toBe(three);
    expect(target.cards[1]).toBe(one);
  });

  it("writes into the object of a card that has moved", () => {
    const upgraded = ownedCard("C01");
    const target = seat({ cards: [upgraded, ownedCard("C02")] });
    merge(target, seat({ cards: [ownedCard("C02"), ownedCard("C01", { upgraded: true })] }));
    expect(target.cards[1]).toBe(upgraded);
    expect(upgraded.upgraded).toBe(true);
  });

  it("shortens and lengthens lists", () => {
    const target = { values: [1, 2, 3] };
    merge(target, { values: [4] });
    expect(target.values).toEqual([4]);
    merge(target, { values: [4, 5] });
    expect(target.values).toEqual([4, 5]);
  });

  it("takes over nothing by reference", () => {
    const target = position();
    const source = position({ row: [auctionCard("C01")] });
    merge(target, source);
    target.row[0]!.manager = "M01";
    expect(source.row[0]!.manager).toBeNull();
  });

  it("replaces null by an object and an object by null", () => {
    const target: { turn: { seat: number } | null } = { turn: null };
    merge(target, { turn: { seat: 1 } });
    expect(target.turn).toEqual({ seat: 1 });
    merge(target, { turn: null });
    expect(target.turn).toBeNull();
  });
});

describe("withChanges", () => {
  it("replaces the fields that are there, null included", () => {
    const next = withChanges(position({ turn: 1, round: 1 }), { turn: null, round: 2 });
    expect(next.turn).toBeNull();
    expect(next.round).toBe(2);
    expect(next.phase).toBe("bidding");
  });

  it("replaces single seats", () => {
    const before = position();
    const now = seat({ goods: goods({ money: 5 }) });
    const next = withChanges(before, { seats: [{ seat: 1, now }] });
    expect(next.seats[0]).toBe(before.seats[0]);
    expect(next.seats[1]).toBe(now);
  });

  it("leaves the position it was given as it is", () => {
    const before = position();
    withChanges(before, { round: 3, seats: [{ seat: 0, now: seat({ has_used_power: true }) }] });
    expect(before).toEqual(position());
  });
});
