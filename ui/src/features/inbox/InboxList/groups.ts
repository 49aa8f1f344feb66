/** In which part of the list a request stands: what lapses first comes first, what was put aside comes last. */
import type { ActedState, RequestSummary } from "../../../host/generated/api";

type GroupName = "soon" | "today" | "yesterday" | "earlier" | "snoozed";

/** A request, and the group that begins with it. */
export type InboxRow = { request: RequestSummary; begins: GroupName | null };

const HOUR_MS = 3_600_000;
const ORDER: readonly GroupName[] = ["soon", "today", "yesterday", "earlier", "snoozed"];

export function groupRows(requests: readonly RequestSummary[], view: ActedState, now: number): InboxRow[] {
  const groups = new Map<GroupName, RequestSummary[]>();
  for (const request of requests) {
    const name = groupOf(request, view, now);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [request]);
    else group.push(request);
  }
  groups.get("soon")?.sort((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0));
  return ORDER.flatMap((name) =>
    (groups.get(name) ?? []).map((request, index) => ({ request, begins: index === 0 ? name : null })),
  );
}

function groupOf(request: RequestSummary, view: ActedState, now: number): GroupName {
  if (view === "waiting") {
    if (request.snoozedUntil !== null && request.snoozedUntil > now) return "snoozed";
    if (request.expiresAt !== null && request.expiresAt - now < HOUR_MS) return "soon";
  }
  const today = startOfDay(now);
  if (request.receivedAt >= today) return "today";
  return request.receivedAt >= startOfDay(today - 1) ? "yesterday" : "earlier";
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
