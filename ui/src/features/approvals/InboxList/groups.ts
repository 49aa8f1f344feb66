/**
 * In which part of the list a request stands: what lapses first comes first, then what came first, or of what is over
 * what ended last; or what one agent or task asks. Pages arrive in the same order, so that a further page, or a request
 * that has just come, stands below whatever somebody reads.
 */
import type { ApprovalDrawer, ApprovalFilter, ApprovalSummary } from "../../../host/generated/api";

type Time = "soon" | "today" | "yesterday" | "earlier";

/** What begins at a row: a stretch of time, or what somebody asks, by name. */
type Begins = { kind: "time"; time: Time } | { kind: "named"; name: string };

export type InboxRow = { request: ApprovalSummary; begins: Begins | null };

const HOUR_MS = 3_600_000;
const FIRST_COME: readonly Time[] = ["soon", "earlier", "yesterday", "today"];
const LATEST_FIRST: readonly Time[] = ["today", "yesterday", "earlier"];

export function groupRows(
  requests: readonly ApprovalSummary[],
  { drawer, grouping }: Pick<ApprovalFilter, "drawer" | "grouping">,
  now: number,
): InboxRow[] {
  switch (grouping) {
    case "time":
      return byTime(requests, drawer, now);
    case "agent":
      return inOrder(requests, (request) => [request.agentId, request.agentName]);
    case "task":
      return inOrder(requests, (request) => [request.taskKey, request.taskTitle]);
  }
}

/** They arrive group by group. */
function inOrder(
  requests: readonly ApprovalSummary[],
  groupOf: (request: ApprovalSummary) => [key: string, name: string],
): InboxRow[] {
  let open: string | null = null;
  return requests.map((request) => {
    const [key, name] = groupOf(request);
    const begins: Begins | null = key === open ? null : { kind: "named", name };
    open = key;
    return { request, begins };
  });
}

function byTime(requests: readonly ApprovalSummary[], drawer: ApprovalDrawer, now: number): InboxRow[] {
  const isOver = drawer === "answered" || drawer === "expired";
  const order = isOver ? LATEST_FIRST : FIRST_COME;
  const groups = new Map<Time, ApprovalSummary[]>(order.map((time) => [time, []]));
  const today = startOfDay(now);
  const days = { today, yesterday: startOfDay(today - 1) };
  for (const request of requests) groups.get(timeOf(request, drawer === "waiting", now, days))?.push(request);
  groups.get("soon")?.sort((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0));
  return order.flatMap((time) =>
    (groups.get(time) ?? []).map((request, index) => ({
      request,
      begins: index === 0 ? { kind: "time", time } : null,
    })),
  );
}

function timeOf(
  { expiresAt, receivedAt }: ApprovalSummary,
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
