import { expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { rowsAt } from "./rows-at";

test("the list at an instant knows nothing of what came after it", () => {
  const [row] = fakeHost().world.exchanges.map((exchange) => exchange.row);
  if (row === undefined) throw new Error("the fake has traffic");
  const call = { ...row, id: "one", taskKey: "task", startedAt: 100, status: 404, error: "cut" };
  const rows = [{ ...call, firstByteMs: 10, durationMs: 50, bytesIn: 9, state: "completed" }];
  const states = new Map([["task", "working"]]);
  expect(rowsAt(rows, 99, states)).toEqual([]);
  expect(rowsAt(rows, 105, states)).toMatchObject([
    { status: null, error: null, durationMs: null, bytesIn: 0, state: "working" },
  ]);
  expect(rowsAt(rows, 120, new Map())).toMatchObject([{ status: 404, error: null, state: null }]);
  expect(rowsAt(rows, 150, states)).toMatchObject([
    { status: 404, error: "cut", bytesIn: 9, state: "working" },
  ]);
});
