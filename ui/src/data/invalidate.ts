/**
 * Which cached answers a change makes stale. The tags come from the command list in Rust, so the page never
 * guesses. Where a change names one thing and a query asks for another one of the same kind, it is left alone.
 */
import type { Query, QueryClient } from "@tanstack/react-query";
import { type Change, queryTags, type Tag } from "../host/generated/api";
import type { QueryName } from "../host/host";
import { afterPaint } from "../kit/after-paint";

export function invalidate(client: QueryClient, changes: readonly Change[]): void {
  const stale = client
    .getQueryCache()
    .findAll({ predicate: (query) => changes.some((change) => isStale(query, change)) });
  const idle = new Set(stale.filter((query) => !isFetching(query)));
  for (const query of stale) if (!idle.has(query)) fetchOnceMore(client, query);
  client.invalidateQueries({ predicate: (query) => idle.has(query), refetchType: "none" });
  for (const query of idle) if (restOf(query) > 0) fetchAfterRest(client, query);
  const isWaitedFor = (query: Query) => query.isActive() && !resting.has(query);
  const [lookedAt, ...around] = stale.toReversed().filter(isWaitedFor);
  if (lookedAt !== undefined) void refetchInOrder(client, lookedAt, around);
}

/** How long what is around something waits for it, in milliseconds. */
const PATIENCE_MS = 100;

/**
 * What was opened last is what somebody looks at. The frame around it comes when that has been painted: the host and the
 * page have no time for both.
 */
async function refetchInOrder(client: QueryClient, lookedAt: Query, around: readonly Query[]): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([refetch(client, lookedAt).then(painted), patience]);
  // Another change may have had it fetched meanwhile.
  for (const query of around)
    if (query.state.isInvalidated && !isFetching(query)) fetchAfterRest(client, query);
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    afterPaint(resolve);
  });
}

/** Queries that changed while they were being fetched, and are fetched once more when that is over. */
const again = new WeakSet<Query>();

/**
 * A fetch that is under way is not thrown away: while an agent streams, changes come faster than answers, and none
 * would ever arrive.
 */
function fetchOnceMore(client: QueryClient, query: Query): void {
  if (again.has(query)) return;
  again.add(query);
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query) return;
    if (event.type !== "removed" && isFetching(query)) return;
    stop();
    again.delete(query);
    query.invalidate();
    fetchAfterRest(client, query);
  });
}

/** An answer that takes this long, in milliseconds, is costly: for the host that makes it, and for the page. */
const COSTLY_MS = 30;
/** For how many times as long as it took a costly answer is not asked for again, and for how long at most. */
const REST = 2;
const LONGEST_REST_MS = 1000;

/** Until when queries are left alone, as `performance.now` says. */
const rests = new WeakMap<Query, number>();

/** Queries that are fetched once their rest is over. */
const resting = new WeakSet<Query>();

function restOf(query: Query): number {
  return (rests.get(query) ?? 0) - performance.now();
}

/**
 * While a long run goes on, it changes with every step. Somebody who looks on sees it move when it is told a few times a second,
 * and host and page have time for the run itself.
 */
function fetchAfterRest(client: QueryClient, query: Query): void {
  if (resting.has(query)) return;
  const rest = restOf(query);
  if (rest <= 0) {
    void refetch(client, query);
    return;
  }
  resting.add(query);
  setTimeout(() => {
    resting.delete(query);
    if (query.state.isInvalidated) void refetch(client, query);
  }, rest);
}

/**
 * Where somebody looks at it, and when it is not under way anyhow. Found by itself and not by its key: comparing keys
 * with all others takes long.
 */
async function refetch(client: QueryClient, query: Query): Promise<void> {
  const filter = { predicate: (candidate: Query) => candidate === query, type: "active" } as const;
  const begun = performance.now();
  await client.refetchQueries(filter, { cancelRefetch: false });
  const now = performance.now();
  const took = now - begun;
  if (took >= COSTLY_MS) rests.set(query, now + Math.min(REST * took, LONGEST_REST_MS));
}

function isFetching({ state }: Query): boolean {
  return state.fetchStatus === "fetching";
}

function isStale(query: Query, change: Change): boolean {
  const [name, params] = query.queryKey;
  if (!isQueryName(name)) return false;
  const tags: readonly Tag[] = queryTags[name];
  if (!tags.includes(change.tag)) return false;
  if (change.id === null || change.tag !== tags[0]) return true;
  const own = ownIdentity(params);
  return own === null || own === change.id;
}

/** What a query for one thing asks for. The first of its tags is the kind of that thing. */
function ownIdentity(params: unknown): string | null {
  if (typeof params !== "object" || params === null) return null;
  if ("id" in params && typeof params.id === "string") return params.id;
  if ("runId" in params && typeof params.runId === "string") return params.runId;
  const isTaskQuery = "taskKey" in params && Object.keys(params).length === 1;
  return isTaskQuery && typeof params.taskKey === "string" ? params.taskKey : null;
}

function isQueryName(name: unknown): name is QueryName {
  return typeof name === "string" && name in queryTags;
}
