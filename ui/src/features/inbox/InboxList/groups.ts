/** In which part of the list a request stands: what lapses first comes first, or what one agent or task asks. */
import type { InboxFilter, RequestSummary } from "../../../host/generated/api";

type Time = "soon" | "today" | "yesterday" | "earlier";

/** What begins at a row: a stretch of time, or what somebody asks, by name. */
type Begins = { kind: "time"; time: Time } | { kind: "named"; name: string };

export type InboxRow = { request: RequestSummary; begins: Begins | null };

const HOUR_MS = 3_600_000;
const ORDER: readonly Time[] = ["soon", "today", "yesterday", "earlier"];

export function groupRows(
  requests: readonly RequestSummary[],
  { drawer, grouping }: Pick<InboxFilter, "drawer" | "grouping">,
  now: number,
): InboxRow[] {
  switch (grouping) {
    case "time":
      return byTime(requests, drawer === "waiting", now);
    case "agent":
      return inOrder(requests, (request) => [request.connectionId, request.connectionName]);
    case "task":
      return inOrder(requests, (request) => [request.taskKey, request.taskTitle]);
  }
}

/** They arrive group by group. */
function inOrder(
  requests: readonly RequestSummary[],
  groupOf: (request: RequestSummary) => [key: string, name: string],
): InboxRow[] {
  let open: string | null = null;
  return requests.map((request) => {
    const [key, name] = groupOf(request);
    const begins: Begins | null = key === open ? null : { kind: "named", name };
    open = key;
    return { request, begins };
  });
}

function byTime(requests: readonly RequestSummary[], waits: boolean, now: number): InboxRow[] {
  const groups = new Map<Time, RequestSummary[]>(ORDER.map((time) => [time, []]));
  const today = startOfDay(now);
  const days = { today, yesterday: startOfDay(today - 1) };
  for (const request of requests) groups.get(timeOf(request, waits, now, days))?.push(request);
  groups.get("soon")?.sort((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0));
  return ORDER.flatMap((time) =>
    (groups.get(time) ?? []).map((request, index) => ({
      request,
      begins: index === 0 ? { kind: "time", time } : null,
    })),
  );
}

function timeOf(
  { expiresAt, receivedAt }: RequestSummary,
  waits: boolean,
  now: number,
  begins: { today: number; yesterday: number },
): Time {
  if (waits && expiresAt !== null && expiresAt - now < HOUR_MS) return "soon";
  if (receivedAt >= begins.today) return "today";
  return receivedAt >= begins.yesterday ? "yesterday" : "earlier";
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
