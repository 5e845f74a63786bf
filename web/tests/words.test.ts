import { expect, test } from "vitest";
import { say, sayEvent } from "../src/words";
import { event } from "./builders";
import type { Field } from "../src/wire";

const names = { names: ["Dora", "Ben"], seats: 2 };
const nothing = { coal: 0, iron: 0, oil: 0, token: 0, money: 0 };

function sale(times: number): Record<string, Field> {
  return {
    seat: { seat: 0 },
    card: { card: "C03" },
    paid: { goods: { ...nothing, iron: times } },
    gained: { goods: { ...nothing, money: 2 * times } },
  };
}

test("an event is a sentence of the log", () => {
  expect(sayEvent(event("processed", sale(1)), names)).toBe(
    "Dora exchanges 1 iron for 2 coins at Pithead Foundry.",
  );
});

test("an event that stands for equal ones says their sum", () => {
  const total = { id: "event-processed", fields: sale(5) };
  expect(sayEvent({ ...event("processed", sale(1)), total }, names)).toBe(
    "Dora exchanges 5 iron for 10 coins at Pithead Foundry.",
  );
});

test("a sentence begins as the catalogue and the player write it", () => {
  expect(
    sayEvent(event("production_ended", { seat: { seat: 0 } }), { names: ["dora"], seats: 1 }),
  ).toBe("dora finishes production.");
});

test.each([
  ["R7.4", "The game is over. See rule R7.4."],
  ["Q12", "The game is over. See ruling Q12."],
])("a refusal refers to %s", (rule, sentence) => {
  const why = { message: { id: "refusal-turn-game_over", fields: {} } };
  expect(say({ id: "refusal", fields: { why, rule: { rule } } })).toBe(sentence);
});
