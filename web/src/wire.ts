// Made by `make types` from furnace.server.wire: change the models, not this file.

/** Raised when an older page could misread a message. */
export const PROTOCOL = 4;

export type Field =
  | number
  | string
  | SeatField
  | SeatsField
  | OwnerField
  | CardField
  | GoodField
  | WordField
  | RuleField
  | GoodsField
  | DiscField
  | DiscsField
  | OptionsField
  | SumField
  | SumsField
  | MessageField
  | ListField;

export type PhaseName = "setup" | "deal" | "bidding" | "resolution" | "production" | "over";

export type Kind =
  | "choose"
  | "bid"
  | "keep"
  | "insert"
  | "place"
  | "use"
  | "upgrade"
  | "manage"
  | "skip"
  | "open"
  | "again"
  | "copy"
  | "done";

export type Status = "open" | "playing" | "over" | "abandoned";

export type Motion = "takeback" | "takeover";

export type ServerMessage = Hello | TableChanged | PresenceChanged | Snapshot | Update | Refused | WhyAnswer;

export type ClientMessage = Act | Reset | Why | Propose | Ballot | Reclaim;

/** A seat, shown by the name of its player; -1 is chance. */
export interface SeatField {
  seat: number;
}

/** Several seats, shown as a list of names: “Ann, Ben and Cleo”. */
export interface SeatsField {
  seats: number[];
}

/** An owner of discs: a seat, or an Agent (numbered after the seats). */
export interface OwnerField {
  owner: number;
}

/** A card, shown by its name. */
export interface CardField {
  card: string;
}

/** One kind of good, shown by its name. */
export interface GoodField {
  good: string;
}

/** A word of a ruleset, shown by its label. */
export interface WordField {
  word: string;
}

/** The number of a rule. */
export interface RuleField {
  rule: string;
}

/** Goods, shown with their numbers. */
export interface GoodsField {
  goods: Goods;
}

/** An amount of each resource, and of money. */
export interface Goods {
  coal: number;
  iron: number;
  oil: number;
  token: number;
  money: number;
}

/** A disc, shown by its value. */
export interface DiscField {
  disc: Disc;
}

/** A capital disc; a variable one is worth 0 until it is placed. */
export interface Disc {
  kind: "fixed" | "neutral" | "variable";
  value: number;
}

/** Several discs, shown by their values. */
export interface DiscsField {
  discs: Disc[];
}

/** Goods to choose from. */
export interface OptionsField {
  options: Goods[];
}

/** Goods joined by plus signs, as on a card face. */
export interface SumField {
  sum: Goods;
}

/** Goods to choose from, each joined by plus signs. */
export interface SumsField {
  sums: Goods[];
}

/** A message within a message. */
export interface MessageField {
  message: Message;
}

/** A message of the catalogue and its fields; never a sentence. */
export interface Message {
  id: string;
  fields: Record<string, Field>;
}

/** Several messages, joined with semicolons. */
export interface ListField {
  list: Message[];
}

/** The first message: the versions of the server, and the id of whoever watches. */
export interface Hello {
  type: "hello";
  protocol: number;
  rules: number;
  build: string;
  identity: string;
}

/** The table, or who sits at it, has changed. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}

/** A table: its game, its seats, the open motion. `rematch`: the table that followed it. */
export interface TableInfo {
  id: string;
  status: Status;
  preset: string | null;
  ruleset: string[];
  rules: number;
  created: string;
  is_host: boolean;
  seats: SeatInfo[];
  watching: number;
  vote: VoteInfo | null;
  rematch: string | null;
  result: number[] | null;
}

/**
 * Who sits at a seat.
 *
 * `bot`: the spec of the bot that plays it, also in place of a person. `is_away`: the person has
 * been absent long enough for the others to vote a bot into the seat. `invitation`: the token of
 * an open seat, sent to the host only.
 */
export interface SeatInfo {
  seat: number;
  kind: "human" | "bot" | "open";
  name: string;
  bot: string | null;
  is_yours: boolean;
  is_online: boolean;
  is_away: boolean;
  invitation: string | null;
}

/** An open motion: a takeback by `seat`, or a bot for `seat`. */
export interface VoteInfo {
  id: number;
  motion: Motion;
  seat: number;
  proposed_by: string;
  agreed: string[];
  needed: number;
  deadline: string;
  may_vote: boolean;
}

/**
 * Who is at the table has changed: the seats whose person is online, those whose person is
 * away, and how many people without a seat are watching.
 */
export interface PresenceChanged {
  type: "presence";
  online: number[];
  away: number[];
  watching: number;
}

/**
 * The complete game: sent at first, and whenever a client must start over. `undone` are the
 * numbers of the entries that were taken back.
 */
export interface Snapshot {
  type: "snapshot";
  n: number;
  position: Position;
  log: LogEntry[];
  undone: number[];
  offers: SeatOffers[];
  money: number[][];
}

/**
 * A complete position. `acting`: who may act now, -1 for chance; `unseen`, `stack`: how many
 * companies and managers are still to come; `is_chain`: cards are resolved in a fixed order.
 */
export interface Position {
  phase: PhaseName;
  round: number;
  rounds: number;
  is_chain: boolean;
  first: number | null;
  turn: number | null;
  producing: number[];
  acting: number[];
  seats: Seat[];
  agents: Agent[];
  row: AuctionCard[];
  unseen: number;
  stack: number;
  outcome: Outcome | null;
}

/**
 * All that a player has. `arrivals` wait to be inserted into the chain; `has_used_power`: the
 * power that works once in a production has been used; `bonuses`: lines that make sales gain more;
 * `offered`: cards to choose from.
 */
export interface Seat {
  goods: Goods;
  discs: Disc[];
  capitalist: string | null;
  cards: OwnedCard[];
  arrivals: OwnedCard[];
  open_card: OpenCard | null;
  has_used_power: boolean;
  managers: string[];
  placeable: string[];
  bonuses: CardLine[];
  pending: Interruption[];
  offered: string[];
}

/** A card that a seat owns. `resolved`: the seat has begun to resolve it in this production. */
export interface OwnedCard {
  card: string;
  upgraded: boolean;
  resolved: boolean;
  goods: Goods;
  managers: string[];
}

/**
 * The card a seat is resolving, the line it has reached, the transactions made with each line.
 *
 * `tally` begins with line 0; `lent` are goods that a manager lends for this card; `owner` is
 * the neighbour who owns the card, if it is copied.
 */
export interface OpenCard {
  card: string;
  line: number;
  tally: number[];
  managers: string[];
  lent: Goods;
  owner: number | null;
}

/** A line of a card, counted from 1; line 0 is the compensation. */
export interface CardLine {
  card: string;
  line: number;
}

/** A line that has to be decided first. `made` counts the transactions made with it so far. */
export interface Interruption {
  card: string;
  line: number;
  made: number;
}

/** All that an Agent, a dummy player, has. */
export interface Agent {
  discs: Disc[];
  card: string | null;
  companies: string[];
  managers: string[];
  money: number;
}

/** A company in the row, or a Business School with its manager. */
export interface AuctionCard {
  card: string;
  discs: PlacedDisc[];
  manager: string | null;
}

/** A disc on a card of the row, in the order placed; one of them may lead. */
export interface PlacedDisc {
  owner: number;
  disc: Disc;
  leads: boolean;
}

/**
 * How the game ended: seats by rank, tied ones together, and what decided the first place.
 *
 * `ranks`, `money`, `cards` and `resources` are by seat; ties are broken in that order.
 */
export interface Outcome {
  ranking: number[][];
  winners: number[];
  ranks: number[];
  money: number[];
  cards: number[];
  resources: number[];
  agents: number[];
  decided_by: "money" | "cards" | "resources" | "shared" | "agent";
}

/** An accepted line of the table's log; `move` is the id its client gave it. */
export interface LogEntry {
  n: number;
  seat: number | null;
  text: string;
  move: string;
  said: Message;
  events: Event[];
}

/**
 * What followed from an action: the kind for animations, the message for readers.
 *
 * `in_log`: whether the log shows it. `total`: what the log says instead, for this event and equal
 * ones that follow, which it does not show.
 */
export interface Event {
  kind: string;
  in_log: boolean;
  message: string;
  fields: Record<string, Field>;
  total?: Message | null;
}

/**
 * What a seat may do now. An answer names `n`; `asks` is the question the seat has to decide.
 *
 * `undo`, `redo`: whether the seat may undo or redo without asking anyone; `refused` says why it
 * may not undo; `takeback`: whether the players could vote to take back a decision; `reset`: how
 * many actions a reset of the seat's production would undo.
 */
export interface SeatOffers {
  seat: number;
  n: number;
  asks: Message | null;
  actions: Offer[];
  undo: boolean;
  refused: Message | null;
  redo: boolean;
  takeback: boolean;
  reset: number;
  unused: Unused | null;
}

/** A legal action. A client answers with its `text`; `said` is the action in words. */
export interface Offer {
  kind: Kind;
  seat: number;
  text: string;
  card: string | null;
  disc: Disc | null;
  line: number | null;
  count: number | null;
  place: number | null;
  manager: string | null;
  option: number | null;
  said: Message;
  preview: BidPreview | null;
}

/**
 * What a bid would lead to: who would lead, what it costs, the compensation if outbid.
 *
 * `ahead` is the disc that would still lead; None: this bid would lead. `wins`: the card, or the
 * manager at a Business School.
 */
export interface BidPreview {
  ahead: PlacedDisc | null;
  price: Goods | null;
  wins: string;
  outbid: Outbid;
}

/**
 * The compensation of an outbid disc: `times` its goods, or up to this many transactions.
 *
 * A Business School divides `times` between its extraction and its processing.
 */
export interface Outbid {
  times: number;
  gain: Goods | null;
  cost: Goods | null;
  each: Goods | null;
}

/** What a seat would leave unused if it ended production now. */
export interface Unused {
  cards: string[];
  goods: Goods;
  managers: string[];
  power: boolean;
}

/**
 * One or more entries were accepted. `offers` is there for a client that may act; earlier ones
 * are void. `undone` are the numbers of all entries that were taken back so far, `money` is each
 * seat's money at the end of each round.
 */
export interface Update {
  type: "update";
  n: number;
  entries: LogEntry[];
  undone: number[];
  changes: Changes;
  money: number[][];
  offers?: SeatOffers[];
}

/** What has changed in a position; an absent field has not. */
export interface Changes {
  phase?: PhaseName;
  round?: number;
  first?: number | null;
  turn?: number | null;
  producing?: number[];
  acting?: number[];
  seats?: SeatChange[];
  agents?: Agent[];
  row?: AuctionCard[];
  unseen?: number;
  stack?: number;
  outcome?: Outcome | null;
}

/** A seat that has changed. */
export interface SeatChange {
  seat: number;
  now: Seat;
}

/**
 * A request is refused: a stable code, and why in words. `n` is the length of the log.
 *
 * `retry_after` are the seconds after which the same message may be sent again, for example when
 * the database fails; a move that was stored all the same is then refused as a duplicate.
 */
export interface Refused {
  type: "refused";
  code: string;
  move: string | null;
  n: number;
  rule: string | null;
  said: Message;
  retry_after: number | null;
}

/** Why an action is not allowed; `said` is None if it is allowed. */
export interface WhyAnswer {
  type: "why";
  id: number;
  said: Message | null;
}

/** An entry for the log: an action, undo or redo. `n` is that of the offer it answers. */
export interface Act {
  type: "act";
  move: string;
  n: number;
  text: string;
}

/** Undo the seat's complete production. */
export interface Reset {
  type: "reset";
  move: string;
  n: number;
  seat: number;
}

/** Ask why an action is not allowed. */
export interface Why {
  type: "why";
  id: number;
  text: string;
}

/** Propose a takeback for your seat, or a bot for an absent player's. */
export interface Propose {
  type: "propose";
  motion: Motion;
  seat: number;
}

/** Vote on the open motion. */
export interface Ballot {
  type: "ballot";
  vote: number;
  agree: boolean;
}

/** Take your seat back from the bot that plays for you. */
export interface Reclaim {
  type: "reclaim";
  seat: number;
}

/**
 * A line of a card. `said` is the complete line in words.
 *
 * Lines of the kinds text and permanent have only words. `is_delivery`: resolved once, when the
 * card is won or upgraded. `limit` None stands for any number of times, and on a compensation for
 * the value of the disc.
 */
export interface Line {
  kind: "extraction" | "processing" | "upgrade" | "text" | "permanent";
  is_delivery: boolean;
  cost: Goods | null;
  gain: Goods | null;
  limit: number | null;
  from_card: boolean;
  form: string | null;
  said: Message;
}

/** A complete sentence about a part of a card, whose name is the message `label`. */
export interface Sentence {
  label: string;
  said: Message;
}

/**
 * A card: lines by side, goods for the start, a power or a manager in words.
 *
 * `said` is the short text of its face; `sentences` are everything printed on it, in full.
 * A Business School has two basic lines, an extraction and a processing, to divide a disc between.
 */
export interface CardFace {
  id: string;
  kind: "company" | "startup" | "capitalist" | "manager" | "school" | "agent";
  compensation: Line | null;
  basic: Line[];
  additional: Line[];
  start: Goods | null;
  said: Message | null;
  sentences: Sentence[];
}

/** A line of My games; `is_your_turn`: the game waits for your decision. */
export interface MyTable {
  id: string;
  status: Status;
  ruleset: string[];
  names: string[];
  your_seats: number[];
  changed: string;
  winners: number[] | null;
  is_your_turn: boolean;
}

/** The player who asks: a guest, or an account. */
export interface Me {
  id: string;
  name: string;
  account: string | null;
}

/**
 * The answer to a client's first request.
 *
 * `was_signed_out`: the cookie was valid once, so this player is a new guest.
 */
export interface Welcome {
  protocol: number;
  rules: number;
  build: string;
  me: Me;
  was_signed_out: boolean;
}

/** Who runs the server, and after how many days it closes games and forgets guests. */
export interface About {
  contact: string;
  abandon_days: number;
  forget_guests_days: number;
}

/** A game by name: the words of its ruleset for each possible number of seats. */
export interface Preset {
  name: string;
  words: Record<string, string[]>;
}

/** Everything that can be chosen, and every card; `levels` and `characters` are bots. */
export interface Catalogue {
  presets: Preset[];
  words: string[];
  bots: string[];
  levels: string[];
  characters: string[];
  agents: string[];
  cards: Record<string, CardFace>;
  languages: string[];
}

/** Who will sit at a seat: you (also several times, on one device), a bot, or a guest. */
export interface NewSeat {
  kind: "me" | "bot" | "open";
  name?: string | null;
  bot?: string | null;
}

/**
 * A table to open: the words of its ruleset, and who sits where.
 *
 * `agents` are the Agents' cards; if empty, they are drawn.
 */
export interface NewTable {
  ruleset: string[];
  seats: NewSeat[];
  agents?: string[];
}

/** An invitation, and the name to play under. */
export interface Join {
  invitation: string;
  name?: string | null;
}

/** A new name. */
export interface Rename {
  name: string;
}

/** An account's name and password. */
export interface Credentials {
  account: string;
  password: string;
}

/** The token of a recovery link: whoever has it plays as the guest to whom it belongs. */
export interface Recovery {
  token: string;
}

/** Why a request was refused: a stable code, the rule where there is one, and the words. */
export interface Problem {
  code: string;
  rule: string | null;
  said: Message;
}

/** The server is alive; `tables` are those in memory. */
export interface Health {
  status: "ok" | "stopping";
  build: string;
  tables: number;
}

/** A condition that is not fulfilled: a stable code, and the words. */
export interface Failing {
  code: string;
  said: Message;
}

/** Whether the server should be sent requests, and what fails if not. */
export interface Readiness {
  status: "ready" | "not_ready";
  failing: Failing[];
}
