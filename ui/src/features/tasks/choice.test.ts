import { expect, test } from "vitest";
import { asked, EVERYTHING, groupOf, isEverything } from "./choice";

const NOW = new Date(2026, 10, 20, 15, 30);

test("a stretch of days reaches from the start of the first to the end of the last", () => {
  const days = { ...EVERYTHING, span: "days", from: "2026-11-01", to: "2026-11-03" } as const;
  expect(asked(days, NOW)).toEqual({
    agentId: null,
    states: [],
    since: new Date(2026, 10, 1).getTime(),
    until: new Date(2026, 10, 4).getTime(),
  });
  expect(asked({ ...days, to: null }, NOW).until, "open at its end").toBeNull();
  expect(asked({ ...days, from: "soon" }, NOW).since).toBeNull();
});

test("the last days begin with a day, so that the question stays the same all day", () => {
  const week = { ...EVERYTHING, span: "week" } as const;
  expect(asked(week, NOW)).toEqual(asked(week, new Date(2026, 10, 20, 23, 59)));
  expect(asked(week, NOW).since).toBe(new Date(2026, 10, 14).getTime());
});

test("a group that is not known lists every state", () => {
  expect(groupOf("of-a-later-version")).toBe("all");
  expect(isEverything({ ...EVERYTHING, group: "of-a-later-version" })).toBe(true);
  expect(asked({ ...EVERYTHING, group: "broken" }, NOW).states).toEqual(["failed", "rejected"]);
});
