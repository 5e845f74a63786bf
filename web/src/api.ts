// The HTTP API with types; refusals are thrown.
import type {
  About,
  Catalogue,
  Credentials,
  Join,
  Me,
  Message,
  MyTable,
  NewTable,
  Problem,
  Recovery,
  TableInfo,
  Welcome,
} from "./wire";
import { say, text } from "./words";

/** A request that was refused or did not arrive; `message` is a sentence for the user. */
export class Refusal extends Error {
  readonly code: string;
  readonly said: Message | null;

  constructor(sentence: string, code: string, said: Message | null) {
    super(sentence);
    this.code = code;
    this.said = said;
  }
}

/** Refusals of a table that trying again would not change. */
const FINAL = ["table/unknown", "table/unreadable", "table/rules"];

/** Whether a table is refused for good. */
export function isFinal(code: string): boolean {
  return FINAL.includes(code);
}

export const api = {
  welcome: () => post<Welcome>("/api/welcome"),
  catalogue: () => get<Catalogue>("/api/catalogue"),
  table: (id: string) => get<TableInfo>(`/api/tables/${id}`),
  newTable: (table: NewTable) => post<TableInfo>("/api/tables", table),
  resume: (id: string) => post<TableInfo>(`/api/tables/${id}/resume`),
  rematch: (id: string) => post<TableInfo>(`/api/tables/${id}/rematch`),
  invite: (id: string, seat: number) =>
    post<TableInfo>(`/api/tables/${id}/seats/${seat}/invitation`),
  join: (join: Join) => post<TableInfo>("/api/join", join),
  myTables: () => get<MyTable[]>("/api/me/tables"),
  rename: (name: string) => post<Me>("/api/me", { name }),
  createAccount: (credentials: Credentials) => post<Me>("/api/account", credentials),
  signIn: (credentials: Credentials) => post<Me>("/api/login", credentials),
  about: () => get<About>("/api/about"),
  deleteMe: () => post<Me>("/api/me/delete"),
  signOut: () => post<Me>("/api/logout"),
  recoveryLink: () => post<Recovery>("/api/recovery"),
  renewRecoveryLink: () => post<Recovery>("/api/recovery/renewal"),
  guestOf: (recovery: Recovery) => post<Me>("/api/recover/preview", recovery),
  recover: (recovery: Recovery) => post<Me>("/api/recover", recovery),
};

let onSignedOut = (): void => {};

/** Call a function when the server refuses a request because this browser was signed out. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

/** The URL of a table’s record. */
export function recordAddress(id: string): string {
  return `/api/tables/${id}/record`;
}

/** The URL of the file with all data of the user. */
export const MY_DATA = "/api/me/data";

/** Return any failure as a sentence. */
export function errorText(failure: unknown): string {
  return failure instanceof Refusal ? failure.message : text("page-broken");
}

function get<T>(path: string): Promise<T> {
  return request<T>(path, { method: "GET" });
}

function post<T>(path: string, body: unknown = {}): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return request<T>(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function request<T>(path: string, options: RequestInit): Promise<T> {
  const response = await fetched(path, options);
  if (response.ok) return (await response.json()) as T;
  const refused = await refusal(response);
  if (refused.code === "account/signed_out") onSignedOut();
  throw refused;
}

async function fetched(path: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(path, options);
  } catch {
    throw new Refusal(text("page-offline"), "page/offline", null);
  }
}

/** A proxy may answer instead of the server, without a message of ours. */
async function refusal(response: Response): Promise<Refusal> {
  try {
    const problem = (await response.json()) as Problem;
    return new Refusal(say(problem.said), problem.code, problem.said);
  } catch {
    const status = response.status;
    return new Refusal(text("page-status", { status: `${status}` }), `page/${status}`, null);
  }
}
