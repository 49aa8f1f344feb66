import { expect, test } from "vitest";
import { localMinute, snoozeUntil } from "./snooze";

const wednesday = new Date(2026, 5, 10, 12, 30);

test("requests come back at hours when somebody is there", () => {
  const times = snoozeUntil(wednesday);
  expect(new Date(times.hour)).toEqual(new Date(2026, 5, 10, 13, 30));
  expect(times.evening).toBe(new Date(2026, 5, 10, 18).getTime());
  expect(new Date(times.tomorrow)).toEqual(new Date(2026, 5, 11, 9));
  expect(new Date(times.week), "the next Monday").toEqual(new Date(2026, 5, 15, 9));
});

test("an evening that has come is not offered", () => {
  expect(snoozeUntil(new Date(2026, 5, 10, 17, 5)).evening).toBeNull();
});

test("on a Monday, next Monday is a week away", () => {
  expect(new Date(snoozeUntil(new Date(2026, 5, 15, 8)).week)).toEqual(new Date(2026, 5, 22, 9));
  expect(new Date(snoozeUntil(new Date(2026, 5, 14, 8)).week), "from Sunday").toEqual(
    new Date(2026, 5, 15, 9),
  );
});

test("a field for local times holds the minute that it was given, and gives it back", () => {
  const at = new Date(2026, 0, 5, 9, 7);
  expect(localMinute(at)).toBe("2026-01-05T09:07");
  expect(new Date(localMinute(at))).toEqual(at);
});
