import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AnimationQueue, type Step } from "../src/table/queue";

let calls: string[];
let isReduced: boolean;
let moving: boolean[];
let queue: AnimationQueue;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  isReduced = false;
  moving = [];
  queue = new AnimationQueue(
    () => isReduced,
    (isMoving) => moving.push(isMoving),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

function step(name: string, durationMs: number): Step {
  return {
    durationMs,
    start: () => calls.push(`${name} starts`),
    finish: () => calls.push(`${name} ends`),
  };
}

describe("playing", () => {
  it("starts the next step when the one before has ended", () => {
    queue.add([step("a", 100), step("b", 50)]);
    expect(calls).toEqual(["a starts"]);
    vi.advanceTimersByTime(99);
    expect(calls).toEqual(["a starts"]);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(["a starts", "a ends", "b starts"]);
    vi.advanceTimersByTime(50);
    expect(calls.at(-1)).toBe("b ends");
  });

  it("plays steps without a duration at once", () => {
    queue.add([step("a", 0), step("b", 0)]);
    expect(calls).toEqual(["a starts", "a ends", "b starts", "b ends"]);
    expect(queue.isMoving).toBe(false);
  });

  it("puts what is added later after what is waiting", () => {
    queue.add([step("a", 100), step("b", 100)]);
    queue.add([step("c", 0)]);
    expect(calls).toEqual(["a starts"]);
    vi.advanceTimersByTime(200);
    expect(calls.filter((call) => call.endsWith("ends"))).toEqual(["a ends", "b ends", "c ends"]);
  });

  it("says when motion starts and when all of it has ended", () => {
    queue.add([step("a", 100)]);
    expect(queue.isMoving).toBe(true);
    expect(moving).toEqual([true]);
    vi.advanceTimersByTime(100);
    expect(queue.isMoving).toBe(false);
    expect(moving).toEqual([true, false]);
  });

  it("gives the browser a frame when steps without a duration take long", () => {
    const slow: Step = { ...step("a", 0), start: () => vi.advanceTimersByTime(10) };
    queue.add([slow, step("b", 0)]);
    expect(calls).toEqual(["a ends"]);
    vi.advanceTimersByTime(16);
    expect(calls).toEqual(["a ends", "b starts", "b ends"]);
  });

  it("plays faster when more than twelve seconds are waiting", () => {
    const long = Array.from({ length: 25 }, (_, index) => step(`${index}`, 1000));
    queue.add(long);
    vi.advanceTimersByTime(500);
    expect(calls).toEqual(["0 starts", "0 ends", "1 starts"]);
  });
});

describe("skipping", () => {
  it("finishes the current and all waiting steps in their order, without starting them", () => {
    queue.add([step("a", 100), step("b", 100), step("c", 0)]);
    queue.skip();
    expect(calls).toEqual(["a starts", "a ends", "b ends", "c ends"]);
    expect(moving.at(-1)).toBe(false);
  });

  it("leaves nothing behind that could disturb the next step", () => {
    queue.add([step("a", 100), step("b", 100)]);
    queue.skip();
    calls = [];
    queue.add([step("c", 200)]);
    vi.advanceTimersByTime(199);
    expect(calls).toEqual(["c starts"]);
    vi.advanceTimersByTime(1000);
    expect(calls).toEqual(["c starts", "c ends"]);
  });

  it("happens automatically when nothing should be animated", () => {
    isReduced = true;
    queue.add([step("a", 100), step("b", 100)]);
    expect(calls).toEqual(["a ends", "b ends"]);
    expect(queue.isMoving).toBe(false);
  });
});

describe("clearing", () => {
  it("drops all steps and finishes none", () => {
    queue.add([step("a", 100), step("b", 100)]);
    queue.clear();
    vi.advanceTimersByTime(1000);
    expect(calls).toEqual(["a starts"]);
    expect(moving.at(-1)).toBe(false);
  });

  it("leaves the queue ready for more", () => {
    queue.add([step("a", 100)]);
    queue.clear();
    queue.add([step("b", 100)]);
    vi.advanceTimersByTime(100);
    expect(calls).toEqual(["a starts", "b starts", "b ends"]);
  });
});
