import { expect, test } from "vitest";
import type { RequestSummary } from "../../../host/generated/api";
import { groupRows } from "./groups";

const now = new Date(2026, 5, 10, 12).getTime();
const hour = 3_600_000;

function request(id: string, some: Partial<RequestSummary>): RequestSummary {
  return {
    id,
    title: id,
    connectionId: "c",
    connectionName: "Clerk",
    taskKey: "t",
    conversationId: null,
    state: { kind: "pending" },
    risk: { kind: "normal" },
    receivedAt: now,
    expiresAt: null,
    snoozedUntil: null,
    ...some,
  };
}

test("what lapses first comes first and what was put aside comes last", () => {
  const rows = groupRows(
    [
      request("snoozed", { snoozedUntil: now + hour }),
      request("old", { receivedAt: now - 80 * hour }),
      request("yesterday", { receivedAt: now - 24 * hour }),
      request("today", {}),
      request("today too", {}),
      request("later", { expiresAt: now + hour / 2 }),
      request("soonest", { expiresAt: now + hour / 4 }),
    ],
    "waiting",
    now,
  );
  expect(rows.map((row) => [row.request.id, row.begins])).toEqual([
    ["soonest", "soon"],
    ["later", null],
    ["today", "today"],
    ["today too", null],
    ["yesterday", "yesterday"],
    ["old", "earlier"],
    ["snoozed", "snoozed"],
  ]);
});

test("a request that comes back from being put aside stands with the others", () => {
  const rows = groupRows([request("back", { snoozedUntil: now - 1 })], "waiting", now);
  expect(rows[0]?.begins).toBe("today");
});

test("deadlines no longer order what was answered", () => {
  const rows = groupRows([request("done", { expiresAt: now + 1 })], "done", now);
  expect(rows[0]?.begins).toBe("today");
});
