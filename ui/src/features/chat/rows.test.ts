import { expect, test } from "vitest";
import type { ChatItem } from "../../host/generated/api";
import { rowsOf } from "./rows";

function message(key: string, progress: boolean): ChatItem {
  return {
    kind: "message",
    key,
    role: "agent",
    parts: [],
    delivery: null,
    error: null,
    hints: [],
    progress,
    streaming: false,
    taskKey: null,
    exchangeId: null,
    at: 0,
  };
}

test("progress between two answers is one row that grows", () => {
  const rows = rowsOf([message("a", false), message("p", true), message("q", true), message("b", false)]);
  expect(rows.map((row) => [row.key, row.kind === "progress" ? row.messages.length : 0])).toEqual([
    ["message a", 0],
    ["progress p", 2],
    ["message b", 0],
  ]);
});

test("a task that is named twice is two rows with keys of their own", () => {
  const rows = rowsOf([
    { kind: "task", taskKey: "t" },
    { kind: "task", taskKey: "t" },
  ]);
  expect(rows.map((row) => row.key)).toEqual(["task t", "task t 1"]);
});
