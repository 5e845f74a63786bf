// The routes of the page: real links, followed without reloading.
import { createSubscriber } from "svelte/reactivity";

export type PageName =
  "home" | "new" | "join" | "recover" | "games" | "table" | "gallery" | "privacy" | "missing";

export interface Route {
  page: PageName;
  /** The table’s id; empty on other pages. */
  id: string;
  /** The part after the #: a secret of a link, which browsers never send to a server. */
  hash: string;
}

const PAGES: Record<string, PageName> = {
  "/": "home",
  "/new": "new",
  "/join": "join",
  "/recover": "recover",
  "/games": "games",
  "/gallery": "gallery",
  "/privacy": "privacy",
};

const TABLE = /^\/t\/([a-z2-7]{1,32})$/;

const subscribe = createSubscriber((update) => {
  window.addEventListener("popstate", update);
  return () => window.removeEventListener("popstate", update);
});

/** The current route; components that read it are updated when it changes. */
export function currentRoute(): Route {
  subscribe();
  return routeOf(location.pathname, location.hash);
}

/** Go to one of our pages; `replace` removes the current address from the history. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

/** The path of a table’s page. */
export function tablePath(id: string): string {
  return `/t/${id}`;
}

/** Follow plain clicks on links to our own pages; return a function that stops it. */
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

/** Clicks that open a new tab or a menu are left to the browser. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

function isOurs(link: HTMLAnchorElement): boolean {
  const isHere = link.origin === location.origin && !link.target && !link.hasAttribute("download");
  return isHere && routeOf(link.pathname, link.hash).page !== "missing";
}
