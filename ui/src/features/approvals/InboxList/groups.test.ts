import { expect, test } from "vitest";
import type { ApprovalSummary } from "../../../host/generated/api";
import { groupRows } from "./groups";

const now = new Date(2026, 5, 10, 12).getTime();
const hour = 3_600_000;

function request(id: string, some: Partial<ApprovalSummary>): ApprovalSummary {
  return {
    id,
    hash: "h",
    title: id,
    agentId: "c",
    agentName: "Clerk",
    taskKey: "t",
    taskTitle: "Pay",
    chatId: null,
    state: { kind: "pending" },
    risk: { kind: "normal" },
    receivedAt: now,
    expiresAt: null,
    receipt: null,
    snoozedUntil: null,
    colour: null,
    note: null,
    byRule: null,
    run: null,
    ...some,
  };
}

test("what lapses first comes first, then what came first", () => {
  const rows = groupRows(
    [
      request("old", { receivedAt: now - 80 * hour }),
      request("yesterday", { receivedAt: now - 24 * hour }),
      request("today", {}),
      request("today too", {}),
      request("later", { expiresAt: now + hour / 2 }),
      request("soonest", { expiresAt: now + hour / 4 }),
    ],
    { drawer: "waiting", grouping: "time" },
    now,
  );
  expect(
    rows.map(({ request, begins }) => [request.id, begins?.kind === "time" ? begins.time : null]),
  ).toEqual([
    ["soonest", "soon"],
    ["later", null],
    ["old", "earlier"],
    ["yesterday", "yesterday"],
    ["today", "today"],
    ["today too", null],
  ]);
});

test("a further page of what waits stands below the first", () => {
  const arrived = Array.from({ length: 250 }, (_, number) =>
    request(`${number}`, { receivedAt: now - (250 - number) * hour }),
  );
  const ids = (count: number) =>
    groupRows(arrived.slice(0, count), { drawer: "waiting", grouping: "time" }, now).map(
      ({ request: { id } }) => id,
    );
  expect(ids(250).slice(0, 100)).toEqual(ids(100));
});

test("of what is over the latest days come first", () => {
  const rows = groupRows(
    [request("now", {}), request("before", { receivedAt: now - 24 * hour })],
    { drawer: "answered", grouping: "time" },
    now,
  );
  expect(rows.map(({ begins }) => (begins?.kind === "time" ? begins.time : null))).toEqual([
    "today",
    "yesterday",
  ]);
});

test("deadlines no longer order what was answered", () => {
  const rows = groupRows(
    [request("done", { expiresAt: now + 1 })],
    { drawer: "answered", grouping: "time" },
    now,
  );
  expect(rows[0]?.begins).toEqual({ kind: "time", time: "today" });
});

test("a group begins where another agent or task does, and agents of one name are two", () => {
  const requests = [
    request("a", { agentId: "1", taskKey: "t1" }),
    request("b", { agentId: "1", taskKey: "t2", taskTitle: "Refund" }),
    request("c", { agentId: "2", taskKey: "t3" }),
  ];
  const begins = (grouping: "agent" | "task") =>
    groupRows(requests, { drawer: "waiting", grouping }, now).map(({ begins }) =>
      begins?.kind === "named" ? begins.name : null,
    );
  expect(begins("agent")).toEqual(["Clerk", null, "Clerk"]);
  expect(begins("task")).toEqual(["Pay", "Refund", "Pay"]);
});
