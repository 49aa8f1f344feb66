import { expect, test } from "vitest";
import { formatBytes, formatDuration, formatRelative, formatSpan } from "./time";

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

test("times are said in words of the language, and beyond a week as a date", () => {
  const inWords = (at: number, language: string) =>
    formatRelative(at, NOW, language, language === "ja" ? "たった今" : "just now");
  expect(inWords(NOW - 3000, "en")).toBe("just now");
  expect(inWords(NOW - 3000, "ja")).toBe("たった今");
  expect(inWords(NOW + 3000, "ja"), "what is to come has not happened").toBe("今");
  expect(inWords(NOW - 3 * MINUTE, "en")).toBe("3 min. ago");
  expect(inWords(NOW + 90 * MINUTE, "en")).toBe("in 1 hr.");
  expect(inWords(NOW - 3 * MINUTE, "ja")).toBe("3 分前");
  expect(inWords(NOW - 8 * 24 * 60 * MINUTE, "en")).toBe("Nov 12, 2026");
});

test("sizes and durations are short", () => {
  expect([0, 812, 1400, 32_000_000].map((bytes) => formatBytes(bytes, "en"))).toEqual([
    "0 B",
    "812 B",
    "1.4 kB",
    "32 MB",
  ]);
  expect([12, 1410].map(formatDuration)).toEqual(["12 ms", "1.4 s"]);
});

test("how long something took is said in two units at most", () => {
  const spans = [0, 400, 1000, 70_000, 3_600_000, 90_061_000];
  expect(spans.map((span) => formatSpan(span, "en"))).toEqual([
    "0 seconds",
    "0.4 seconds",
    "1 second",
    "1 minute 10 seconds",
    "1 hour",
    "1 day 1 hour",
  ]);
  expect(formatSpan(70_000, "ja")).toBe("1 分 10 秒");
});
