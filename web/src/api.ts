// The HTTP API with types; refusals are thrown.
import type {
  Catalogue,
  Credentials,
  Join,
  Me,
  Message,
  MyTable,
  NewTable,
  Problem,
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

export const api = {
  welcome: () => ask<Welcome>("/api/welcome"),
  catalogue: () => ask<Catalogue>("/api/catalogue"),
  table: (id: string) => ask<TableInfo>(`/api/tables/${id}`),
  newTable: (table: NewTable) => tell<TableInfo>("/api/tables", table),
  rematch: (id: string) => tell<TableInfo>(`/api/tables/${id}/rematch`),
  invite: (id: string, seat: number) =>
    tell<TableInfo>(`/api/tables/${id}/seats/${seat}/invitation`),
  join: (join: Join) => tell<TableInfo>("/api/join", join),
  myTables: () => ask<MyTable[]>("/api/me/tables"),
  rename: (name: string) => tell<Me>("/api/me", { name }),
  createAccount: (credentials: Credentials) => tell<Me>("/api/account", credentials),
  signIn: (credentials: Credentials) => tell<Me>("/api/login", credentials),
  signOut: () => tell<Me>("/api/logout"),
};

/** The URL of a table’s record. */
export function recordAddress(id: string): string {
  return `/api/tables/${id}/record`;
}

/** Return any failure as a sentence. */
export function sentence(failure: unknown): string {
  return failure instanceof Refusal ? failure.message : text("page-broken");
}

function ask<T>(path: string): Promise<T> {
  return answer<T>(path, { method: "GET" });
}

function tell<T>(path: string, body: unknown = {}): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return answer<T>(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function answer<T>(path: string, request: RequestInit): Promise<T> {
  const response = await arrived(path, request);
  if (response.ok) return (await response.json()) as T;
  throw await refusal(response);
}

async function arrived(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
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
