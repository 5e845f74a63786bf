/** The state of a live table: what the server said last, and how much of it is displayed so far. */

import { applyEnd, applyStart } from "./events";
import { merge, withChanges } from "./merge";
import { flightOf, type ActiveFlight } from "./motion";
import { PendingRequests } from "./requests";
import { withPresence } from "./presence";
import { AnimationQueue } from "./queue";
import { RefusalNotice } from "./refusal.svelte";
import { rowPlacesAfter, type RowPlace } from "./rowPlaces";
import { newMove, Socket, type Connection, type TableMessage } from "./socket";
import { instantStep, stepsOf } from "./steps";
import type {
  Act,
  ClientMessage,
  Event,
  LogEntry,
  Message,
  Motion,
  Offer,
  Position,
  Refused,
  Reset,
  SeatInfo,
  SeatOffers,
  Snapshot,
  TableInfo,
  Update,
} from "../wire";
import type { Names } from "../words";

const REDUCED_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
const RETRYING: Message = { id: "table-retrying", fields: {} };
const UNSENT: Message = { id: "table-unsent", fields: {} };

export class Table {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  /** The displayed position, which follows the animations event by event. */
  position = $state<Position | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** The numbers of the entries that were taken back. */
  undone = $state.raw<number[]>([]);
  money = $state.raw<number[][]>([]);
  connection = $state<Connection>("connecting");
  /** Why the table cannot be opened any more. */
  failure = $state.raw<Message | null>(null);
  /** Whether animations are playing; no action can be taken meanwhile. */
  isAnimating = $state(false);
  /** The last event that was animated and is in the log; null when nothing moves. */
  currentEvent = $state.raw<Event | null>(null);
  flights = $state.raw<ActiveFlight[]>([]);
  /** The places of this auction’s row; a resolved card keeps its place. */
  rowPlaces = $state.raw<RowPlace[]>([]);
  /** Which of your own seats is displayed. */
  seat = $state<number | null>(null);

  #offers = $state.raw<SeatOffers[]>([]);
  #isAwaitingReply = $state(false);
  #serverPosition: Position | null = null;
  #queue = new AnimationQueue(
    () => REDUCED_MOTION.matches || document.hidden,
    (isMoving) => this.#onAnimating(isMoving),
  );
  #socket: Socket;
  #refusal = new RefusalNotice();
  #requests = new PendingRequests();
  #lastFlight = 0;

  constructor(id: string) {
    this.id = id;
    document.addEventListener("visibilitychange", this.#onVisibility);
    this.#socket = new Socket(id, {
      onMessage: (message) => this.#receive(message),
      onConnection: (connection) => this.#onConnection(connection),
      onRefused: (said) => (this.failure = said),
    });
  }

  /** Connect to the table and follow it. */
  open(): void {
    this.#socket.open();
  }

  /** What each of your seats may do now: nothing while animations play or a move is being sent. */
  offers = $derived.by<SeatOffers[]>(() =>
    this.isAnimating || this.#isAwaitingReply ? [] : this.#offers,
  );

  /** What the displayed seat may do now. */
  seatOffers = $derived.by<SeatOffers | null>(() => this.offersOf(this.seat));

  /** The same, but also while animations play: undo is available at any time. */
  latestOffers = $derived.by<SeatOffers | null>(
    () => this.#offers.find((one) => one.seat === this.seat) ?? null,
  );

  ownSeats = $derived.by<SeatInfo[]>(() => this.info?.seats.filter((one) => one.is_yours) ?? []);
  isWatching = $derived.by(() => this.info !== null && this.ownSeats.length === 0);
  names = $derived.by<Names>(() => ({
    names: this.info?.seats.map((one) => one.name) ?? [],
    seats: this.info?.seats.length ?? null,
  }));

  offersOf(seat: number | null): SeatOffers | null {
    return this.offers.find((one) => one.seat === seat) ?? null;
  }

  /** Whether a card was won in the resolution in progress. */
  isJustWon(card: string): boolean {
    return (
      this.position?.phase === "resolution" && this.rowPlaces.some((place) => place.card === card)
    );
  }

  /** The last refusal, until the next move, a click elsewhere or a few seconds later. */
  get refusal(): Message | null {
    return this.#refusal.message;
  }

  dismissRefusal(): void {
    this.#refusal.clear();
  }

  /** Take an offered action. */
  act(offer: Offer): void {
    const offers = this.offersOf(offer.seat);
    if (offers !== null) this.#move(offer.text, offers.n);
  }

  undo(): void {
    this.#undoOrRedo("undo");
  }

  redo(): void {
    this.#undoOrRedo("redo");
  }

  /** Take back all of your production. */
  reset(): void {
    const offers = this.latestOffers;
    if (offers !== null) {
      this.#send({ type: "reset", move: newMove(), n: offers.n, seat: offers.seat });
    }
  }

  /** Return why an action is not allowed, or null if it is. */
  why(action: string): Promise<Message | null> {
    return this.#requests.ask((id) => {
      const isSent = this.#socket.send({ type: "why", id, text: action });
      if (!isSent) this.#requests.answer(id, UNSENT);
    });
  }

  /** Ask why an action is not allowed, and show the answer as a refusal. */
  async explain(action: string): Promise<void> {
    this.#refusal.show(await this.why(action));
  }

  propose(motion: Motion, seat: number): void {
    this.#sendOnce({ type: "propose", motion, seat });
  }

  ballot(vote: number, agree: boolean): void {
    this.#sendOnce({ type: "ballot", vote, agree });
  }

  reclaim(seat: number): void {
    this.#sendOnce({ type: "reclaim", seat });
  }

  /** Go straight to the end of all animations. */
  skipAnimations(): void {
    this.#queue.skip();
  }

  /** Disconnect from the table. */
  close(): void {
    document.removeEventListener("visibilitychange", this.#onVisibility);
    this.#refusal.close();
    this.#queue.clear();
    this.#socket.close();
  }

  removeFlight(flight: ActiveFlight): void {
    this.flights = this.flights.filter((one) => one !== flight);
  }

  #undoOrRedo(verb: "undo" | "redo"): void {
    this.#queue.skip();
    const offers = this.latestOffers;
    if (offers !== null) this.#move(`p${offers.seat + 1} ${verb}`, offers.n);
  }

  #move(text: string, n: number): void {
    this.#send({ type: "act", move: newMove(), n, text });
  }

  #send(move: Act | Reset): void {
    if (this.#socket.isWaiting) return;
    this.dismissRefusal();
    this.#isAwaitingReply = true;
    this.#socket.move(move);
  }

  /** Send a message that is not repeated after a reconnect. */
  #sendOnce(message: ClientMessage): void {
    if (!this.#socket.send(message)) this.#refusal.show(UNSENT);
  }

  #receive(message: TableMessage): void {
    switch (message.type) {
      case "table":
        this.info = message.table;
        this.#selectSeat();
        return;
      case "presence":
        this.info = this.info && withPresence(this.info, message);
        return;
      case "snapshot":
        return this.#loadSnapshot(message);
      case "update":
        return this.#applyUpdate(message);
      case "refused":
        return this.#showRefusal(message);
      case "why":
        this.#requests.answer(message.id, message.said);
    }
  }

  #loadSnapshot(snapshot: Snapshot): void {
    this.#queue.clear();
    this.#serverPosition = snapshot.position;
    this.log = snapshot.log;
    this.undone = snapshot.undone;
    this.money = snapshot.money;
    this.#offers = snapshot.offers;
    for (const entry of snapshot.log) this.#socket.confirm(entry.move);
    this.#isAwaitingReply = this.#socket.isWaiting;
    this.#showServerPosition(snapshot.position);
  }

  #applyUpdate(update: Update): void {
    if (this.#serverPosition === null) return;
    const next = withChanges(this.#serverPosition, update.changes);
    const steps = stepsOf(update.entries, this.#serverPosition.phase, {
      addEntry: (entry) => (this.log = [...this.log, entry]),
      startEvent: (event, isProduction) => this.#startEvent(event, isProduction, next),
      finishEvent: (event) => this.position && applyEnd(this.position, event),
    });
    this.#serverPosition = next;
    for (const entry of update.entries) this.#socket.confirm(entry.move);
    const finish = () => {
      this.undone = update.undone;
      this.money = update.money;
      this.#offers = update.offers ?? [];
      this.#isAwaitingReply = this.#socket.isWaiting;
      this.#showServerPosition(next);
    };
    this.#queue.add([...steps, instantStep(finish)]);
  }

  #startEvent(event: Event, isProduction: boolean, next: Position): void {
    if (this.position === null) return;
    // Make room for the whole row before its first card arrives.
    if (event.kind === "dealt") this.rowPlaces = rowPlacesAfter(this.rowPlaces, next.row);
    if (event.in_log) this.currentEvent = event;
    const flight = flightOf(event, isProduction);
    if (flight !== null) this.flights = [...this.flights, { ...flight, id: ++this.#lastFlight }];
    applyStart(this.position, event);
  }

  #showServerPosition(next: Position): void {
    if (this.position === null) this.position = structuredClone(next);
    else merge(this.position, next);
    this.rowPlaces = rowPlacesAfter(this.rowPlaces, next.row);
    this.#selectSeat();
  }

  /** Display a seat that has something to decide; stay with the displayed one if it has. */
  #selectSeat(): void {
    const own = this.ownSeats.map((one) => one.seat);
    const deciding = this.#offers.filter((one) => one.actions.length > 0).map((one) => one.seat);
    if (this.seat !== null && deciding.includes(this.seat)) return;
    const isOwn = this.seat !== null && own.includes(this.seat);
    this.seat = deciding[0] ?? (isOwn ? this.seat : (own[0] ?? null));
  }

  #showRefusal(refusal: Refused): void {
    // A server of an older build does not send `retry_after`.
    const seconds = refusal.retry_after ?? 0;
    if (refusal.move !== null && seconds > 0) return this.#retry(seconds);
    if (refusal.move !== null) this.#socket.confirm(refusal.move);
    this.#isAwaitingReply = this.#socket.isWaiting;
    if (refusal.code !== "action/duplicate") this.#refusal.show(refusal.said);
  }

  /** The server cannot store the move for now; it stays the one that is being sent. */
  #retry(seconds: number): void {
    this.#socket.moveLater(seconds);
    this.#refusal.show(RETRYING);
  }

  /** Requests made before the connection was lost get no answer. */
  #onConnection(connection: Connection): void {
    this.connection = connection;
    if (connection !== "open") this.#requests.drop(UNSENT);
  }

  #onAnimating(isMoving: boolean): void {
    this.isAnimating = isMoving;
    if (!isMoving) this.currentEvent = null;
  }

  #onVisibility = (): void => {
    if (document.hidden) this.skipAnimations();
  };
}
