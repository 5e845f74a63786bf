// The page's own routes: real links, followed without loading the page anew.
import { createSubscriber } from "svelte/reactivity";

export type PageName = "home" | "new" | "join" | "games" | "table" | "gallery" | "missing";

export interface Route {
  page: PageName;
  /** The table of a table's page. */
  id: string;
  /** What stands behind the #: an invitation, which is never sent to a server. */
  hash: string;
}

const PAGES: Record<string, PageName> = {
  "/": "home",
  "/new": "new",
  "/join": "join",
  "/games": "games",
  "/gallery": "gallery",
};

const TABLE = /^\/t\/([a-z2-7]{1,32})$/;

const subscribe = createSubscriber((update) => {
  window.addEventListener("popstate", update);
  return () => window.removeEventListener("popstate", update);
});

/** Where the reader is; what reads this is drawn again when they go elsewhere. */
export function here(): Route {
  subscribe();
  return routeOf(location.pathname, location.hash);
}

/** Go to a page of ours; `replace` leaves the present address out of the history. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

/** The address of a table. */
export function tablePath(id: string): string {
  return `/t/${id}`;
}

/** Follow plain clicks on links to our own pages; returns the way to stop. */
export function followLinks(): () => void {
  document.addEventListener("click", follow);
  return () => document.removeEventListener("click", follow);
}

function routeOf(path: string, hash: string): Route {
  const id = TABLE.exec(path)?.[1] ?? "";
  const page = id ? "table" : (PAGES[path] ?? "missing");
  return { page, id, hash: hash.slice(1) };
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (link === null || event.defaultPrevented || !isPlain(event) || !isOurs(link)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
  window.scrollTo(0, 0);
}

/** A click that wants a new tab or a menu is the browser's. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

function isOurs(link: HTMLAnchorElement): boolean {
  const isHere = link.origin === location.origin && !link.target && !link.hasAttribute("download");
  return isHere && routeOf(link.pathname, link.hash).page !== "missing";
}
