// The socket of a table: what it sends again, and when it stops.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, Refusal } from "../src/api";
import { Socket, type Connection } from "../src/table/socket";
import type { Act, Message, ServerMessage } from "../src/wire";
import { PROTOCOL } from "../src/wire";

vi.mock("../src/session.svelte", () => ({
  session: { isOf: () => true, noteIdentity: () => undefined },
}));
vi.mock("../src/api", async (original) => ({
  ...(await original<object>()),
  api: { table: vi.fn() },
}));

const SAID: Message = { id: "problem-table-unreadable", fields: { table: "abc" } };
const ACT: Act = { type: "act", move: "move-0001", n: 3, text: "p1 done" };

class FakeSocket {
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.();
  }

  receive(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let states: Connection[];
let said: (Message | null)[];
let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  states = [];
  said = [];
  const page = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "https:", host: "here" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  socket = new Socket("abc", {
    onMessage: () => undefined,
    onConnection: (state) => states.push(state),
    onRefused: (message) => said.push(message),
  });
  socket.open();
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function last(): FakeSocket {
  return FakeSocket.all.at(-1)!;
}

function greet(): void {
  last().receive({ type: "hello", protocol: PROTOCOL, rules: 1, build: "1" });
}

test("a move that the server cannot store is sent again until it is confirmed", async () => {
  greet();
  socket.move(ACT);
  for (const sent of [2, 3]) {
    socket.moveLater(2);
    await vi.advanceTimersByTimeAsync(1900);
    expect(last().sent.length).toBe(sent - 1);
    await vi.advanceTimersByTimeAsync(2200);
    expect(last().sent.length).toBe(sent);
  }
  expect(new Set(last().sent).size).toBe(1);
  socket.moveLater(2);
  socket.confirm(ACT.move);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(last().sent.length).toBe(3);
});

test("a table that becomes unreadable is given up", async () => {
  greet();
  last().receive({ type: "refused", code: "table/unreadable", said: SAID });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe("refused");
  expect(said).toEqual([SAID]);
  expect(FakeSocket.all.length).toBe(1);
});

test("a refused socket asks why, and stops if the table cannot be opened", async () => {
  vi.mocked(api.table).mockRejectedValue(new Refusal("no", "table/unreadable", SAID));
  last().close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([SAID]);
  expect(FakeSocket.all.length).toBe(1);
});

test("it continues to try while the server cannot say", async () => {
  vi.mocked(api.table).mockRejectedValue(new Refusal("no", "server/database", SAID));
  last().close();
  await vi.advanceTimersByTimeAsync(2000);
  expect(said).toEqual([]);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});
