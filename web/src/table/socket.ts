/** The socket to a table: it reconnects automatically and repeats unconfirmed moves. */

import { api, isFinal, Refusal } from "../api";
import { session } from "../session.svelte";
import { PROTOCOL } from "../wire";
import type { Act, ClientMessage, Hello, Message, Reset, ServerMessage } from "../wire";
import { retryMs } from "./retry";

export type Connection = "connecting" | "open" | "lost" | "reload" | "refused";

/** What the server sends about the table, after its greeting. */
export type TableMessage = Exclude<ServerMessage, Hello>;

/** The callbacks of a socket. */
export interface Listener {
  onMessage(message: TableMessage): void;
  onConnection(connection: Connection): void;
  /** The table is refused for good, so the socket does not reconnect. */
  onRefused(said: Message | null): void;
}

type Move = Act | Reset;

export class Socket {
  #table: string;
  #url: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #moveTimer: ReturnType<typeof setTimeout> | undefined;
  #unconfirmed: Move | null = null;
  #isClosed = false;
  #isGreeted = false;

  constructor(table: string, listener: Listener) {
    this.#table = table;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#url = `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
    this.#listener = listener;
  }

  /** Connect, and stay connected. */
  open(): void {
    addEventListener("online", this.#reconnectNow);
    document.addEventListener("visibilitychange", this.#reconnectNow);
    this.#connect();
  }

  /** Whether a move was sent that is neither accepted nor refused yet. */
  get isWaiting(): boolean {
    return this.#unconfirmed !== null;
  }

  /** Send a move, and repeat it after each reconnect until it is confirmed. */
  move(move: Move): void {
    this.#unconfirmed = move;
    this.send(move);
  }

  /** Send a message once; return false if there is no connection. */
  send(message: ClientMessage): boolean {
    if (this.#isGreeted) this.#socket?.send(JSON.stringify(message));
    return this.#isGreeted;
  }

  /** Send the unconfirmed move again after a while; not all pages at once. */
  moveLater(seconds: number): void {
    clearTimeout(this.#moveTimer);
    this.#moveTimer = setTimeout(this.#resend, seconds * 1000 * (1 + Math.random()));
  }

  /** Note that the move was accepted or refused, so that it is not repeated. */
  confirm(move: string): void {
    if (this.#unconfirmed?.move === move) this.#unconfirmed = null;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#moveTimer);
    removeEventListener("online", this.#reconnectNow);
    document.removeEventListener("visibilitychange", this.#reconnectNow);
    this.#socket?.close();
  }

  #connect = (): void => {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#isGreeted = false;
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.#onClose(socket);
  };

  /** A refused socket gives no reason, so first ask whether the table can be opened. */
  #connectUnlessRefused = async (): Promise<void> => {
    try {
      await api.table(this.#table);
    } catch (failure) {
      if (failure instanceof Refusal && isFinal(failure.code)) return this.#giveUp(failure.said);
    }
    if (!this.#isClosed && this.#isDown) this.#connect();
  };

  #giveUp(said: Message | null): void {
    this.close();
    this.#listener.onConnection("refused");
    this.#listener.onRefused(said);
  }

  #receive(message: ServerMessage): void {
    if (message.type === "hello") return this.#onHello(message);
    if (message.type === "refused" && isFinal(message.code)) return this.#giveUp(message.said);
    this.#listener.onMessage(message);
    // The snapshot confirmed the moves in its log; one that is still unconfirmed never arrived.
    if (message.type === "snapshot") this.#resend();
  }

  #onHello(hello: Hello): void {
    if (hello.protocol !== PROTOCOL || !session.isOf(hello)) {
      this.close();
      this.#listener.onConnection("reload");
      return;
    }
    session.noteIdentity(hello.identity);
    this.#isGreeted = true;
    this.#attempts = 0;
    this.#listener.onConnection("open");
  }

  #resend = (): void => {
    if (this.#unconfirmed !== null) this.send(this.#unconfirmed);
  };

  #onClose(socket: WebSocket): void {
    if (this.#isClosed || socket !== this.#socket) return;
    const reconnect = this.#isGreeted ? this.#connect : this.#connectUnlessRefused;
    this.#isGreeted = false;
    this.#listener.onConnection("lost");
    this.#timer = setTimeout(reconnect, retryMs(this.#attempts++));
  }

  /** Reconnect immediately when the network is back or the page is visible again. */
  #reconnectNow = (): void => {
    if (this.#isDown && document.visibilityState === "visible") this.#connect();
  };

  get #isDown(): boolean {
    return this.#socket?.readyState === WebSocket.CLOSED;
  }
}

/** Return a unique id for a move; `randomUUID` would need https. */
export function newMove(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
