import { expect, test } from "vitest";
import { completed, inWords, offsetOf, written } from "./moments";

const AT = Date.parse("2026-03-01T02:04:05.678Z");

test.each([
  ["UTC", "2026-03-01", "02:04:05+00:00"],
  ["Asia/Tokyo", "2026-03-01", "11:04:05+09:00"],
  ["America/New_York", "2026-02-28", "21:04:05-05:00"],
  ["Asia/Kathmandu", "2026-03-01", "07:49:05+05:45"],
  ["America/St_Johns", "2026-02-28", "22:34:05-03:30"],
])("a moment is written as it is in %s", (zone, date, time) => {
  expect(written("date", AT, zone)).toBe(date);
  expect(written("time", AT, zone)).toBe(time);
  expect(written("date-time", AT, zone)).toBe(`${date}T${time}`);
  expect(Date.parse(written("date-time", AT, zone)), "it is the same moment, to the second").toBe(AT - 678);
});

test("how far a time zone is ahead follows the time of year", () => {
  expect(offsetOf(Date.parse("2026-01-15T00:00:00Z"), "Europe/Berlin")).toBe("+01:00");
  expect(offsetOf(Date.parse("2026-07-15T00:00:00Z"), "Europe/Berlin")).toBe("+02:00");
});

test("a date is said with its day of the week, in no time zone", () => {
  for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    expect(inWords("date", "2026-11-25", "en", zone)).toBe("Wednesday, November 25, 2026");
  }
  expect(inWords("date", "2026-11-25", "ja", "UTC")).toBe("2026年11月25日水曜日");
});

test("a moment is said in the person's time zone", () => {
  const text = "2026-11-25T18:30:00-08:00";
  expect(inWords("date-time", text, "en", "Asia/Tokyo")?.replaceAll(/\s/g, " ")).toBe(
    "Thursday, November 26, 2026 at 11:30:00 AM",
  );
  expect(inWords("date-time", text.replace("T", " "), "ja", "Asia/Tokyo")).toBe(
    "2026年11月26日木曜日 11:30:00",
  );
});

test.each([
  ["date", "2026-02-30"],
  ["date", "2026-13-01"],
  ["date", "26-01-01"],
  ["date", "2026-01-01 "],
  ["date", "tomorrow"],
  ["date-time", "2026-01-01T10:00:00"],
  ["date-time", "2026-01-01"],
  ["date-time", "2026-01-01T25:00:00Z"],
  ["date-time", "2026-02-30T10:00:00Z"],
  ["time", "10:00:00Z"],
] as const)("nothing is said of a %s that is none or says no more: %s", (format, text) => {
  expect(inWords(format, text, "en", "UTC")).toBeNull();
});

test.each([
  ["2026-03-29 01:59", "2026-03-29T01:59:00+01:00"],
  ["2026-03-29 03:00", "2026-03-29T03:00:00+02:00"],
  ["2026-10-25 03:00", "2026-10-25T03:00:00+01:00"],
  ["2026-07-01 00:30", "2026-07-01T00:30:00+02:00"],
])("on days when the clock is changed, the distance is that of the moment itself: %s", (typed, expected) => {
  expect(completed("date-time", typed, "Europe/Berlin", 0)).toBe(expected);
});
