import { expect, test } from "vitest";
import { EVERYTHING, given, isEverything, since } from "./filters";

const noon = new Date(2026, 10, 22, 12, 30);

test("a span begins at the start of a day, so that an hour later the question is the same", () => {
  expect(since("any", noon)).toBeNull();
  expect(since("today", noon)).toBe(new Date(2026, 10, 22).getTime());
  expect(since("week", noon)).toBe(new Date(2026, 10, 16).getTime());
  expect(since("month", noon)).toBe(since("month", new Date(2026, 10, 22, 23, 59)));
});

test("what is not chosen is not asked for", () => {
  expect(given("any")).toBeNull();
  expect(given("decided")).toBe("decided");
  expect(isEverything(EVERYTHING)).toBe(true);
  expect(isEverything({ ...EVERYTHING, agent: "payments" })).toBe(false);
});
