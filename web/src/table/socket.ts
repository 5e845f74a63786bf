/** One socket to a table that mends itself: it reconnects, and repeats what was not confirmed. */

import { session } from "../session.svelte";
import { PROTOCOL } from "../wire";
import type { Act, ClientMessage, Hello, Reset, ServerMessage } from "../wire";

export type Connection = "connecting" | "open" | "lost" | "reload";

/** What the server says about the table, once it has greeted the socket. */
export type TableMessage = Exclude<ServerMessage, Hello>;

/** What a socket tells the table it belongs to. */
export interface Listener {
  onMessage(message: TableMessage): void;
  onConnection(connection: Connection): void;
}

type Move = Act | Reset;

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;

export class Socket {
  #url: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unconfirmed: Move | null = null;
  #isClosed = false;
  #isGreeted = false;

  constructor(table: string, listener: Listener) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#url = `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
    this.#listener = listener;
  }

  /** Connect, and stay connected. */
  open(): void {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** Whether a move was sent and neither accepted nor refused yet. */
  get isWaiting(): boolean {
    return this.#unconfirmed !== null;
  }

  /** Send a move; it is sent again after every reconnect until it is confirmed. */
  move(move: Move): void {
    this.#unconfirmed = move;
    this.send(move);
  }

  /** Send what need not survive a reconnect; false: there is nobody to send it to now. */
  send(message: ClientMessage): boolean {
    if (this.#isGreeted) this.#socket?.send(JSON.stringify(message));
    return this.#isGreeted;
  }

  /** The move was accepted or refused: it is not sent again. */
  confirm(move: string): void {
    if (this.#unconfirmed?.move === move) this.#unconfirmed = null;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #connect = (): void => {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#isGreeted = false;
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.#lose(socket);
  };

  #receive(message: ServerMessage): void {
    if (message.type === "hello") return this.#greet(message);
    this.#listener.onMessage(message);
    // After a snapshot the log is known: what it does not hold was never accepted.
    if (message.type === "snapshot") this.#repeat();
  }

  #greet(hello: Hello): void {
    if (hello.protocol !== PROTOCOL || !session.isOf(hello)) {
      this.close();
      this.#listener.onConnection("reload");
      return;
    }
    this.#isGreeted = true;
    this.#wait = FIRST_WAIT_MS;
    this.#listener.onConnection("open");
  }

  #repeat(): void {
    if (this.#unconfirmed !== null) this.send(this.#unconfirmed);
  }

  #lose(socket: WebSocket): void {
    if (this.#isClosed || socket !== this.#socket) return;
    this.#isGreeted = false;
    this.#listener.onConnection("lost");
    this.#timer = setTimeout(this.#connect, this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  /** Do not wait where the network, or the person, is back. */
  #hurry = (): void => {
    const isDown = this.#socket?.readyState === WebSocket.CLOSED;
    if (isDown && document.visibilityState === "visible") this.#connect();
  };
}

/** An id of a move that nobody else will make; `randomUUID` is not there without https. */
export function newMove(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
