/** A live table as the page knows it: what the server said last, and what of it is shown yet. */

import { applyEnd, applyStart } from "./events";
import { changed, merge } from "./merge";
import { flightOf, type ActiveFlight } from "./motion";
import { PendingRequests } from "./requests";
import { AnimationQueue } from "./queue";
import { Refusal } from "./refusal.svelte";
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

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const UNSENT: Message = { id: "table-unsent", fields: {} };

export class Table {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  /** The position that is shown: it follows what happens thing by thing. */
  position = $state<Position | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** The numbers of the entries that were taken back. */
  undone = $state.raw<number[]>([]);
  money = $state.raw<number[][]>([]);
  connection = $state<Connection>("connecting");
  /** Whether something is being shown, so that nothing can be decided yet. */
  isMoving = $state(false);
  /** The event that is being shown. */
  told = $state.raw<Event | null>(null);
  flights = $state.raw<ActiveFlight[]>([]);
  /** The cards of this auction in their order; a resolved one keeps its slot. */
  slots = $state.raw<RowPlace[]>([]);
  /** The own seat one is looking at. */
  seat = $state<number | null>(null);

  #offers = $state.raw<SeatOffers[]>([]);
  #isSent = $state(false);
  #truth: Position | null = null;
  #queue = new AnimationQueue(
    () => STILL.matches || document.hidden,
    (isMoving) => this.#onMoving(isMoving),
  );
  #socket: Socket;
  #refusal = new Refusal();
  #questions = new PendingRequests();
  #lastFlight = 0;

  constructor(id: string) {
    this.id = id;
    document.addEventListener("visibilitychange", this.#onVisibility);
    this.#socket = new Socket(id, {
      onMessage: (message) => this.#receive(message),
      onConnection: (connection) => this.#onConnection(connection),
    });
  }

  /** Come to the table: from now on one hears of it. */
  open(): void {
    this.#socket.open();
  }

  /** What each of one's seats may do now: nothing while something moves or a move is under way. */
  offers = $derived.by<SeatOffers[]>(() => (this.isMoving || this.#isSent ? [] : this.#offers));

  /** What the seat one looks at may do now. */
  mine = $derived.by<SeatOffers | null>(() => this.offersOf(this.seat));

  /** The same, also while something moves: what one may take back is known all the time. */
  known = $derived.by<SeatOffers | null>(
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

  /** Whether a card was won in the resolution that goes on. */
  isJustWon(card: string): boolean {
    return this.position?.phase === "resolution" && this.slots.some((slot) => slot.card === card);
  }

  /** The last refusal; the next move, the reader, or time does away with it. */
  get refused(): Message | null {
    return this.#refusal.said;
  }

  /** Do away with the last refusal. */
  forget(): void {
    this.#refusal.clear();
  }

  /** Take an action that was offered. */
  act(offer: Offer): void {
    const asked = this.offersOf(offer.seat);
    if (asked !== null) this.#move(offer.text, asked.n);
  }

  undo(): void {
    this.#rewind("undo");
  }

  redo(): void {
    this.#rewind("redo");
  }

  /** Take back all of one's own production. */
  reset(): void {
    const known = this.known;
    if (known !== null) {
      this.#send({ type: "reset", move: newMove(), n: known.n, seat: known.seat });
    }
  }

  /** Why an action is not allowed; null: it is. */
  why(action: string): Promise<Message | null> {
    return this.#questions.ask((id) => {
      const isSent = this.#socket.send({ type: "why", id, text: action });
      if (!isSent) this.#questions.answer(id, UNSENT);
    });
  }

  /** Ask why an action is not allowed, and say so in the place of refusals. */
  async explain(action: string): Promise<void> {
    this.#refusal.say(await this.why(action));
  }

  propose(motion: Motion, seat: number): void {
    this.#ask({ type: "propose", motion, seat });
  }

  ballot(vote: number, agree: boolean): void {
    this.#ask({ type: "ballot", vote, agree });
  }

  reclaim(seat: number): void {
    this.#ask({ type: "reclaim", seat });
  }

  /** Show how everything under way ends, at once. */
  skip(): void {
    this.#queue.skip();
  }

  /** Leave the table: nothing more is heard of it. */
  close(): void {
    document.removeEventListener("visibilitychange", this.#onVisibility);
    this.#refusal.close();
    this.#queue.clear();
    this.#socket.close();
  }

  landed(flight: ActiveFlight): void {
    this.flights = this.flights.filter((one) => one !== flight);
  }

  #rewind(verb: "undo" | "redo"): void {
    this.#queue.skip();
    if (this.known !== null) this.#move(`p${this.known.seat + 1} ${verb}`, this.known.n);
  }

  #move(text: string, n: number): void {
    this.#send({ type: "act", move: newMove(), n, text });
  }

  #send(move: Act | Reset): void {
    if (this.#socket.isWaiting) return;
    this.forget();
    this.#isSent = true;
    this.#socket.move(move);
  }

  /** Ask for what is not asked for again after a reconnect. */
  #ask(message: ClientMessage): void {
    if (!this.#socket.send(message)) this.#refusal.say(UNSENT);
  }

  #receive(message: TableMessage): void {
    switch (message.type) {
      case "table":
        this.info = message.table;
        this.#look();
        return;
      case "snapshot":
        return this.#begin(message);
      case "update":
        return this.#follow(message);
      case "refused":
        return this.#refuse(message);
      case "why":
        this.#questions.answer(message.id, message.said);
    }
  }

  #begin(snapshot: Snapshot): void {
    this.#queue.clear();
    this.#truth = snapshot.position;
    this.log = snapshot.log;
    this.undone = snapshot.undone;
    this.money = snapshot.money;
    this.#offers = snapshot.offers;
    for (const entry of snapshot.log) this.#socket.confirm(entry.move);
    this.#isSent = this.#socket.isWaiting;
    this.#showTruth(snapshot.position);
  }

  #follow(update: Update): void {
    if (this.#truth === null) return;
    const truth = changed(this.#truth, update.changes);
    const steps = stepsOf(update.entries, this.#truth.phase, {
      addEntry: (entry) => (this.log = [...this.log, entry]),
      startEvent: (event, isProduction) => this.#show(event, isProduction, truth),
      finishEvent: (event) => this.position && applyEnd(this.position, event),
    });
    this.#truth = truth;
    for (const entry of update.entries) this.#socket.confirm(entry.move);
    const finish = () => {
      this.undone = update.undone;
      this.money = update.money;
      this.#offers = update.offers ?? [];
      this.#isSent = this.#socket.isWaiting;
      this.#showTruth(truth);
    };
    this.#queue.add([...steps, instantStep(finish)]);
  }

  #show(event: Event, isProduction: boolean, truth: Position): void {
    if (this.position === null) return;
    // The whole row has its place before its first card is there.
    if (event.kind === "dealt") this.slots = rowPlacesAfter(this.slots, truth.row);
    if (event.in_log) this.told = event;
    const flight = flightOf(event, isProduction);
    if (flight !== null) this.flights = [...this.flights, { ...flight, id: ++this.#lastFlight }];
    applyStart(this.position, event);
  }

  #showTruth(truth: Position): void {
    if (this.position === null) this.position = structuredClone(truth);
    else merge(this.position, truth);
    this.slots = rowPlacesAfter(this.slots, truth.row);
    this.#look();
  }

  /** CardProps at the seat that is asked, unless the one looked at is asked too. */
  #look(): void {
    const own = this.ownSeats.map((one) => one.seat);
    const asked = this.#offers.filter((one) => one.actions.length > 0).map((one) => one.seat);
    if (this.seat !== null && asked.includes(this.seat)) return;
    const isOwn = this.seat !== null && own.includes(this.seat);
    this.seat = asked[0] ?? (isOwn ? this.seat : (own[0] ?? null));
  }

  #refuse(refusal: Refused): void {
    if (refusal.move !== null) this.#socket.confirm(refusal.move);
    this.#isSent = this.#socket.isWaiting;
    if (refusal.code !== "action/duplicate") this.#refusal.say(refusal.said);
  }

  /** What was asked before the connection was lost is not answered any more. */
  #onConnection(connection: Connection): void {
    this.connection = connection;
    if (connection !== "open") this.#questions.drop(UNSENT);
  }

  #onMoving(isMoving: boolean): void {
    this.isMoving = isMoving;
    if (!isMoving) this.told = null;
  }

  #onVisibility = (): void => {
    if (document.hidden) this.skip();
  };
}
