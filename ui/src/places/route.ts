/**
 * Where the person is, kept in the address bar so that a reload comes back to it.
 *
 * Every place is `#/<place>` or `#/<place>/<identity>`; that is all the routing this application needs.
 */
import { useSyncExternalStore } from "react";

export const places = [
  "inbox",
  "chats",
  "agents",
  "runs",
  "tasks",
  "inspector",
  "ledger",
  "help",
  "settings",
] as const;
export type Place = (typeof places)[number];

/** `id` is the request, conversation, connection, run, task, exchange or row that is open. */
export type Route = { place: Place; id: string | null };

/** In `agents`, instead of a connection: the form that connects one. */
export const CONNECT = "connect";

/** In `runs`, instead of a run: the form that starts one. */
export const START = "start";

/** In `agents`, instead of a connection: cassettes that are played. */
export const MOCKS = "mocks";

/** In `chats`, instead of a conversation: the list of agents to begin one with. */
export const NEW_CHAT = "new";

/** In `tasks`, instead of a task: what was started elsewhere. */
export const AT_AGENT = "at-agent";

/** In `chats`, instead of a conversation: two of them side by side. */
const COMPARISON = "comparison-";

const LAST_PLACE = "a2a-workbench.last-place";

export function parseRoute(hash: string): Route | null {
  const [place, id] = hash.replace(/^#\/?/, "").split("/");
  const known = places.find((candidate) => candidate === place);
  if (known === undefined) return null;
  return { place: known, id: id === undefined || id === "" ? null : decodeURIComponent(id) };
}

export function formatRoute({ place, id }: Route): string {
  return id === null ? `#/${place}` : `#/${place}/${encodeURIComponent(id)}`;
}

export function navigate(place: Place, id: string | null = null): void {
  const hash = formatRoute({ place, id });
  if (window.location.hash === hash) return;
  window.location.hash = hash;
  localStorage.setItem(LAST_PLACE, hash);
}

/** Goes to the form that connects an agent, with an address that a link brought: `#/agents/connect/<address>`. */
export function connectTo(address: string): void {
  window.location.hash = `${formatRoute({ place: "agents", id: CONNECT })}/${encodeURIComponent(address)}`;
}

/** The address that a link brought to the form; empty: none did. */
export function useBroughtAddress(): string {
  return useSyncExternalStore(listen, () => {
    const [place, id, address] = window.location.hash.replace(/^#\/?/, "").split("/");
    return place === "agents" && id === CONNECT && address !== undefined ? decodeURIComponent(address) : "";
  });
}

/** Where to begin: the address, else the inbox when something waits, else the last place. */
export function startRoute(waiting: number): Route {
  const last = parseRoute(localStorage.getItem(LAST_PLACE) ?? "");
  return parseRoute(window.location.hash) ?? (waiting > 0 ? INBOX : (last ?? INBOX));
}

const INBOX: Route = { place: "inbox", id: null };

let cached: { hash: string; route: Route } = { hash: "", route: INBOX };

function currentRoute(): Route {
  const hash = window.location.hash;
  if (cached.hash !== hash) cached = { hash, route: parseRoute(hash) ?? INBOX };
  return cached.route;
}

export function useRoute(): Route {
  return useSyncExternalStore(listen, currentRoute);
}

function listen(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

export function comparisonRoute(id: string): string {
  return `${COMPARISON}${id}`;
}

/** Which comparison is open; `null`: something else is. */
export function comparisonIn(routeId: string): string | null {
  return routeId.startsWith(COMPARISON) ? routeId.slice(COMPARISON.length) : null;
}
