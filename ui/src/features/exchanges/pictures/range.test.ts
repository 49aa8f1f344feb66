import { expect, test } from "vitest";
import { ALL, fieldOf, ownRange, rangeOf } from "./range";

test("a range begins so long ago and goes on, or is between two moments", () => {
  expect(rangeOf("hour", 10_000_000)).toEqual({ kind: "hour", since: 6_400_000, until: null });
  expect(rangeOf("all", 1)).toEqual(ALL);
  const from = fieldOf(new Date(2026, 10, 22, 9, 5).getTime());
  expect(from).toBe("2026-11-22T09:05");
  expect(ownRange(from, "2026-11-22T09:06")).toMatchObject({
    kind: "own",
    until: new Date(2026, 10, 22, 9, 6).getTime(),
  });
  expect(ownRange(from, from), "nothing lies between").toBeNull();
  expect(ownRange("", from)).toBeNull();
});
