/**
 * Which cached answers a change makes stale. The tags come from the command list in Rust, so the page never
 * guesses. Where a change names one thing and a query asks for another one of the same kind, it is left alone.
 */
import type { Query, QueryClient } from "@tanstack/react-query";
import { type Change, queryTags, type Tag } from "../host/generated/api";
import type { QueryName } from "../host/host";

export function invalidate(client: QueryClient, changes: readonly Change[]): void {
  client.invalidateQueries({
    predicate: (query) => changes.some((change) => isStale(query, change)),
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
