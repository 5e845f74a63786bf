/** A live table as the page knows it: what the server said last, and what of it is shown yet. */

import { changed, merge } from "./merge";
import { flightOf, holdOf, type Drawn } from "./motion";
import { Queue, type Beat } from "./queue";
import { arrive, leave, phaseBegun } from "./shown";
import { newMove, Socket, type Connection } from "./socket";
import type {
  Act,
  Event,
  LogEntry,
  Lot,
  Message,
  Motion,
  Offer,
  PhaseName,
  Position,
  Refused,
  Reset,
  SeatInfo,
  SeatOffers,
  ServerMessage,
  Snapshot,
  TableInfo,
  Update,
} from "../wire";
import type { Names } from "../words";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** A place in the row; `manager` is the one that lay on a Business School. */
export interface Slot {
  card: string;
  manager: string | null;
}

export class Table {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  /** The position that is shown: it follows what happens thing by thing. */
  position = $state<Position | null>(null);
  log = $state.raw<LogEntry[]>([]);
  money = $state.raw<number[][]>([]);
  connection = $state<Connection>("connecting");
  /** The last refusal; the next move, or the reader, does away with it. */
  refused = $state.raw<Message | null>(null);
  /** Whether something is being shown, so that nothing can be decided yet. */
  isMoving = $state(false);
  /** The event that is being shown. */
  told = $state.raw<Event | null>(null);
  flights = $state.raw<Drawn[]>([]);
  /** The cards of this auction in their order; a resolved one keeps its slot. */
  slots = $state.raw<Slot[]>([]);
  /** The own seat one is looking at. */
  seat = $state<number | null>(null);

  #offers = $state.raw<SeatOffers[]>([]);
  #isSent = $state(false);
  #truth: Position | null = null;
  #queue = new Queue(
    () => STILL.matches || document.hidden,
    (isMoving) => this.#onMoving(isMoving),
  );
  #socket: Socket;
  #questions = new Map<number, (said: Message | null) => void>();
  #lastQuestion = 0;
  #lastFlight = 0;

  constructor(id: string) {
    this.id = id;
    document.addEventListener("visibilitychange", this.#onVisibility);
    this.#socket = new Socket(id, {
      onMessage: (message) => this.#receive(message),
      onConnection: (connection) => (this.connection = connection),
    });
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
    const id = ++this.#lastQuestion;
    this.#socket.send({ type: "why", id, text: action });
    return new Promise((answer) => this.#questions.set(id, answer));
  }

  /** Ask why an action is not allowed, and say so in the place of refusals. */
  async explain(action: string): Promise<void> {
    this.refused = await this.why(action);
  }

  propose(motion: Motion, seat: number): void {
    this.#socket.send({ type: "propose", motion, seat });
  }

  ballot(vote: number, agree: boolean): void {
    this.#socket.send({ type: "ballot", vote, agree });
  }

  reclaim(seat: number): void {
    this.#socket.send({ type: "reclaim", seat });
  }

  /** Show how everything under way ends, at once. */
  skip(): void {
    this.#queue.skip();
  }

  /** Leave the table: nothing more is heard of it. */
  close(): void {
    document.removeEventListener("visibilitychange", this.#onVisibility);
    this.#queue.clear();
    this.#socket.close();
  }

  landed(flight: Drawn): void {
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
    this.refused = null;
    this.#isSent = true;
    this.#socket.move(move);
  }

  #receive(message: ServerMessage): void {
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
        this.#questions.get(message.id)?.(message.said);
        this.#questions.delete(message.id);
    }
  }

  #begin(snapshot: Snapshot): void {
    this.#queue.clear();
    this.#truth = snapshot.position;
    this.log = snapshot.log;
    this.money = snapshot.money;
    this.#offers = snapshot.offers;
    for (const entry of snapshot.log) this.#socket.confirm(entry.move);
    this.#isSent = this.#socket.isWaiting;
    this.#showTruth(snapshot.position);
  }

  #follow(update: Update): void {
    if (this.#truth === null) return;
    const truth = changed(this.#truth, update.changes);
    const beats = this.#beats(update.entries, this.#truth.phase, truth);
    this.#truth = truth;
    for (const entry of update.entries) this.#socket.confirm(entry.move);
    const end = () => {
      this.money = update.money;
      this.#offers = update.offers ?? [];
      this.#isSent = this.#socket.isWaiting;
      this.#showTruth(truth);
    };
    this.#queue.add([...beats, { hold: 0, begin: nothing, end }]);
  }

  #beats(entries: LogEntry[], phase: PhaseName, truth: Position): Beat[] {
    const beats: Beat[] = [];
    for (const entry of entries) {
      beats.push({ hold: 0, begin: nothing, end: () => (this.log = [...this.log, entry]) });
      for (const event of entry.events) {
        beats.push(this.#beat(event, phase === "production", truth));
        phase = phaseBegun(event) ?? phase;
      }
    }
    return beats;
  }

  #beat(event: Event, isProduction: boolean, truth: Position): Beat {
    return {
      hold: holdOf(event, isProduction),
      begin: () => {
        // The whole row has its place before its first card is there.
        if (event.kind === "dealt") this.#keepSlots(truth.row);
        this.#show(event, isProduction);
      },
      end: () => this.position && arrive(this.position, event),
    };
  }

  #show(event: Event, isProduction: boolean): void {
    if (this.position === null) return;
    this.told = event;
    const flight = flightOf(event, isProduction);
    if (flight !== null) this.flights = [...this.flights, { ...flight, id: ++this.#lastFlight }];
    leave(this.position, event);
  }

  #showTruth(truth: Position): void {
    if (this.position === null) this.position = structuredClone(truth);
    else merge(this.position, truth);
    this.#keepSlots(truth.row);
    this.#look();
  }

  /** A card that was not there begins a new row; one that is gone leaves its slot empty. */
  #keepSlots(row: Lot[]): void {
    const known = new Set(this.slots.map((slot) => slot.card));
    const isNew = row.some((lot) => !known.has(lot.card));
    if (isNew) this.slots = row.map(({ card, manager }) => ({ card, manager }));
  }

  /** Look at the seat that is asked, unless the one looked at is asked too. */
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
    if (refusal.code !== "action/duplicate") this.refused = refusal.said;
  }

  #onMoving(isMoving: boolean): void {
    this.isMoving = isMoving;
    if (!isMoving) this.told = null;
  }

  #onVisibility = (): void => {
    if (document.hidden) this.skip();
  };
}

function nothing(): void {}
