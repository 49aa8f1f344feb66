/**
 * Which cached answers a change makes stale. The tags come from the command list in Rust, so the page never
 * guesses. Where a change names one thing and a query asks for another one of the same kind, it is left alone.
 */
import type { Query, QueryClient } from "@tanstack/react-query";
import { type Change, queryTags, type Tag } from "../host/generated/api";
import type { QueryName } from "../host/host";

export function invalidate(client: QueryClient, changes: readonly Change[]): void {
  const stale = client
    .getQueryCache()
    .findAll({ predicate: (query) => changes.some((change) => isStale(query, change)) });
  for (const query of stale) refetch(client, query);
}

/** Queries that changed while they were being fetched, and are fetched once more when that is over. */
const again = new WeakSet<Query>();

/**
 * Fetches anew what somebody looks at. A fetch that is under way is not thrown away: while an agent streams,
 * changes come faster than answers, and none would ever arrive.
 */
function refetch(client: QueryClient, query: Query): void {
  if (query.state.fetchStatus !== "fetching") {
    client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    return;
  }
  if (again.has(query)) return;
  again.add(query);
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query) return;
    if (event.type !== "removed" && query.state.fetchStatus === "fetching") return;
    stop();
    again.delete(query);
    client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
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
  const isTaskQuery = "taskKey" in params && Object.keys(params).length === 1;
  return isTaskQuery && typeof params.taskKey === "string" ? params.taskKey : null;
}

function isQueryName(name: unknown): name is QueryName {
  return typeof name === "string" && name in queryTags;
}
